/** A ref: when what had the focus is replaced by the next step, the focus goes to the first control of its part. */
export function keepFocus(page: HTMLElement | null): (() => void) | undefined {
  if (!page) return
  let last: Element | null = null
  let part: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
    part = last?.closest('section') ?? null
  }
  const follow = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    part?.querySelector<HTMLElement>('textarea, button:not(:disabled)')?.focus()
  })
  page.addEventListener('focusin', remember)
  follow.observe(page, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', remember)
    follow.disconnect()
  }
}
