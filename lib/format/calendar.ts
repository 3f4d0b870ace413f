import { dayMs } from '@/lib/shared/time'
import { formatTime } from './date'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('ru-RU', { timeZone, ...options })
  formats.set(key, known)
  return known
}

/** The viewer's time zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** «чт, 26 ноября». */
export const dayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { weekday: 'short', day: 'numeric', month: 'long' }).format(new Date(iso))

/** «26 ноября». */
export const shortDayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { day: 'numeric', month: 'long' }).format(new Date(iso))

/** «23–29 ноября» of the days of a calendar. */
export function spanOf(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => shortDayOf(`${day}T12:00:00Z`, 'UTC'))
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${last}` : `${first} — ${last}`
}

/** «понедельник, 23 ноября» of a typed date; empty for an invalid one. */
export function longDayOf(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T12:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  return format('UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}

/** «чт». */
export const weekdayOf = (iso: string, timeZone: string): string =>
  format(timeZone, { weekday: 'short' }).format(new Date(iso))

/** `2026-11-26` in a time zone. */
export const dateKey = (at: Date, timeZone: string): string => {
  const parts = format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** A calendar day plus a number of days. */
export const daysOn = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10)

/** The Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysOn(day, -weekday)
}

const offsets = new Map<string, Intl.DateTimeFormat>()
/** UTC offset of a zone at a moment, minutes. */
function offsetOf(timeZone: string, at: Date): number {
  const known =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, known)
  const name = known.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** «МСК» or «МСК+7», as a zone is called in Russia. */
export function zoneName(timeZone: string, at: string = new Date().toISOString()): string {
  const moment = new Date(at)
  const ahead = offsetOf(timeZone, moment) - offsetOf('Europe/Moscow', moment)
  if (ahead === 0) return 'МСК'
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `МСК${ahead > 0 ? '+' : '−'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** Whether two zones have different offsets at a moment. */
export const differ = (one: string, other: string, at: string): boolean =>
  formatTime(at, { timeZone: one }) !== formatTime(at, { timeZone: other })

/** «чт, 26 ноября, 14:00». */
export const momentOf = (iso: string, timeZone: string): string =>
  `${dayOf(iso, timeZone)}, ${formatTime(iso, { timeZone })}`
