import { AsyncResource } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createSignals, notifySql, signalAfterCommit } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { endSpan, isTracing, startSpanHere } from '@/server/platform/tracing'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A repository function can run inside or outside a transaction. */
export type DbOrTx = Db | Tx

export interface Replica {
  /** Whether public reads go there at this moment. */
  isUsed(): boolean
  /** Resolves when the replica holds everything committed before, or is not read from until it does. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

export interface Database {
  db: Db
  pool: pg.Pool
  /** Of the server itself, for LISTEN and migrations: a pooler forgets between transactions. */
  url: string
  /** Answers public reads; absent without `DATABASE_READ_URL`. */
  replica?: Replica
  close(): Promise<void>
}

/** A process notifies no more often than this, however many transactions it commits. */
const SIGNAL_PAUSE_MS = 20

// int8 and numeric sums are strings by default; our values stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Has a connection prepare nothing under a name: behind a pooler in transaction mode the next statement may run on another
 * connection of the server, which does not know it.
 */
function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const isNamed = (given: unknown): given is { name: unknown } =>
    typeof given === 'object' && given !== null && 'name' in given && !('submit' in given)
  client.query = ((given: unknown, ...rest: unknown[]) =>
    query(isNamed(given) ? { ...given, name: undefined } : given, ...rest)) as typeof client.query
}

const maxSqlLength = 1000
/** Values travel apart from a statement; what stands in it is ours, and cut all the same. */
const withoutLiterals = (text: string) =>
  text
    .slice(0, maxSqlLength)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/\b\d{4,}\b/g, '?')
const operation = /^\s*(?:--.*\n\s*)*(\w+)/
const table = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)"?/i

type Query = (...given: unknown[]) => unknown

function traceStatement(statement: unknown): Span | undefined {
  const { text, submit } = (typeof statement === 'string' ? { text: statement } : (statement ?? {})) as {
    text?: unknown
    submit?: unknown
  }
  // One that submits itself (COPY) is its own result, and no promise tells of its end.
  if (typeof text !== 'string' || submit !== undefined || !isTracing()) return undefined
  const query = withoutLiterals(text)
  const name = `${operation.exec(query)?.[1]?.toLowerCase() ?? 'sql'} ${table.exec(query)?.[1] ?? ''}`.trim()
  return startSpanHere(name, { 'db.system.name': 'postgresql', 'db.query.text': query })
}

/** Records the statements of a connection, without their values. */
function traceClient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...given) => {
    const span = traceStatement(given[0])
    if (!span) return query(...given)
    const done = given.at(-1)
    if (typeof done === 'function') {
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        endSpan(span, error ?? undefined)
        done(error, result)
      })
    }
    return (query(...given) as Promise<unknown>).then(
      (value) => {
        endSpan(span)
        return value
      },
      (error: unknown) => {
        endSpan(span, error)
        throw error
      },
    )
  }
  client.query = traced as typeof client.query
}

/** Nothing is wrapped while tracing is off. */
function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return
  pool.on('connect', traceClient)
  // A query that waits for a connection goes on in the turn of whoever gives one back: it must remember its own request.
  const connect = pool.connect.bind(pool) as Query
  const bound: Query = (callback, ...rest) =>
    connect(typeof callback === 'function' ? AsyncResource.bind(callback as () => void) : callback, ...rest)
  pool.connect = bound as typeof pool.connect
}

export interface ConnectOptions {
  max: number
  log: Logger
  name?: string
  /** Of the server itself, when `url` is that of a pooler in transaction mode. */
  directUrl?: string | undefined
}

/** @param more what is different about this pool */
export function createPool(url: string, options: ConnectOptions, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5000,
    // A new connection has empty catalog caches and its first queries are ten times slower: warm it up before use.
    idleTimeoutMillis: 300_000,
    // A pooler refuses settings of a session at the start; its own configuration has to bring this one.
    ...(options.directUrl === undefined && { statement_timeout: 15_000 }),
    application_name: options.name ?? 'dvoe',
    ...more,
  })
  // Without a listener a server restart would crash the process.
  pool.on('error', (error) => {
    // A server that stops right after us cuts connections we are already closing.
    if (!pool.ending) options.log.warn({ reason: error.message }, 'idle database connection lost')
  })
  // The pool listens for errors on idle connections only; a connection lost between two statements of a transaction
  // would be an uncaught error. The next statement fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (options.directUrl !== undefined) withoutNames(client)
  })
  traceQueries(pool)
  return pool
}

/**
 * A connection that is handed one statement at a time. What a transaction asks together would wait within the driver, which
 * warns of that and ends it with its next major version; outside of a transaction each statement has a connection of its own.
 */
function inTurn(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as Query
  let last: Promise<unknown> = Promise.resolve()
  const query: Query = (...given) => {
    const answer = last.then(() => ask(...given))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.assign(Object.create(client), { query })
}

export function connect(url: string, options: ConnectOptions): Database {
  const pool = createPool(url, options)
  const db = drizzle(pool)
  const signal = createSignals(SIGNAL_PAUSE_MS, async (signals) => {
    if (!pool.ending) await db.execute(notifySql(signals))
  })
  // Drizzle's `transaction` leaks a connection whose `begin` failed; a few leaks exhaust the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await signalAfterCommit(() => drizzle(inTurn(client)).transaction(work, config), signal)
    } finally {
      client.release()
    }
  }
  return {
    db,
    pool,
    url: options.directUrl ?? url,
    close: () => pool.end(),
  }
}

/**
 * SQL states of transient failures: connection lost or refused, out of resources, cancelled by a timeout, deadlock.
 */
const passingStates = /^(08|53|57P0|57014|40001|40P01)/
const passingCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]
const passingMessages =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool|not currently accepting connections/

/** Whether an error means that the database is temporarily unavailable, not that a query was wrong. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = (cause as { code?: unknown } | null)?.code
  const message = cause instanceof Error ? cause.message : ''
  return (
    (typeof code === 'string' && (passingStates.test(code) || passingCodes.includes(code))) ||
    passingMessages.test(message)
  )
}

/** Whether a unique index rejected a write. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { code?: unknown } | null)?.code === '23505'
}

/** Whether a unique index, an exclusion or a check constraint rejected a write. */
export function isConstraintViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return ['23505', '23P01', '23514'].includes(String((cause as { code?: unknown } | null)?.code))
}
