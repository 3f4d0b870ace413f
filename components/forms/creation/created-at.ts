/**
 * The id in the address, when a form that was begun as new stands there already as an own one: the way back in the
 * history leads to the page of the new form with the address of the draft that came of it.
 */
export function createdAt(editPath: (publicId: string) => string): string | null {
  if (typeof window === 'undefined') return null
  const [before = '', after = ''] = editPath('*').split('*')
  const { pathname } = window.location
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return null
  const publicId = pathname.slice(before.length, pathname.length - after.length)
  return /^[a-z2-9]{12}$/.test(publicId) ? publicId : null
}
