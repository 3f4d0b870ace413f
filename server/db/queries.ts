import { Param, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Submittable } from 'pg'
import type { Db } from './client'

/** Binary COPY format of a row: number of columns, then length and bytes of each. */
const valueAt = 6
const signature = 'PGCOPY\n\xff\r\n\0'
const headerBytes = signature.length + 8

/** The driver's method for prepared queries. */
class CopyOut implements Submittable {
  #failure: unknown
  #begun = false
  callback: (error: unknown) => void = () => {}

  constructor(
    private readonly text: string,
    private readonly onRow: (value: Buffer) => void,
  ) {}

  submit(connection: { query(text: string): void }): void {
    connection.query(this.text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    let at = 0
    if (!this.#begun) {
      this.#begun = true
      at = headerBytes
    }
    if (this.#failure !== undefined || chunk.length - at < valueAt || chunk.readInt16BE(at) !== 1) return
    try {
      this.onRow(chunk.subarray(at + valueAt))
    } catch (error) {
      this.#failure = error
    }
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback(this.#failure)
  }
  handleError(error: unknown): void {
    this.callback(error)
  }
}

/**
 * Streams a query of one `bytea` column as bytes, in one snapshot: the driver itself reads rows as text only. The
 * buffer belongs to the driver: copy what has to be kept.
 */
export async function copyRows(db: Db, query: string, onRow: (value: Buffer) => void): Promise<void> {
  const client = await db.$client.connect()
  let broken = true
  try {
    // The whole table takes longer than the statement timeout of pages.
    await client.query('begin read only; set local statement_timeout = 0')
    await new Promise<void>((done, fail) => {
      const copy = new CopyOut(`copy (${query}) to stdout (format binary)`, onRow)
      copy.callback = (error) => (error === undefined ? done() : fail(error))
      client.query(copy)
    })
    await client.query('rollback')
    broken = false
  } finally {
    client.release(broken)
  }
}

const dialect = new PgDialect()

/** Whether a query was cancelled by its timeout. */
export const isStatementTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '57014'

/** Runs a read query with a statement timeout, milliseconds. @throws with code 57014 on a timeout */
export async function queryWithTimeout<T>(db: Db, query: SQL, milliseconds: number): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const client = await db.$client.connect()
  let broken = true
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}`)
    try {
      const { rows } = await client.query({ text, values: params })
      return rows as T[]
    } finally {
      await client.query('rollback')
      broken = false
    }
  } finally {
    client.release(broken)
  }
}

/** Matches the order of the indexes: without `desc nulls last` every page would need a sort. */
export const descNullsLast = (column: SQLWrapper): SQL => sql`${column} desc nulls last`

/**
 * A hot query: its SQL is built once, and each connection prepares and plans it once.
 * @param build the query with its values as numbered parameters
 */
export function preparedQuery<V extends readonly unknown[], T extends object>(
  name: string,
  build: (...values: { [K in keyof V]: SQL }) => SQL,
): (db: Db, ...values: V) => Promise<T[]> {
  let text: string | undefined
  const order: number[] = []
  const prepare = () => {
    const places = Array.from({ length: build.length }, (_, at) => sql`${new Param(at)}`)
    const query = dialect.sqlToQuery(build(...(places as { [K in keyof V]: SQL })))
    order.push(...(query.params as number[]))
    return query.sql
  }
  return async (db, ...values) => {
    text ??= prepare()
    const { rows } = await db.$client.query<T>({ name, text, values: order.map((at) => values[at]) })
    return rows
  }
}
