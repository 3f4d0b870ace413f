import { createStore } from 'zustand/vanilla'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import { draftPrefix } from '@/lib/local-data'

/** What is being written in a conversation, kept in this browser until it is sent; gone with the session. */
interface StoredDraft {
  draft: string
  /** Texts that have not gone out, by the ids they are sent under. */
  unsent: { clientId: string; text: string }[]
}

const PREFIX = `${draftPrefix}talk:`
const nothing: StoredDraft = { draft: '', unsent: [] }

export function readStoredDraft(talkId: string): StoredDraft {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + talkId) ?? 'null')
    return typeof found === 'object' && found !== null ? { ...nothing, ...found } : nothing
  } catch {
    // A browser that keeps nothing, or something else under our name: one starts with an empty page.
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

/** A message on its way. The same `clientId` however often it is tried: the server keeps it once. */
export interface Outgoing {
  clientId: string
  text: string
  file: File | null
  state: 'sending' | 'failed'
  /** Of a file, 0–1. */
  progress: number | null
  /** Why it did not go out. */
  error: ApiError | null
}

type Sent = (talkId: string, message: ConversationMessage) => void

/** By conversation, in the order they were written; they outlive the drawer. */
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
  // A file cannot be kept over a reload; its words alone would be half a message.
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

/** One after the other, so that they arrive in the order they were written. */
async function run(talkId: string): Promise<void> {
  if (busy.has(talkId)) return
  busy.add(talkId)
  try {
    for (;;) {
      const next = outgoingOf(outgoingStore.getState(), talkId).find(({ state }) => state === 'sending')
      if (!next) return
      try {
        await deliver(talkId, next)
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError('network_error', 0)
        patch(talkId, next.clientId, { state: 'failed', progress: null, error: known })
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

/** Takes back what has not gone out. */
export function dropOutgoing(talkId: string, clientId: string): void {
  put(talkId, (all) => all.filter((one) => one.clientId !== clientId))
}

/** What did not go out before the page was left waits for its writer. */
export function restoreOutgoing(talkId: string): void {
  if (outgoingOf(outgoingStore.getState(), talkId).length > 0) return
  const { unsent } = readStoredDraft(talkId)
  if (unsent.length === 0) return
  const error = new ApiError('network_error', 0)
  put(talkId, () =>
    unsent.map((one) => ({ ...one, file: null, state: 'failed', progress: null, error }) as const),
  )
}

/** The network is back: what only it had stopped goes out. */
export function sendWaiting(): void {
  for (const [talkId, all] of Object.entries(outgoingStore.getState())) {
    for (const { clientId, state, error } of all) {
      if (state === 'failed' && error?.code === 'network_error') sendAgain(talkId, clientId)
    }
  }
}

export function forgetOutgoing(): void {
  outgoingStore.setState({}, true)
}
