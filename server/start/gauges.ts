import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { secondMs } from '@/lib/shared/time'
import type { Database } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { SearchEngine } from '@/server/modules/search/engine/search-engine'
import { engineOf } from '@/server/modules/search/vacancies/engine.service'
import { collectors, metrics } from '@/server/platform/metrics'
import type { Duties, Readiness } from './roles'

const registers = [metrics]
const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
const gaugeBy = <L extends string>(label: L, name: string, help: string) =>
  new Gauge({ name, help, labelNames: [label], registers })

/** More need not be counted to know that something is wrong. */
const maxCounted = 10_000
const moneyCheck = 'money-check'

function measurePool({ pool }: Pick<Database, 'pool'>, max: number): void {
  const connections = gaugeBy('state', 'dvoe_db_pool_connections', 'Connections of the pool: busy, idle')
  const size = gauge('dvoe_db_pool_size', 'Connections that the pool may open (DATABASE_POOL)')
  const waiting = gauge('dvoe_db_pool_waiting', 'Queries and transactions that wait for a connection')
  collectors.push({
    name: 'pool',
    gauges: [connections, size, waiting],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      size.set(max)
      waiting.set(pool.waitingCount)
    },
  })
}

function measureReadiness(ready: Readiness): void {
  const isReady = gauge('dvoe_ready', '1 when the process may get requests, as /readyz says')
  collectors.push({
    name: 'ready',
    gauges: [isReady],
    collect: async () =>
      isReady.set(
        await ready().then(
          () => 1,
          () => 0,
        ),
      ),
  })
}

export function measureSockets(connections: () => number): void {
  const sockets = gauge('dvoe_realtime_sockets', 'Open sockets of this process')
  collectors.push({ name: 'sockets', gauges: [sockets], collect: () => sockets.set(connections()) })
}

function measureRedis(isReady: () => boolean): void {
  const up = gauge('dvoe_redis_up', '1 while Redis is connected; absent without REDIS_URL')
  collectors.push({ name: 'redis', gauges: [up], collect: () => up.set(isReady() ? 1 : 0) })
}

function measureSearch(engine: SearchEngine): void {
  const lag = gauge('dvoe_search_lag_seconds', 'How far the search is behind the database')
  const documents = gauge('dvoe_search_documents', 'Open vacancies that can be found')
  const whole = gauge('dvoe_search_whole', '1 when every vacancy has been read')
  collectors.push({
    name: 'search',
    gauges: [lag, documents, whole],
    async collect() {
      // An index in memory follows the database when somebody asks; on a quiet site nobody does.
      if (engine.state().whole) await engine.refresh({ soon: true })
      const state = engine.state()
      if (Number.isFinite(state.lagMs)) lag.set(state.lagMs / secondMs)
      documents.set(state.documents)
      whole.set(state.whole ? 1 : 0)
    },
  })
}

interface Lane {
  lane: 'live' | 'slow'
  pending: number
  lag: string | null
}

/** Of the whole fleet, so workers tell it: the lanes of the outbox and the timed jobs. */
function measureWork({ db }: Pick<Database, 'db'>): void {
  const lag = gaugeBy(
    'lane',
    'dvoe_outbox_lag_seconds',
    'Age of the oldest event that is due and not handled',
  )
  const pending = gaugeBy(
    'lane',
    'dvoe_outbox_pending',
    `Events not handled yet, counted up to ${maxCounted}`,
  )
  const dead = gauge('dvoe_outbox_dead', 'Events given up that wait for an operator')
  const age = gaugeBy('name', 'dvoe_job_age_seconds', 'Since a timed job last ended')
  const every = gaugeBy('name', 'dvoe_job_period_seconds', 'How often a timed job is due')
  const duration = gaugeBy('name', 'dvoe_job_duration_seconds', 'Of its last run')
  const failed = gaugeBy('name', 'dvoe_job_failed', '1 when its last run failed')
  const paused = gaugeBy('name', 'dvoe_job_paused', '1 while an operator has paused it')
  const processes = gauge('dvoe_job_processes', 'Processes that run timed jobs, of the whole fleet')
  const money = gauge('dvoe_money_check_ok', '1 when the last check of the books found no difference')
  collectors.push({
    name: 'outbox',
    gauges: [lag, pending, dead],
    async collect() {
      // One lane each: the partial indexes of the outbox are by lane.
      const lane = (name: Lane['lane'], condition: ReturnType<typeof sql>) => sql`
        select ${name}::text as lane, count(*)::int as pending,
          extract(epoch from now() - min(available_at) filter (where available_at <= now())) as lag
        from (select available_at from outbox where processed_at is null and ${condition}
          order by id limit ${maxCounted}) as waiting`
      const { rows } = await db.execute<Lane & Record<string, unknown>>(sql`
        ${lane('live', sql`announced_at is null`)} union all ${lane('slow', sql`announced_at is not null`)}`)
      for (const row of rows) {
        pending.set({ lane: row.lane }, row.pending)
        lag.set({ lane: row.lane }, Number(row.lag ?? 0))
      }
      const given = await db.execute<{ dead: number }>(
        sql`select count(*)::int as dead from (select from outbox where dead_at is not null limit ${maxCounted}) as given`,
      )
      dead.set(given.rows[0]?.dead ?? 0)
    },
  })
  collectors.push({
    name: 'jobs',
    gauges: [age, every, duration, failed, paused, processes, money],
    async collect() {
      const { rows } = await db.execute<{
        name: string
        every: number
        age: string | null
        duration: number | null
        failed: boolean
        paused: boolean
      }>(sql`
        select name, every_ms as every, extract(epoch from now() - finished_at) as age, last_ms as duration,
          error is not null as failed, paused_at is not null as paused
        from timed_jobs`)
      for (const row of rows) {
        const { name } = row
        every.set({ name }, row.every / secondMs)
        failed.set({ name }, row.failed ? 1 : 0)
        paused.set({ name }, row.paused ? 1 : 0)
        // One that has never ended has no age yet.
        if (row.age !== null) age.set({ name }, Number(row.age))
        if (row.duration !== null) duration.set({ name }, row.duration / secondMs)
        if (name === moneyCheck && row.age !== null) money.set(row.failed ? 0 : 1)
      }
      const alive = await db.execute<{ count: number }>(sql`select count(*)::int as count from job_processes`)
      processes.set(alive.rows[0]?.count ?? 0)
    },
  })
}

/** Has each scrape read what nobody counts as it happens, of the duties of this process. */
export function measureProcess(
  ctx: ServiceContext,
  database: Database,
  duties: Duties,
  ready: Readiness,
): void {
  const { env, redis } = ctx
  measurePool(database, env.DATABASE_POOL)
  measureReadiness(ready)
  if (redis) measureRedis(() => redis.status === 'ready')
  if (duties.pages || duties.api) measureSearch(engineOf(ctx))
  if (duties.jobs) measureWork(database)
}
