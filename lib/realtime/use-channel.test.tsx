// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChannelListener, Connection } from './connection'
import { setLiveState } from './live-state'
import { type EventHandlers, POLLING_MS, useChannel } from './use-channel'

const listening = new Map<string, ChannelListener>()
const connection: Connection = {
  listen(channel, listener) {
    listening.set(channel, listener)
    return () => listening.delete(channel)
  },
  whisper: () => {},
  hear: () => () => {},
  close: () => {},
}
const go = (change: Parameters<typeof setLiveState>[0]) => act(() => setLiveState(change))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  listening.clear()
  go({ connection: undefined, connected: false })
})

const changed = { kind: 'vacancy.changed' as const, payload: { vacancyId: 'v', companyId: 'c', version: 1 } }

describe('useChannel', () => {
  it('listens while shown, with the handlers of the latest render', () => {
    go({ connection, connected: true })
    const [first, second] = [vi.fn(), vi.fn()]
    const hook = renderHook((handlers: EventHandlers) => useChannel('private-vacancy.v', handlers), {
      initialProps: { 'vacancy.changed': first },
    })
    hook.rerender({ 'vacancy.changed': second })
    listening.get('private-vacancy.v')?.onEvent(changed)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledExactlyOnceWith(changed.payload)
    hook.unmount()
    expect(listening.size).toBe(0)
  })

  it('starts listening when the connection comes, and to nothing without a channel', () => {
    renderHook(() => useChannel('private-user.u', {}))
    renderHook(() => useChannel(null, {}))
    expect(listening.size).toBe(0)
    go({ connection, connected: true })
    expect([...listening.keys()]).toEqual(['private-user.u'])
  })

  it('fetches anew whenever its subscription is confirmed: what happened since the first fetch was not heard', () => {
    go({ connection, connected: true })
    const onReconnect = vi.fn()
    renderHook(() => useChannel('private-user.u', {}, { onReconnect }))
    listening.get('private-user.u')?.onSubscribed?.()
    expect(onReconnect).toHaveBeenCalledTimes(1)
    listening.get('private-user.u')?.onSubscribed?.()
    expect(onReconnect).toHaveBeenCalledTimes(2)
  })

  it('polls once a minute while there is no socket and the page is visible', () => {
    const onReconnect = vi.fn()
    const hook = renderHook(() => useChannel('private-user.u', {}, { onReconnect }))
    vi.advanceTimersByTime(POLLING_MS)
    expect(onReconnect).toHaveBeenCalledTimes(1)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.advanceTimersByTime(POLLING_MS)
    expect(onReconnect).toHaveBeenCalledTimes(1)
    visibility.mockRestore()
    go({ connected: true })
    vi.advanceTimersByTime(10 * POLLING_MS)
    expect(onReconnect).toHaveBeenCalledTimes(1)
    go({ connected: false })
    hook.unmount()
    vi.advanceTimersByTime(10 * POLLING_MS)
    expect(onReconnect).toHaveBeenCalledTimes(1)
  })
})
