// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelListener, ConnectionDeps } from '@/lib/realtime/connection'
import { setLiveState } from '@/lib/realtime/live-state'
import { RealtimeProvider } from './realtime-provider'

const calls = vi.hoisted(() => ({ api: vi.fn(), open: vi.fn() }))
vi.mock('@/lib/api/client', () => ({
  api: calls.api,
  plugApiCredentials: () => undefined,
}))
vi.mock('@/lib/env/runtime-config', () => ({
  runtimeConfig: async () => ({ siteUrl: 'http://localhost', realtime: { key: 'k', url: '' } }),
}))
vi.mock('@/lib/realtime/connection', () => ({ openConnection: calls.open, clientOptions: () => ({}) }))
vi.mock('@/stores/session', () => ({
  sessionStore: { getState: () => ({ user: { id: 'u' } }) },
  useSession: (of: (state: object) => unknown) => of({ user: { id: 'u' } }),
}))

let listener: ChannelListener | undefined
let deps: ConnectionDeps | undefined
const checks = () => calls.api.mock.calls.filter(([name]) => name === 'GET /v1/accounts/me').length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  calls.api.mockResolvedValue(null)
  calls.open.mockImplementation(async (own: ConnectionDeps) => {
    deps = own
    return {
      listen: (_: string, own: ChannelListener) => {
        listener = own
        return () => undefined
      },
      whisper: () => undefined,
      hear: () => () => undefined,
      close: () => undefined,
    }
  })
})
afterEach(() => {
  setLiveState({ connection: undefined, connected: false })
  vi.useRealTimers()
  vi.restoreAllMocks()
  calls.api.mockReset()
  calls.open.mockReset()
})

const comeUp = () =>
  act(() => {
    deps?.onConnected('1.1')
    listener?.onSubscribed?.()
  })

it('asks nothing when the socket is there at once, and checks the session when it is told that one ended', async () => {
  render(<RealtimeProvider />)
  await pass(500)
  comeUp()
  await pass(120_000)
  expect(checks()).toBe(0)
  act(() => listener?.onEvent({ kind: 'session.ended', payload: { userId: 'u' } }))
  expect(checks()).toBe(1)
})

it('checks the session when the socket comes up late, and after it was lost', async () => {
  render(<RealtimeProvider />)
  await pass(4000)
  comeUp()
  expect(checks()).toBe(1)
  act(() => deps?.onDropped())
  await pass(500)
  comeUp()
  expect(checks()).toBe(2)
})

it('checks the session now and then while no socket comes', async () => {
  render(<RealtimeProvider />)
  await pass(5000)
  expect(checks()).toBe(1)
  await pass(30_000)
  expect(checks()).toBe(3)
  await pass(60_000)
  expect(checks()).toBe(4)
})

it('tries again when the connection could not be opened', async () => {
  calls.open.mockRejectedValueOnce(new Error('no chunk')).mockRejectedValueOnce(new Error('no chunk'))
  render(<RealtimeProvider />)
  await pass(900)
  expect(calls.open).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(calls.open).toHaveBeenCalledTimes(2)
  await pass(2000)
  expect(calls.open).toHaveBeenCalledTimes(3)
  expect(listener).toBeDefined()
})
