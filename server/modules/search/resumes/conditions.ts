import { type SQL, sql } from 'drizzle-orm'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { type Asker, foundByCompany, numberCode, valueCode } from '@/server/modules/resumes'
import {
  codesQuery,
  codesText,
  type TextMatch,
  textMatch,
} from '@/server/modules/search/query-analysis/text-match'
import type { Understanding } from '@/server/modules/search/query-analysis/types'
import type { Condition } from '../query-analysis/conditions/condition'
import { type Filter, filtersOf } from './filters'

/** Who searches: a verified company, or everyone else; and the person and company whom stop-lists are asked about. */
export interface Audience {
  kind: 'public' | 'company'
  asker: Asker<number>
}

/** A search with what its words were understood to mean. */
export interface UnderstoodResumeSearch extends ResumeSearch {
  /** As typed: `text` holds what is left without the conditions. */
  typed?: string
  conditions?: readonly Condition[]
  understanding: Understanding | null
}

export interface ResumeQuery {
  search: UnderstoodResumeSearch
  audience: Audience
}

/** The words of a search as SQL over `resume_search` under a name; null when they ask for nothing. */
export const matchOf = ({ understanding }: UnderstoodResumeSearch, row = sql.raw('s')): TextMatch | null =>
  understanding &&
  textMatch(understanding, {
    document: sql`${row}.document`,
    title: sql`${row}.title_document`,
    titlesMarked: true,
    history: true,
    ofRole: (ids) => sql`${row}.role_ids && ${sql.param([...ids])}::int[]`,
    roleQuery: (ids) => codesQuery([ids.map((id) => numberCode('role', id))]),
  })

const numberConditions = ({ asksUpTo, raisedFrom }: Filter, row: SQL): SQL[] => [
  ...(asksUpTo === undefined
    ? []
    : [sql`(${row}.salary_month_net <= ${asksUpTo} or ${row}.salary_month_net is null)`]),
  ...(raisedFrom === undefined ? [] : [sql`${row}.raised_at >= to_timestamp(${raisedFrom})`]),
]

const open = valueCode('flag', 'open')

const shownTo = ({ kind, asker }: Audience, row: SQL): SQL =>
  foundByCompany(asker, row, { verified: kind === 'company' })

/** Conditions of codes: those of strangers ask the words' index for what is open as well. */
const codeConditions = (groups: readonly (readonly number[])[], audience: Audience, row: SQL): SQL[] => {
  const asked = audience.kind === 'public' ? [...groups, [open]] : groups
  return groups.length === 0 ? [] : [sql`${row}.document @@ ${codesQuery(asked)}`]
}

/** What a row of `resume_search` must be, under the name it has in the query. */
export function whereOf(
  search: UnderstoodResumeSearch,
  audience: Audience,
  now: Date,
  row = sql.raw('s'),
  words: (match: TextMatch) => SQL | null = (match) => match.where,
): SQL {
  const match = matchOf(search, row)
  const said = match && words(match)
  const filters = filtersOf(search, now)
  const coded = filters.filter(({ codes }) => codes.length > 0).map(({ codes }) => codes)
  const groups = said && coded.length === 0 && audience.kind === 'public' ? [[open]] : coded
  return sql.join(
    [
      shownTo(audience, row),
      ...(said ? [said] : []),
      ...codeConditions(groups, audience, row),
      ...filters.flatMap((filter) => numberConditions(filter, row)),
    ],
    sql` and `,
  )
}

/** Filters that are one question asked in two ways. */
const questions: Partial<Record<Filter['name'], string>> = {
  role: 'work',
  category: 'work',
}
export const questionOf = (name: Filter['name']): string => questions[name] ?? name

/**
 * Rows that answer every question of a search but one at most, by one query of codes for one walk of the index; numbers
 * are looked at in the rows it gives. A row may come that misses a number beside a code: who counts it sees.
 */
export function missingAtMostOne(search: UnderstoodResumeSearch, audience: Audience, now: Date): SQL {
  const row = sql.raw('s')
  const match = matchOf(search)
  const asked = new Map<string, Filter[]>()
  for (const filter of filtersOf(search, now)) {
    const question = questionOf(filter.name)
    asked.set(question, [...(asked.get(question) ?? []), filter])
  }
  const coded = [...asked.values()]
    .map((filters) => filters.map(({ codes }) => codes).filter((codes) => codes.length > 0))
    .filter((groups) => groups.length > 0)
  const numbered = [...asked.values()].filter((filters) =>
    filters.some((one) => numberConditions(one, row).length > 0),
  )
  const strangers = audience.kind === 'public' ? [[open]] : []
  const allBut = coded.map((_, left) => coded.filter((__, at) => at !== left).flat())
  const conditions = [shownTo(audience, row), ...(match ? [match.where] : [])]
  // With one question of codes nothing is left to ask the index but the words.
  if (coded.length > 1) {
    const ways = allBut.map((groups) => `(${codesText(groups)})`).join(' | ')
    const query = strangers.length > 0 ? `(${ways}) & ${codesText(strangers)}` : ways
    conditions.push(sql`s.document @@ ${query}::tsquery`)
  } else if (match && strangers.length > 0) conditions.push(sql`s.document @@ ${codesQuery(strangers)}`)
  // Two numbers beside each other are few: one of them at least must hold.
  if (numbered.length > 1) {
    const each = numbered.map(
      (filters) =>
        sql`(${sql.join(
          filters.flatMap((one) => numberConditions(one, row)),
          sql` and `,
        )})`,
    )
    conditions.push(sql`(${sql.join(each, sql` or `)})`)
  }
  return sql.join(conditions, sql` and `)
}
