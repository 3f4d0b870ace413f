/** Durations in milliseconds, for arithmetic with `Date`. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Durations in seconds. */
export const daySeconds = 24 * 3600

/** Default time zone. */
export const defaultZone = 'Europe/Moscow'
/** Moscow has kept UTC+3 without summer time since 2014. */
export const moscowOffsetMs = 3 * hourMs
/** Moscow local time, encoded as if it were UTC. */
export const moscowTimeOf = (at: Date): Date => new Date(at.getTime() + moscowOffsetMs)

/** Time zones of Russia, west to east; their labels are under `common.zones`. */
export const timeZones = [
  { zone: 'Europe/Kaliningrad', name: 'kaliningrad' },
  { zone: 'Europe/Moscow', name: 'moscow' },
  { zone: 'Europe/Samara', name: 'samara' },
  { zone: 'Asia/Yekaterinburg', name: 'yekaterinburg' },
  { zone: 'Asia/Omsk', name: 'omsk' },
  { zone: 'Asia/Krasnoyarsk', name: 'krasnoyarsk' },
  { zone: 'Asia/Irkutsk', name: 'irkutsk' },
  { zone: 'Asia/Yakutsk', name: 'yakutsk' },
  { zone: 'Asia/Vladivostok', name: 'vladivostok' },
  { zone: 'Asia/Magadan', name: 'magadan' },
  { zone: 'Asia/Kamchatka', name: 'kamchatka' },
] as const

/** Cache of valid zone names: validation is expensive. */
const known = new Set<string>()

/** Whether it is the IANA name of a zone, for instance `Europe/Moscow`. */
export function isZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
  } catch {
    return false
  }
  // Names are case-insensitive, so the cache is bounded: not every spelling is stored.
  if (known.size < 1000) known.add(name)
  return true
}

/** Days of 24 hours that have begun between two moments; 0 before the first. */
export const daysBegun = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / dayMs))
