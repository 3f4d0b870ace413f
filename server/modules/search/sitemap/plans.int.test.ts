import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedFileRows } from '@/lib/contracts/feeds'
import { sitemapFileRows } from '@/lib/contracts/sitemap'
import { millis } from '@/server/modules/vacancies'
import { findOpenFiles, openFilesQuery } from '@/server/modules/vacancies/cards.repository'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { readThrough } from '@/tests/support/plans'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { hiringPagesQuery, resumeFilesQuery, vacancyFiles, vacancyFilesQuery } from './sitemap.repository'

const made = Number(process.env.SITEMAP_ROWS ?? 3 * sitemapFileRows)

/** A public id as the contract has them, out of a number. */
const idOf = (kind: string) => sql.raw(`'${kind}' || lpad(translate(n::text, '01', 'ab'), 11, 'z')`)

/** As many companies that hire, and a tenth of it in resumes that are open to everyone. */
async function fillOthers(api: TestApi): Promise<void> {
  const { token } = await createCandidate(api)
  const { public_id: id } = await publishResume(api, token, {
    visibility: 'everyone',
    distribution_consent: true,
  })
  const columns = async (table: string, without: string[]) => {
    const { rows } = await api.ctx.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${sql.param(without)}::text[])`)
    return sql.raw(rows[0]?.names ?? '')
  }
  const ofResume = await columns('resumes', ['id', 'public_id', 'updated_at'])
  const ofSearch = await columns('resume_search', ['resume_id', 'user_id'])
  await api.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into companies (public_id, name) select ${idOf('c')}, 'Компания ' || n from generate_series(1, ${made}::int) n`)
    await tx.execute(sql`
      insert into hiring_companies (company_id, open, area_ids, city_ids, name_key, letter, words, changed_at)
      select id, 1, '{1}', '{77001}', 'к', 'k', ''::tsvector, now() from companies on conflict do nothing`)
    await tx.execute(sql`
      insert into resumes (public_id, updated_at, ${ofResume}) select ${idOf('r')}, now(), ${ofResume}
      from resumes, generate_series(1, ${made / 10}::int) n where public_id = ${id}`)
    await tx.execute(sql`
      insert into resume_search (resume_id, user_id, ${ofSearch})
      select r.id, r.user_id, one.* from (select id, user_id from resumes) r,
        (select ${ofSearch} from resume_search limit 1) one on conflict do nothing`)
  })
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }

describe('files of the sitemap and for other sites over many rows', () => {
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
        select ${idOf('v')}, case when n % 3 = 0 then 'active' else 'closed' end, now() - n * interval '1 second', ${copied}
        from vacancies, generate_series(1, ${made}::int) n where public_id = ${id}`)
    })
    await fillOthers(api)
    await api.ctx.db.execute(sql`analyze`)
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

  it('reads of a file for other sites its open vacancies alone, in an index, and of a part its few rows', async () => {
    const { ctx } = api
    const now = ctx.clock.now()
    const [first, ...others] = await findOpenFiles(ctx.db, now, undefined)
    expect([first?.count, others.length]).toEqual([
      expect.any(Number),
      Math.ceil((made + 1) / feedFileRows) - 1,
    ])
    const open = [first, ...others].reduce((sum, file) => sum + (file?.count ?? 0), 0)
    expect((await rowsRead(openFilesQuery(now, undefined))).get('vacancies')).toBeLessThanOrEqual(
      open + 2 * others.length + 3,
    )
    expect((await rowsRead(openFilesQuery(now, 2))).get('vacancies')).toBeLessThanOrEqual(
      (others[0]?.count ?? 0) + 1,
    )
    for (const path of ['', '?file=3', '/1', '/2?part=7', '/99'])
      expect(await readThrough(api, `/v1/feeds/vacancies${path}`)).toEqual([])
  })

  it('says of files for other sites the same as a reading of everything', async () => {
    const now = api.ctx.clock.now()
    const { rows } = await api.ctx.db.execute(sql`
      select ((id - 1) / ${feedFileRows}::int + 1)::int as file, ${millis(sql`max(updated_at)`)} as changed_at,
        (count(*) filter (where status = 'active' and expires_at > ${now}))::int as count,
        array_agg(distinct role_id) filter (where status = 'active' and expires_at > ${now}) as roles
      from vacancies where first_published_at is not null group by 1 order by 1`)
    expect(await findOpenFiles(api.ctx.db, now, undefined)).toEqual(rows)
    expect(await findOpenFiles(api.ctx.db, now, 2)).toEqual([rows[1]])
    expect(await findOpenFiles(api.ctx.db, now, 99)).toEqual([])
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

  it('reads a part of a file by its keys, and nothing that stands before it', async () => {
    for (const list of ['vacancies', 'companies', 'resumes'])
      for (const query of ['', '?part=3', '?file=2&part=2'])
        expect(await readThrough(api, `/v1/sitemap/${list}${query}`)).toEqual([])
  })

  it('reads no more resumes than are open to everyone', async () => {
    await api.ctx.db.execute(sql`delete from resume_search where resume_id % 10 > 0`)
    const { rows } = await api.ctx.db.execute<{ open: number }>(
      sql`select count(*)::int as open from resume_search`,
    )
    await api.ctx.db.execute(sql`analyze resumes, resume_search`)
    const read = await rowsRead(resumeFilesQuery())
    expect(read.get('resumes') ?? 0).toBeLessThanOrEqual(rows[0]?.open ?? 0)
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
