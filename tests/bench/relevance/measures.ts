import { wordsOf } from '@/server/modules/search/query-analysis/fold'
import { isStopWord, stem } from '@/server/modules/search/query-analysis/stem'
import { isDegree } from '@/server/modules/search/query-analysis/word-classes'
import type { Finder } from './baselines'
import type { Variant } from './questions'

export interface Vacancy {
  id: number
  title: string
  roleId: number | null
}

export interface Score {
  text: string
  value: number
}

const key = (text: string) =>
  wordsOf(text)
    .filter((word) => !isStopWord(word) && !isDegree(word))
    .map(stem)
const bag = (text: string) => [...new Set(key(text))].sort().join(' ')

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * (a) Vacancies of a profession are those whose title says all words of one of its ways to be written. Of the first
 * twenty of each way: the share of what could be there, and of what the profession's own name finds.
 */
export async function measureVariants(
  pairs: readonly Variant[],
  vacancies: readonly Vacancy[],
  find: Finder,
) {
  const titles = vacancies.map(({ id, title }) => ({ id, words: new Set(key(title)) }))
  const ways = new Map<string, Set<string>>()
  for (const { canonical, written } of pairs) {
    const bags = ways.get(canonical) ?? new Set([bag(canonical)])
    bags.add(bag(written))
    ways.set(canonical, bags)
  }
  const recall: Score[] = []
  const overlap: Score[] = []
  const firsts = new Map<string, number[]>()
  for (const [canonical, bags] of ways) {
    const stems = [...bags].filter((one) => one !== '').map((one) => one.split(' '))
    const relevant = new Set(
      titles
        .filter(({ words }) => stems.some((way) => way.every((word) => words.has(word))))
        .map(({ id }) => id),
    )
    if (relevant.size === 0) continue
    const own = firsts.get(canonical) ?? (await find(canonical, 20))
    firsts.set(canonical, own)
    for (const { written } of pairs.filter((pair) => pair.canonical === canonical)) {
      const found = await find(written, 20)
      const text = `${canonical}|${written}`
      recall.push({
        text,
        value: found.filter((id) => relevant.has(id)).length / Math.min(20, relevant.size),
      })
      if (own.length > 0) {
        overlap.push({ text, value: own.filter((id) => found.includes(id)).length / own.length })
      } else overlap.push({ text, value: 0 })
    }
  }
  return { recall, overlap }
}

export interface RoleQuestion {
  /** What is typed. */
  text: string
  /** The title it was made of. */
  title: string
  roles: ReadonlySet<number>
}

/** (b), (d) Of the first ten: the share in the role of the title; of as many as there are, when fewer. */
export async function measureRoles(
  questions: readonly RoleQuestion[],
  vacancies: readonly Vacancy[],
  find: Finder,
): Promise<Score[]> {
  const roleOf = new Map(vacancies.map(({ id, roleId }) => [id, roleId]))
  const sizes = new Map<number, number>()
  for (const { roleId } of vacancies) if (roleId) sizes.set(roleId, (sizes.get(roleId) ?? 0) + 1)
  const scores: Score[] = []
  for (const { text, title, roles } of questions) {
    const there = Math.min(
      10,
      [...roles].reduce((sum, role) => sum + (sizes.get(role) ?? 0), 0),
    )
    if (there === 0) continue
    const found = await find(text, 10)
    const right = found.filter((id) => roles.has(roleOf.get(id) ?? -1)).length
    scores.push({ text: title, value: Math.min(1, right / there) })
  }
  return scores
}
