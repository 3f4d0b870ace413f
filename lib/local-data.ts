import { PAGES_CACHE } from './shared/browser'

export const takesDatabase = 'dv:takes'

/** Deletes recordings from the browser at sign-out. */
export function deleteTakes(): void {
  try {
    indexedDB.deleteDatabase(takesDatabase)
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Forgets the pages kept for use without a network: they tell the next person at this device what was looked at. */
export function deleteSeenPages(): void {
  if (!('caches' in window)) return
  caches.delete(PAGES_CACHE).catch((error: unknown) => console.warn('Kept pages were not deleted', error))
}

/** Prefix of the local-storage keys of form drafts. */
export const draftPrefix = 'dv:draft:'

/** Deletes every draft of this browser at sign-out. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
