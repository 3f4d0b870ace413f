import { randomUUID } from 'node:crypto'
import type { ChannelCounts, ClusterMessage, RealtimeAdapter } from '../adapters/adapter'
import type { Member } from '../protocol/frames'
import type { PeerIndex } from './peers'

const ANSWER_MS = 1_000

interface CensusDeps {
  adapter: Pick<RealtimeAdapter, 'nodeId' | 'otherNodes'>
  channels: PeerIndex
  publishToOthers: (message: ClusterMessage) => void
}

/** Counts subscriptions by asking every node; one that stays silent for a second is left out. */
export class Census {
  readonly #deps: CensusDeps
  readonly #open = new Map<string, (counts: ChannelCounts) => void>()

  constructor(deps: CensusDeps) {
    this.#deps = deps
  }

  async take(prefix: string): Promise<Map<string, number>> {
    const { adapter, publishToOthers } = this.#deps
    const total = new Map(this.#count(prefix))
    const asked = adapter.otherNodes()
    if (asked === 0) return total
    const id = randomUUID()
    await new Promise<void>((resolve) => {
      let left = asked
      const timer = setTimeout(resolve, ANSWER_MS)
      this.#open.set(id, (counts) => {
        for (const [name, count] of counts) total.set(name, (total.get(name) ?? 0) + count)
        left -= 1
        if (left > 0) return
        clearTimeout(timer)
        resolve()
      })
      publishToOthers({ type: 'census', id, from: adapter.nodeId, prefix })
    })
    this.#open.delete(id)
    return total
  }

  receive(message: Extract<ClusterMessage, { type: 'census' | 'census_reply' }>): void {
    if (message.type === 'census_reply') {
      if (message.to === this.#deps.adapter.nodeId) this.#open.get(message.id)?.(message.counts)
      return
    }
    this.#deps.publishToOthers({
      type: 'census_reply',
      id: message.id,
      to: message.from,
      counts: this.#count(message.prefix),
    })
  }

  #count(prefix: string): ChannelCounts {
    return [...this.#deps.channels.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => [name, this.#deps.channels.count(name)])
  }
}

/**
 * Race: presence frames that arrive between a join and its answer. Those the member list already reflects are dropped,
 * the rest are sent after the answer.
 */
export function framesAfterSnapshot(frames: readonly string[], members: readonly Member[]): string[] {
  const present = new Set(members.map((member) => member.id))
  return frames.filter((frame) => {
    const { event, data } = JSON.parse(frame) as { event: string; data: string }
    if (event === 'pusher_internal:member_added') return !present.has(userIdOf(data))
    if (event === 'pusher_internal:member_removed') return present.has(userIdOf(data))
    return true
  })
}

function userIdOf(data: string): string {
  // Our own frames: `data` always is the JSON text that server-frame.ts wrote.
  return (JSON.parse(data) as { user_id: string }).user_id
}
