import { flushSync } from 'react-dom'

const rowsIn = (host: Element) =>
  [...host.children].filter((child) => child.matches('.form-item, .row-of-fields, .language-row'))

/**
 * Adds a row before the button and begins in its first field. The form library would begin in the first field that
 * gave it an element, and pass over those with suggestions.
 */
export function addRow(button: HTMLElement, add: () => void): void {
  const host = button.parentElement
  flushSync(add)
  const row = host ? rowsIn(host).at(-1) : undefined
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** Removes the row a button stands in and goes on at the same button of the next one, or at the one that adds. */
export function removeRow(button: HTMLElement, remove: () => void): void {
  const row = button.closest('.form-item, .row-of-fields, .language-row')
  const host = row?.parentElement
  if (!row || !host) {
    remove()
    return
  }
  const at = rowsIn(host).indexOf(row)
  const place = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
  flushSync(remove)
  const left = rowsIn(host)
  const next = left[at] ?? left.at(-1)
  const add = [...host.children].find((child) => child instanceof HTMLButtonElement)
  const target = next ? next.querySelectorAll('button')[place] : add
  if (target instanceof HTMLElement) target.focus()
}
