import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts. Labels come from closed lists (templates of routes, names of jobs and lanes): never from an
 * address, an id or anything a person wrote.
 */
export const metrics = new Registry()
const registers = [metrics]

export const httpDuration = new Histogram({
  name: 'dvoe_http_request_duration_seconds',
  help: 'Requests by route template, until the last byte or the end of the connection (status 499)',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const pageCacheRequests = new Counter({
  name: 'dvoe_page_cache_requests_total',
  help: 'Requests for shared pages: hit was kept or being rendered, miss was rendered',
  labelNames: ['result'] as const,
  registers,
})

export const outboxEvents = new Counter({
  name: 'dvoe_outbox_events_total',
  help: 'Events of the outbox by lane and result: done, failed (tried again), dead (given up)',
  labelNames: ['lane', 'result'] as const,
  registers,
})

export const codesSent = new Counter({
  name: 'dvoe_codes_sent_total',
  help: 'Requests for confirmation codes by purpose and channel',
  labelNames: ['purpose', 'channel'] as const,
  registers,
})

export const smsMessages = new Counter({
  name: 'dvoe_sms_messages_total',
  help: 'SMS by what became of them: sent, failed, refused_number, refused_budget',
  labelNames: ['result'] as const,
  registers,
})

export const replicaUsed = new Gauge({
  name: 'dvoe_replica_used',
  help: 'Whether public reads go to the replica (1) or to the primary (0)',
  registers: [metrics],
})

export const replicaLagSeconds = new Gauge({
  name: 'dvoe_replica_lag_seconds',
  help: 'Age of the newest position of the primary that the replica has replayed',
  registers: [metrics],
})

export const smsDailyBudget = new Gauge({
  name: 'dvoe_sms_daily_budget',
  help: 'SMS that may leave a day, of all processes together',
  registers,
})

export const logLines = new Counter({
  name: 'dvoe_log_lines_total',
  help: 'Lines of the log by level: warn, error, fatal',
  labelNames: ['level'] as const,
  registers,
})

/** Reads figures that nobody counts as they happen: of the database, the pool, the index. */
export interface Collector {
  name: string
  /** Absent figures must not look like old ones. */
  gauges: readonly Gauge<string>[]
  collect(): Promise<void> | void
}

export const collectors: Collector[] = []
