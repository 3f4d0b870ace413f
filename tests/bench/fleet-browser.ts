import '@/server/hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/server/db/client'
import { migrate } from '@/server/db/migrate'
import { createLogger } from '@/server/platform/logger'
import { type FleetProcess, freePort, startProcess, whenReady } from '@/tests/fleet/processes'
import { figuresOf, startPages, startReads } from '@/tests/fleet/traffic'
import { hasNginx, startBalancer } from '@/tests/support/nginx'
import { hasPgBouncer, startBouncer } from '@/tests/support/pgbouncer'
import { hasRedis, startRedis } from '@/tests/support/redis'
import { startS3, whyNoS3 } from '@/tests/support/s3/server'
import { postgresPrograms, startPrimaryWithReplica } from '@/tests/support/streaming-replica'
import { scratchFolder, seed } from './product'

/**
 * The main loop in a browser over a whole fleet, under load: two processes of each role behind nginx, PgBouncer, a primary with a
 * replica, Redis and an S3 server. Once at rest, once while each process is killed and started again in turn, and once
 * while the replica falls behind and Redis and the replica are lost:
 * `npm run build && npm run bench:fleet:browser [-- <files of tests/e2e>]`.
 */
const journeys =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['loop-application', 'loop-invitation', 'conversation', 'interview-answers', 'avatar'].map(
        (name) => `tests/e2e/${name}.e2e.ts`,
      )
const roles = ['web', 'web', 'api', 'api', 'realtime', 'realtime', 'worker', 'worker'] as const
// A process that starts takes a core for seconds: on a small machine the rest would hardly go on beside more.
const pauseMs = 20_000
const perSecond = 5
const listeners = { sockets: 50, people: 10, perSecond: 5 }
const paths = ['/v1/dictionaries', '/v1/vacancies', '/v1/home', '/ru/vacancies', '/ru']

if (!hasNginx() || !hasRedis() || !hasPgBouncer() || !postgresPrograms || whyNoS3())
  throw new Error('nginx, redis-server, pgbouncer, postgresql and Java with Maven are needed.')

const app = { id: '1', key: 'bench-key', secret: 'bench-secret-of-some-length' }
const folder = scratchFolder()
const postgres = await startPrimaryWithReplica(postgresPrograms)
await migrate(postgres.primary.url)
seed(folder, 300, 200, 20, { DATABASE_URL: postgres.primary.url, DEMO: '1' })
const connectTo = (url: string) => connect(url, { max: 4, log: createLogger('silent'), name: 'bench' })
const primary = connectTo(postgres.primary.url)
const replica = connectTo(postgres.replica.url)
const bouncer = await startBouncer(postgres.primary.url, 'set statement_timeout = 15000', 16)
const redis = await startRedis()
const s3 = await startS3()
const sitePort = await freePort()
const site = `http://localhost:${sitePort}`
const env = {
  ...(await s3.bucket()),
  DATABASE_URL: bouncer.url,
  DATABASE_DIRECT_URL: postgres.primary.url,
  DATABASE_READ_URL: postgres.replica.url,
  REDIS_URL: redis.url,
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '1',
  REALTIME_KEY: app.key,
  REALTIME_SECRET: app.secret,
  APP_SECRET: 'a secret of at least thirty-two characters',
  DEMO: '1',
  DATA_DIR: folder,
  SITE_URL: site,
  LOG_LEVEL: 'warn',
}
const start = async (role: string, port: number) =>
  whenReady(await startProcess({ ...env, ROLE: role, PORT: String(port) }, 'scripts/start.mjs'))
const processes: FleetProcess[] = []
for (const role of roles) processes.push(await start(role, await freePort()))
const portsOf = (role: string) => processes.filter((_, nth) => roles[nth] === role).map(({ port }) => port)
const nginx = await startBalancer(
  { pages: portsOf('web'), requests: portsOf('api'), sockets: portsOf('realtime') },
  sitePort,
)

let missed = false
/** Walks the journeys, beside requests and listening pages, while `disturb` goes on from one step to the next. */
async function walk(what: string, disturb: readonly (() => Promise<void>)[]): Promise<void> {
  const began = performance.now()
  console.log(`\n${what}, load ${loadavg()[0]?.toFixed(0)}`)
  const pages = await startPages(site, app, primary.db, listeners)
  const reads = startReads(site, paths, perSecond)
  const child = spawn('node_modules/.bin/playwright', ['test', '--retries=1', '--workers=1', ...journeys], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      E2E_BASE_URL: site,
      E2E_DATA_DIR: folder,
      // A process that is killed answers what it was at with 502, by its proxy.
      ...(disturb.length > 0 && { E2E_ALLOWED_ERRORS: '50[234]|WebSocket|Failed to fetch' }),
    },
  })
  const walked = once(child, 'close') as Promise<[number | null]>
  const over = new AbortController()
  const disturbing = (async () => {
    let steps = 0
    for (; disturb.length > 0; steps += 1) {
      await sleep(pauseMs, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) break
      await disturb[steps % disturb.length]?.()
    }
    return steps
  })()
  const [code] = await walked
  over.abort()
  const steps = await disturbing
  const asked = await reads.stop()
  const heard = await pages.stop()
  missed ||= code !== 0 || asked.failed.length > 0 || heard.lost > 0 || heard.doubled > 0
  console.log(
    `${what}: journeys ${code === 0 ? 'passed' : 'FAILED'}, ${steps} disturbances, ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(0)}\n${figuresOf(asked, heard)}`,
  )
}

const killInTurn = roles.map((role, nth) => async () => {
  const old = processes[nth]
  if (!old) throw new Error(`no process ${nth}`)
  await old.stop('SIGKILL')
  processes[nth] = await start(role, old.port)
})
const loseServices = [
  // Three times as late as a replica may be.
  async () => {
    await replica.pool.query('select pg_wal_replay_pause()')
    await sleep(15_000)
    await replica.pool.query('select pg_wal_replay_resume()')
  },
  async () => {
    await redis.kill()
    await sleep(5_000)
    await redis.start()
  },
  async () => {
    await postgres.replica.stop('SIGQUIT')
    await sleep(5_000)
    await postgres.replica.start()
  },
]

try {
  await walk('the main loop over the fleet', [])
  await walk('the same while processes are killed in turn', killInTurn)
  await walk('the same while the replica is late, Redis is lost, the replica is lost', loseServices)
} finally {
  await nginx.stop()
  await Promise.all(processes.map((each) => each.stop()))
  await s3.stop()
  await redis.stop()
  await bouncer.stop()
  await primary.close()
  await replica.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed ? 1 : 0)
