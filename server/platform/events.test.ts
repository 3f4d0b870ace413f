import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSignals, type Signal } from './events'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('signals at once, and once more for all that came within the pause', () => {
  const notify = vi.fn(async (_: readonly Signal[]) => undefined)
  const signals = createSignals(20, notify)
  const signal = (payload = '') => signals([{ channel: 'outbox', payload }])
  signal()
  expect(notify).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 1000; n += 1) signal(n % 2 ? 'odd' : 'even')
  expect(notify).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20)
  expect(notify).toHaveBeenCalledTimes(2)
  expect(notify).toHaveBeenLastCalledWith([
    { channel: 'outbox', payload: 'even' },
    { channel: 'outbox', payload: 'odd' },
  ])
  vi.advanceTimersByTime(1000)
  expect(notify).toHaveBeenCalledTimes(2)
  signal()
  expect(notify).toHaveBeenCalledTimes(3)
})

it('goes on after a signal that the database did not take', async () => {
  const notify = vi.fn(async () => Promise.reject(new Error('away')))
  const signal = createSignals(20, notify)
  signal([{ channel: 'outbox', payload: '' }])
  await vi.advanceTimersByTimeAsync(20)
  signal([{ channel: 'outbox', payload: '' }])
  expect(notify).toHaveBeenCalledTimes(2)
})
