/** Parameter of a vacancy's URL that opens the form: after the sign-up, and when it was asked for before the scripts. */
export const APPLY_PARAM = 'apply'
/** Where the page of a vacancy shows what follows an application. */
export const APPLIED_ANCHOR = 'applied'

/** Of the session's storage: a letter survives a closed form and a reload, until it is sent. */
export const letterDraftKey = (vacancyId: string) => `dv:letter:${vacancyId}`

/** Whether the URL asks for the form; it does so once. */
export function takeApplyParam(): boolean {
  const url = new URL(window.location.href)
  if (url.searchParams.get(APPLY_PARAM) !== '1') return false
  url.searchParams.delete(APPLY_PARAM)
  window.history.replaceState(window.history.state, '', url)
  return true
}
