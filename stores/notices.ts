import { createStore } from 'zustand/vanilla'

interface NoticesState {
  /** Number of unread notifications; 0 for guests and until loaded. */
  unread: number
  /** Whether it has been loaded. */
  known: boolean
}

export const noticesStore = createStore<NoticesState>(() => ({ unread: 0, known: false }))

export function setUnread(unread: number): void {
  noticesStore.setState({ unread, known: true })
}
