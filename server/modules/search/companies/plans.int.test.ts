import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyPay } from '@/lib/contracts/salaries'
import { companies } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { offeredPayQuery } from '../salaries/salaries.repository'
import { soonerQuery } from './catalogue.repository'

/** Companies that hire in one city and trade, one of a hundred with an answer record. */
const hiring = 40_000
/** Open adverts that name no company: all of them belong to one. */
const nameless = 60_000

type Plan = Record<string, unknown> & { Plans?: Plan[] }

describe('what stands beside a company, over many companies and vacancies', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    const { public_id: id } = await publishVacancy(api, employer.token)
    const names = async (table: string, left: readonly string[]) => {
      const { rows } = await api.ctx.db.execute<{ names: string }>(sql`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${sql.param([...left])}::text[])`)
      return sql.raw(rows[0]?.names ?? '')
    }
    const ofCompany = await names('companies', [
      'id',
      'public_id',
      'inn',
      'source_id',
      'median_reply_days',
      'answered_share',
    ])
    const ofVacancy = await names('vacancies', ['id', 'public_id', 'company_id', 'anonymous', 'source_id'])
    await api.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`
        insert into companies (public_id, source_id, median_reply_days, answered_share, ${ofCompany})
        select 'aaaa' || translate(lpad(n::text, 8, '0'), '01', 'yz'), case when n = 1 then 'unknown' end,
          case when n % 100 = 0 then 1 + n % 7 end, case when n % 100 = 0 then 0.9 end, ${ofCompany}
        from companies, generate_series(1, ${hiring}::int) n where id = ${employer.companyId}`)
      await tx.execute(sql`
        insert into hiring_companies (company_id, open, area_ids, city_ids, name_key, letter, words, changed_at)
        select id, 1, '{1}', '{77001}', 'к' || id, 'k', ''::tsvector, now() from companies
        where source_id is distinct from 'unknown' on conflict do nothing`)
      await tx.execute(sql`
        insert into vacancies (public_id, company_id, anonymous, ${ofVacancy})
        select 'bbbb' || translate(lpad(n::text, 8, '0'), '01', 'yz'), (select id from companies where source_id = 'unknown'), true, ${ofVacancy}
        from vacancies, generate_series(1, ${nameless}::int) n where public_id = ${id}`)
    })
    await api.ctx.db.execute(sql`analyze vacancies, companies, hiring_companies`)
  }, 600_000)
  afterAll(() => api.close())

  /** Rows that a query reads of all tables, kept or not. */
  async function rowsRead(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    let read = 0
    const visit = (node: Plan) => {
      if (typeof node['Relation Name'] === 'string') {
        const each = Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)
        read += each * Number(node['Actual Loops'])
      }
      for (const child of node.Plans ?? []) visit(child)
    }
    const plan = rows[0]?.['QUERY PLAN'][0]
    if (!plan) throw new Error('no plan')
    visit(plan.Plan)
    return read
  }

  it('looks for those that answer sooner among those that have a record, not among all', async () => {
    expect(await rowsRead(soonerQuery(employer.companyId, 4))).toBeLessThan(hiring / 10)
    const [mine] = await api.ctx.db.select().from(companies).where(eq(companies.id, employer.companyId))
    const path = `/v1/companies/${mine?.publicId}/sooner`
    const answer = await api.request<unknown[]>('GET', path)
    expect(answer.status).toBe(200)
  })

  it('reads the vacancies of one company for what it pays', async () => {
    expect(await rowsRead(offeredPayQuery(employer.companyId, api.ctx.clock.now(), 12))).toBeLessThan(20)
  })

  it('reads none of the adverts that name no company, which belong to one', async () => {
    const [unknown] = await api.ctx.db.select().from(companies).where(eq(companies.sourceId, 'unknown'))
    const [any] = await api.ctx.db
      .select({ id: vacancies.id })
      .from(vacancies)
      .where(eq(vacancies.companyId, unknown?.id ?? 0))
      .limit(1)
    expect(any).toBeDefined()
    expect(await rowsRead(offeredPayQuery(unknown?.id ?? 0, api.ctx.clock.now(), 12))).toBeLessThan(20)
    expect(await rowsRead(soonerQuery(unknown?.id ?? 0, 4))).toBeLessThan(20)
    for (const part of ['salaries', 'sooner']) {
      const answer = await api.request<CompanyPay[]>('GET', `/v1/companies/${unknown?.publicId}/${part}`)
      expect([200, 404]).toContain(answer.status)
    }
  })
})
