import type { FavoriteType } from '@/lib/contracts/enums'
import type { FavoriteRef } from '@/lib/contracts/favorites'
import { LOCAL_FAVORITES } from '@/lib/shared/browser'
import { type FavoritesState, favoritesStore, noFavorites, plugToggle } from './shown-favorites'

const types: readonly FavoriteType[] = ['vacancy', 'resume']

function readLocal(type: FavoriteType): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LOCAL_FAVORITES[type]) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // An invalid stored value counts as empty.
    return []
  }
}

function writeLocal(type: FavoriteType, ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(LOCAL_FAVORITES[type])
  else localStorage.setItem(LOCAL_FAVORITES[type], JSON.stringify(ids))
}

/**
 * Updates the stored list after re-reading it, since another tab may have changed it.
 * @throws when storage is full or blocked
 */
function changeLocal(type: FavoriteType, id: string, kept: boolean): void {
  const others = readLocal(type).filter((other) => other !== id)
  writeLocal(type, kept ? [id, ...others] : others)
}

function localRefs(): FavoriteRef[] {
  return types.flatMap((type) => readLocal(type).map((id) => ({ item_type: type, item_public_id: id })))
}

/** Removes the uploaded items only: others may have been added meanwhile. */
function dropLocal(refs: readonly FavoriteRef[]): void {
  for (const type of types) {
    const gone = new Set(refs.filter((ref) => ref.item_type === type).map((ref) => ref.item_public_id))
    writeLocal(
      type,
      readLocal(type).filter((id) => !gone.has(id)),
    )
  }
}

/** Page size. */
const pageSize = 100
/** Maximum number of pages loaded; favourites beyond are only counted, and become known when a list shows them. */
const maxPages = 10
/** Batch limit of the merge call. */
const syncSize = 1000

export interface FavoritesDeps {
  /** Null for a guest. */
  userId: () => string | null
  list: (page: number, size: number) => Promise<{ results: FavoriteRef[]; total: number }>
  add: (ref: FavoriteRef) => Promise<unknown>
  remove: (ref: FavoriteRef) => Promise<unknown>
  sync: (items: FavoriteRef[]) => Promise<unknown>
  /** Keeps a change that reached no server until there is a network; false when it was refused. */
  later?: (turn: PendingChange, error: unknown) => Promise<boolean>
  /** Reports a failed change to the person. */
  notify: (error: unknown) => void
}

/** A pending change: the desired state, and the promise of its synchronisation. */
export interface PendingChange {
  type: FavoriteType
  id: string
  wanted: boolean
  /** Of a change that is stored and waits for the network: removes it from the store. */
  waits?: (() => Promise<void>) | undefined
  done: Promise<void>
}

let deps: FavoritesDeps | undefined
/** The state known to be stored on the server (for a guest: in this browser). */
let confirmed = noFavorites()
export const pendingChanges = new Map<string, PendingChange>()
/** Number of confirmed changes; detects responses that are older than a change. */
let changes = 0
const changedAt = new Map<string, number>()
let loads = 0
/** Incremented when the account changes: results of the previous account are discarded. */
let accountGeneration = 0

export function provideFavoritesDeps(plugged: FavoritesDeps): void {
  deps = plugged
}

const keyOf = (type: FavoriteType, id: string) => `${type}:${id}`

function withChange({ ids, total }: FavoritesState, type: FavoriteType, id: string, kept: boolean) {
  if (ids[type].has(id) === kept) return { ids, total }
  const others = [...ids[type]].filter((other) => other !== id)
  return {
    ids: { ...ids, [type]: new Set(kept ? [id, ...others] : others) },
    total: Math.max(0, total + (kept ? 1 : -1)),
  }
}

export function publishState(): void {
  let shown = confirmed
  for (const { type, id, wanted } of pendingChanges.values()) shown = withChange(shown, type, id, wanted)
  favoritesStore.setState(shown)
}

function confirmChange(type: FavoriteType, id: string, kept: boolean): void {
  changes += 1
  changedAt.set(keyOf(type, id), changes)
  confirmed = withChange(confirmed, type, id, kept)
}

/** Current version; read it before fetching a list, and pass it to `recordServerFavorites`. */
export const favoritesVersion = (): number => changes

function loadLocal(): void {
  const ids = { vacancy: new Set(readLocal('vacancy')), resume: new Set(readLocal('resume')) }
  confirmed = { ids, total: ids.vacancy.size + ids.resume.size }
  publishState()
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

/** Uploads the favourites of a guest to the account and removes them from this browser. */
async function uploadGuestFavorites(to: FavoritesDeps): Promise<void> {
  const items = localRefs()
  for (let from = 0; from < items.length; from += syncSize) {
    const part = items.slice(from, from + syncSize)
    await to.sync(part)
    dropLocal(part)
  }
}

/**
 * Loads the favourites: a guest's from this browser, a member's from the server after uploading those of the guest.
 * Call it at start, when the account changes and when the list has changed elsewhere. Failures are logged only.
 */
export async function loadFavorites(): Promise<void> {
  loads += 1
  const [load, whose] = [loads, accountGeneration]
  if (!deps || deps.userId() === null) return loadLocal()
  try {
    await uploadGuestFavorites(deps)
    const asOf = changes
    let loaded = await loadServer(deps)
    if (load !== loads || whose !== accountGeneration) return
    for (const [key, at] of changedAt) {
      const [type, id] = key.split(':') as [FavoriteType, string]
      if (at > asOf) loaded = withChange(loaded, type, id, confirmed.ids[type].has(id))
    }
    confirmed = loaded
    publishState()
  } catch (error) {
    console.warn('Favourites could not be loaded', error)
  }
}

/** Clears the state when the account changes or signs out. */
export function clearFavorites(): void {
  accountGeneration += 1
  pendingChanges.clear()
  changedAt.clear()
  confirmed = noFavorites()
  publishState()
}

/**
 * Adds favourites of a server response requested at version `asOf`, also when the initial load has not reached them.
 */
export function recordServerFavorites(refs: readonly FavoriteRef[], asOf: number): void {
  const ids = { vacancy: new Set(confirmed.ids.vacancy), resume: new Set(confirmed.ids.resume) }
  for (const { item_type: type, item_public_id: id } of refs) {
    if ((changedAt.get(keyOf(type, id)) ?? 0) <= asOf) ids[type].add(id)
  }
  confirmed = { ids, total: Math.max(confirmed.total, ids.vacancy.size + ids.resume.size) }
  publishState()
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
 * Synchronises an item with the server until its desired state is confirmed, one call at a time. A failed call is
 * rolled back with a message, unless the desired state has changed meanwhile; then it is sent again, since the failed
 * call may have reached the server. Without a network it may wait (`later`).
 */
export async function syncChange(turn: PendingChange, to = deps): Promise<void> {
  if (!to) return
  const { type, id, waits: drop } = turn
  const ref: FavoriteRef = { item_type: type, item_public_id: id }
  const whose = accountGeneration
  turn.waits = undefined
  let unsure = drop !== undefined
  while (unsure || turn.wanted !== confirmed.ids[type].has(id)) {
    const target = turn.wanted
    unsure = false
    try {
      await (target ? to.add(ref) : to.remove(ref))
      if (whose !== accountGeneration) return
      confirmChange(type, id, target)
      await drop?.()
    } catch (error) {
      if (whose !== accountGeneration) return
      unsure = turn.wanted !== target
      if (unsure) continue
      if (await to.later?.(turn, error)) return
      await drop?.()
      to.notify(error)
      break
    }
  }
  if (whose !== accountGeneration) return
  pendingChanges.delete(keyOf(type, id))
  publishState()
}

/** Optimistic update; rolled back with a message on failure. Resolves to whether it succeeded. */
export async function setFavorite(type: FavoriteType, id: string, kept: boolean): Promise<boolean> {
  const to = deps
  if (!to || to.userId() === null) return isKept(type, id) === kept || saveLocal(type, id, kept)
  const key = keyOf(type, id)
  const known = pendingChanges.get(key)
  const turn: PendingChange = known ?? { type, id, wanted: kept, done: Promise.resolve() }
  turn.wanted = kept
  if (!known) pendingChanges.set(key, turn)
  if (!known || known.waits) turn.done = syncChange(turn, to)
  publishState()
  await turn.done
  return isKept(type, id) === kept
}

export const toggleFavorite = (type: FavoriteType, id: string): Promise<boolean> =>
  setFavorite(type, id, !isKept(type, id))

plugToggle(toggleFavorite)
