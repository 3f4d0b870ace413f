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

/** Days of 24 hours that have begun between two moments; 0 before the first. */
export const daysBegun = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / dayMs))
