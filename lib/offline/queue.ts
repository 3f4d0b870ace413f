import type { FavoriteType } from '@/lib/contracts/enums'
import { queueDatabase } from '@/lib/local-data'
import { KEPT_MS } from './names'
import { queueRecords } from './records'

interface Base {
  owner: string
  /** Of a message its idempotency key; of a favourite its item, so that the last wish replaces those before it. */
  id: string
  at: number
}
export interface QueuedMessage extends Base {
  kind: 'message'
  /** Public id of the negotiation. The name stays: devices hold unsent messages. */
  talkId: string
  text: string
  file: File | null
  /** Why the server refused it: it waits for its writer, not for the network. */
  refused: string | null
}
export interface QueuedFavorite extends Base {
  kind: 'favorite'
  type: FavoriteType
  publicId: string
  wanted: boolean
}
/** What was done without a network, kept in this browser until it is sent. */
export type Queued = QueuedMessage | QueuedFavorite

/**
 * Local-storage key of a hint that the queue is not empty: an empty one is not looked into. Its value changes with the queue,
 * which other tabs hear.
 */
const hintKey = queueDatabase

let changes = 0
const hint = () => localStorage.setItem(hintKey, `${Date.now()} ${++changes}`)

/** Other tabs show what this one has queued. */
export function onQueueNews(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === hintKey) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** @throws when this browser refuses storage */
export async function enqueue(entry: Queued): Promise<void> {
  const db = await queueRecords()
  await db.put('queued', entry)
  hint()
}

export async function dequeue(owner: string, id: string): Promise<void> {
  const db = await queueRecords()
  await db.delete('queued', [owner, id])
  localStorage.removeItem(hintKey)
  // After the removal: another tab may queue at this moment.
  if ((await db.count('queued')) > 0) hint()
}

export async function isQueued(owner: string, id: string): Promise<boolean> {
  return (await (await queueRecords()).getKey('queued', [owner, id])) !== undefined
}

/** What waits of one kind, the oldest first; what waits longer than seven days is deleted. */
export async function queuedOf<K extends Queued['kind']>(
  owner: string,
  kind: K,
): Promise<Extract<Queued, { kind: K }>[]> {
  if (localStorage.getItem(hintKey) === null) return []
  const db = await queueRecords()
  const all = await db.getAll('queued')
  const oldest = Date.now() - KEPT_MS
  for (const { owner: whose, id, at } of all) if (at < oldest) await db.delete('queued', [whose, id])
  return all
    .filter(
      (entry): entry is Extract<Queued, { kind: K }> =>
        entry.kind === kind && entry.owner === owner && entry.at >= oldest,
    )
    .sort((one, other) => one.at - other.at)
}

/** Runs alone among the tabs of this browser, so that nothing is sent by two of them. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()
