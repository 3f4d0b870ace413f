// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import { queueDatabase } from '@/lib/local-data'
import { fakeIdb, forgetDatabases, storedIn, stubIndexedDb } from '@/tests/support/fake-idb'
import { clearFavorites, loadFavorites, provideFavoritesDeps, setFavorite } from './favorites'
import { favoritesStore } from './shown-favorites'
import { keepForLater, sendWaitingFavorites } from './waiting-favorites'

vi.mock('idb', () => fakeIdb())
const session = vi.hoisted(() => ({ user: { id: 'me' } as { id: string } | null }))
vi.mock('./session', () => ({ sessionStore: { getState: () => session } }))

let calls: string[]
let kept: FavoriteRef[]
let answer: 'ok' | 'cut' | 'refused'
let undos: (() => void)[]
let notified: unknown[]
/** What happens while a call is under way. */
let onCall: () => void

async function call(name: string, work: () => void): Promise<void> {
  calls.push(name)
  onCall()
  if (answer === 'cut') throw new ApiError('network_error', 0)
  if (answer === 'refused') throw new ApiError('not_found', 404)
  work()
}
const shown = () => [...favoritesStore.getState().ids.vacancy]
const goOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

/** A new page of the same browser: only what is stored is left. */
async function visit(): Promise<void> {
  clearFavorites()
  await loadFavorites()
  await sendWaitingFavorites()
}

beforeEach(() => {
  stubIndexedDb()
  session.user = { id: 'me' }
  calls = []
  kept = []
  answer = 'ok'
  undos = []
  notified = []
  onCall = () => {}
  goOnline(true)
  provideFavoritesDeps({
    userId: () => session.user?.id ?? null,
    list: async () => ({ results: kept, total: kept.length }),
    add: ({ item_public_id: id }) =>
      call(`add ${id}`, () => void kept.push({ item_type: 'vacancy', item_public_id: id })),
    remove: ({ item_public_id: id }) =>
      call(`remove ${id}`, () => {
        kept = kept.filter(({ item_public_id: other }) => other !== id)
      }),
    sync: async () => {},
    later: (turn, error) => keepForLater(turn, error, (undo) => undos.push(undo)),
    notify: (error) => notified.push(error),
  })
  clearFavorites()
})
afterEach(() => {
  forgetDatabases()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('D3 shows and stores a change that reached no server, says so, and sends it with the network', async () => {
  answer = 'cut'
  expect(await setFavorite('vacancy', 'v1', true)).toBe(true)
  expect(shown()).toEqual(['v1'])
  expect(undos).toHaveLength(1)
  answer = 'ok'
  calls = []
  await sendWaitingFavorites()
  expect(calls).toEqual(['add v1'])
  expect(storedIn(queueDatabase)).toEqual([])
  await sendWaitingFavorites()
  expect(calls).toEqual(['add v1'])
  expect(notified).toEqual([])
})

it('D3 sends at the next visit what waits; without a network it is shown only', async () => {
  answer = 'cut'
  await setFavorite('vacancy', 'v2', true)
  goOnline(false)
  calls = []
  await visit()
  expect(shown()).toEqual(['v2'])
  expect(calls).toEqual([])
  goOnline(true)
  answer = 'ok'
  await visit()
  expect(calls).toEqual(['add v2'])
  expect(shown()).toEqual(['v2'])
})

it('D3 of several wishes for one item the last one is sent', async () => {
  answer = 'cut'
  await setFavorite('vacancy', 'v3', true)
  undos[0]?.()
  await vi.waitFor(() => expect(storedIn(queueDatabase).map(({ wanted }) => wanted)).toEqual([false]))
  expect(shown()).toEqual([])
  answer = 'ok'
  calls = []
  await sendWaitingFavorites()
  expect(calls).toEqual(['remove v3'])
  expect(storedIn(queueDatabase)).toEqual([])
  expect(undos).toHaveLength(1)
})

it('D3 a refusal is told and leaves nothing waiting', async () => {
  answer = 'cut'
  await setFavorite('vacancy', 'v4', true)
  answer = 'refused'
  await sendWaitingFavorites()
  expect(notified).toHaveLength(1)
  expect(shown()).toEqual([])
  expect(storedIn(queueDatabase)).toEqual([])
})

it('D3 what another tab has sent is no longer waiting here, and another account sees nothing of it', async () => {
  answer = 'cut'
  await setFavorite('vacancy', 'v5', true)
  session.user = { id: 'other' }
  await visit()
  expect(shown()).toEqual([])
  expect(storedIn(queueDatabase)).toHaveLength(1)
  session.user = { id: 'me' }
  goOnline(false)
  await visit()
  expect(shown()).toEqual(['v5'])
  forgetDatabases()
  await sendWaitingFavorites()
  expect(shown()).toEqual([])
})

it('D3 sends nothing more of an account once another one has come in', async () => {
  answer = 'cut'
  await setFavorite('vacancy', 'v6', true)
  await setFavorite('vacancy', 'v7', true)
  answer = 'ok'
  calls = []
  onCall = () => {
    session.user = { id: 'other' }
  }
  await sendWaitingFavorites()
  expect(calls).toHaveLength(1)
  session.user = { id: 'me' }
  expect(storedIn(queueDatabase).length).toBeGreaterThanOrEqual(1)
})
