// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import { forgetOutgoing, outgoingOf, outgoingStore, send } from './outgoing-messages'

const api = vi.hoisted(() => vi.fn<(name: string, options: { body: FormData }) => Promise<unknown>>())
vi.mock('@/lib/api/client', () => ({ api }))

const cut = () => Promise.reject(new ApiError('network_error', 502))
const state = () => outgoingOf(outgoingStore.getState(), 'talk').map((one) => one.state)

beforeEach(() => {
  vi.useFakeTimers()
  api.mockReset()
})
afterEach(() => {
  forgetOutgoing()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('sends a message again, later each time and under the same key, when its server was cut off', async () => {
  api.mockImplementationOnce(cut).mockImplementationOnce(cut).mockResolvedValue({})
  send('talk', { text: 'Здравствуйте', file: null })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(api).toHaveBeenCalledTimes(1)
  expect(state()).toEqual(['failed'])
  await vi.advanceTimersByTimeAsync(1)
  expect(api).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(api).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(api).toHaveBeenCalledTimes(3)
  expect(state()).toEqual([])
  expect(new Set(api.mock.calls.map(([, { body }]) => body.get('client_id'))).size).toBe(1)
})

it('tries nothing without a network, and nothing that was refused', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.mockImplementation(cut)
  send('talk', { text: 'Из метро', file: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api).toHaveBeenCalledTimes(1)

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  api.mockRejectedValue(new ApiError('forbidden', 403))
  send('other', { text: 'Ещё', file: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api).toHaveBeenCalledTimes(2)
})
