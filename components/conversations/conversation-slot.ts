import { createStore } from 'zustand/vanilla'

/** Where the page of conversations shows the open one; null on other pages. */
export const conversationSlotStore = createStore<{ slot: HTMLElement | null }>(() => ({ slot: null }))

export function setConversationSlot(slot: HTMLElement | null): void {
  conversationSlotStore.setState({ slot })
}
