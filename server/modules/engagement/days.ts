const moscow = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Moscow',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Moscow, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moscow.format(moment)

/** A day so many days before or after another. */
export function shiftDay(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

/** The last `count` days up to this moment's, oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  const today = dayOf(moment)
  return Array.from({ length: count }, (_, index) => shiftDay(today, index - count + 1))
}
