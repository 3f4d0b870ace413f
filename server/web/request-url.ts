/** Stands for what cannot be read: no page has it in its name. A percent sign itself would be decoded twice. */
const unreadable = '%EF%BF%BD'
const plainLetter = /^[A-Za-z0-9_~-]$/

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The address as every rule after this one may read it: letters that need no escape stand bare, so that `%6dy` is
 * `my` to a guard too; what cannot be decoded, or holds a NUL, names a page that is not there instead of an error.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%')) return url
  const bare = path.replace(/%([0-9a-f]{2})/gi, (whole, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16))
    if (letter === '\0' || letter === '%') return unreadable
    return plainLetter.test(letter) ? letter : whole
  })
  return [isDecodable(bare) ? bare : bare.replace(/%/g, unreadable), ...query].join('?')
}
