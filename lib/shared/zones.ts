/** Names found good: finding out is dear, and there are a few hundred. */
const known = new Set<string>()

/** Whether it is the IANA name of a zone, for instance `Europe/Moscow`. */
export function isZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
  } catch {
    return false
  }
  // Another spelling of a letter is the same zone; not every spelling is kept.
  if (known.size < 1000) known.add(name)
  return true
}
