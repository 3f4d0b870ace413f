import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationEntry } from '@/lib/contracts/conversation-messages'
import { keyOf, type LoadedEntries, withNewest, withOlder, withSent } from './log-entries'

const id = (n: number) => `m${String(n).padStart(11, 'a')}`
const message = (n: number, over: Partial<ConversationEntry> = {}) =>
  ({
    kind: 'message',
    public_id: id(n),
    side: 'candidate',
    mine: false,
    author: null,
    at: new Date(1_000_000 + n * 1000).toISOString(),
    text: String(n),
    file: null,
    masked: false,
    read: false,
    state: 'sent',
    ...over,
  }) as ConversationEntry

/** As the server answers: a page of `size` before a message, out of `total`. */
const page = (total: number, size: number, before = total) => {
  const from = Math.max(0, before - size)
  return {
    entries: Array.from({ length: before - from }, (_, index) => message(from + index)),
    before: from > 0 ? id(from) : null,
  }
}
const numbers = (known: LoadedEntries) =>
  known.entries.map((entry) => Number((entry as { text: string }).text))

describe('entries of a conversation', () => {
  it('are joined from whatever pages come, without a gap and nothing twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.oneof(fc.constant('older'), fc.integer({ min: 0, max: 25 })), { maxLength: 15 }),
        (start, size, acts) => {
          let total = start
          let known = withNewest(null, page(total, size))
          for (const act of acts) {
            if (act === 'older') {
              const at = known.before
              if (at) known = withOlder(known, page(total, size, Number(at.slice(1).replace(/^a+/, ''))))
            } else {
              total += act as number
              known = withNewest(known, page(total, size))
            }
            const seen = numbers(known)
            const first = seen[0] ?? 0
            expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => first + index))
            expect(seen.at(-1) ?? -1).toBe(total - 1)
          }
        },
      ),
    )
  })

  it('are as they were told last', () => {
    const known = withNewest(null, page(3, 5))
    const read = withNewest(known, { ...page(3, 5), entries: [message(2, { read: true } as never)] })
    expect(read.entries.map((entry) => (entry as { read: boolean }).read)).toEqual([false, false, true])
    const sent = withSent(read, message(7))
    expect(keyOf(sent.entries.at(-1) as ConversationEntry)).toBe(id(7))
    expect(withSent(sent, message(7)).entries).toHaveLength(4)
  })
})
