// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SetPresence } from '@/lib/contracts/presence'
import { plugPresence, presenceStore, realtimeConnected, realtimeDropped } from './presence'

let userId: string | null
let answer: () => Promise<unknown>
let sent: SetPresence[]
let raised: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  userId = 'u1'
  answer = async () => ({ status: 'online' })
  sent = []
  raised = []
  plugPresence({
    userId: () => userId,
    send: (change) => {
      sent.push(change)
      return answer()
    },
  })
  window.addEventListener('presence:connected', recordConnected)
  window.addEventListener('presence:disconnected', recordDisconnected)
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.removeEventListener('presence:connected', recordConnected)
  window.removeEventListener('presence:disconnected', recordDisconnected)
})
const recordConnected = (event: Event) =>
  raised.push(`connected ${(event as CustomEvent<{ socketId: string }>).detail.socketId}`)
const recordDisconnected = () => raised.push('disconnected')

const online = (socketId: string) => ({ status: 'online', socket_id: socketId })
const offline = { status: 'offline' }

describe('presence', () => {
  it('F2 sets the person online 500 ms after the connection and raises presence:connected', () => {
    realtimeConnected('1.2')
    vi.advanceTimersByTime(499)
    expect([sent, raised]).toEqual([[], []])
    vi.advanceTimersByTime(1)
    expect([sent, raised]).toEqual([[online('1.2')], ['connected 1.2']])
    expect(presenceStore.getState()).toEqual({ status: 'online', socketId: '1.2' })
  })

  it('F2 C19 says nothing when nobody is signed in by then', () => {
    realtimeConnected('1.2')
    userId = null
    vi.advanceTimersByTime(5_000)
    expect([sent, raised]).toEqual([[], []])
  })

  it('F3 raises presence:disconnected at once and sets the person offline after 2 s', () => {
    realtimeDropped()
    expect([sent, raised]).toEqual([[], ['disconnected']])
    vi.advanceTimersByTime(1_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([offline])
    expect(presenceStore.getState().status).toBe('offline')
  })

  it('F3 C19 says nothing when the person signed out meanwhile', () => {
    realtimeDropped()
    userId = null
    vi.advanceTimersByTime(5_000)
    expect([sent, raised]).toEqual([[], ['disconnected']])
  })

  it('F4 a new connection cancels a pending «offline»', () => {
    realtimeDropped()
    vi.advanceTimersByTime(1_900)
    realtimeConnected('3.4')
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual([online('3.4')])
  })

  it('F4 a drop cancels a pending «online»', () => {
    realtimeConnected('1.2')
    vi.advanceTimersByTime(400)
    realtimeDropped()
    vi.advanceTimersByTime(5_000)
    expect([sent, raised]).toEqual([[offline], ['disconnected']])
  })

  it('F4 of two connections in a row only the later one is announced', () => {
    realtimeConnected('1.2')
    vi.advanceTimersByTime(400)
    realtimeConnected('3.4')
    vi.advanceTimersByTime(5_000)
    expect([sent, raised]).toEqual([[online('3.4')], ['connected 3.4']])
  })

  it('C19 only logs a failure, and the page goes on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = () => Promise.reject(new Error('network_error'))
    realtimeConnected('1.2')
    await vi.advanceTimersByTimeAsync(500)
    expect(warn).toHaveBeenCalledWith('Presence could not be set', expect.any(Error))
    expect(raised).toEqual(['connected 1.2'])
  })
})
