import { createStore } from 'zustand/vanilla'

/** The address says which conversation is open, on any page: `?talk=…`. */
export const CONVERSATION_PARAM = 'talk'

interface ConversationsState {
  /** Conversations that hold something new; 0 for guests and until it is known. */
  unread: number
  /** Grows whenever the counts of conversations may have changed. */
  version: number
}

export const conversationsStore = createStore<ConversationsState>(() => ({ unread: 0, version: 0 }))

export function setUnreadConversations(unread: number): void {
  conversationsStore.setState({ unread })
}

/** Whoever shows counts asks for them anew. */
export function notifyConversationsChanged(): void {
  conversationsStore.setState(({ version }) => ({ version: version + 1 }))
}

/** The page's address with a conversation open over it. */
export function conversationUrl(publicId: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set(CONVERSATION_PARAM, publicId)
  return url.toString()
}

/** Opens a conversation over the page; Back closes it. */
export function openConversation(publicId: string): void {
  window.history.pushState({ talk: true }, '', conversationUrl(publicId))
}

/** Closes it by going back where it was opened from here, or by taking it out of the address. */
export function closeConversation(): void {
  const state: unknown = window.history.state
  if (typeof state === 'object' && state !== null && 'talk' in state) {
    window.history.back()
    return
  }
  const url = new URL(window.location.href)
  url.searchParams.delete(CONVERSATION_PARAM)
  window.history.replaceState(null, '', url)
}
