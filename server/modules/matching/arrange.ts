import type { MatchSort } from '@/lib/contracts/matching'

/** What a list is ordered by. */
export interface Line {
  id: number
  score: number
  /** Milliseconds: of the publication, or of the last time it was raised. */
  date: number
  /** Roubles a month. */
  salary: number | null
  /** Kilometres; null when unknown. */
  distance: number | null
}

/** Unknown ones last, whichever way. */
const last = (value: number | null, way: 1 | -1) => (value === null ? Number.POSITIVE_INFINITY : value * way)

const keys: Record<MatchSort, (line: Line, pay: 1 | -1) => number> = {
  match: ({ score }) => -score,
  date: ({ date }) => -date,
  salary: ({ salary }, pay) => last(salary, pay),
  distance: ({ distance }) => last(distance, 1),
}

/**
 * In the order asked for, the better match first among equals.
 * @param salaries `highest` for who earns it, `lowest` for who pays it
 */
export function arrange<T extends Line>(
  lines: readonly T[],
  sort: MatchSort,
  salaries: 'highest' | 'lowest',
): T[] {
  const pay = salaries === 'highest' ? -1 : 1
  const difference = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return [...lines].sort(
    (a, b) =>
      difference(keys[sort](a, pay), keys[sort](b, pay)) ||
      b.score - a.score ||
      b.date - a.date ||
      b.id - a.id,
  )
}
