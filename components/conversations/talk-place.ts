import { createStore } from 'zustand/vanilla'

/** Where the page of conversations shows the open one; null on other pages. */
export const talkPlaceStore = createStore<{ place: HTMLElement | null }>(() => ({ place: null }))

export function setTalkPlace(place: HTMLElement | null): void {
  talkPlaceStore.setState({ place })
}
