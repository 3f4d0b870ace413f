import { setTimeout } from 'node:timers/promises'
import type { Db } from '@/server/db/client'
import { onPrimary } from '@/server/platform/read-scope'
import { maxDocuments } from './doc-set'
import {
  findChanges,
  findSnapshot,
  levels,
  readLevel,
  readRowsOf,
  type Snapshot,
} from './index-rows.repository'
import { RowReader } from './row-reader'
import { buildSegment, rowsOf, type Segment } from './segment'
import { Places, Vocabulary } from './vocabulary'

/** Changed rows read at once. */
const batchSize = 2000
/** Changes are kept for a day; who has not looked for almost as long begins anew. */
const maxAbsenceMs = 20 * 3600_000
/** A small market is there at once; the first search of a large one waits so long and takes what there is. */
const loadPatienceMs = 2000
/** As many segments of one size are made one. */
const maxSegmentsOfClass = 6
const sizeClass = ({ living }: Segment) => Math.floor(Math.log2(Math.max(living, 1)) / 3)
const livingOf = (segments: readonly Segment[]) => segments.reduce((sum, { living }) => sum + living, 0)

/**
 * Everything the search reads of the open vacancies, in memory: `vacancy_search` remains the truth, this follows it by
 * its changes. Rows are read once when the process starts, the newest first.
 */
export class InMemoryEngine {
  readonly vocabulary = new Vocabulary()
  readonly places = new Places()
  /** The newest first. */
  segments: readonly Segment[] = []
  /** Counts what was read. */
  version = 0
  /** All rows have been read. */
  whole = false

  /** What has been read: changes since then are to be read. */
  #seen: Snapshot = { xmax: '0', open: [] }
  #lookedAt = 0
  #loading: Promise<void> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #tidying: Promise<void> | undefined

  /** @param spare vacancies that have left keep their numbers; so many more than are open may, before it is overgrown */
  constructor(
    private readonly db: Db,
    private readonly spare: number,
  ) {}

  /** Most of what is numbered has left: an index read anew takes less memory. */
  get overgrown(): boolean {
    return this.whole && this.places.numbered > 2 * this.living + this.spare
  }

  /** How long ago its changes were last read, milliseconds. */
  get lagMs(): number {
    return this.#lookedAt === 0 ? Number.POSITIVE_INFINITY : Date.now() - this.#lookedAt
  }

  /** Open vacancies, with those whose end came a moment ago. */
  get living(): number {
    return livingOf(this.segments)
  }

  /**
   * How many open vacancies have a code, as last read; of many, those that ended within the last minute may be counted.
   * @param now seconds since the epoch
   */
  countOpen(code: number, now: number): number {
    const number = this.vocabulary.codes.find(code)
    if (number < 0) return 0
    return this.segments.reduce((sum, segment) => sum + segment.countOpen(number, now), 0)
  }

  /** How many open vacancies have a word anywhere in them, as last read, counted up to `cap`. */
  countSaying(key: number, cap: number): number {
    const number = this.vocabulary.words.find(key)
    let count = 0
    for (const segment of number < 0 ? [] : this.segments) {
      count += segment.countSaying(number, cap - count)
      if (count >= cap) break
    }
    return Math.min(count, cap)
  }

  /** Reads what was committed before this call. While the first reading lasts, there is what has been read so far. */
  sync(): Promise<void> {
    if (this.#next) return this.#next
    if (!this.#running) {
      // Whoever asks, the index follows the primary: it is everybody's.
      this.#running = onPrimary(() => this.#read()).finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    // One that runs may have looked already: the next one looks for all that wait.
    this.#next = this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.sync()
      })
    return this.#next
  }

  /** Resolves when every row has been read. */
  async ready(): Promise<void> {
    await this.sync()
    await this.#loading
  }

  async #read(): Promise<void> {
    if (this.whole && Date.now() - this.#lookedAt > maxAbsenceMs) this.whole = false
    if (!this.whole && !this.#loading) await this.#begin()
    if (this.whole) await this.#follow()
  }

  /** Resolves when there is something to search in. */
  async #begin(): Promise<void> {
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const loading = this.#load(begin).finally(() => {
      this.#loading = undefined
    })
    this.#loading = loading
    await Promise.race([Promise.all([begun, setTimeout(loadPatienceMs, undefined, { ref: false })]), loading])
    // Who waits for all of it hears of a failure; else the next search begins anew.
    loading.catch(() => undefined)
  }

  async #load(begun: () => void): Promise<void> {
    this.#forget()
    this.#seen = await findSnapshot(this.db)
    for (const level of levels) {
      let reader = new RowReader(this.vocabulary)
      let building = Promise.resolve()
      const take = () => {
        if (reader.size === 0) return
        const rows = reader.rows()
        reader = new RowReader(this.vocabulary)
        building = building.then(async () => {
          this.#add(await buildSegment(rows, this.vocabulary))
          begun()
        })
        // Whoever waits for the level below hears of it.
        building.catch(() => undefined)
      }
      await readLevel(this.db, level, (row) => {
        reader.add(row)
        if (reader.size === maxDocuments) take()
      })
      take()
      await building
    }
    await this.#follow()
    this.whole = true
  }

  async #follow(): Promise<void> {
    const { seen, ids } = await findChanges(this.db, this.#seen)
    this.#lookedAt = Date.now()
    for (let at = 0; at < ids.length; at += batchSize) await this.#replace(ids.slice(at, at + batchSize))
    this.#seen = seen
  }

  #forget(): void {
    this.whole = false
    this.segments = []
    this.places.clear()
    this.version += 1
  }

  async #replace(ids: readonly number[]): Promise<void> {
    const reader = new RowReader(this.vocabulary, ids.length)
    await readRowsOf(this.db, ids, (row) => reader.add(row))
    const segment = reader.size > 0 ? await buildSegment(reader.rows(), this.vocabulary) : undefined
    for (const id of ids) this.places.remove(id)
    if (segment) this.#add(segment)
    this.version += 1
    this.#tidying ??= this.#tidyAll()
      .catch(() => this.#forget())
      .finally(() => {
        this.#tidying = undefined
      })
  }

  #add(segment: Segment): void {
    this.places.add(segment)
    this.segments = [...this.segments, segment].sort((a, b) => b.newest - a.newest)
    this.version += 1
  }

  async #tidyAll(): Promise<void> {
    while (await this.#tidy());
  }

  /** Makes one of several small segments, and leaves out what is gone; searches go on meanwhile. Returns whether it did. */
  async #tidy(): Promise<boolean> {
    const living = this.segments.filter((segment) => segment.living > 0)
    this.places.drop(new Set(this.segments.filter((segment) => segment.living === 0)))
    this.segments = living
    const bySize = new Map<number, Segment[]>()
    for (const segment of living) {
      const size = sizeClass(segment)
      bySize.set(size, [...(bySize.get(size) ?? []), segment])
    }
    const old = new Set(
      [...bySize.values()].find(
        (some) => some.length > maxSegmentsOfClass && livingOf(some) <= maxDocuments,
      ) ?? living.filter((segment) => segment.living * 2 < segment.size),
    )
    if (old.size === 0) return false
    const { places } = this
    const made = await buildSegment(rowsOf([...old]), this.vocabulary)
    // What was read anew meanwhile has no use for it.
    if (![...old].every((segment) => this.segments.includes(segment))) return false
    places.replace(old, made)
    places.drop(old)
    this.segments = [...this.segments.filter((segment) => !old.has(segment)), made].sort(
      (a, b) => b.newest - a.newest,
    )
    this.version += 1
    return true
  }
}
