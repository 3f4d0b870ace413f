/** Caches the result of an async function; a failure is not cached. */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    if (!kept) {
      const loading = load()
      loading.catch(() => {
        if (kept === loading) kept = undefined
      })
      kept = loading
    }
    return kept
  }
}
