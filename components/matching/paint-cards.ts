interface Painting<Spot extends { id: string }, Found> {
  /** Selector of elements with such spots: any that are added later are asked for, too. */
  watched: string
  /** The places to write to, by the ids of their vacancies. */
  spots: () => Spot[]
  /** Reads what belongs to these vacancies; null when nothing will ever be found. */
  read: (ids: readonly string[]) => Promise<readonly (readonly [string, Found])[] | null>
  write: (spot: Spot, found: Found) => void
  /** Selector of what is written, to take it away. */
  written: string
  /** How many ids a call takes. */
  atOnce?: number
}

/**
 * Writes what belongs to one person on vacancies of a page that is the same for everybody: a whole list is asked for at
 * once. Returns a function that stops it.
 */
export function paintCards<Spot extends { id: string }, Found>({
  watched,
  spots,
  read,
  write,
  written,
  atOnce,
}: Painting<Spot, Found>): () => void {
  /** Null while loading, and where nothing is known. */
  const known = new Map<string, Found | null>()
  let waiting = 0
  let stopped = false

  async function ask(): Promise<void> {
    const ids = new Set(spots().map(({ id }) => id))
    const wanted = [...ids].filter((id) => !known.has(id)).slice(0, atOnce)
    for (const id of wanted) known.set(id, null)
    if (wanted.length > 0) {
      try {
        const found = await read(wanted)
        if (!found) return stop()
        for (const [id, value] of found) known.set(id, value)
      } catch (error) {
        // Optional: the missing ones are requested with the next cards.
        for (const id of wanted) known.delete(id)
        console.warn('Cards could not be completed', error)
        return
      }
    }
    if (stopped) return
    for (const spot of spots()) {
      const found = known.get(spot.id)
      if (found) write(spot, found)
    }
  }

  const soon = () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void ask(), 50)
  }
  const observer = new MutationObserver((changes) => {
    const came = changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (node) => node instanceof Element && (node.matches(watched) || node.querySelector(watched)),
      ),
    )
    if (came) soon()
  })
  function stop(): void {
    stopped = true
    clearTimeout(waiting)
    observer.disconnect()
    for (const each of document.querySelectorAll(written)) each.remove()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  soon()
  return stop
}
