import { createStore } from 'zustand/vanilla'

/** The address says which conversation is open, on any page: `?talk=…`. */
export const TALK_PARAM = 'talk'

interface TalksState {
  /** Conversations that hold something new; 0 for guests and until it is known. */
  unread: number
  /** Grows whenever the counts of conversations may have changed. */
  version: number
}

export const talksStore = createStore<TalksState>(() => ({ unread: 0, version: 0 }))

export function setUnreadTalks(unread: number): void {
  talksStore.setState({ unread })
}

/** Whoever shows counts asks for them anew. */
export function talksChanged(): void {
  talksStore.setState(({ version }) => ({ version: version + 1 }))
}

/** The page's address with a conversation open over it. */
export function talkAddress(publicId: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set(TALK_PARAM, publicId)
  return url.toString()
}

/** Opens a conversation over the page; Back closes it. */
export function openTalk(publicId: string): void {
  window.history.pushState({ talk: true }, '', talkAddress(publicId))
}

/** Closes it by going back where it was opened from here, or by taking it out of the address. */
export function closeTalk(): void {
  const state: unknown = window.history.state
  if (typeof state === 'object' && state !== null && 'talk' in state) {
    window.history.back()
    return
  }
  const url = new URL(window.location.href)
  url.searchParams.delete(TALK_PARAM)
  window.history.replaceState(null, '', url)
}
