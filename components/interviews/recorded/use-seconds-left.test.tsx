// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSecondsLeft } from './use-recorder'

let now = 0
beforeEach(() => {
  now = 5000
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('M6 ends in time on a phone that was too busy for its timers', () => {
  const { result } = renderHook(() => useSecondsLeft())
  expect(result.current.left).toBeNull()
  act(() => result.current.count(120))
  expect(result.current.left).toBe(120)
  // Half a minute in which one beat came.
  now += 30_000
  act(() => void vi.advanceTimersByTime(250))
  expect(result.current.left).toBe(90)
  now += 95_000
  act(() => void vi.advanceTimersByTime(250))
  expect(result.current.left).toBe(0)
  act(() => result.current.count(null))
  expect(result.current.left).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
