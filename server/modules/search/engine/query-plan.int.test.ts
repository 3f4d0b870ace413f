import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyResumeSearch } from '@/lib/contracts/resume-search'
import { emptyVacancySearch } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { understandExactly } from '../query-analysis/exact-groups'
import { wordsOf } from '../query-analysis/fold'
import { professions } from '../query-analysis/professions'
import { isStopWord, stem } from '../query-analysis/stem'
import { withReach } from '../query-analysis/understand'
import { countInTexts } from '../query-analysis/word-statistics.repository'
import { matchOf as resumeMatchOf } from '../resumes/conditions'
import { resumeDocuments } from '../resumes/resume-engine.service'
import { matchOf } from '../vacancies/conditions'
import { createFinder, understoodSearch, vacancyDocuments } from '../vacancies/vacancy-finder.service'
import { planByDatabase, planInMemory } from './query-plan'
import type { QueryPlan, TextQuery } from './search-engine'

/** The same query with brackets that change nothing taken away. */
function flat(query: TextQuery | null): unknown {
  if (!query || !('of' in query)) return query
  const of = query.of.map(flat).flatMap((part) => {
    const inner = part as { op: string; of: unknown[] }
    return inner.op === query.op && query.op !== '<->' ? inner.of : [inner]
  })
  return { op: query.op, of }
}
const shape = (plan: QueryPlan | null) =>
  plan && {
    ...plan,
    query: flat(plan.query),
    titled: flat(plan.titled),
    groups: plan.groups.map(({ ways }) => ways.map(({ query, worth }) => ({ query: flat(query), worth }))),
  }

describe('words as memory reads them and as the database does', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await fillCatalogue(api.ctx.db, 300, new Date())
  }, 60_000)
  afterAll(() => api.close())

  it('cuts Russian words as the database does, those of dictionaries and those nobody says', async () => {
    const { roles, skills, cities } = dictionaries()
    const named = [...roles, ...skills].flatMap(({ name, spellings }) => [name, ...spellings])
    const texts = [...named, ...cities.map(({ name }) => name), ...professions().words]
    const real = [...new Set(texts.flatMap(wordsOf))].filter((word) => /^[а-я]+$/.test(word))
    const endings =
      'ость остью ейше ейшими вшись ившись ываемся ующими нного ешь нно ейте уйте иями иях ост ся сь ей а я ь и о'.split(
        ' ',
      )
    const made = real.flatMap((word, n) => [
      word.slice(0, 1 + (n % 8)) + endings[n % endings.length],
      endings[(n * 7) % endings.length] + word.slice(n % 5),
    ])
    const words = [...new Set([...real, ...made])]
    expect(words.length).toBeGreaterThan(5000)
    const { rows } = await api.ctx.db.execute<{ word: string; read: string }>(
      sql`select word, to_tsquery('russian', quote_literal(word))::text as read from unnest(${sql.param(words)}::text[]) word`,
    )
    const ours = (word: string) => (isStopWord(word) ? '' : `'${stem(word)}'`)
    expect(rows.filter(({ word, read }) => ours(word) !== read)).toEqual([])
  })

  it('puts the same query together', { timeout: 120_000 }, async () => {
    const some = fc.constantFrom(
      ...[
        'сварщик',
        'и',
        'на',
        'работа',
        'C++',
        '1С',
        '.NET',
        'java',
        'developers',
        'it-специалист',
        'e-mail',
      ],
      ...[
        'водитель',
        'категории',
        'B',
        '2/2',
        '-курьер',
        'навык:excel',
        'компания:ромашка',
        'должность:повар',
      ],
      ...[
        '!менеджер',
        '|',
        'главбух',
        'бухглатер',
        'hfphf,jnxbr',
        'menedzher',
        '"менеджер"',
        'x1',
        'ООО',
        'ёлка',
        '日本',
      ],
    )
    const asked = fc.record({
      words: fc.array(some, { minLength: 1, maxLength: 5 }),
      wide: fc.boolean(),
      people: fc.boolean(),
    })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(asked, async ({ words, wide, people }) => {
        const search = await understoodSearch(api.ctx, { ...emptyVacancySearch, text: words.join(' ') })
        const understanding = search.understanding ?? understandExactly(search.text)
        const meant = wide ? withReach(understanding, 'trades') : understanding
        const documents = people ? resumeDocuments : vacancyDocuments
        const made = await planInMemory(api.ctx.db, meant, documents)
        if (made === undefined) return
        compared += 1
        const match = people
          ? resumeMatchOf({ ...emptyResumeSearch, understanding: meant })
          : matchOf({ ...search, understanding: meant })
        const read = await planByDatabase(api.ctx.db, match, meant, documents)
        expect(shape(made)).toEqual(shape(read))
      }),
      { numRuns: 300, seed: 5 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  it('counts the words of texts as the database does', async () => {
    const { engine, countWords } = createFinder(api.ctx)
    await engine.ready()
    const words = ['сварка', 'сварки', 'станок', 'гидробиолог', 'и', 'java', 'небывальщина']
    const counted = await countWords(words, 3)
    expect(counted).toEqual(await countInTexts(api.ctx.db, words, 3))
    expect(counted.get('сварка')).toBe(3)
  })
})
