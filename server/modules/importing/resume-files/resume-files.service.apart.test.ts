import { describe, expect, it, vi } from 'vitest'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { createLogger } from '@/server/platform/logger'
import { createResumeReader } from './resume-files.service'

const answer = vi.hoisted(() => ({ current: async () => ({}) as unknown }))
vi.mock('./reader-child', () => ({ readInChild: () => answer.current() }))

const text = { kind: 'text', text: 'Резюме' } as const
const guest = (ip: string) => ({ actor: null, ip })

describe('reading of resumes', () => {
  it('lets one address try thirty times in a quarter of an hour', async () => {
    const reader = createResumeReader({ log: createLogger('silent') })
    answer.current = async () => ({ ok: true, read: {} })
    for (let i = 0; i < 30; i += 1) await reader.read(text, guest('203.0.113.9'))
    await expect(reader.read(text, guest('203.0.113.9'))).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
    await expect(reader.read(text, guest('203.0.113.10'))).resolves.toEqual({})
  })

  it('M8 hole 3: reads one file of an address at a time, keeps one waiting and refuses the next at once', async () => {
    const reader = createResumeReader({ log: createLogger('silent') })
    let finish = () => {}
    const gate = new Promise<void>((done) => {
      finish = done
    })
    let reading = 0
    answer.current = async () => {
      reading += 1
      await gate
      return { ok: true, read: {} }
    }
    // One customer has a whole /64 network.
    const own = ['2001:db8::1', '2001:db8::2'].map((ip) => reader.read(text, guest(ip)))
    await expect(reader.read(text, guest('2001:db8::3'))).rejects.toMatchObject({
      code: 'busy',
      status: 429,
      details: { retryAfter: expect.any(Number) },
    })
    expect(reading).toBe(1)
    const stranger = reader.read(text, guest('2001:db8:0:1::1'))
    await vi.waitFor(() => expect(reading).toBe(2))
    finish()
    await Promise.all([...own, stranger])
    await expect(reader.read(text, guest('2001:db8::3'))).resolves.toEqual({})
  })
})

describe('slots', () => {
  it('never runs more at once than they are, also when a task fails', async () => {
    const slots = createConcurrencyLimit(2, 5)
    let running = 0
    let most = 0
    const task = (fails: boolean) => async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
      if (fails) throw new Error('a task of this test')
    }
    const tasks = Array.from({ length: 7 }, (_, i) => slots.run(task(i % 2 === 0)))
    expect(slots.run(task(false))).toBeUndefined()
    await Promise.allSettled(tasks as Promise<void>[])
    expect(most).toBe(2)
  })
})
