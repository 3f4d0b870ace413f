import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFairQueue, type QueueUser } from './fair-queue'

const member = (key: string): QueueUser => ({ key, isMember: true })
const guest = (key: string): QueueUser => ({ key, isMember: false })
const settled = () => new Promise<void>((done) => setImmediate(done))

/** Tasks that end when the test says so, and the order they began in. */
function work() {
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const task = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name)
      endings.set(name, () => done(name))
    })
  const end = async (name: string) => {
    endings.get(name)?.()
    await settled()
  }
  return { begun, task, end }
}

describe('a fair queue', () => {
  const limits = { atOnce: 2, waiting: 6, guestsWaiting: 3 }

  it('has one task of a user at work and one waiting, and refuses the next at once', async () => {
    const queue = createFairQueue(limits)
    const { begun, task, end } = work()
    const first = queue.run(member('a'), task('first'))
    const second = queue.run(member('a'), task('second'))
    expect(queue.run(member('a'), task('third'))).toBeUndefined()
    expect(begun).toEqual(['first'])
    // The other slot is for others.
    void queue.run(guest('b'), task('other'))
    expect(begun).toEqual(['first', 'other'])
    await end('first')
    expect(await first).toBe('first')
    expect(begun).toEqual(['first', 'other', 'second'])
    await end('second')
    expect(await second).toBe('second')
  })

  it('lets members go before guests, and who has taken the least time before the rest', async () => {
    const queue = createFairQueue({ ...limits, atOnce: 1 })
    const { begun, task, end } = work()
    void queue.run(member('greedy'), task('greedy 1'))
    void queue.run(guest('g'), task('guest'))
    void queue.run(member('greedy'), task('greedy 2'))
    void queue.run(member('new'), task('new'))
    for (const name of ['greedy 1', 'new', 'greedy 2', 'guest']) await end(name)
    expect(begun).toEqual(['greedy 1', 'new', 'greedy 2', 'guest'])
  })

  it('bounds all that wait, and of them guests, so that a crowd of guests leaves room for members', async () => {
    const queue = createFairQueue(limits)
    const { task } = work()
    const asked = Array.from({ length: 9 }, (_, i) => queue.run(guest(`g${i}`), task(`g${i}`)))
    expect(asked.filter((one) => one === undefined)).toHaveLength(4)
    const members = Array.from({ length: 5 }, (_, i) => queue.run(member(`m${i}`), task(`m${i}`)))
    expect(members.filter((one) => one === undefined)).toHaveLength(2)
  })

  it('has one large task at work at a time, and goes on with small ones beside it', async () => {
    const queue = createFairQueue(limits)
    const { begun, task, end } = work()
    void queue.run(member('a'), task('large 1'), { isLarge: true })
    void queue.run(member('b'), task('large 2'), { isLarge: true })
    void queue.run(member('c'), task('small'))
    expect(begun).toEqual(['large 1', 'small'])
    await end('large 1')
    expect(begun).toEqual(['large 1', 'small', 'large 2'])
  })

  it('leaves one slot to others, however many users take much time again and again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = createFairQueue(limits)
    const { begun, task, end } = work()
    for (const key of ['a', 'b']) void queue.run(member(key), task(`${key} 1`))
    vi.advanceTimersByTime(3000)
    for (const key of ['a', 'b']) await end(`${key} 1`)
    for (const key of ['a', 'b']) void queue.run(member(key), task(`${key} 2`))
    expect(begun).toEqual(['a 1', 'b 1', 'a 2'])
    void queue.run(guest('stranger'), task('stranger'))
    expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'stranger'])
    await end('a 2')
    expect(begun.at(-1)).toBe('b 2')
  })

  it('puts one task aside that takes long, so that the first files of two strangers do not stop a third', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = createFairQueue(limits)
    const { begun, task, end } = work()
    for (const key of ['a', 'b', 'c', 'd']) void queue.run(guest(key), task(key))
    expect(begun).toEqual(['a', 'b'])
    vi.advanceTimersByTime(1000)
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    // There is room for one beside the slots: the next goes there when it is free again.
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    await end('b')
    await end('c')
    void queue.run(guest('e'), task('e'))
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('gives the slot back when a task fails', async () => {
    const queue = createFairQueue({ ...limits, atOnce: 1 })
    const failing = queue.run(member('a'), () => Promise.reject(new Error('a task of this test')))
    const next = queue.run(member('b'), () => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('a task of this test')
    expect(await next).toBe('done')
  })
})
