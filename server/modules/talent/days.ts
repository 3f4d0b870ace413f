import { dayMs, moscowTimeOf } from '@/lib/shared/time'

/** Removed things can be brought back for a day. */
export const restorableMs = dayMs

export const dayOf = (at: Date): string => moscowTimeOf(at).toISOString().slice(0, 10)
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The same day some months later; the last of the month where there is no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}
