// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import { clearFavorites, loadFavorites, provideFavoritesDeps, toggleFavorite } from './favorites'
import { favoritesStore } from './shown-favorites'

const items = ['v1', 'v2', 'v3']
const shown = () => [...favoritesStore.getState().ids.vacancy].sort()

/** `refused`: the server did nothing. `lost`: it did, and its answer never came. */
type Outcome = 'ok' | 'refused' | 'lost'
type Step = { do: 'toggle'; id: string } | { do: 'load' } | { do: 'wait' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...items).map((id): Step => ({ do: 'toggle', id })) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'load' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'wait' }) },
)

/** Requests arrive and answers come back in any order the scheduler likes; clicks fall in between. */
async function live(
  scheduler: fc.Scheduler,
  { kept, steps, outcomes }: { kept: string[]; steps: Step[]; outcomes: Outcome[] },
) {
  const server = new Set(kept)
  const notices: unknown[] = []
  let call = 0
  const change = async (ref: FavoriteRef, on: boolean) => {
    const outcome = outcomes[call++ % outcomes.length] ?? 'ok'
    await scheduler.schedule(Promise.resolve(), 'request')
    if (outcome !== 'refused') {
      if (on) server.add(ref.item_public_id)
      else server.delete(ref.item_public_id)
    }
    await scheduler.schedule(Promise.resolve(), 'answer')
    if (outcome !== 'ok') throw new Error('network_error')
  }
  clearFavorites()
  provideFavoritesDeps({
    userId: () => 'u1',
    list: async () => {
      await scheduler.schedule(Promise.resolve(), 'list request')
      const results = [...server].map((id): FavoriteRef => ({ item_type: 'vacancy', item_public_id: id }))
      await scheduler.schedule(Promise.resolve(), 'list answer')
      return { results, total: results.length }
    },
    add: (ref) => change(ref, true),
    remove: (ref) => change(ref, false),
    sync: async () => undefined,
    notify: (error) => notices.push(error),
  })
  const wanted = new Map<string, boolean>()
  const work: Promise<unknown>[] = [loadFavorites()]
  await scheduler.waitFor(Promise.all(work))
  for (const { do: what, ...rest } of steps) {
    if (what === 'load') work.push(loadFavorites())
    else if (what === 'wait') {
      if (scheduler.count() > 0) await scheduler.waitOne()
    } else {
      const id = (rest as { id: string }).id
      const before = favoritesStore.getState().ids.vacancy.has(id)
      work.push(toggleFavorite('vacancy', id))
      wanted.set(id, !before)
      expect(favoritesStore.getState().ids.vacancy.has(id)).toBe(!before)
    }
  }
  await scheduler.waitFor(Promise.all(work))
  return { server, notices, wanted }
}

const scenario = (...outcomes: Outcome[]) =>
  fc.record({
    kept: fc.subarray(items),
    steps: fc.array(step, { minLength: 1, maxLength: 25 }),
    outcomes: fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 8 }),
  })

it('D3 shows in the end what the server keeps, whatever is clicked, refused and loaded in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scenario('ok', 'refused'), async (scheduler, events) => {
      const { server, notices, wanted } = await live(scheduler, events)
      expect(shown()).toEqual([...server].sort())
      expect(favoritesStore.getState().total).toBe(server.size)
      for (const [id, kept] of wanted) {
        // What did not come out as wanted was told.
        if (server.has(id) !== kept) expect(notices.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})

it('D3 without a failure ends as the last click on each heart says, and says nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scenario('ok'), async (scheduler, events) => {
      const { server, notices, wanted } = await live(scheduler, events)
      for (const [id, kept] of wanted) expect(server.has(id)).toBe(kept)
      expect(shown()).toEqual([...server].sort())
      expect(notices).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('D3 comes right by the next load when answers were lost on the way', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), scenario('ok', 'refused', 'lost'), async (scheduler, events) => {
      const { server } = await live(scheduler, events)
      await scheduler.waitFor(loadFavorites())
      expect(shown()).toEqual([...server].sort())
    }),
    { numRuns: 300 },
  )
  vi.restoreAllMocks()
})
