import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyResumeSearch, type ResumeSearch } from '@/lib/contracts/resume-search'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { anonymousAsker } from '@/server/modules/resumes/visible-to-company'
import { understandExactly } from '@/server/modules/search/query-analysis/exact-groups'
import { createTestDatabase } from '@/tests/support/database'
import { fillPeople } from '@/tests/support/many-resumes'
import { type Audience, matchOf, missingAtMostOne, whereOf } from './conditions'
import {
  cheapestQuery,
  countQuery,
  deepReach,
  nearReach,
  newestQuery,
  openQuery,
  rankedQuery,
  titledReach,
} from './resume-finder.repository'

const people = 100_000

describe('the plans of the list of resumes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  const now = new Date('2026-03-01T09:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase()
    await fillPeople(database.db, people, now)
  }, 240_000)
  afterAll(() => database.drop())

  const company: Audience = { kind: 'company', asker: { userId: 1, companyId: 1 } }
  const everyone: Audience = { kind: 'public', asker: anonymousAsker }
  const asked = (search: Partial<ResumeSearch>) => ({
    ...emptyResumeSearch,
    ...search,
    understanding: search.text ? understandExactly(search.text) : null,
  })
  const where = (search: Partial<ResumeSearch>, audience: Audience = company) =>
    whereOf(asked(search), audience, now)

  /** Indexes a plan uses, and whether it reads a table whole. */
  async function planOf(query: SQL): Promise<{ indexes: string[]; whole: string[] }> {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': { Plan: Record<string, unknown> }[] }>(
      sql`explain (format json) ${query}`,
    )
    const indexes = new Set<string>()
    const whole = new Set<string>()
    const visit = (node: Record<string, unknown>) => {
      if (node['Index Name']) indexes.add(String(node['Index Name']))
      if (node['Node Type'] === 'Seq Scan') whole.add(String(node['Relation Name']))
      for (const child of (node.Plans ?? []) as Record<string, unknown>[]) visit(child)
    }
    visit(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {})
    return { indexes: [...indexes], whole: [...whole] }
  }

  /** One of a hundred says it, every fourth says the other. */
  const words = { text: dictionaries().roles[3]?.name ?? '' }
  const frequent = { text: 'маршрут' }
  const filters: Partial<ResumeSearch> = { city: [66001], experience: ['moreThan6'], format: ['REMOTE'] }
  const cases: [string, string, () => SQL][] = [
    ['all, for a company', 'resume_search_date_0', () => newestQuery({ ...nearReach, where: where({}) })],
    ['all, for everyone', 'resume_search_open', () => openQuery(nearReach)],
    [
      'words',
      'resume_search_words_0',
      () => rankedQuery({ ...nearReach, where: where(words), rank: matchOf(asked(words))?.rank ?? sql`0` }),
    ],
    [
      'words of titles',
      'resume_search_words_0',
      () =>
        newestQuery({
          ...titledReach,
          where: whereOf(asked(words), company, now, sql.raw('s'), ({ titled }) => titled),
        }),
    ],
    [
      'a frequent word',
      'resume_search_date_0',
      () =>
        rankedQuery({ ...nearReach, where: where(frequent), rank: matchOf(asked(frequent))?.rank ?? sql`0` }),
    ],
    ['filters', 'resume_search_words_0', () => newestQuery({ ...nearReach, where: where(filters) })],
    [
      'filters, for everyone',
      'resume_search_words_0',
      () => newestQuery({ ...nearReach, where: where(filters, everyone) }),
    ],
    [
      'words and filters, deep',
      'resume_search_words_0',
      () => newestQuery({ ...deepReach, where: where({ ...words, ...filters }) }),
    ],
    [
      'all but one filter',
      'resume_search_words_0',
      () =>
        newestQuery({ ...nearReach, where: missingAtMostOne(asked({ ...words, ...filters }), company, now) }),
    ],
    ['how many', 'resume_search_words_0', () => countQuery(where({ ...words, ...filters }), 30)],
    [
      'who asks for least',
      'resume_search_salary',
      () => cheapestQuery({ ...deepReach, where: where({}) }, whereOf(asked({}), company, now, sql.raw('o'))),
    ],
  ]
  it.each(cases)('%s: %s', async (_, index, query) => {
    const { indexes, whole } = await planOf(query())
    expect(indexes).toContain(index)
    expect(whole).not.toContain('resume_search')
  })
})
