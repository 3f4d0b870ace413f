import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzeTables } from '@/tests/support/analyze'
import { createTestDatabase } from '@/tests/support/database'
import { companiesHiddenFrom, notStopped } from './visible-to-company'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** Companies, with ten of each ИНН; as many people, each with one entry and one membership. */
const many = 20_000

describe('M8 hole 2: the plans of the stop-list', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    await db.execute(sql`insert into users (public_id, first_name, last_name)
      select 'u' || n, '', '' from generate_series(1, ${many}::int) n`)
    await db.execute(sql`insert into companies (public_id, name, inn)
      select 'c' || n, 'Компания', 'inn' || n / 10 from generate_series(1, ${many}::int) n`)
    await db.execute(sql`insert into company_members (company_id, user_id, role)
      select c.id, u.id, 'owner' from companies c join users u on substr(u.public_id, 2) = substr(c.public_id, 2)`)
    await db.execute(sql`insert into resume_stop_list (user_id, company_id)
      select m.user_id, m.company_id % ${many} + 1 from company_members m`)
    await analyzeTables(db, ['users', 'companies', 'company_members', 'resume_stop_list'])
  }, 120_000)
  afterAll(() => database.drop())

  /** Tables read whole, and how often the list of who hides was made. */
  async function planOf(query: SQL) {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    const nodes: Node[] = []
    const visit = (node: Node) => {
      nodes.push(node)
      node.Plans?.forEach(visit)
    }
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan) visit(plan)
    const stops = nodes.filter((node) => node['Relation Name'] === 'resume_stop_list')
    return {
      whole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
      read: stops.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    }
  }
  const asker = { userId: 77, companyId: 177 }

  it('look up who hides from an asker once a query, along indexes', async () => {
    const among = sql`select count(*) from users r where r.id between 1 and 5000 and ${notStopped(asker, sql`r.id`)}`
    const { whole, read } = await planOf(among)
    expect(whole).toEqual([])
    // Those who hide from one of the twenty companies of the two ИНН.
    expect(read).toBe(20)
  })

  it('look up whom an owner hides from along indexes', async () => {
    const { whole, read } = await planOf(
      sql`select id from companies v where v.id between 1 and 500 and v.id <> all (array${companiesHiddenFrom(500)})`,
    )
    expect(whole).toEqual([])
    // Once for the companies themselves, once for their ИНН.
    expect(read).toBe(2)
  })
})
