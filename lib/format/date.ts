import { dayMs, defaultZone, minuteMs } from '@/lib/shared/time'

const NBSP = '\u00A0'
/** Time zone of server-rendered public pages. */
export const DEFAULT_TIME_ZONE = defaultZone

const formats = new Map<string, Intl.DateTimeFormat>()

// Cached: constructing an Intl formatter is far more expensive than using it.
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('ru-RU', { timeZone, ...options })
    formats.set(key, made)
  }
  return made
}

const relative = new Intl.RelativeTimeFormat('ru-RU', { numeric: 'auto' })

interface When {
  /** IANA zone; Moscow for public pages. */
  timeZone?: string
  now?: Date
}

const dayKey = (date: Date, timeZone: string) =>
  format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(date)

/** «12 мая», with the year unless it is the current one. Takes an ISO moment or a calendar day. */
export function formatDay(
  iso: string,
  { timeZone = DEFAULT_TIME_ZONE, now = new Date() }: When = {},
): string {
  const date = new Date(iso)
  const year = (of: Date) => format(timeZone, { year: 'numeric' }).format(of)
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }
  if (year(date) !== year(now)) options.year = 'numeric'
  return format(timeZone, options)
    .format(date)
    .replace(/\s?г\.$/, '')
    .replace(/\s/g, NBSP)
}

/** «май», with the year unless it is the current one. Takes a calendar day. */
export function formatMonth(
  iso: string,
  { timeZone = DEFAULT_TIME_ZONE, now = new Date() }: When = {},
): string {
  const date = new Date(iso)
  const year = (of: Date) => format(timeZone, { year: 'numeric' }).format(of)
  const month = format(timeZone, { month: 'long' }).format(date)
  return year(date) === year(now) ? month : `${month}${NBSP}${year(date)}`
}

/** «10:42». */
export function formatTime(iso: string, { timeZone = DEFAULT_TIME_ZONE }: When = {}): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
}

/** «сегодня», «вчера» or «12 мая». */
export function formatRecentDay(
  iso: string,
  { timeZone = DEFAULT_TIME_ZONE, now = new Date() }: When = {},
): string {
  const key = dayKey(new Date(iso), timeZone)
  if (key === dayKey(now, timeZone)) return relative.format(0, 'day')
  if (key === dayKey(new Date(now.getTime() - dayMs), timeZone)) return relative.format(-1, 'day')
  return formatDay(iso, { timeZone, now })
}

/** «сегодня, 10:42», «12 мая, 19:05». */
export function formatRecentMoment(iso: string, when: When = {}): string {
  return `${formatRecentDay(iso, when)}, ${formatTime(iso, when)}`
}

/** The same of what lies ahead: «завтра, 10:00». */
export function formatComingMoment(iso: string, when: When = {}): string {
  const { timeZone = DEFAULT_TIME_ZONE, now = new Date() } = when
  const isTomorrow = dayKey(new Date(iso), timeZone) === dayKey(new Date(now.getTime() + dayMs), timeZone)
  return isTomorrow ? `${relative.format(1, 'day')}, ${formatTime(iso, when)}` : formatRecentMoment(iso, when)
}

/** «сегодня в 10:42», «12 мая в 19:05»: as a part of a sentence. */
export const formatMomentInWords = (iso: string, when: When = {}): string =>
  `${formatRecentDay(iso, when)} в\u00a0${formatTime(iso, when)}`

/** Relative time: «5 минут назад», «3 часа назад», then the day. */
export function formatAgo(iso: string, when: When = {}): string {
  const minutes = Math.round(((when.now ?? new Date()).getTime() - new Date(iso).getTime()) / minuteMs)
  if (minutes < 60) return relative.format(-Math.max(0, minutes), 'minute')
  if (minutes < 12 * 60) return relative.format(-Math.round(minutes / 60), 'hour')
  return formatRecentDay(iso, when)
}
