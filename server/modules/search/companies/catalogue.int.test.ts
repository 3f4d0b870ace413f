import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { CompanyCatalogue, SoonerCompany } from '@/lib/contracts/company-catalogue'
import { companyLetters } from '@/lib/contracts/company-catalogue'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { countWhenDue } from '../count-when-due'
import { hiringCounting } from './catalogue.service'

describe('the catalogue of companies', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  beforeEach(async () => {
    await api.ctx.db.execute(sql`update vacancies set status = 'closed'`)
  })
  afterAll(() => api.close())

  const count = () => countWhenDue(api.ctx, hiringCounting, { always: true })
  const catalogue = async (query = '') => {
    const { status, body } = await api.request<CompanyCatalogue>('GET', `/v1/companies?${query}`)
    return status === 200 && body.data ? body.data : status
  }
  const names = async (query = '') => {
    const found = await catalogue(query)
    return typeof found === 'number' ? found : found.results.map(({ name }) => name)
  }
  /** A company with so many open vacancies. */
  const hiring = async (name: string, open = 1, values: Record<string, unknown> = {}) => {
    const employer = await createEmployer(api)
    await api.ctx.db.execute(
      sql`update companies set name = ${name} where public_id = ${employer.companyPublicId}`,
    )
    const vacancies = []
    for (let n = 0; n < open; n += 1) {
      vacancies.push(await publishVacancy(api, employer.token, { title: `Повар ${n}`, ...values }))
    }
    return { ...employer, vacancies }
  }

  it('lists companies with open vacancies under their own name, those with most first, until they close', async () => {
    await hiring('Альфа')
    const many = await hiring('Бета', 2)
    const secret = await hiring('Тайна')
    await api.ctx.db.execute(
      sql`update vacancies set anonymous = true where public_id = ${secret.vacancies[0]?.public_id}`,
    )
    await count()
    expect(await names()).toEqual(['Бета', 'Альфа'])
    const all = await catalogue()
    expect(all).toMatchObject({ total: 2, path: '', results: [{ open_vacancies: 2, verified: true }, {}] })
    for (const { public_id: id } of many.vacancies) {
      await api.request('POST', `/v1/vacancies/${id}/closure`, {
        token: many.token,
        body: { reason: 'cancelled' },
      })
    }
    await count()
    expect(await names()).toEqual(['Альфа'])
  })

  it('names companies of the same trade and city that answer sooner and no smaller a share, the quickest first', async () => {
    const record = (who: { companyPublicId: string }, days: number, share: number) =>
      api.ctx.db.execute(sql`update companies set median_reply_days = ${days}, answered_share = ${share},
        viewed_share = 1, replies_counted = 9 where public_id = ${who.companyPublicId}`)
    const own = await hiring('Медленно')
    await record(await hiring('Быстро', 2), 1, 0.9)
    await record(await hiring('Скорее', 1), 3, 0.8)
    await record(await hiring('Молчит', 1), 1, 0.3)
    await record(await hiring('Ещё медленнее', 1), 9, 1)
    await record(await hiring('Не там', 1, { city_ids: [77001] }), 1, 1)
    const closed = await hiring('Закрылась', 1)
    await record(closed, 1, 1)
    await api.ctx.db.execute(
      sql`update vacancies set status = 'closed' where public_id = ${closed.vacancies[0]?.public_id}`,
    )
    await hiring('Без истории')
    await count()
    const sooner = async (id = own.companyPublicId) => {
      const { status, body } = await api.request<SoonerCompany[]>('GET', `/v1/companies/${id}/sooner`)
      return status === 200 ? body.data?.map(({ name, open_vacancies: open }) => [name, open]) : status
    }
    // Without a record of its own: those who answer at least half.
    expect(await sooner()).toEqual([
      ['Быстро', 2],
      ['Скорее', 1],
      ['Ещё медленнее', 1],
    ])
    await record(own, 5, 0.7)
    expect(await sooner()).toEqual([
      ['Быстро', 2],
      ['Скорее', 1],
    ])
    expect(await sooner('zzzzzzzzzzzz')).toBe(404)
  })

  it('finds them by the beginnings of words of their names, whatever else is typed', async () => {
    await hiring('ООО «Ромашка-Цветы»')
    await hiring('Ёлки и палки')
    await count()
    expect(await names(`text=${encodeURIComponent('цвет ром')}`)).toEqual(['ООО «Ромашка-Цветы»'])
    expect(await names(`text=${encodeURIComponent('ЕЛКИ')}`)).toEqual(['Ёлки и палки'])
    expect(await names(`text=${encodeURIComponent("') | !('")}`)).toEqual([])
    expect(await names(`text=${encodeURIComponent("ел' & !палки:*")}`)).toEqual(['Ёлки и палки'])
  })

  it('divides them by letter without the legal form, by field and by city', async () => {
    const cook = await hiring('ООО «Щи»', 2)
    await hiring('Zoom')
    await hiring('7 морей')
    await count()
    expect(await names('letter=sch')).toEqual(['ООО «Щи»'])
    expect(await names('letter=latin')).toEqual(['Zoom'])
    expect(await names('letter=digits')).toEqual(['7 морей'])
    expect(await catalogue('path=letter/sch')).toMatchObject({ letter: 'Щ', path: 'letter/sch', total: 1 })

    const { rows } = await api.ctx.db.execute<{ city: number }>(
      sql`select city_ids[1] as city from vacancies where public_id = ${cook.vacancies[0]?.public_id}`,
    )
    const city = rows[0]?.city ?? 0
    const here = await catalogue(`city=${city}`)
    expect(here).toMatchObject({ total: 3, city: { id: city } })
    await api.ctx.db.execute(
      sql`update companies set industries = '{26,27}' where public_id = ${cook.companyPublicId}`,
    )
    await count()
    expect(await names('path=tourism')).toEqual(['ООО «Щи»'])
    const both = await catalogue(`path=education&city=${city}`)
    expect(both).toMatchObject({ field: { id: 26, path: 'education' }, total: 1 })
    const path = typeof both === 'number' ? '' : both.path
    expect(path).toMatch(/^education\/in\/[a-z-]+$/)
    expect(await names(`path=${path.toUpperCase()}`)).toEqual(['ООО «Щи»'])
  })

  it('takes the field in which a company hires most where it declares none', async () => {
    const nurses = await hiring('Больница', 2)
    await api.ctx.db.execute(sql`
      update vacancies set role_id = 2403 where public_id = any(${sql.param(nurses.vacancies.map((each) => each.public_id))})`)
    await count()
    expect(await names('path=medicine')).toEqual(['Больница'])
  })

  it('is not there for nonsense and for pages after the last one', async () => {
    await hiring('Альфа')
    await count()
    for (const query of [
      'path=nonsense',
      'path=in/nonsense',
      'path=letter/w',
      'page=2',
      'city=1',
      'path=medicine/x',
    ]) {
      expect([query, await catalogue(query)]).toEqual([query, 404])
    }
    expect(await catalogue('letter=w')).toBe(422)
  })

  it('names pages with enough companies for the sitemap and links no other', async () => {
    for (const name of ['Дом', 'Два', 'Дар', 'Дно', 'День']) await hiring(name)
    await hiring('Ель')
    await count()
    const { body } = await api.request<CallResult<'GET /v1/sitemap/catalogue'>>(
      'GET',
      '/v1/sitemap/catalogue',
    )
    const paths = body.data?.map(({ path }) => path) ?? []
    expect(paths).toContain('letter/d')
    expect(paths).not.toContain('letter/e')
    const all = await catalogue()
    if (typeof all === 'number') throw new Error('no catalogue')
    expect(all.letters.map(({ path, name }) => [path, name])).toEqual([
      ['letter/d', 'Д'],
      ['letter/e', 'Е'],
    ])
    for (const { path } of [...all.fields, ...all.cities]) expect(paths).toContain(path)
    expect(new Set(companyLetters).size).toBe(companyLetters.length)
  })
})
