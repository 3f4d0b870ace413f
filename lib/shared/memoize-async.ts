/** Loads once and keeps what came; what failed is tried again at the next call. */
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
