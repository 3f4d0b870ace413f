import { createStore } from 'zustand/vanilla'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import { LOCAL_FAVORITES } from '@/lib/shared/browser'

const types: readonly FavoriteType[] = ['vacancy', 'resume']

function readLocal(type: FavoriteType): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LOCAL_FAVORITES[type]) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // Another hand wrote there: as good as nothing kept.
    return []
  }
}

function writeLocal(type: FavoriteType, ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(LOCAL_FAVORITES[type])
  else localStorage.setItem(LOCAL_FAVORITES[type], JSON.stringify(ids))
}

/** Changes the list as it stands now: another tab may have written meanwhile. @throws when the storage is full or shut */
function changeLocal(type: FavoriteType, id: string, kept: boolean): void {
  const others = readLocal(type).filter((other) => other !== id)
  writeLocal(type, kept ? [id, ...others] : others)
}

function localRefs(): FavoriteRef[] {
  return types.flatMap((type) => readLocal(type).map((id) => ({ item_type: type, item_public_id: id })))
}

/** Takes out what has been handed over, and nothing that came meanwhile. */
function dropLocal(refs: readonly FavoriteRef[]): void {
  for (const type of types) {
    const gone = new Set(refs.filter((ref) => ref.item_type === type).map((ref) => ref.item_public_id))
    writeLocal(
      type,
      readLocal(type).filter((id) => !gone.has(id)),
    )
  }
}

/** Ids asked for at a time. */
const pageSize = 100
/** Pages read at most: what is kept beyond them is counted, and known where a list shows it. */
const maxPages = 10
/** The server takes this many in one merge. */
const syncSize = 1000

type Ids = Record<FavoriteType, ReadonlySet<string>>

interface FavoritesState {
  /** The newest first. */
  ids: Ids
  /** With what is kept beyond the ids known here. */
  total: number
}

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

/** An item that is being changed: what the person wants last, and the work that carries it to the server. */
interface Turn {
  type: FavoriteType
  id: string
  wanted: boolean
  done: Promise<void>
}

const nothing = (): FavoritesState => ({ ids: { vacancy: new Set(), resume: new Set() }, total: 0 })

/** What the page shows: what is confirmed, with what is being changed laid over it. */
export const favoritesStore = createStore<FavoritesState>(nothing)

let deps: FavoritesDeps | undefined
/** What the server (a guest's: this browser) is known to keep. */
let confirmed = nothing()
const turns = new Map<string, Turn>()
/** Counts confirmed changes; an answer asked for before one of them may be older than it. */
let changes = 0
const changedAt = new Map<string, number>()
let loads = 0
/** Grows when somebody else is here: nothing of the one before may come in. */
let person = 0

export function plugFavorites(plugged: FavoritesDeps): void {
  deps = plugged
}

const keyOf = (type: FavoriteType, id: string) => `${type}:${id}`

function changed({ ids, total }: FavoritesState, type: FavoriteType, id: string, kept: boolean) {
  if (ids[type].has(id) === kept) return { ids, total }
  const others = [...ids[type]].filter((other) => other !== id)
  return {
    ids: { ...ids, [type]: new Set(kept ? [id, ...others] : others) },
    total: Math.max(0, total + (kept ? 1 : -1)),
  }
}

function show(): void {
  let shown = confirmed
  for (const { type, id, wanted } of turns.values()) shown = changed(shown, type, id, wanted)
  favoritesStore.setState(shown)
}

function confirm(type: FavoriteType, id: string, kept: boolean): void {
  changes += 1
  changedAt.set(keyOf(type, id), changes)
  confirmed = changed(confirmed, type, id, kept)
}

/** Where the story stands now; goes with a list asked for now into `noteKept`. */
export const favoritesMoment = (): number => changes

function loadLocal(): void {
  const ids = { vacancy: new Set(readLocal('vacancy')), resume: new Set(readLocal('resume')) }
  confirmed = { ids, total: ids.vacancy.size + ids.resume.size }
  show()
}

async function loadServer(from: FavoritesDeps): Promise<FavoritesState> {
  const ids = { vacancy: new Set<string>(), resume: new Set<string>() }
  let total = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await from.list(page, pageSize)
    total = answer.total
    for (const ref of answer.results) ids[ref.item_type].add(ref.item_public_id)
    if (answer.results.length === 0 || page * pageSize >= total) break
  }
  return { ids, total }
}

/** What a guest kept here goes to the account and leaves this browser; newest first, as it is listed there. */
async function handOver(to: FavoritesDeps): Promise<void> {
  const items = localRefs()
  for (let from = 0; from < items.length; from += syncSize) {
    const part = items.slice(from, from + syncSize)
    await to.sync(part)
    dropLocal(part)
  }
}

/**
 * Reads the lists of whoever is here: a guest's from this browser, a member's from the server after handing over what
 * they kept as a guest. Call at start, whenever the person changes and when the list has changed elsewhere. A failure
 * is only logged.
 */
export async function loadFavorites(): Promise<void> {
  loads += 1
  const [load, whose] = [loads, person]
  if (!deps || deps.userId() === null) return loadLocal()
  try {
    await handOver(deps)
    const asOf = changes
    let loaded = await loadServer(deps)
    if (load !== loads || whose !== person) return
    for (const [key, at] of changedAt) {
      const [type, id] = key.split(':') as [FavoriteType, string]
      if (at > asOf) loaded = changed(loaded, type, id, confirmed.ids[type].has(id))
    }
    confirmed = loaded
    show()
  } catch (error) {
    console.warn('Favourites could not be loaded', error)
  }
}

/** Another person, or nobody: nothing of the one before stays on the screen. */
export function clearFavorites(): void {
  person += 1
  turns.clear()
  changedAt.clear()
  confirmed = nothing()
  show()
}

/** What a list of the server's, asked for at `asOf`, says is kept: also when the first load has not come that far. */
export function recordServerFavorites(refs: readonly FavoriteRef[], asOf: number): void {
  const ids = { vacancy: new Set(confirmed.ids.vacancy), resume: new Set(confirmed.ids.resume) }
  for (const { item_type: type, item_public_id: id } of refs) {
    if ((changedAt.get(keyOf(type, id)) ?? 0) <= asOf) ids[type].add(id)
  }
  confirmed = { ids, total: Math.max(confirmed.total, ids.vacancy.size + ids.resume.size) }
  show()
}

const isKept = (type: FavoriteType, id: string) => favoritesStore.getState().ids[type].has(id)

function saveLocal(type: FavoriteType, id: string, kept: boolean): boolean {
  try {
    changeLocal(type, id, kept)
    loadLocal()
    return true
  } catch (error) {
    deps?.notify(error)
    return false
  }
}

/**
 * Brings the server to what the person wants last, one call at a time. A call that failed is taken back with a notice,
 * unless the person has changed their mind meanwhile; then the server is told again, since it may have heard the first.
 */
async function carry(turn: Turn, to: FavoritesDeps): Promise<void> {
  const { type, id } = turn
  const ref: FavoriteRef = { item_type: type, item_public_id: id }
  const whose = person
  let unsure = false
  while (unsure || turn.wanted !== confirmed.ids[type].has(id)) {
    const target = turn.wanted
    unsure = false
    try {
      await (target ? to.add(ref) : to.remove(ref))
      if (whose !== person) return
      confirm(type, id, target)
    } catch (error) {
      if (whose !== person) return
      unsure = turn.wanted !== target
      if (unsure) continue
      to.notify(error)
      break
    }
  }
  turns.delete(keyOf(type, id))
  show()
}

/** Shows the change at once; a failed call takes it back and tells the person. Resolves to whether it holds. */
export async function setFavorite(type: FavoriteType, id: string, kept: boolean): Promise<boolean> {
  const to = deps
  if (!to || to.userId() === null) return isKept(type, id) === kept || saveLocal(type, id, kept)
  const key = keyOf(type, id)
  let turn = turns.get(key)
  if (turn) turn.wanted = kept
  else {
    turn = { type, id, wanted: kept, done: Promise.resolve() }
    turns.set(key, turn)
    turn.done = carry(turn, to)
  }
  show()
  await turn.done
  return isKept(type, id) === kept
}

export const toggleFavorite = (type: FavoriteType, id: string): Promise<boolean> =>
  setFavorite(type, id, !isKept(type, id))
