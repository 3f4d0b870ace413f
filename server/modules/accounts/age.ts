/** Below this age nobody may have an account here. */
export const minimumAge = 14

/** Full years on a day; both as `YYYY-MM-DD`. */
export function ageOn(today: string, dob: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}
