import { createStore } from 'zustand/vanilla'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import type { ErrorCode } from '@/lib/contracts/errors'
import { messagePrefix } from '@/lib/local-data'
import { alone, dequeue, enqueue, isQueued, type QueuedMessage, queuedOf } from '@/lib/offline/queue'
import { sessionStore } from '@/stores/session'

/** The draft of a conversation, stored in this browser until it is sent; deleted with the session. */
export function readDraft(negotiationId: string): string {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(messagePrefix + negotiationId) ?? 'null')
    return typeof found === 'object' && found !== null && 'draft' in found ? String(found.draft) : ''
  } catch {
    // Storage is unavailable or holds a foreign value: start empty.
    return ''
  }
}

export function storeDraft(negotiationId: string, draft: string): void {
  try {
    if (draft === '') localStorage.removeItem(messagePrefix + negotiationId)
    else localStorage.setItem(messagePrefix + negotiationId, JSON.stringify({ draft }))
  } catch (error) {
    console.warn('A draft could not be kept', error)
  }
}

/** An unsent message. `clientId` is its idempotency key: the server stores it once, however often it is sent. */
export interface Outgoing {
  clientId: string
  /** When it was written: the order of sending. */
  at: number
  text: string
  file: File | null
  state: 'sending' | 'failed'
  /** Upload progress of the file, 0–1. */
  progress: number | null
  /** Why sending failed. */
  error: ApiError | null
}

interface Listener {
  sent: (negotiationId: string, message: ConversationMessage) => void
  /** Another tab has sent or withdrawn it. */
  gone: (negotiationId: string) => void
  /** Withdrawn here: its words are in the draft again. */
  withdrawn: (negotiationId: string) => void
  refused: (negotiationId: string, error: ApiError) => void
}

/** By conversation, in the order of writing; module state, so that it outlives the drawer. */
export const outgoingStore = createStore<Record<string, readonly Outgoing[]>>(() => ({}))

const none: readonly Outgoing[] = []
export const outgoingOf = (all: Record<string, readonly Outgoing[]>, negotiationId: string) =>
  all[negotiationId] ?? none

const listeners = new Set<Partial<Listener>>()
const busy = new Set<string>()
/** Of each message written here, whether this browser has stored it, so that other tabs and later visits know of it. */
const stored = new Map<string, Promise<boolean>>()

export function listenToOutgoing(listener: Partial<Listener>): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const owner = () => sessionStore.getState().user?.id ?? null

function put(negotiationId: string, change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  outgoingStore.setState({ [negotiationId]: change(outgoingOf(outgoingStore.getState(), negotiationId)) })
}

const patch = (negotiationId: string, clientId: string, change: Partial<Outgoing>) =>
  put(negotiationId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)))

const remove = (negotiationId: string, clientId: string) =>
  put(negotiationId, (all) => all.filter((one) => one.clientId !== clientId))

/** Stores a message until it is sent; without storage it lives as long as its tab. */
async function store(
  negotiationId: string,
  { clientId: id, at, text, file, error }: Outgoing,
): Promise<boolean> {
  const whose = owner()
  if (whose === null) return false
  const refused = error && error.code !== 'network_error' ? error.code : null
  try {
    await enqueue({ kind: 'message', owner: whose, id, at, talkId: negotiationId, text, file, refused })
    return true
  } catch (failure) {
    console.warn('An unsent message could not be stored', failure)
    return false
  }
}

async function discard(clientId: string): Promise<void> {
  const whose = owner()
  const wasStored = await stored.get(clientId)
  stored.delete(clientId)
  if (whose === null || !wasStored) return
  await dequeue(whose, clientId).catch((error: unknown) =>
    console.warn('A sent message is still stored', error),
  )
}

/** Whether another tab has sent or withdrawn it meanwhile. */
async function isGone({ clientId }: Outgoing): Promise<boolean> {
  const whose = owner()
  if (whose === null || !(await stored.get(clientId))) return false
  try {
    return !(await isQueued(whose, clientId))
  } catch (error) {
    // Sent twice it is stored once.
    console.warn('The queue could not be read', error)
    return false
  }
}

async function deliver(negotiationId: string, { clientId, text, file }: Outgoing): Promise<void> {
  const body = new FormData()
  body.set('client_id', clientId)
  body.set('text', text)
  if (file) body.set('file', file)
  const message = await api('POST /v1/negotiations/:publicId/messages', {
    params: { publicId: negotiationId },
    body,
    ...(file && {
      onProgress: (progress: number) => patch(negotiationId, clientId, { progress }),
    }),
  })
  for (const listener of listeners) listener.sent?.(negotiationId, message)
  remove(negotiationId, clientId)
  await discard(clientId)
}

/** A server that is being replaced answers again within seconds, and no event of the browser tells when. */
const firstRetryMs = 2_000
const longestRetryMs = 60_000
let retryMs = firstRetryMs
let retry: ReturnType<typeof setTimeout> | undefined

/** Tries again what waits, each time later. Without a network nothing is tried: its return is an event of its own. */
function retryLater(): void {
  if (retry !== undefined || !navigator.onLine) return
  retry = setTimeout(() => {
    retry = undefined
    sendWaiting()
  }, retryMs)
  retryMs = Math.min(retryMs * 2, longestRetryMs)
}

function stopRetrying(): void {
  clearTimeout(retry)
  retry = undefined
  retryMs = firstRetryMs
}

const isSending = ({ state }: Outgoing) => state === 'sending'

/** Sends one after another, so that messages arrive in the order of writing: behind one that waits, all wait. */
async function sendAll(negotiationId: string): Promise<void> {
  for (;;) {
    const next = outgoingOf(outgoingStore.getState(), negotiationId).find(isSending)
    if (!next) return
    const { clientId } = next
    try {
      if (await isGone(next)) {
        stored.delete(clientId)
        remove(negotiationId, clientId)
        for (const listener of listeners) listener.gone?.(negotiationId)
        continue
      }
      await deliver(negotiationId, next)
      stopRetrying()
    } catch (failure) {
      const error = failure instanceof ApiError ? failure : new ApiError('network_error', 0)
      if (error.code === 'network_error') {
        put(negotiationId, (all) =>
          all.map((one) => (isSending(one) ? { ...one, state: 'failed', progress: null, error } : one)),
        )
        return retryLater()
      }
      patch(negotiationId, clientId, { state: 'failed', progress: null, error })
      if (await stored.get(clientId)) await store(negotiationId, { ...next, error })
      for (const listener of listeners) listener.refused?.(negotiationId, error)
    }
  }
}

/** One tab sends for all of this browser. */
async function run(negotiationId: string): Promise<void> {
  if (busy.has(negotiationId)) return
  busy.add(negotiationId)
  try {
    // The name of the lock stays: a tab of an earlier release may be open.
    await alone(`dv:talk:${negotiationId}`, () => sendAll(negotiationId))
  } finally {
    busy.delete(negotiationId)
  }
  // Written while the lock was given back.
  if (outgoingOf(outgoingStore.getState(), negotiationId).some(isSending)) await run(negotiationId)
}

let lastAt = 0

export function send(negotiationId: string, { text, file }: Pick<Outgoing, 'text' | 'file'>): void {
  lastAt = Math.max(Date.now(), lastAt + 1)
  const message: Outgoing = {
    clientId: crypto.randomUUID(),
    at: lastAt,
    text,
    file,
    state: 'sending',
    progress: null,
    error: null,
  }
  put(negotiationId, (all) => [...all, message])
  stored.set(message.clientId, store(negotiationId, message))
  void run(negotiationId)
}

export function sendAgain(negotiationId: string, clientId: string): void {
  patch(negotiationId, clientId, { state: 'sending', error: null })
  void run(negotiationId)
}

/** Withdraws an unsent message; its words go back into the draft. */
export function withdraw(negotiationId: string, { clientId, text }: Outgoing): void {
  remove(negotiationId, clientId)
  void discard(clientId)
  storeDraft(negotiationId, [readDraft(negotiationId).trimEnd(), text].filter(Boolean).join('\n\n'))
  for (const listener of listeners) listener.withdrawn?.(negotiationId)
}

const restored = ({ id, at, text, file, refused }: QueuedMessage): Outgoing => ({
  clientId: id,
  at,
  text,
  file,
  state: 'failed',
  progress: null,
  error: new ApiError((refused ?? 'network_error') as ErrorCode, 0),
})

/**
 * Lets go of what another tab has sent, and takes over what an earlier visit or another tab left unsent; the latter not
 * while another tab may just be sending it.
 */
export async function restoreOutgoing({ takeOver }: { takeOver: boolean }): Promise<void> {
  const whose = owner()
  if (whose === null) return
  const queued = await queuedOf(whose, 'message')
  if (owner() !== whose) return
  const waits = new Set(queued.map(({ id }) => id))
  for (const [negotiationId, all] of Object.entries(outgoingStore.getState())) {
    for (const { clientId, state } of all) {
      if (state === 'sending' || waits.has(clientId) || !(await stored.get(clientId))) continue
      stored.delete(clientId)
      remove(negotiationId, clientId)
      for (const listener of listeners) listener.gone?.(negotiationId)
    }
  }
  for (const entry of takeOver ? queued : []) {
    const known = outgoingOf(outgoingStore.getState(), entry.talkId)
    if (known.some(({ clientId }) => clientId === entry.id)) continue
    stored.set(entry.id, Promise.resolve(true))
    put(entry.talkId, (all) => [...all, restored(entry)].sort((one, other) => one.at - other.at))
  }
}

/** Retries what failed only because no server was reached: back online, and after a while. */
export function sendWaiting(): void {
  for (const [negotiationId, all] of Object.entries(outgoingStore.getState())) {
    if (!all.some(({ error }) => error?.code === 'network_error')) continue
    put(negotiationId, (now) =>
      now.map((one) =>
        one.error?.code === 'network_error' ? { ...one, state: 'sending', error: null } : one,
      ),
    )
    void run(negotiationId)
  }
}

export function forgetOutgoing(): void {
  stopRetrying()
  stored.clear()
  outgoingStore.setState({}, true)
}
