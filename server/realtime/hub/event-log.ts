import { minuteMs } from '@/lib/shared/time'

/** Longer than the oldest position a page asks from (`lib/realtime/resume.ts`). */
export const EVENTS_KEPT_MS = 6 * minuteMs
/** A socket that missed more is told to fetch again. */
export const MAX_REPLAYED = 50
const MAX_ENTRIES = 20_000
const COMPACT_AT = 1_000

/** An event as it was broadcast; `at` is its position, in milliseconds of the log's clock. */
export interface LoggedEvent {
  /** Equal for every delivery of the event, by which clients drop what they have. */
  id: string
  name: string
  data: string
  at: number
}

export interface Broadcast extends LoggedEvent {
  channels: readonly string[]
}

export interface RecentEvents {
  /** Oldest first. */
  events: Broadcast[]
  /** Position since which none is missing. */
  completeSince: number
}

/**
 * What was broadcast in the last minutes, for sockets that come back: what this process has heard, and what the
 * database remembers of before.
 */
export class EventLog {
  readonly #now: () => number
  readonly #readOlder: (() => Promise<RecentEvents>) | undefined
  #entries: Broadcast[] = []
  #head = 0
  #channels = new Map<string, Broadcast[]>()
  #completeSince: number
  #older: Promise<void> | undefined

  /** `readOlder`: what was broadcast before this process began to listen; read when somebody asks for it. */
  constructor(now: () => number, readOlder?: () => Promise<RecentEvents>) {
    this.#now = now
    this.#readOlder = readOlder
    this.#completeSince = now()
  }

  add(event: Broadcast): void {
    this.#append(event)
    this.#expire()
  }

  /** Messages of other processes may have been lost: what was before now has to be read again. */
  interrupt(): void {
    this.#completeSince = this.#now()
    this.#older = undefined
  }

  /** Events of a channel after a position; undefined when some may be missing. */
  async since(channel: string, position: number): Promise<LoggedEvent[] | undefined> {
    this.#expire()
    if (position < this.#completeSince && this.#readOlder) {
      this.#older ??= this.#prepend(this.#readOlder)
      await this.#older.catch((error: unknown) => {
        this.#older = undefined
        throw error
      })
    }
    if (position < this.#completeSince) return undefined
    return (this.#channels.get(channel) ?? []).filter(({ at }) => at >= position)
  }

  async #prepend(readOlder: () => Promise<RecentEvents>): Promise<void> {
    const { events, completeSince } = await readOlder()
    const later = this.#entries.slice(this.#head)
    const known = new Set(later.map(({ id }) => id))
    this.#entries = []
    this.#head = 0
    this.#channels = new Map()
    for (const event of events) if (!known.has(event.id)) this.#append(event)
    for (const event of later) this.#append(event)
    this.#completeSince = Math.min(this.#completeSince, completeSince)
    this.#expire()
  }

  #append(event: Broadcast): void {
    this.#entries.push(event)
    for (const channel of event.channels) {
      const events = this.#channels.get(channel)
      if (events) events.push(event)
      else this.#channels.set(channel, [event])
    }
  }

  #expire(): void {
    const oldest = this.#now() - EVENTS_KEPT_MS
    for (let entry = this.#entries[this.#head]; entry; entry = this.#entries[this.#head]) {
      if (entry.at >= oldest && this.#entries.length - this.#head <= MAX_ENTRIES) break
      this.#head += 1
      this.#completeSince = Math.max(this.#completeSince, entry.at + 1)
      for (const channel of entry.channels) {
        const events = this.#channels.get(channel)
        events?.shift()
        if (events?.length === 0) this.#channels.delete(channel)
      }
    }
    if (this.#head < COMPACT_AT) return
    this.#entries = this.#entries.slice(this.#head)
    this.#head = 0
  }
}
