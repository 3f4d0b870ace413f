/** Which shown answers come from this device instead of the server: their addresses and times. */
const copies = new Map<string, number>()
const watchers = new Set<() => void>()

const tell = () => {
  for (const watcher of watchers) watcher()
}

export function noteCopy(path: string, at: number): void {
  copies.set(path, at)
  tell()
}

/** The server has answered: what is shown is new. */
export function noteFresh(path: string): void {
  if (copies.delete(path)) tell()
}

/** Everything shown is asked for again. */
export function forgetCopies(): void {
  copies.clear()
  tell()
}

/** When the oldest shown copy was kept; null while everything shown is of the server. */
export const oldestCopy = (): number | null => (copies.size === 0 ? null : Math.min(...copies.values()))

export function watchCopies(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
