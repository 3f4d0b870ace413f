// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import {
  clearFavorites,
  type FavoritesDeps,
  favoritesVersion,
  loadFavorites,
  provideFavoritesDeps,
  recordServerFavorites,
  setFavorite,
  toggleFavorite,
} from './favorites'
import { favoritesStore } from './shown-favorites'

let userId: string | null
let kept: FavoriteRef[]
let calls: string[]
let failing: boolean
let notified: unknown[]

const ref = (type: FavoriteRef['item_type'], id: string): FavoriteRef => ({
  item_type: type,
  item_public_id: id,
})
const answer = async (name: string, work: () => void) => {
  calls.push(name)
  if (failing) throw new Error('network_error')
  work()
}
const deps: FavoritesDeps = {
  userId: () => userId,
  list: async (page, size) => {
    calls.push(`list ${page} ${size}`)
    if (failing) throw new Error('network_error')
    return { results: kept.slice((page - 1) * size, page * size), total: kept.length }
  },
  add: (item) => answer(`add ${item.item_public_id}`, () => kept.unshift(item)),
  remove: (item) =>
    answer(`remove ${item.item_public_id}`, () => {
      kept = kept.filter((other) => other.item_public_id !== item.item_public_id)
    }),
  sync: (items) => answer(`sync ${items.length}`, () => kept.push(...items)),
  notify: (error) => notified.push(error),
}
const ids = (type: FavoriteRef['item_type']) => [...favoritesStore.getState().ids[type]]

beforeEach(() => {
  localStorage.clear()
  userId = null
  kept = []
  calls = []
  failing = false
  notified = []
  provideFavoritesDeps(deps)
  clearFavorites()
})

describe('favourites of a guest', () => {
  it('D1 are loaded at start from the two local lists', async () => {
    localStorage.setItem('dv:fav:vacancies', '["v1","v2"]')
    localStorage.setItem('dv:fav:resumes', '["r1"]')
    await loadFavorites()
    expect(ids('vacancy')).toEqual(['v1', 'v2'])
    expect(ids('resume')).toEqual(['r1'])
    expect(favoritesStore.getState().total).toBe(3)
    expect(calls).toEqual([])
  })

  it('D1 are written to the local lists, the newest first, and never sent', async () => {
    await toggleFavorite('vacancy', 'v1')
    await toggleFavorite('vacancy', 'v2')
    await toggleFavorite('resume', 'r1')
    await toggleFavorite('resume', 'r1')
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["v2","v1"]')
    expect(localStorage.getItem('dv:fav:resumes')).toBeNull()
    expect(calls).toEqual([])
  })

  it('D1 two tabs that write by turns lose nothing of each other', async () => {
    await toggleFavorite('vacancy', 'v1')
    localStorage.setItem('dv:fav:vacancies', '["other","v1"]')
    await toggleFavorite('vacancy', 'v2')
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["v2","other","v1"]')
    expect(ids('vacancy')).toEqual(['v2', 'other', 'v1'])
  })

  it('D3 a storage that takes nothing more rolls back with a notice', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await toggleFavorite('vacancy', 'v1')).toBe(false)
    expect(ids('vacancy')).toEqual([])
    expect(notified).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('D1 survive a list another hand has broken', async () => {
    localStorage.setItem('dv:fav:vacancies', '{"not":"a list"')
    await loadFavorites()
    expect(ids('vacancy')).toEqual([])
  })
})

describe('favourites of a member', () => {
  beforeEach(() => {
    userId = 'u1'
  })

  it('D2 are read from the server, a hundred ids at a time', async () => {
    kept = Array.from({ length: 130 }, (_, n) => ref('vacancy', `v${n}`))
    await loadFavorites()
    expect(calls).toEqual(['list 1 100', 'list 2 100'])
    expect(favoritesStore.getState().total).toBe(130)
    expect(ids('vacancy')).toHaveLength(130)
  })

  it('D2 are changed on the server and leave nothing in the browser', async () => {
    await toggleFavorite('vacancy', 'v1')
    await toggleFavorite('vacancy', 'v1')
    expect(calls).toEqual(['add v1', 'remove v1'])
    expect(localStorage).toHaveLength(0)
  })

  it('B6 what was kept as a guest is handed over once and cleared here', async () => {
    localStorage.setItem('dv:fav:vacancies', '["v1"]')
    localStorage.setItem('dv:fav:resumes', '["r1"]')
    await loadFavorites()
    await loadFavorites()
    expect(calls.filter((call) => call.startsWith('sync'))).toEqual(['sync 2'])
    expect(localStorage).toHaveLength(0)
    expect(ids('vacancy')).toEqual(['v1'])
    expect(ids('resume')).toEqual(['r1'])
  })

  it('D3 a toggle made while the list is being read is not undone by the older answer', async () => {
    kept = [ref('vacancy', 'v2')]
    let answerNow: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    provideFavoritesDeps({
      ...deps,
      list: async (page, size) => {
        const read = await deps.list(page, size)
        await held
        return read
      },
    })
    const load = loadFavorites()
    await toggleFavorite('vacancy', 'v1')
    answerNow()
    await load
    expect(ids('vacancy')).toEqual(['v1', 'v2'])
    expect(favoritesStore.getState().total).toBe(2)
  })

  it('D3 a toggle shows at once, before the server answers', async () => {
    const turn = toggleFavorite('vacancy', 'v1')
    expect(ids('vacancy')).toEqual(['v1'])
    expect(await turn).toBe(true)
  })

  it('D3 rolls back with a notice when the call fails', async () => {
    kept = [ref('vacancy', 'v1')]
    await loadFavorites()
    failing = true
    expect(await setFavorite('vacancy', 'v1', false)).toBe(false)
    expect(ids('vacancy')).toEqual(['v1'])
    expect(favoritesStore.getState().total).toBe(1)
    expect(notified).toHaveLength(1)
  })

  it('D3 two quick clicks end as the second says', async () => {
    await Promise.all([toggleFavorite('vacancy', 'v1'), toggleFavorite('vacancy', 'v1')])
    expect(calls).toEqual(['add v1', 'remove v1'])
    expect(ids('vacancy')).toEqual([])
  })

  it('D3 a change of mind while an answer is lost is told to the server, which may have heard the first', async () => {
    let lose: (error: Error) => void = () => undefined
    provideFavoritesDeps({
      ...deps,
      add: async (item) => {
        await deps.add(item)
        await new Promise((_, reject) => {
          lose = reject
        })
      },
    })
    const first = toggleFavorite('vacancy', 'v1')
    const second = toggleFavorite('vacancy', 'v1')
    await Promise.resolve()
    lose(new Error('network_error'))
    expect(await Promise.all([first, second])).toEqual([false, true])
    expect(calls).toEqual(['add v1', 'remove v1'])
    expect(kept).toEqual([])
    expect(notified).toEqual([])
  })

  it('D3 a list that was asked for before a removal does not bring the item back', async () => {
    kept = [ref('vacancy', 'v1')]
    await loadFavorites()
    const asked = favoritesVersion()
    await setFavorite('vacancy', 'v1', false)
    recordServerFavorites([ref('vacancy', 'v1'), ref('vacancy', 'v2')], asked)
    expect(ids('vacancy')).toEqual(['v2'])
  })

  it('B6 what is kept as a guest in another tab during the handing over stays for the next one', async () => {
    localStorage.setItem('dv:fav:vacancies', '["v1"]')
    provideFavoritesDeps({
      ...deps,
      sync: async (items) => {
        await deps.sync(items)
        localStorage.setItem('dv:fav:vacancies', '["v2","v1"]')
      },
    })
    await loadFavorites()
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["v2"]')
  })

  it('D2 knows of what a list shows before its own load has come', async () => {
    recordServerFavorites([ref('vacancy', 'v1')], favoritesVersion())
    await setFavorite('vacancy', 'v1', false)
    expect(calls).toEqual(['remove v1'])
    expect(favoritesStore.getState().total).toBe(0)
  })

  it('D4 a failed load is only logged, and keeps the guest’s lists for the next try', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('dv:fav:vacancies', '["v1"]')
    failing = true
    await loadFavorites()
    expect(warn).toHaveBeenCalledOnce()
    expect(notified).toEqual([])
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["v1"]')
    warn.mockRestore()
  })

  it('B5 a sign-out leaves nothing on the screen, and a late answer brings nothing back', async () => {
    kept = [ref('vacancy', 'v1')]
    const load = loadFavorites()
    clearFavorites()
    await load
    expect(ids('vacancy')).toEqual([])
  })
})
