// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { camera, useRecorder } from './use-recorder'

const lines: { readyState: string }[] = []
const lit = () => lines.filter(({ readyState }) => readyState === 'live').length
let made: FakeRecorder[] = []

class FakeRecorder {
  static broken = false
  static isTypeSupported = () => true
  state = 'inactive'
  onerror: (() => void) | null = null
  onstop: (() => void) | null = null
  constructor() {
    made.push(this)
  }
  start() {
    if (FakeRecorder.broken) throw new Error('the camera is gone')
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.onstop?.()
  }
}

beforeEach(() => {
  lines.length = 0
  made = []
  FakeRecorder.broken = false
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => {
        const both = [0, 1].map(() => ({
          readyState: 'live',
          stop() {
            this.readyState = 'ended'
          },
        }))
        lines.push(...both)
        return { getTracks: () => both }
      },
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function ready() {
  const hook = renderHook(() => useRecorder(camera))
  await act(() => hook.result.current.open())
  expect(lit()).toBe(2)
  return hook
}

it('M6 turns the camera off when a recording breaks, and says so', async () => {
  const { result, unmount } = await ready()
  act(() => void result.current.start())
  act(() => {
    made[0]?.onerror?.()
    made[0]?.stop()
  })
  expect(result.current).toMatchObject({ trouble: 'failed', recorded: null, phase: 'idle' })
  expect(lit()).toBe(0)
  // Another try has one camera, and leaves none behind.
  await act(() => result.current.open())
  expect(lit()).toBe(2)
  unmount()
  expect(lit()).toBe(0)
})

it('M6 says so when a recording cannot be begun', async () => {
  const { result } = await ready()
  FakeRecorder.broken = true
  let begun: boolean | undefined
  act(() => {
    begun = result.current.start()
  })
  expect(begun).toBe(false)
  expect(result.current.trouble).toBe('failed')
  expect(lit()).toBe(0)
})
