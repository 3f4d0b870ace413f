import type { AgeRestriction } from '../contracts/enums'

/** No restrictions from this age on. */
export const adultAge = 18

/** Full years on a day; both as `YYYY-MM-DD`. */
export function ageOn(today: string, birth: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Whether a person of this age may take a job; a job without a stated age is for adults. */
export function isOldEnough(age: number, restriction: AgeRestriction | null): boolean {
  if (age >= adultAge) return true
  if (restriction === 'AGE_14_PLUS') return age >= 14
  return restriction === 'AGE_16_PLUS' && age >= 16
}

/** Ages offered by the filter. */
export const ageFilters = [14, 16] as const
export type AgeFilter = (typeof ageFilters)[number]

/** The filter value for a date of birth; null for adults. */
export function ageFilterFor(today: string, birth: string): AgeFilter | null {
  const age = ageOn(today, birth)
  if (age >= adultAge) return null
  return age >= 16 ? 16 : 14
}
