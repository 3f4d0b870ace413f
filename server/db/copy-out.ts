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
export async function copyOut(db: Db, query: string, onRow: (value: Buffer) => void): Promise<void> {
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
