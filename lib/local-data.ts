export const takesDatabase = 'dv:takes'

/** Whoever signs out leaves no recording of theirs in the browser. */
export function deleteTakes(): void {
  try {
    indexedDB.deleteDatabase(takesDatabase)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What a form keeps in this browser stands under this name in its storage. */
export const draftPrefix = 'dv:draft:'

/** Forgets every draft of this browser: the person has signed out of it. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // Closed storage keeps nothing.
  }
}
