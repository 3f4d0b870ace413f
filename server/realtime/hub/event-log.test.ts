import { describe, expect, it } from 'vitest'
import { EVENTS_KEPT_MS, EventLog, type RecentEvents } from './event-log'

const start = 1_000_000

function log(readOlder?: () => Promise<RecentEvents>) {
  let now = start
  const events = new EventLog(() => now, readOlder)
  const happen = (id: string, ...channels: string[]) =>
    events.add({ id, name: 'n', data: '{}', at: now, channels })
  const ids = async (channel: string, position: number) =>
    (await events.since(channel, position))?.map(({ id }) => id)
  return { events, happen, ids, wait: (ms: number) => (now += ms) }
}
const older = (id: string, at: number) => ({ id, name: 'n', data: '{}', at, channels: ['a'] })

describe('the log of events', () => {
  it('gives the events of a channel since a position, and an empty list when there were none', async () => {
    const { happen, ids, wait } = log()
    happen('1', 'a')
    wait(10)
    happen('2', 'a', 'b')
    expect(await ids('a', start)).toEqual(['1', '2'])
    expect(await ids('a', start + 5)).toEqual(['2'])
    expect(await ids('b', start)).toEqual(['2'])
    expect(await ids('c', start)).toEqual([])
  })

  it('cannot say what was before it began, nor what it has let go', async () => {
    const { happen, ids, wait } = log()
    expect(await ids('a', start - 1)).toBeUndefined()
    happen('1', 'a')
    wait(EVENTS_KEPT_MS + 1)
    happen('2', 'b')
    expect(await ids('a', start)).toBeUndefined()
    expect(await ids('a', start + 1)).toEqual([])
  })

  it('lets the oldest go when there are too many', async () => {
    const { happen, ids, wait } = log()
    for (let nth = 0; nth <= 20_000; nth += 1) {
      happen(String(nth), 'a')
      if (nth === 0) wait(10)
    }
    expect(await ids('a', start)).toBeUndefined()
    expect((await ids('a', start + 5))?.length).toBe(20_000)
  })

  it('reads what was before once, without repeating what it heard itself', async () => {
    let reads = 0
    const { happen, ids, wait } = log(async () => {
      reads += 1
      return { events: [older('0', start - 50), older('1', start)], completeSince: start - 100 }
    })
    happen('1', 'a')
    wait(10)
    happen('2', 'a')
    expect(await ids('a', start - 100)).toEqual(['0', '1', '2'])
    expect(await ids('a', start - 101)).toBeUndefined()
    expect(reads).toBe(1)
  })

  it('reads again after a failure, and after messages were lost', async () => {
    const answers = [
      () => Promise.reject(new Error('away')),
      async () => ({ events: [], completeSince: start - 100 }),
      async () => ({ events: [older('lost', start + 10)], completeSince: start - 100 }),
    ]
    const { events, ids, wait } = log(
      () => answers.shift()?.() ?? Promise.reject(new Error('read too often')),
    )
    await expect(ids('a', start - 1)).rejects.toThrow('away')
    expect(await ids('a', start - 1)).toEqual([])
    wait(20)
    events.interrupt()
    expect(await ids('a', start)).toEqual(['lost'])
  })
})
