import { createStore } from 'zustand/vanilla'

interface NoticesState {
  /** Unread notices of whoever is signed in; 0 for guests and until it is known. */
  unread: number
  /** Whether the server has been asked. */
  known: boolean
}

export const noticesStore = createStore<NoticesState>(() => ({ unread: 0, known: false }))

export function setUnread(unread: number): void {
  noticesStore.setState({ unread, known: true })
}
