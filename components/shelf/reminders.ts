/** Ten in the morning, so many days from now, by the person's own clock. */
export function inDays(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 10).toISOString()
}

/** `2026-05-12` of a field into ten in the morning of that day; null for none. */
export function onDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date, 10).toISOString() : null
}

/** A moment as the field for dates writes it, by the person's own clock. */
export function dayOf(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
