/** A value with how sure the reader is of it, 0…1. */
export interface Fact<T> {
  value: T
  sure: number
}

export const fact = <T>(value: T, sure: number): Fact<T> => ({ value, sure })

/** The surer of two; the first when they are equal. */
export function surer<T>(...facts: (Fact<T> | null | undefined)[]): Fact<T> | null {
  return facts.reduce<Fact<T> | null>(
    (best, one) => (one && (!best || one.sure > best.sure) ? one : best),
    null,
  )
}
