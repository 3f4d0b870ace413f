import { type SQL, sql } from 'drizzle-orm'
import { codesText, numberConditions } from './conditions'
import type { Filter, FilterName } from './filters'

/** Filters that are one question asked in several ways. */
const questions: Partial<Record<FilterName, string>> = {
  city: 'place',
  region: 'place',
  near: 'place',
  role: 'work',
  category: 'work',
}
export const questionOf = (name: FilterName): string => questions[name] ?? name

/** The filters of each question. */
export function byQuestion(filters: readonly Filter[]): Map<string, Filter[]> {
  const asked = new Map<string, Filter[]>()
  for (const filter of filters) {
    const question = questionOf(filter.name)
    asked.set(question, [...(asked.get(question) ?? []), filter])
  }
  return asked
}

/**
 * Conditions of rows that answer every question, but for one at most: one query of codes, for one walk of the index;
 * numbers are looked at in the rows it gives. A row may come that misses a number beside a code: who counts it sees.
 */
export function nearMisses(filters: readonly Filter[]): SQL[] {
  const asked = [...byQuestion(filters).values()]
  const coded = asked
    .map((of) => of.flatMap(({ codes }) => (codes.length > 0 ? [codes] : [])))
    .filter((groups) => groups.length > 0)
  const numbers = asked.flatMap((of) => {
    const conditions = of.flatMap(numberConditions)
    return conditions.length > 0 ? [sql`(${sql.join(conditions, sql` and `)})`] : []
  })
  const conditions: SQL[] = []
  if (coded.length > 1) {
    const allBut = coded.map(
      (_, left) => `(${codesText(coded.filter((__, index) => index !== left).flat())})`,
    )
    conditions.push(sql`s.document @@ ${allBut.join(' | ')}::tsquery`)
  }
  if (numbers.length > 0 && asked.length > 1) {
    const missed = sql.join(
      numbers.map((condition) => sql`(not coalesce(${condition}, false))::int`),
      sql` + `,
    )
    const answered = coded.length > 0 ? sql`s.document @@ ${codesText(coded.flat())}::tsquery` : sql`true`
    conditions.push(sql`(${sql.join(numbers, sql` and `)} or (${answered} and ${missed} < 2))`)
  }
  return conditions
}
