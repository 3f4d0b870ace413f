// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueDatabase } from '@/lib/local-data'
import { dayMs } from '@/lib/shared/time'
import { fakeIdb, forgetDatabases, storedIn, stubIndexedDb } from '@/tests/support/fake-idb'

const api = vi.hoisted(() => vi.fn<(name: string, options: { body: FormData }) => Promise<unknown>>())
vi.mock('@/lib/api/client', () => ({ api }))
const session = vi.hoisted(() => ({ user: { id: 'me' } as { id: string } | null }))
vi.mock('@/stores/session', () => ({ sessionStore: { getState: () => session } }))
vi.mock('idb', () => fakeIdb())

type Tab = typeof import('./outgoing-messages')
let ApiError: typeof import('@/lib/api/errors').ApiError

/** A tab of its own: the same browser, another page. */
async function newTab(): Promise<Tab> {
  vi.resetModules()
  ;({ ApiError } = await import('@/lib/api/errors'))
  return import('./outgoing-messages')
}

/** The server, by idempotency key. */
let received: Map<string, string>
const take = async (_: string, { body }: { body: FormData }) => {
  received.set(String(body.get('client_id')), String(body.get('text')))
  return {}
}
const cut = (status = 0) => Promise.reject(new ApiError('network_error', status))
const goOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const states = (tab: Tab, negotiationId = 'talk') =>
  tab
    .outgoingOf(tab.outgoingStore.getState(), negotiationId)
    .map(({ text, state, error }) => [text, state, error?.code])
const settle = () => vi.advanceTimersByTimeAsync(0)
/** A new visit: what an earlier one left is taken over and sent. */
async function visit(tab: Tab) {
  await tab.restoreOutgoing({ takeOver: true })
  tab.sendWaiting()
  await settle()
}

let tab: Tab
beforeEach(async () => {
  vi.useFakeTimers()
  stubIndexedDb()
  api.mockReset()
  received = new Map()
  session.user = { id: 'me' }
  tab = await newTab()
})
afterEach(() => {
  tab.forgetOutgoing()
  forgetDatabases()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('sends a message again, later each time and under the same key, when its server was cut off', async () => {
  api
    .mockImplementationOnce(() => cut(502))
    .mockImplementationOnce(() => cut(502))
    .mockResolvedValue({})
  tab.send('talk', { text: 'Здравствуйте', file: null })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(api).toHaveBeenCalledTimes(1)
  expect(states(tab)).toEqual([['Здравствуйте', 'failed', 'network_error']])
  await vi.advanceTimersByTimeAsync(1)
  expect(api).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(api).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(api).toHaveBeenCalledTimes(3)
  expect(states(tab)).toEqual([])
  expect(new Set(api.mock.calls.map(([, { body }]) => body.get('client_id'))).size).toBe(1)
  expect(storedIn(queueDatabase)).toEqual([])
})

it('tries nothing without a network, and nothing that was refused', async () => {
  goOnline(false)
  api.mockImplementation(() => cut())
  tab.send('talk', { text: 'Из метро', file: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api).toHaveBeenCalledTimes(1)

  goOnline(true)
  api.mockRejectedValue(new ApiError('forbidden', 403))
  tab.send('other', { text: 'Ещё', file: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(api).toHaveBeenCalledTimes(2)
})

it('keeps the order of one talk: behind a message that waits, all wait', async () => {
  goOnline(false)
  api.mockImplementation(() => cut())
  tab.send('talk', { text: 'первое', file: null })
  tab.send('talk', { text: 'второе', file: null })
  await settle()
  expect(api).toHaveBeenCalledTimes(1)
  tab.send('talk', { text: 'третье', file: null })
  await settle()
  goOnline(true)
  api.mockImplementation(take)
  tab.sendWaiting()
  await settle()
  expect([...received.values()]).toEqual(['первое', 'второе', 'третье'])
  expect(states(tab)).toEqual([])
})

it('sends at the next visit what the one before left, once and in its order', async () => {
  goOnline(false)
  api.mockImplementation(() => cut())
  tab.send('talk', { text: 'первое', file: null })
  tab.send('talk', { text: 'второе', file: null })
  await settle()
  const later = await newTab()
  goOnline(true)
  api.mockReset().mockImplementation(take)
  await visit(later)
  expect([...received.values()]).toEqual(['первое', 'второе'])
  expect(storedIn(queueDatabase)).toEqual([])
  await visit(later)
  expect(api).toHaveBeenCalledTimes(2)
})

it('is sent by one tab of two, and the other lets go of it', async () => {
  goOnline(false)
  api.mockImplementation(() => cut())
  tab.send('talk', { text: 'Из метро', file: null })
  await settle()
  const other = await newTab()
  await other.restoreOutgoing({ takeOver: true })
  goOnline(true)
  api.mockReset().mockImplementation(take)
  const gone = vi.fn()
  tab.listenToOutgoing({ gone })
  await visit(other)
  await visit(tab)
  expect(api).toHaveBeenCalledTimes(1)
  expect(states(tab)).toEqual([])
  expect(gone).toHaveBeenCalledWith('talk')
})

it('keeps a refused message with its reason for its writer, over a new visit too, and gives its words back', async () => {
  const refused = vi.fn()
  tab.listenToOutgoing({ refused })
  api.mockRejectedValue(new ApiError('forbidden', 403))
  tab.send('talk', { text: 'Поздно', file: null })
  await settle()
  expect(refused).toHaveBeenCalledOnce()
  const later = await newTab()
  await visit(later)
  expect(api).toHaveBeenCalledTimes(1)
  expect(states(later)).toEqual([['Поздно', 'failed', 'forbidden']])
  later.storeDraft('talk', 'Начатое')
  const [message] = later.outgoingOf(later.outgoingStore.getState(), 'talk')
  if (message) later.withdraw('talk', message)
  await settle()
  expect(later.readDraft('talk')).toBe('Начатое\n\nПоздно')
  expect(storedIn(queueDatabase)).toEqual([])
})

it('shows what waits to its account alone, and for seven days', async () => {
  goOnline(false)
  api.mockImplementation(() => cut())
  tab.send('talk', { text: 'Из метро', file: null })
  await settle()
  session.user = { id: 'other' }
  const other = await newTab()
  await visit(other)
  expect(states(other)).toEqual([])
  session.user = { id: 'me' }
  vi.setSystemTime(Date.now() + 7 * dayMs + 1)
  const late = await newTab()
  await visit(late)
  expect(states(late)).toEqual([])
  expect(storedIn(queueDatabase)).toEqual([])
})
