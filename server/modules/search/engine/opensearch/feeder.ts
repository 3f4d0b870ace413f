import { setTimeout } from 'node:timers/promises'
import type { Client } from '@opensearch-project/opensearch'
import type { Db } from '@/server/db/client'
import { EngineUnavailable } from '../breaker'
import { findChanges, findSnapshot } from '../embedded/index-rows.repository'
import type { IndexOptions } from './documents'
import { type FeedBatch, findIdsAfter, readFeedBatch } from './feed.repository'
import { type Cursor, type Indices, placeOf } from './indices'

/** As many documents go in one request. */
const bulkSize = 500
/** Waits between tries of what the engine had no room for: it says so, and who writes slows down. */
const waitsMs = [50, 100, 200, 400, 800, 1600, 3200]
const busy = new Set([429, 503])

export interface Written {
  written: number
  /** A newer reading is there already. */
  late: number
  /** The engine will never take them: kept apart, with its reason. */
  dead: number
}

interface Operation {
  id: number
  lines: object[]
}

interface BulkItem {
  status: number
  error?: { type?: string; reason?: string }
}

function operationsOf({ version, documents, removed }: FeedBatch): Operation[] {
  const external = { version, version_type: 'external' } as const
  return [
    ...documents.map((document) => ({
      id: document.id,
      lines: [{ index: { _id: String(document.id), ...external } }, document],
    })),
    ...removed.map((id) => ({ id, lines: [{ delete: { _id: String(id), ...external } }] })),
  ]
}

/**
 * Writes what was read, in any order and as often as may be: a late reading never replaces a newer one. What the engine is
 * too busy for is tried again; what it refuses for good goes to the dead letters.
 * @throws when the engine stays busy or away: the caller reads the same changes again
 */
export async function writeBatch(
  client: Client,
  index: string,
  batch: FeedBatch,
  deadLetters: string,
): Promise<Written> {
  const written: Written = { written: 0, late: 0, dead: 0 }
  const operations = operationsOf(batch)
  for (let from = 0; from < operations.length; from += bulkSize) {
    let left = operations.slice(from, from + bulkSize)
    for (let attempt = 0; left.length > 0; attempt += 1) {
      const { body } = await client.bulk({ index, body: left.flatMap(({ lines }) => lines) as never })
      const again: Operation[] = []
      const refused: { id: number; reason: string }[] = []
      for (const [n, operation] of left.entries()) {
        const item = Object.values(body.items[n] ?? {})[0] as BulkItem | undefined
        const status = item?.status ?? 500
        // A document that is not there has been removed.
        if (status < 300 || status === 404) written.written += 1
        else if (status === 409) written.late += 1
        else if (busy.has(status)) again.push(operation)
        else {
          refused.push({
            id: operation.id,
            reason: `${item?.error?.type ?? status}: ${item?.error?.reason ?? ''}`,
          })
        }
      }
      if (refused.length > 0) await bury(client, deadLetters, index, refused)
      written.dead += refused.length
      left = again
      if (left.length === 0) break
      const wait = waitsMs[attempt]
      if (wait === undefined)
        throw new EngineUnavailable(`the engine has had no room for ${left.length} documents`)
      await setTimeout(wait)
    }
  }
  return written
}

async function bury(
  client: Client,
  deadLetters: string,
  index: string,
  refused: readonly { id: number; reason: string }[],
): Promise<void> {
  const at = new Date().toISOString()
  await client.bulk({
    index: deadLetters,
    body: refused.flatMap(({ id, reason }) => [
      { index: { _id: `${index}:${id}` } },
      { index, id: String(id), reason, at },
    ]) as never,
  })
}

/** As many rows are read at once. */
const batchSize = 1000
/** While one batch is read another is written. */
const writersOfBuild = 2
/** Changes are kept for a day: an index that has stood still for almost as long must be built anew. */
const maxAbsenceMs = 20 * 3600_000
/** A cursor with nothing to write is moved as often, so that it does not look as if it stood still. */
const maxStandingMs = 60_000
/** An index is as good as caught up when so few changes are left: the rest is written after the switch. */
const fewChanges = 200

export interface Feeder {
  /**
   * Writes all that was committed before this call into an index. Safe in several processes at once: what is written twice
   * is the same, and what comes late is left out. `shown`: whoever searches next finds it.
   */
  follow(index: string, options?: { shown?: boolean }): Promise<Written>
  /** Writes every row into an index that is new, or goes on where it was interrupted, then what has changed meanwhile. */
  build(index: string, options: IndexOptions, onProgress?: (written: number) => void): Promise<void>
  /** Whether an index misses changes that are no longer told. */
  isStale(cursor: Cursor): boolean
}

export function createFeeder(db: Db, client: Client, indices: Indices): Feeder {
  const { collection } = indices
  const { deadLetters } = indices.names
  /** Where this process is: what it has seen is written. */
  const places = new Map<string, Cursor>()
  /** Indices with changes that searches may not find yet. */
  const hidden = new Set<string>()

  async function write(index: string, ids: readonly number[], sum: Written): Promise<void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = await readFeedBatch(db, ids.slice(at, at + batchSize), collection)
      const { written, late, dead } = await writeBatch(client, index, batch, deadLetters)
      sum.written += written
      sum.late += late
      sum.dead += dead
    }
  }

  async function follow(index: string, { shown = false } = {}): Promise<Written> {
    const sum: Written = { written: 0, late: 0, dead: 0 }
    let cursor = places.get(index)
    let changes = cursor && (await findChanges(db, cursor.seen, collection.table))
    if (!cursor || !changes || changes.ids.length > 0) {
      hidden.add(index)
      // Another process may have been here meanwhile.
      const last = await indices.cursor(index)
      if (!last) throw new Error(`${index} has no cursor`)
      if (!cursor || placeOf(last) > placeOf(cursor)) {
        cursor = last
        changes = await findChanges(db, cursor.seen, collection.table)
      }
    }
    const { seen, ids } = changes ?? { seen: cursor.seen, ids: [] }
    await write(index, ids, sum)
    if (shown && hidden.has(index)) {
      hidden.delete(index)
      await client.indices.refresh({ index })
    }
    const due = ids.length > 0 || Date.now() - cursor.at > maxStandingMs
    cursor = { ...cursor, seen, ...(due && { at: Date.now() }) }
    places.set(index, cursor)
    if (due) await indices.moveCursor(index, cursor)
    return sum
  }

  return {
    follow,
    isStale: ({ at }) => Date.now() - at > maxAbsenceMs,

    async build(index, options, onProgress) {
      const seen = await findSnapshot(db)
      await indices.moveCursor(index, { seen, at: Date.now(), built: false })
      const sum: Written = { written: 0, late: 0, dead: 0 }
      for (let after = 0; ; ) {
        const ids = await findIdsAfter(db, collection.table, after, batchSize * writersOfBuild)
        if (ids.length === 0) break
        await Promise.all(
          Array.from({ length: writersOfBuild }, (_, n) =>
            write(index, ids.slice(n * batchSize, (n + 1) * batchSize), sum),
          ),
        )
        after = ids.at(-1) as number
        onProgress?.(sum.written)
      }
      // Each turn takes less time than the one before, and so has less to do.
      for (let left = Number.POSITIVE_INFINITY; left > fewChanges; ) left = (await follow(index)).written
      await indices.finish(index, options)
      // Merging takes its time.
      await follow(index, { shown: true })
      const cursor = await indices.cursor(index)
      if (cursor) await indices.moveCursor(index, { ...cursor, built: true })
      places.delete(index)
    },
  }
}
