const changes = new EventTarget()
const name = 'change'

/** Something was hidden or shown again: lists that leave it out look anew. */
export const notifyHiddenChange = (): boolean => changes.dispatchEvent(new Event(name))

export function onHiddenChange(listener: () => void): () => void {
  changes.addEventListener(name, listener)
  return () => changes.removeEventListener(name, listener)
}
