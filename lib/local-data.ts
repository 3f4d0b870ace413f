import { PAGES_CACHE } from './shared/browser'

export const takesDatabase = 'dv:takes'
/** Answers said aloud to prepare for an interview; they never leave this browser. */
export const practiceDatabase = 'dv:practice'

/** Forgets the pages kept for use without a network: they tell the next person at this device what was looked at. */
export function deleteSeenPages(): void {
  // Absent on plain http, where nothing is kept.
  window.caches?.delete(PAGES_CACHE).catch(console.warn)
}

/** Prefix of the local-storage keys of form drafts. */
export const draftPrefix = 'dv:draft:'

/** Prefix of the local-storage keys of the links by which vacancies were reached. */
export const linkPrefix = 'dv:link:'

/** Deletes every draft and recording of this browser at sign-out. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) || key.startsWith(linkPrefix)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(takesDatabase)
    indexedDB.deleteDatabase(practiceDatabase)
  } catch {
    // Storage is blocked, and recordings with it: there is nothing to delete.
  }
}
