import '@/server/hooks'
import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/server/db/client'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { migrate } from '@/server/db/migrate'
import { migrateJobQueue } from '@/server/jobs/job-plans'
import { createLogger } from '@/server/platform/logger'
import { type FleetProcess, fleetEnv, freePort, startProcess, whenReady } from '@/tests/fleet/processes'
import { figuresOf, startPages, startReads } from '@/tests/fleet/traffic'
import { hasNginx, startBalancer } from '@/tests/support/nginx'
import { hasRedis, startRedis } from '@/tests/support/redis'
import { scratchFolder } from './product'

/**
 * What a fleet loses when its parts are restarted under load: two processes for calls, two for sockets and a worker behind
 * nginx, on one PostgreSQL and one Redis, with so many requests a second and so many sockets: `npm run bench:fleet -- 50 200`.
 */
const perSecond = Number(process.argv[2] ?? 50)
const sockets = Number(process.argv[3] ?? 200)
const people = 40
const eventsPerSecond = 20
const settleMs = 3_000
const roles = ['api', 'realtime', 'worker', 'api', 'realtime'] as const

if (!hasNginx() || !hasRedis()) throw new Error('nginx and redis-server are needed.')

const app = { id: '1', key: 'bench-key', secret: 'bench-secret-of-some-length' }
const log = createLogger('silent')
const folder = scratchFolder()
const postgres = await startEmbedded(folder, { log })
await migrate(postgres.url)
await migrateJobQueue(postgres.url)
const database = connect(postgres.url, { max: 8, log, name: 'bench' })
const redis = await startRedis()
const env = fleetEnv({
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '1',
  REALTIME_KEY: app.key,
  REALTIME_SECRET: app.secret,
})
const start = async (role: string, port: number) =>
  whenReady(await startProcess({ ...env, ROLE: role, PORT: String(port) }))
const processes: FleetProcess[] = []
for (const role of roles) processes.push(await start(role, await freePort()))
const portsOf = (role: string) => processes.filter((_, nth) => roles[nth] === role).map(({ port }) => port)
const nginx = await startBalancer({ requests: portsOf('api'), sockets: portsOf('realtime') })
const paths = ['/v1/dictionaries', '/v1/vacancies', '/v1/home']

let missed = false
/** While there is no database nobody can be answered; that nothing is lost has to hold all the same. */
async function scenario(
  what: string,
  work: (pages: { cutAll(): void }) => Promise<void>,
  isOutage = false,
): Promise<void> {
  const pages = await startPages(nginx.url, app, database.db, { sockets, people, perSecond: eventsPerSecond })
  const reads = startReads(nginx.url, paths, perSecond)
  const began = performance.now()
  await sleep(settleMs)
  await work(pages)
  await sleep(settleMs)
  const seconds = (performance.now() - began) / 1000
  const asked = await reads.stop()
  const heard = await pages.stop()
  missed ||= (asked.failed.length > 0 && !isOutage) || heard.lost > 0 || heard.doubled > 0
  console.log(
    `${what}, ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(0)}\n${figuresOf(asked, heard)}`,
  )
}

async function eachInTurn(signal: NodeJS.Signals): Promise<void> {
  for (const [nth, old] of processes.entries()) {
    await old.stop(signal)
    processes[nth] = await start(roles[nth] ?? 'worker', old.port)
  }
}

try {
  await scenario('nothing happens', () => sleep(5_000))
  await scenario('all sockets are cut at once', async (pages) => pages.cutAll())
  await scenario('rolling restart', () => eachInTurn('SIGTERM'))
  await scenario('kill −9 of each in turn', () => eachInTurn('SIGKILL'))
  await scenario('Redis killed, away for 5 s, back and empty', async () => {
    await redis.kill()
    await sleep(5_000)
    await redis.start()
  })
  const killPostgres = async () => {
    const [postmaster] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
    await sleep(8_000)
  }
  await scenario('PostgreSQL killed, and started by its keeper', killPostgres, true)
} finally {
  await Promise.all(processes.map((each) => each.stop()))
  await nginx.stop()
  await redis.stop()
  await database.close()
  await postgres.release()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed ? 1 : 0)
