import { formatTime } from '@/lib/format/date'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('ru-RU', { timeZone, ...options })
  formats.set(key, known)
  return known
}

/** The zone of whoever looks. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** «чт, 26 ноября». */
export const dayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { weekday: 'short', day: 'numeric', month: 'long' }).format(new Date(iso))

/** «26 ноября». */
export const shortDayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { day: 'numeric', month: 'long' }).format(new Date(iso))

/** «чт». */
export const weekdayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { weekday: 'short' }).format(new Date(iso))

/** `2026-11-26`, by the clock of a zone. */
export const dateKey = (at: Date, timeZone: string): string => {
  const parts = format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** A calendar day some days on. */
export const daysOn = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of a calendar day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysOn(day, -weekday)
}

/** «МСК» or «GMT+10», as the zone is called at that moment. */
export function zoneName(timeZone: string, at: string = new Date().toISOString()): string {
  const part = format(timeZone, { timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')
  return part?.value ?? timeZone
}

/** Whether the clocks of two zones show another time at a moment. */
export const differ = (one: string, other: string, at: string): boolean =>
  formatTime(at, { timeZone: one }) !== formatTime(at, { timeZone: other })

/** «чт, 26 ноября, 14:00». */
export const momentOf = (iso: string, timeZone: string): string =>
  `${dayOf(iso, timeZone)}, ${formatTime(iso, { timeZone })}`
