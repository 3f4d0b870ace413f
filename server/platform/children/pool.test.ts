import { describe, expect, it, vi } from 'vitest'
import type { ChildJob } from '@/tests/support/child-jobs'
import { type ChildLimits, usageOf } from './child'
import { createChildPool } from './pool'
import { childScript } from './script'

const script = () => childScript('./child-jobs.mjs', '../../../tests/support/child-jobs.ts', import.meta.url)
const limits: ChildLimits = { memoryMb: 160, heapMb: 64, cpuMs: 400, wallMs: 10_000 }
const poolOf = (change: Partial<ChildLimits> = {}) =>
  createChildPool<ChildJob, unknown>(script, { ...limits, ...change })
const tookTooLong = { failed: 'took too long', because: 'limits' }
const pidOf = async (pool: ReturnType<typeof poolOf>) => {
  const outcome = (await pool.run({ do: 'answer', value: 0 })) as { answer: { pid: number } }
  return outcome.answer.pid
}

describe('work in child processes', () => {
  it('brings back structured data, bytes among them, and uses a child again', async () => {
    const pool = poolOf()
    const value = { list: [1, 'два'], bytes: new Uint8Array([1, 2, 3]), at: new Date(0) }
    const first = (await pool.run({ do: 'answer', value })) as {
      answer: { value: typeof value; pid: number }
    }
    expect(first.answer.value).toMatchObject({ list: [1, 'два'], at: new Date(0) })
    expect([...first.answer.value.bytes]).toEqual([1, 2, 3])
    expect(first.answer.pid).not.toBe(process.pid)
    expect(await pidOf(pool)).toBe(first.answer.pid)
  })

  it('gives the child nothing of the server’s environment', async () => {
    process.env.SECRET_OF_A_TEST = 'x'
    const { answer } = (await poolOf().run({ do: 'environment' })) as { answer: string[] }
    delete process.env.SECRET_OF_A_TEST
    expect(answer).not.toContain('SECRET_OF_A_TEST')
    expect(answer).not.toContain('PATH')
  })

  it('answers what the child asks', async () => {
    const pool = poolOf()
    const outcome = await pool.run({ do: 'ask', question: 20 }, async (n) => (n as number) + 1)
    expect(outcome).toEqual({ answer: 21 })
  })

  it('M8 hole 10: ends a child beyond its ceiling, of the heap or outside it, and replaces it', async () => {
    const pool = poolOf({ cpuMs: 10_000 })
    const before = await pidOf(pool)
    // Buffers are no part of the heap that V8 limits: the ceiling is that of the whole process.
    expect(await pool.run({ do: 'buffers', mb: 600 })).toHaveProperty('failed')
    const after = await pidOf(pool)
    expect(after).not.toBe(before)
    expect(await pool.run({ do: 'heap' })).toHaveProperty('failed')
    expect(await pidOf(pool)).not.toBe(after)
    await vi.waitFor(() => expect(usageOf(before)).toBeUndefined())
  })

  it('M8 hole 10: never holds more than the ceiling while it is asked for more', async () => {
    const pool = poolOf({ cpuMs: 10_000 })
    const pid = await pidOf(pool)
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, usageOf(pid)?.rssMb ?? 0)
    }, 2)
    await pool.run({ do: 'buffers', mb: 600 })
    clearInterval(watch)
    expect(peak).toBeGreaterThan(60)
    expect(peak).toBeLessThan(limits.memoryMb + 60)
  })

  it('M8 hole 10: ends one of several that each keep to their ceiling and together take too much', async () => {
    const pools = Array.from({ length: 3 }, () => poolOf({ memoryMb: 220, wallMs: 4000 }))
    const outcomes = await Promise.allSettled(pools.map((pool) => pool.run({ do: 'hold', mb: 110 })))
    const busy = outcomes.filter((one) => one.status === 'rejected')
    expect(busy).toHaveLength(1)
    expect(busy[0]).toMatchObject({ reason: { code: 'busy', details: { retryAfter: expect.any(Number) } } })
    for (const one of outcomes) {
      if (one.status === 'fulfilled') expect(one.value).toEqual(tookTooLong)
    }
  })

  it('does not use a child again that was put behind the others for its long work', async () => {
    const pool = poolOf({ cpuMs: 10_000 })
    const before = await pidOf(pool)
    await pool.run({ do: 'work', ms: 900 })
    expect(await pidOf(pool)).not.toBe(before)
  })

  it('M8 hole 3: ends a child by the processor time of one job, however busy the machine', async () => {
    const pool = poolOf()
    expect(await pool.run({ do: 'spin' })).toEqual(tookTooLong)
    expect(await pool.run({ do: 'answer', value: 1 })).toMatchObject({ answer: { value: 1 } })
  })

  it('ends a child that does nothing for too long, and survives one that throws', async () => {
    const pool = poolOf({ wallMs: 300 })
    expect(await pool.run({ do: 'wait' })).toEqual(tookTooLong)
    expect(await pool.run({ do: 'throw' })).toMatchObject({ failed: 'TypeError: a job of this test' })
    expect(await pool.run({ do: 'answer', value: 1 })).toMatchObject({ answer: { value: 1 } })
  })

  it('tells what a job threw itself from limits it exceeded, and from a child that never started', async () => {
    const pool = poolOf({ cpuMs: 10_000 })
    expect(await pool.run({ do: 'throw' })).toMatchObject({
      because: 'own_error',
      error: { name: 'TypeError', message: 'a job of this test', frames: expect.stringMatching(/^at .*\d+/) },
    })
    expect(await pool.run({ do: 'buffers', mb: 600 })).toMatchObject({ because: 'limits' })
    expect(await pool.run({ do: 'heap' })).toMatchObject({ because: 'limits' })
    const absent = createChildPool(async () => '/nowhere/at-all.mjs', limits)
    expect(await absent.run(0)).toMatchObject({ because: 'not_started' })
  })
})
