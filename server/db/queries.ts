import { Param, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Submittable } from 'pg'
import type { Db } from './client'

/** Each row of a binary copy: how many values, then of the only one its length and itself. */
const valueAt = 6
const signature = 'PGCOPY\n\xff\r\n\0'
const headerBytes = signature.length + 8

/** What the driver calls of a query it was given ready-made. */
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
 * Reads a query of one `bytea` as bytes, row by row as they arrive, in one snapshot: the driver itself knows rows as text
 * only. The value is the driver's own memory: copy what is to be kept.
 */
export async function copyRows(db: Db, query: string, onRow: (value: Buffer) => void): Promise<void> {
  const client = await db.$client.connect()
  let broken = true
  try {
    // The whole table takes longer than a page may.
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

/** Whether a query was stopped for taking too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '57014'

/** Rows of a reading query that is stopped after so many milliseconds. @throws with code 57014 when it was stopped */
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

/** The way our indexes are ordered: without its last two words a page would be sorted anew each time. */
export const descNullsLast = (column: SQLWrapper): SQL => sql`${column} desc nulls last`

/**
 * A query of many calls a second: its text is made once, and each connection of the database reads and plans it once.
 * @param build the query with its values as they come, each at the place of its number
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
