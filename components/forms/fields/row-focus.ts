import { flushSync } from 'react-dom'

const rowsIn = (host: Element) =>
  [...host.children].filter((child) => child.matches('.form-item, .row-of-fields'))

/**
 * Adds a row before the button and focuses its first field. The form library would focus the first field that
 * registered an element, and skip suggest fields.
 */
export function addRow(button: HTMLElement, add: () => void): void {
  const host = button.parentElement
  flushSync(add)
  const row = host ? rowsIn(host).at(-1) : undefined
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** Removes the row of a button and focuses the same button of the next row, or the «add» button. */
export function removeRow(button: HTMLElement, remove: () => void): void {
  const row = button.closest('.form-item, .row-of-fields')
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
