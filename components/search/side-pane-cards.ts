/** The links of the cards on show; a card that was hidden takes no part. */
export function cardLinks(results: Element): HTMLAnchorElement[] {
  return [...results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')].filter(
    (link) => link.closest('[hidden]') === null,
  )
}

/** Of several sights of one item, an advertisement above the list among them, the one the keyboard stands on, else the list's own. */
export function placeOf(links: readonly HTMLAnchorElement[], id: string | null): number {
  const all: readonly (Element | null)[] = links
  const focused = all.indexOf(document.activeElement)
  const at = links[focused]
  return at && idOf(at) === id ? focused : links.findLastIndex((link) => idOf(link) === id)
}

/** What stands open before anybody chose: the first of the list itself, never what was paid for. */
export function firstOf(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find((link) => link.closest('[data-advertisement]') === null) ?? links[0]
}

/** Public id of the item a card leads to: the last part of its address. */
export const idOf = (link: HTMLAnchorElement): string => link.pathname.split('/').pop() ?? ''

/** Tells sight and screen readers alike which card stands beside the list. */
export function markCurrent(results: Element, id: string | null): void {
  for (const link of results.querySelectorAll<HTMLAnchorElement>('.vcard a.card-cover')) {
    const card = link.closest('.vcard')
    if (idOf(link) === id) card?.setAttribute('aria-current', 'true')
    else card?.removeAttribute('aria-current')
  }
}

const takesLetters = 'input, textarea, select, [role="menu"], [role="listbox"], [contenteditable="true"]'

/**
 * How far a key steps through the list: J and K from anywhere outside fields and dialogs, arrows from a card.
 * The place of a key counts, not its letter: the Russian layout has others there.
 */
export function stepOf(event: KeyboardEvent): 1 | -1 | 0 {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return 0
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(takesLetters) || document.querySelector('dialog[open], :popover-open')) return 0
  if (event.code === 'KeyJ') return 1
  if (event.code === 'KeyK') return -1
  if (!target?.matches('.vcard a.card-cover')) return 0
  if (event.key === 'ArrowDown') return 1
  return event.key === 'ArrowUp' ? -1 : 0
}
