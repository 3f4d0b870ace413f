export const takesDatabase = 'dv:takes'

/** Whoever signs out leaves no recording of theirs in the browser. */
export function forgetTakes(): void {
  try {
    indexedDB.deleteDatabase(takesDatabase)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
