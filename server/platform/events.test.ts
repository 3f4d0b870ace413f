import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutboxSignal } from './events'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('signals at once, and once more for all that came within the pause', () => {
  const notify = vi.fn(async () => undefined)
  const signal = createOutboxSignal(20, notify)
  signal()
  expect(notify).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 1000; n += 1) signal()
  expect(notify).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20)
  expect(notify).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(notify).toHaveBeenCalledTimes(2)
  signal()
  expect(notify).toHaveBeenCalledTimes(3)
})

it('goes on after a signal that the database did not take', async () => {
  const notify = vi.fn(async () => Promise.reject(new Error('away')))
  const signal = createOutboxSignal(20, notify)
  signal()
  await vi.advanceTimersByTimeAsync(20)
  signal()
  expect(notify).toHaveBeenCalledTimes(2)
})
