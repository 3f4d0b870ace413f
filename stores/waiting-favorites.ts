import { ApiError } from '@/lib/api/errors'
import { alone, dequeue, enqueue, type QueuedFavorite, queuedOf } from '@/lib/offline/queue'
import { type PendingChange, pendingChanges, publishState, setFavorite, syncChange } from './favorites'
import { sessionStore } from './session'

/** Favourites changed without a network: stored in this browser, the last wish for each item, and sent with the network. */

const isCut = (error: unknown) =>
  error instanceof ApiError && error.code === 'network_error' && error.status === 0

/** Of which items the person was told already: not again for taking one back, and for every failed try. */
const told = new Set<string>()

const keyOf = ({ type, id }: Pick<PendingChange, 'type' | 'id'>) => `${type}:${id}`

const dropper = (owner: string, id: string) => () =>
  dequeue(owner, id).catch((error: unknown) => console.warn('A sent favourite is still stored', error))

/** Stores a change that reached no server; false when it is a refusal, or when nothing can be stored. */
export async function keepForLater(
  turn: PendingChange,
  error: unknown,
  tell: (undo: () => void) => void,
): Promise<boolean> {
  const owner = sessionStore.getState().user?.id
  if (owner === undefined || !isCut(error)) return false
  const { type, id: publicId } = turn
  const id = keyOf(turn)
  try {
    // The wish may change while it is being stored.
    for (let stored: boolean | undefined; stored !== turn.wanted; ) {
      stored = turn.wanted
      await enqueue({ kind: 'favorite', owner, id, at: Date.now(), type, publicId, wanted: stored })
    }
  } catch (failure) {
    console.warn('A favourite could not be stored', failure)
    return false
  }
  turn.waits = dropper(owner, id)
  const { wanted } = turn
  if (!told.has(id)) tell(() => void setFavorite(type, publicId, !wanted))
  told.add(id)
  return true
}

function waitingTurn({ owner, id: key, type, publicId: id, wanted }: QueuedFavorite): PendingChange {
  const known = pendingChanges.get(key)
  if (known) return known
  told.add(key)
  const turn = { type, id, wanted, waits: dropper(owner, key), done: Promise.resolve() }
  pendingChanges.set(key, turn)
  return turn
}

/** Shows what waits for the network and, when there is one, sends it: one tab for all of this browser. */
export const sendWaitingFavorites = (): Promise<void> =>
  alone('dv:favorites', async () => {
    const owner = sessionStore.getState().user?.id
    if (owner === undefined) return
    const queued = await queuedOf(owner, 'favorite')
    if (sessionStore.getState().user?.id !== owner) return
    const stored = new Set(queued.map(({ id }) => id))
    // Another tab has sent it.
    for (const [key, { waits }] of pendingChanges) if (waits && !stored.has(key)) pendingChanges.delete(key)
    const turns = queued.map(waitingTurn)
    publishState()
    for (const turn of navigator.onLine ? turns : []) {
      // Another account has come meanwhile: it sends nothing of this one.
      if (sessionStore.getState().user?.id !== owner) return
      if (turn.waits) turn.done = syncChange(turn)
      await turn.done
      if (!turn.waits) told.delete(keyOf(turn))
    }
  })
