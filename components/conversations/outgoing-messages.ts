import { createStore } from 'zustand/vanilla'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import { draftPrefix } from '@/lib/local-data'

/**
 * Drafts and unsent messages of conversations, stored in this browser until they are sent; deleted with the session.
 */
interface StoredDraft {
  draft: string
  /** Unsent texts by `clientId`. */
  unsent: { clientId: string; text: string }[]
}

const PREFIX = `${draftPrefix}talk:`
const nothing: StoredDraft = { draft: '', unsent: [] }

export function readStoredDraft(talkId: string): StoredDraft {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + talkId) ?? 'null')
    return typeof found === 'object' && found !== null ? { ...nothing, ...found } : nothing
  } catch {
    // Storage is unavailable or holds a foreign value: start empty.
    return nothing
  }
}

export function storeDraft(talkId: string, change: Partial<StoredDraft>): void {
  const next = { ...readStoredDraft(talkId), ...change }
  try {
    if (next.draft === '' && next.unsent.length === 0) localStorage.removeItem(PREFIX + talkId)
    else localStorage.setItem(PREFIX + talkId, JSON.stringify(next))
  } catch (error) {
    console.warn('A draft could not be kept', error)
  }
}

/** An unsent message. `clientId` is its idempotency key: the server stores it once, however often it is sent. */
export interface Outgoing {
  clientId: string
  text: string
  file: File | null
  state: 'sending' | 'failed'
  /** Upload progress of the file, 0–1. */
  progress: number | null
  /** Why sending failed. */
  error: ApiError | null
}

type Sent = (talkId: string, message: ConversationMessage) => void

/** By conversation, in the order of writing; module state, so that it outlives the drawer. */
export const outgoingStore = createStore<Record<string, readonly Outgoing[]>>(() => ({}))

const none: readonly Outgoing[] = []
export const outgoingOf = (all: Record<string, readonly Outgoing[]>, talkId: string) => all[talkId] ?? none

const listeners = new Set<Sent>()
const busy = new Set<string>()

export function onMessageSent(listener: Sent): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(talkId: string, change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  const next = change(outgoingOf(outgoingStore.getState(), talkId))
  outgoingStore.setState({ [talkId]: next })
  // A file cannot be stored over a reload, and its text alone would be an incomplete message.
  storeDraft(talkId, {
    unsent: next.filter(({ file }) => file === null).map(({ clientId, text }) => ({ clientId, text })),
  })
}

const patch = (talkId: string, clientId: string, change: Partial<Outgoing>) =>
  put(talkId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)))

async function deliver(talkId: string, { clientId, text, file }: Outgoing): Promise<void> {
  const body = new FormData()
  body.set('client_id', clientId)
  body.set('text', text)
  if (file) body.set('file', file)
  const message = await api('POST /v1/negotiations/:publicId/messages', {
    params: { publicId: talkId },
    body,
    ...(file && {
      onProgress: (progress: number) => patch(talkId, clientId, { progress }),
    }),
  })
  for (const listener of listeners) listener(talkId, message)
  put(talkId, (all) => all.filter((one) => one.clientId !== clientId))
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

/** Sends sequentially, so that messages arrive in the order of writing. */
async function run(talkId: string): Promise<void> {
  if (busy.has(talkId)) return
  busy.add(talkId)
  try {
    for (;;) {
      const next = outgoingOf(outgoingStore.getState(), talkId).find(({ state }) => state === 'sending')
      if (!next) return
      try {
        await deliver(talkId, next)
        stopRetrying()
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError('network_error', 0)
        patch(talkId, next.clientId, { state: 'failed', progress: null, error: known })
        if (known.code === 'network_error') retryLater()
      }
    }
  } finally {
    busy.delete(talkId)
  }
}

export function send(talkId: string, { text, file }: Pick<Outgoing, 'text' | 'file'>): void {
  const clientId = crypto.randomUUID()
  put(talkId, (all) => [...all, { clientId, text, file, state: 'sending', progress: null, error: null }])
  void run(talkId)
}

export function sendAgain(talkId: string, clientId: string): void {
  patch(talkId, clientId, { state: 'sending', error: null })
  void run(talkId)
}

/** Discards an unsent message. */
export function dropOutgoing(talkId: string, clientId: string): void {
  put(talkId, (all) => all.filter((one) => one.clientId !== clientId))
}

/** Messages left unsent by an earlier visit wait for their writer to retry them. */
export function restoreOutgoing(talkId: string): void {
  if (outgoingOf(outgoingStore.getState(), talkId).length > 0) return
  const { unsent } = readStoredDraft(talkId)
  if (unsent.length === 0) return
  const error = new ApiError('network_error', 0)
  put(talkId, () =>
    unsent.map((one) => ({ ...one, file: null, state: 'failed', progress: null, error }) as const),
  )
}

/** Retries what failed only because no server was reached: back online, and after a while. */
export function sendWaiting(): void {
  for (const [talkId, all] of Object.entries(outgoingStore.getState())) {
    for (const { clientId, state, error } of all) {
      if (state === 'failed' && error?.code === 'network_error') sendAgain(talkId, clientId)
    }
  }
}

export function forgetOutgoing(): void {
  stopRetrying()
  outgoingStore.setState({}, true)
}
