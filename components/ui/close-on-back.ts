/** Marks an entry of the history with the number of layers that were open over the page when it was made. */
const DEPTH = 'layers'
/** Long enough for a navigation that follows the closing: it takes the place of the entry that is left over. */
const settleMs = 300

interface Layer {
  close: () => void
}

/** What is open over the page, the topmost last; each has an entry of the history. */
const layers: Layer[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** What is left while going back over entries of closed layers: the page behind is the same. */
let leaving: { state: unknown; href: string } | null = null
let isWatching = false

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && DEPTH in state ? state[DEPTH] : 0
  return typeof depth === 'number' ? depth : 0
}

function returnTo(depth: number): void {
  leaving = { state: window.history.state, href: window.location.href }
  window.history.go(depth - depthOf(window.history.state))
}

/** Makes the history agree with what is open. */
function settle(): void {
  const depth = depthOf(window.history.state)
  if (depth > layers.length) returnTo(layers.length)
  // Asked to close, it stays, as a form with unsaved text does: the next Back asks again.
  else if (depth < layers.length) addEntry()
}

function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle, settleMs)
}

/** With the router's own state, so that it takes the entry for one of the same page. */
function addEntry(): void {
  window.history.pushState({ ...window.history.state, [DEPTH]: layers.length }, '')
}

function onPopState(event: PopStateEvent): void {
  const depth = depthOf(event.state)
  if (leaving) {
    const { state, href } = leaving
    leaving = null
    if (depth !== layers.length) {
      settleSoon()
      return
    }
    // The router would drop a navigation that is under way.
    event.stopImmediatePropagation()
    // The address was changed in place meanwhile.
    if (href !== window.location.href)
      window.history.replaceState(Object.assign({}, state, { [DEPTH]: depth }), '', href)
  } else if (depth > layers.length) {
    // An entry whose layer is long closed, reached from the page after it.
    event.stopImmediatePropagation()
    window.history.go(layers.length - depth)
  } else if (depth < layers.length) {
    for (const layer of layers.slice(depth).reverse()) layer.close()
    settleSoon()
  }
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  // While capturing: before the router.
  window.addEventListener('popstate', onPopState, { capture: true })
  const push = window.history.pushState.bind(window.history)
  window.history.pushState = (data, unused, url) => {
    const isLeftOver = leaving === null && depthOf(window.history.state) > layers.length
    if (isLeftOver) window.history.replaceState(data, unused, url)
    else push(data, unused, url)
  }
}

/**
 * While a layer is open over the page, Back closes it and stays on the page. Returns a function for when it has closed.
 * A left-over entry is taken out by going back, or by the navigation that follows.
 */
export function closeOnBack(close: () => void): () => void {
  watch()
  const layer = { close }
  layers.push(layer)
  if (depthOf(window.history.state) < layers.length) addEntry()
  return () => {
    const index = layers.indexOf(layer)
    if (index === -1) return
    layers.splice(index, 1)
    settleSoon()
  }
}
