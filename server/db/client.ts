import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '@/server/platform/logger'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Either: a repository function runs inside or outside a transaction. */
export type DbOrTx = Db | Tx

export interface Database {
  db: Db
  pool: pg.Pool
  /** For connections outside the pool (LISTEN). */
  url: string
  close(): Promise<void>
}

// int8 and numeric sums come as strings by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function connect(url: string, options: { max: number; log: Logger; name?: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5000,
    // A new connection knows no table yet: its first queries cost ten times as much. A rush must not begin with them.
    idleTimeoutMillis: 300_000,
    statement_timeout: 15_000,
    application_name: options.name ?? 'dvoe',
  })
  // Without a listener a server restart would take the whole process down.
  let closing = false
  pool.on('error', (error) => {
    // A server that stops right after us cuts connections we are already closing.
    if (!closing) options.log.warn({ reason: error.message }, 'idle database connection lost')
  })
  // The pool listens to idle connections only; one lost between two statements of a transaction would be an uncaught
  // error. The statement that follows fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = drizzle(pool)
  // Drizzle's own never gives a connection back whose `begin` failed: a few of those, and the pool is empty for good.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return {
    db,
    pool,
    url,
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** Connection lost or refused, out of disk, memory or connections, cancelled for taking too long, undone by a deadlock. */
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

/** Whether an error says that the database cannot serve just now (not that a query was wrong). */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = (cause as { code?: unknown } | null)?.code
  const message = cause instanceof Error ? cause.message : ''
  return (
    (typeof code === 'string' && (passingStates.test(code) || passingCodes.includes(code))) ||
    passingMessages.test(message)
  )
}

/** Whether a unique index refused a write: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { code?: unknown } | null)?.code === '23505'
}

/** Whether a unique index, an exclusion or a check refused a write. */
export function isConstraintViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return ['23505', '23P01', '23514'].includes(String((cause as { code?: unknown } | null)?.code))
}
