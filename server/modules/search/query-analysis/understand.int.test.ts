import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { foldText } from './fold'
import { countFirstWords } from './lexicon.service'

describe('a search that understands', () => {
  let api: TestApi
  const list = async (query: Record<string, string>) => {
    const answer = await api.request<VacancyList>('GET', `/v1/vacancies?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    return answer.body.data as VacancyList
  }
  const first = async (text: string) => (await list({ text })).results[0]?.title

  beforeAll(async () => {
    api = await createTestApi()
    // As many as the free plans of two companies let them.
    const companies = [await createEmployer(api), await createEmployer(api)]
    let published = 0
    const publish = async (title: string, role_id: number, skills: string[] = []) => {
      const { token } = companies[published % companies.length] as TestEmployer
      published += 1
      return publishVacancy(api, token, { title, role_id, skills })
    }
    await publish('Бухгалтер', 401)
    await publish('Кладовщик', 1501)
    await publish('Frontend developer', 101, ['React'])
    await publish('Программист C++', 101, ['C++'])
    await publish('Менеджер по продажам', 201)
    await publish('Повар горячего цеха', 2801)
    await publish('Работник склада', 2801)
    await publish('Электромонтёр', 1301)
    await publish('Процедурная медсестра', 1701)
    await publish('Водитель погрузчика', 1503)
    await publish('SMM-специалист', 301, ['Excel'])
    await publish('Программист 1С', 101, ['1С'])
    await publish('Разработчик .NET', 101, ['C#'])
    await countFirstWords(api.ctx)
  })
  afterAll(() => api.close())

  it('folds texts in the database as it folds what is typed', async () => {
    const texts = [
      'Приёмщик ЁЛОК – «Ромашка» №1',
      'C++/C#, .NET, ASP.NET, 1С:ERP, 1C, IT и ИТ-отдел, кит',
      'Пpoграммист Pythоn webдизайнер',
      '<p>Повар&nbsp;<b>горячего</b> цеха</p>',
      'node.js, UI/UX, t&d, a_b, [x], ^y, `z`, {w}, ~q',
    ]
    for (const text of texts) {
      const { rows } = await api.ctx.db.execute<{ folded: string }>(
        sql`select search_text(${text}) as folded`,
      )
      const spaces = (of: string | undefined) => of?.replace(/\s+/g, ' ').trim()
      expect(spaces(rows[0]?.folded)).toBe(spaces(foldText(text)))
    }
  })

  it.each([
    ['бухглатер', 'Бухгалтер'],
    ['бугалтер', 'Бухгалтер'],
    [',e[ufknth', 'Бухгалтер'],
    ['buhgalter', 'Бухгалтер'],
    ['бyхгалтeр', 'Бухгалтер'],
    ['бухгальтер', 'Бухгалтер'],
    ['buxgalter', 'Бухгалтер'],
    ['bukhgalter', 'Бухгалтер'],
    ['кладовщик', 'Кладовщик'],
    ['kladovshhik', 'Кладовщик'],
    ['rkfljdobr', 'Кладовщик'],
    ['e`lektromonter', 'Электромонтёр'],
    ['електромантер', 'Электромонтёр'],
    ['электро монтер', 'Электромонтёр'],
    ["'ktrnhjvjynth", 'Электромонтёр'],
    ['медсестрапроцедурная', 'Процедурная медсестра'],
    ['мед сестра', 'Процедурная медсестра'],
    ['водительпогрузчика', 'Водитель погрузчика'],
    ['voditel pogruzchika', 'Водитель погрузчика'],
    ['djlbntkm gjuhepxbrf', 'Водитель погрузчика'],
    ['смм', 'SMM-специалист'],
    ['cvv', 'SMM-специалист'],
    ['навык:эксель', 'SMM-специалист'],
    ['1с', 'Программист 1С'],
    ['1c программист', 'Программист 1С'],
    ['c#', 'Разработчик .NET'],
    ['.net', 'Разработчик .NET'],
    ['Java sсript -java', null],
    ['фронтенд-разработчик', 'Frontend developer'],
    ['фронтендер', 'Frontend developer'],
    ['с++', 'Программист C++'],
    ['старший бухгалтер', 'Бухгалтер'],
    ['sales manager', 'Менеджер по продажам'],
    ['menedzher po prodazham', 'Менеджер по продажам'],
    ['vtytl;th gj ghjlf;fv', 'Менеджер по продажам'],
    ['менеджер попродажам', 'Менеджер по продажам'],
    ['cook', 'Повар горячего цеха'],
    ['навык:react', 'Frontend developer'],
    ['"повар горячего цеха"', 'Повар горячего цеха'],
  ])('finds by «%s»', async (text, title) => {
    expect((await first(text)) ?? null).toBe(title)
  })

  it('says what it corrected and searches as typed when asked to', async () => {
    const { understanding } = await list({ text: 'бухглатер' })
    expect(understanding).toMatchObject({ typed: 'бухглатер', corrected: 'бухгалтер' })
    const exact = await list({ text: 'бухглатер', exact: '1' })
    expect(exact.total).toBe(0)
    expect(exact.understanding).toBeNull()
  })

  it('says which other words and trades it added, as vacancies write them', async () => {
    const { understanding } = await list({ text: 'кладовщик' })
    expect(understanding?.synonyms).toEqual([
      { from: 'кладовщик', to: [{ text: 'Работник склада', key: 'работник склада' }] },
    ])
    expect((await list({ text: 'старший бухгалтер' })).understanding?.optional).toEqual(['старший'])
  })

  it('puts trades like the one asked for behind what was asked for, and counts them apart', async () => {
    const { results, total, similar_total, understanding } = await list({ text: 'повар горячий' })
    expect(results.map(({ title, similar }) => [title, similar ?? false])).toEqual([
      ['Повар горячего цеха', false],
      ['Работник склада', true],
    ])
    expect([total, similar_total]).toEqual([1, 1])
    expect(understanding?.roles.map(({ id }) => id)).toContain(2801)
    const second = await list({ text: 'повар горячий', size: '1', page: '2' })
    expect(second.results.map(({ title, similar }) => [title, similar])).toEqual([['Работник склада', true]])
    expect((await list({ text: 'повар горячий', exact: '1' })).similar_total).toBe(0)
  })

  it('takes one of the other words away, and says so', async () => {
    const titles = ({ results }: VacancyList) => results.map(({ title }) => title)
    const quoted = { text: 'кладовщик -цех' }
    expect(titles(await list(quoted))).toContain('Работник склада')
    const without = await list({ ...quoted, without: 'работник склада' })
    expect(titles(without)).toEqual(['Кладовщик'])
    expect(without.understanding?.undone.without).toEqual(['работник склада'])
    const other = await list({ text: 'повар', without: 'работник склада' })
    expect(other.understanding?.undone.without ?? []).toEqual([])
  })

  it('takes one correction back and keeps the other', async () => {
    const both = await list({ text: 'бухглатер програмист' })
    expect(both.understanding?.corrected).toBe('бухгалтер программист')
    const keys = both.understanding?.corrections.map(({ key }) => key)
    expect(keys).toEqual(['бухглатер', 'програмист'])
    const one = await list({ text: 'бухглатер програмист', as_typed: 'бухглатер' })
    expect(one.understanding?.corrected).toBe('бухглатер программист')
    expect(one.understanding?.undone.as_typed).toEqual(['бухглатер'])
    const layout = await list({ text: ',e[ufknth', as_typed: 'e ufknth' })
    expect(layout.understanding?.corrected ?? null).toBeNull()
  })

  it('leaves Latin words alone that vacancies have', async () => {
    for (const text of ['react', 'smm', 'excel', 'c++', 'frontend']) {
      expect((await list({ text })).understanding?.corrected ?? null).toBeNull()
    }
  })

  it('leaves out what a minus names, though the trade is widened', async () => {
    const titles = (await list({ text: 'программист -c++' })).results.map(({ title }) => title)
    expect(titles).not.toContain('Программист C++')
  })

  it('takes any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 512 }), async (text) => {
        await list({ text: text.slice(0, 512) })
      }),
      { numRuns: 40 },
    )
  })
})
