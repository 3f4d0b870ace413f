/** As in the styles of dialogs: there they rise from the bottom edge. */
const phone = '(width < 40rem)'

/**
 * Lets Back close what has opened over the page of a phone; returns a function for when it has closed. Loaded then: most
 * pages open nothing.
 */
export function whileOpenOnPhone(close: () => void): () => void {
  let isClosed = false
  let release: (() => void) | undefined
  if (window.matchMedia?.(phone).matches) {
    import('./close-on-back').then(
      ({ closeOnBack }) => {
        if (!isClosed) release = closeOnBack(close)
      },
      (error: unknown) => console.warn('Back could not be told of an open dialog', error),
    )
  }
  return () => {
    isClosed = true
    release?.()
  }
}
