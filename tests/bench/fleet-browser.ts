import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@/server/db/migrate'
import { type FleetProcess, freePort, startProcess, whenReady } from '@/tests/fleet/processes'
import { hasNginx, startBalancer } from '@/tests/support/nginx'
import { hasPgBouncer, startBouncer } from '@/tests/support/pgbouncer'
import { hasRedis, startRedis } from '@/tests/support/redis'
import { startS3, whyNoS3 } from '@/tests/support/s3/server'
import { postgresPrograms, startPrimaryWithReplica } from '@/tests/support/streaming-replica'
import { scratchFolder } from './product'

/**
 * The main loop in a browser over a whole fleet: two processes of each role behind nginx, PgBouncer, a primary with a replica,
 * Redis and an S3 server, once at rest and once while each process is killed and started again in turn:
 * `npm run build && npm run bench:fleet:browser [-- <files of tests/e2e>]`.
 */
const journeys =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['loop-application', 'loop-invitation', 'conversation', 'interview-answers', 'avatar'].map(
        (name) => `tests/e2e/${name}.e2e.ts`,
      )
const roles = ['web', 'web', 'api', 'api', 'realtime', 'realtime', 'worker', 'worker'] as const
const betweenKillsMs = 10_000

if (!hasNginx() || !hasRedis() || !hasPgBouncer() || !postgresPrograms || whyNoS3())
  throw new Error('nginx, redis-server, pgbouncer, postgresql and Java with Maven are needed.')

const folder = scratchFolder()
const postgres = await startPrimaryWithReplica(postgresPrograms)
await migrate(postgres.primary.url)
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
  REALTIME_KEY: 'bench-key',
  REALTIME_SECRET: 'bench-secret-of-some-length',
  APP_SECRET: 'a secret of at least thirty-two characters',
  DEMO: '1',
  DATA_DIR: folder,
  SITE_URL: site,
  LOG_LEVEL: 'warn',
}
const start = async (role: string, port: number) =>
  whenReady(await startProcess({ ...env, ROLE: role, PORT: String(port) }))
const processes: FleetProcess[] = []
for (const role of roles) processes.push(await start(role, await freePort()))
const portsOf = (role: string) => processes.filter((_, nth) => roles[nth] === role).map(({ port }) => port)
const nginx = await startBalancer(
  { pages: portsOf('web'), requests: portsOf('api'), sockets: portsOf('realtime') },
  sitePort,
)

/** Runs the journeys against the fleet. Returns whether all of them passed. */
async function walk(what: string): Promise<boolean> {
  const began = performance.now()
  console.log(`\n${what} (load ${loadavg()[0]?.toFixed(0)})`)
  const child = spawn('node_modules/.bin/playwright', ['test', '--retries=1', ...journeys], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, E2E_BASE_URL: site, E2E_DATA_DIR: folder },
  })
  const [code] = (await once(child, 'close')) as [number | null]
  console.log(
    `${what}: ${code === 0 ? 'all passed' : 'FAILED'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return code === 0
}

/** Kills a process, starts it again, goes on to the next, until it is told to stop. */
function killInTurn() {
  let stopped = false
  let kills = 0
  const work = (async () => {
    for (let nth = 0; !stopped; nth = (nth + 1) % roles.length) {
      await sleep(betweenKillsMs)
      const old = processes[nth]
      const role = roles[nth]
      if (stopped || !old || !role) continue
      await old.stop('SIGKILL')
      processes[nth] = await start(role, old.port)
      kills += 1
    }
  })()
  return async () => {
    stopped = true
    await work
    return kills
  }
}

let passed = true
try {
  passed = await walk('the main loop over the fleet')
  const stop = killInTurn()
  passed = (await walk('the same while processes are killed in turn')) && passed
  console.log(`${await stop()} processes were killed and started again`)
} finally {
  await nginx.stop()
  await Promise.all(processes.map((each) => each.stop()))
  await s3.stop()
  await redis.stop()
  await bouncer.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(passed ? 0 : 1)
