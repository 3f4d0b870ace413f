/** Where what had the focus is gone, it goes on here, not at the top of the page. */
export function takeFocus(place: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) place?.focus()
}
