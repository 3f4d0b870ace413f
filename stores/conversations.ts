import { createStore } from 'zustand/vanilla'

/** URL parameter of the open conversation, on any page: `?talk=…`, as in letters that were sent. */
export const CONVERSATION_PARAM = 'talk'

interface ConversationsState {
  /** Number of unread conversations; 0 for guests and until loaded. */
  unread: number
  /** Incremented whenever the counts may have changed. */
  version: number
}

export const conversationsStore = createStore<ConversationsState>(() => ({ unread: 0, version: 0 }))

export function setUnreadConversations(unread: number): void {
  conversationsStore.setState({ unread })
}

/** Subscribers refetch the counts. */
export function notifyConversationsChanged(): void {
  conversationsStore.setState(({ version }) => ({ version: version + 1 }))
}

/** URL of the current page with a conversation open over it. */
export function conversationUrl(publicId: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set(CONVERSATION_PARAM, publicId)
  return url.toString()
}

/** Whether Back closes the open conversation. */
function isOpenedHere(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'talk' in state
}

/** Opens a conversation over or beside the page, in place of an open one; Back closes it. */
export function openConversation(publicId: string): void {
  const url = conversationUrl(publicId)
  if (new URL(window.location.href).searchParams.has(CONVERSATION_PARAM))
    window.history.replaceState(isOpenedHere() ? { talk: true } : null, '', url)
  else window.history.pushState({ talk: true }, '', url)
}

/** Closes it by going back if it was opened here, otherwise by removing the parameter. */
export function closeConversation(): void {
  if (isOpenedHere()) {
    window.history.back()
    return
  }
  const url = new URL(window.location.href)
  url.searchParams.delete(CONVERSATION_PARAM)
  window.history.replaceState(null, '', url)
}
