import { createStore } from 'zustand/vanilla'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { FavoriteRef } from '@/lib/contracts/favorites'

/** Local-storage keys of a guest's lists. */
export const LOCAL_FAVORITES = { vacancy: 'dv:fav:vacancies', resume: 'dv:fav:resumes' } as const
const types: readonly FavoriteType[] = ['vacancy', 'resume']

/** Ids asked for at a time. */
const pageSize = 100
/** The server takes this many in one merge. */
const syncSize = 1000

type Ids = Record<FavoriteType, ReadonlySet<string>>

interface FavoritesState {
  ids: Ids
  /** Kept on the server, with what was kept beyond the ids known here. */
  total: number
}

const nothing = (): Ids => ({ vacancy: new Set(), resume: new Set() })

export const favoritesStore = createStore<FavoritesState>(() => ({ ids: nothing(), total: 0 }))

export interface FavoritesDeps {
  /** Null when nobody is signed in. */
  userId: () => string | null
  list: (page: number, size: number) => Promise<{ results: FavoriteRef[]; total: number }>
  add: (ref: FavoriteRef) => Promise<unknown>
  remove: (ref: FavoriteRef) => Promise<unknown>
  sync: (items: FavoriteRef[]) => Promise<unknown>
  /** Tells the person that a change did not come through. */
  notify: (error: unknown) => void
}

let deps: FavoritesDeps | undefined
let loads = 0

export function plugFavorites(plugged: FavoritesDeps): void {
  deps = plugged
}

function readLocal(type: FavoriteType): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LOCAL_FAVORITES[type]) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // Another hand wrote there: as good as nothing kept.
    return []
  }
}

function writeLocal(type: FavoriteType, ids: Iterable<string>): void {
  const list = [...ids]
  if (list.length === 0) localStorage.removeItem(LOCAL_FAVORITES[type])
  else localStorage.setItem(LOCAL_FAVORITES[type], JSON.stringify(list))
}

/** What was pressed after a load set out: its answer may be older and must not undo it. */
const changedSinceLoad = new Map<string, { type: FavoriteType; id: string; kept: boolean }>()

const totalOf = (ids: Ids) => ids.vacancy.size + ids.resume.size

function loadLocal(): void {
  const ids = { vacancy: new Set(readLocal('vacancy')), resume: new Set(readLocal('resume')) }
  favoritesStore.setState({ ids, total: totalOf(ids) })
}

async function loadServer(from: FavoritesDeps): Promise<FavoritesState> {
  const ids = { vacancy: new Set<string>(), resume: new Set<string>() }
  let total = 0
  let page = 1
  do {
    const answer = await from.list(page, pageSize)
    total = answer.total
    for (const ref of answer.results) ids[ref.item_type].add(ref.item_public_id)
    if (answer.results.length === 0) break
    page += 1
  } while ((page - 1) * pageSize < total && page <= 10)
  return { ids, total }
}

/** What a guest kept here goes to the account and leaves this browser; newest first, as it is listed there. */
async function handOver(to: FavoritesDeps): Promise<void> {
  const items = types.flatMap((type) =>
    readLocal(type).map((id): FavoriteRef => ({ item_type: type, item_public_id: id })),
  )
  if (items.length === 0) return
  for (let from = 0; from < items.length; from += syncSize) await to.sync(items.slice(from, from + syncSize))
  for (const type of types) writeLocal(type, [])
}

/**
 * Reads the lists of whoever is here: a guest's from this browser, a member's from the server after handing over what
 * they kept as a guest. Call at start and whenever the person changes. A failure is only logged.
 */
export async function loadFavorites(): Promise<void> {
  loads += 1
  changedSinceLoad.clear()
  const load = loads
  const userId = deps?.userId() ?? null
  if (!deps || userId === null) return loadLocal()
  try {
    await handOver(deps)
    const state = await loadServer(deps)
    if (load !== loads) return
    const changes = [...changedSinceLoad.values()]
    favoritesStore.setState(state)
    for (const { type, id, kept } of changes) put(type, id, kept)
  } catch (error) {
    console.warn('Favourites could not be loaded', error)
  }
}

/** A sign-out: nothing of the person stays on the screen. */
export function forgetFavorites(): void {
  loads += 1
  changedSinceLoad.clear()
  favoritesStore.setState({ ids: nothing(), total: 0 })
}

function put(type: FavoriteType, id: string, kept: boolean): void {
  const { ids, total } = favoritesStore.getState()
  if (ids[type].has(id) === kept) return
  changedSinceLoad.set(`${type}:${id}`, { type, id, kept })
  // The newest stands first, as the server lists them.
  const others = [...ids[type]].filter((other) => other !== id)
  const next = { ...ids, [type]: new Set(kept ? [id, ...others] : others) }
  favoritesStore.setState({ ids: next, total: total + (kept ? 1 : -1) })
}

/** What a list of the server's says is kept, whether or not the first load has come (or reaches) that far. */
export function noteKept(refs: readonly FavoriteRef[]): void {
  const { ids, total } = favoritesStore.getState()
  const next = { vacancy: new Set(ids.vacancy), resume: new Set(ids.resume) }
  for (const ref of refs) next[ref.item_type].add(ref.item_public_id)
  if (totalOf(next) > totalOf(ids))
    favoritesStore.setState({ ids: next, total: Math.max(total, totalOf(next)) })
}

/** One change at a time per item, so that the last click is the last call. */
const queues = new Map<string, Promise<void>>()

/** Applies at once; a failed call takes it back and tells the person. Resolves to whether it holds. */
export async function setFavorite(type: FavoriteType, id: string, kept: boolean): Promise<boolean> {
  const before = favoritesStore.getState().ids[type].has(id)
  if (before === kept) return true
  put(type, id, kept)
  const current = deps
  if (!current || current.userId() === null) {
    writeLocal(type, favoritesStore.getState().ids[type])
    return true
  }
  const ref: FavoriteRef = { item_type: type, item_public_id: id }
  const key = `${type}:${id}`
  let held = true
  const turn = (queues.get(key) ?? Promise.resolve()).then(async () => {
    try {
      await (kept ? current.add(ref) : current.remove(ref))
    } catch (error) {
      held = false
      put(type, id, before)
      current.notify(error)
    }
  })
  queues.set(key, turn)
  await turn
  if (queues.get(key) === turn) queues.delete(key)
  return held
}

export const toggleFavorite = (type: FavoriteType, id: string): Promise<boolean> =>
  setFavorite(type, id, !favoritesStore.getState().ids[type].has(id))
