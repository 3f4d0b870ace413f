import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sitemapFileRows } from '@/lib/contracts/sitemap'
import { millis } from '@/server/modules/vacancies'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { hiringPagesQuery, resumeFilesQuery, vacancyFiles, vacancyFilesQuery } from './sitemap.repository'

const made = Number(process.env.SITEMAP_ROWS ?? 3 * sitemapFileRows)

type Plan = Record<string, unknown> & { Plans?: Plan[] }

describe('the index of sitemaps over many vacancies', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    const { token } = await createEmployer(api)
    const { public_id: id } = await publishVacancy(api, token)
    const { rows } = await api.ctx.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'vacancies' and column_name not in ('id', 'public_id', 'status', 'updated_at', 'source_id')`)
    const copied = sql.raw(rows[0]?.names ?? '')
    // Two of three are closed: their files are not named once all are.
    await api.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`
        insert into vacancies (public_id, status, updated_at, ${copied})
        select 'made' || n, case when n % 3 = 0 then 'active' else 'closed' end, now() - n * interval '1 second', ${copied}
        from vacancies, generate_series(1, ${made}::int) n where public_id = ${id}`)
    })
    await api.ctx.db.execute(sql`analyze vacancies`)
  }, 600_000)
  afterAll(() => api.close())

  /** Rows that a query reads of each table, kept or not. */
  async function rowsRead(query: ReturnType<typeof sql>): Promise<Map<string, number>> {
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    const read = new Map<string, number>()
    const visit = (node: Plan) => {
      const table = node['Relation Name']
      if (typeof table === 'string') {
        const each = Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)
        read.set(table, (read.get(table) ?? 0) + each * Number(node['Actual Loops']))
      }
      for (const child of node.Plans ?? []) visit(child)
    }
    const plan = rows[0]?.['QUERY PLAN'][0]
    if (!plan) throw new Error('no plan')
    visit(plan.Plan)
    return read
  }

  it('reads a few rows for each file, not the table', async () => {
    const now = api.ctx.clock.now()
    const files = await vacancyFiles(api.ctx.db, now)
    expect(files.length).toBe(Math.ceil((made + 1) / sitemapFileRows))
    const read = await rowsRead(vacancyFilesQuery(now))
    expect(read.get('vacancies')).toBeLessThanOrEqual(3 * files.length + 1)
  })

  it('says the same as a reading of everything', async () => {
    const now = api.ctx.clock.now()
    await api.ctx.db.execute(sql`
      update vacancies set status = 'closed' where id > ${sitemapFileRows} and id <= ${2 * sitemapFileRows}`)
    const { rows } = await api.ctx.db.execute(sql`
      select ((id - 1) / ${sitemapFileRows}::int + 1)::int as file,
        ${millis(sql`max(updated_at)`)} as changed_at
      from vacancies where first_published_at is not null
      group by 1 having bool_or(status = 'active' and expires_at > ${now}) order by 1`)
    const files = await vacancyFiles(api.ctx.db, now)
    expect(files.map(({ file }) => file)).not.toContain(2)
    expect(files).toEqual(rows)
  })

  it('reads no resume that is not open to everyone', async () => {
    const read = await rowsRead(resumeFilesQuery())
    expect(read.get('resumes') ?? 0).toBe(0)
  })

  it('reads one part of the hiring pages by their keys', async () => {
    const { db } = api.ctx
    await db.execute(sql`
      insert into companies (public_id, name, verification)
      select 'hp' || n, 'Компания', 'verified' from generate_series(1, 6000) n`)
    await db.execute(sql`
      insert into hiring_pages (company_id, open, text) select id, id % 2 = 0, '' from companies`)
    await db.execute(sql`analyze hiring_pages, companies`)
    const read = await rowsRead(hiringPagesQuery({ after: 2500, last: 5000 }))
    expect(read.get('hiring_pages')).toBeLessThanOrEqual(2500)
  })
})
