import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@/tests/support/database'
import { type PlanNode, plansOf } from '@/tests/support/plans'
import { pairsOf } from './duplicates/duplicates.repository'
import { countKept, pageOfKept } from './own-data/own-data.repository'
import { countLists } from './records/lists.repository'
import { stemsOfQuery } from './records/record-search'
import {
  countRecords,
  countSources,
  countTags,
  pageOfRecords,
  type TalentFilter,
} from './records/records.repository'

const people = 200_000
const small = 1000

describe('the plans of bases of people', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let big: number
  let little: number
  beforeAll(async () => {
    database = await createTestDatabase()
    const client = await database.pool.connect()
    await fill(client)
    client.release()
  }, 240_000)
  afterAll(() => database.drop())

  /** One base of 200,000 people and a thousand of ten; every fifth is an accountant, one of 400 is named Vera. */
  async function fill(client: PoolClient) {
    const run = (text: string) => client.query<{ id: string }>(text)
    // A busy machine takes longer than a request may; what is measured begins after this.
    await run('set statement_timeout = 0')
    const { rows } = await run(
      `insert into companies (public_id, name) select 'tb' || n, 'Компания ' || n from generate_series(0, ${small}) n
       returning id`,
    )
    ;[big = 0, little = 0] = rows.map(({ id }) => Number(id))
    await run(`insert into talent_referrals (public_id, company_id, label)
      select 'tf' || n, ${big} + n % 10, 'Рекомендация ' || n from generate_series(0, 4999) n`)
    // The indexes of the migration, built again over the whole: far sooner done than row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'talent_records' and indexname not in (select conname from pg_constraint)`,
    )
    for (const { name } of indexes) await run(`drop index ${name}`)
    await run(`
      insert into talent_records (public_id, company_id, state, first_name, last_name, email, phone, city, position,
        source, referral_id, tags, ground, ground_on, keep_months, expires_on, created_at, search)
      select 'tr' || company || 'n' || n, company, case when n % 50 = 0 then 'asked' else 'kept' end, 'Имя',
        'Фамилия' || n, 'p' || company || '.' || n || '@example.test', '+7' || (9000000000 + n - (n % 1000 = 7)::int), 'Пермь', 'Должность',
        case when n % 4000 = 3 then 'Рекомендация' else 'Ярмарка' end,
        case when n % 4000 = 3 and company = ${big} then (select id from talent_referrals where public_id = 'tf0') end, array['метка' || n % 40, 'тег' || n % 7], 'consent', '2026-01-01', 12,
        date '2026-01-01' + 30 + n % 700, timestamptz '2026-01-01' - n * interval '1 minute',
        array_to_tsvector(array['перм', 'ярмарк', 'фамили' || n, '7' || (9000000000 + n), (9000000000 + n)::text]
          || case when n % 5 = 0 then array['бухгалтер'] else array['токар'] end
          || case when n % 400 = 0 then array['вер'] else array[]::text[] end)
      from (select ${big} as company, n from generate_series(1, ${people}) n
        union all
        select ${big} + company, n from generate_series(1, ${small}) company, generate_series(1, 10) n) made`)
    for (const { definition } of indexes) await run(definition)
    await run(`
      with made as (
        insert into talent_lists (public_id, company_id, name)
        select 'tl' || n, ${big}, 'Список ' || n from generate_series(1, 20) n returning id, public_id)
      insert into talent_list_members (list_id, record_id)
      select made.id, r.id from talent_records r join made on made.public_id = 'tl' || (r.id % 200 + 1)
      where r.company_id = ${big}`)
    await run('vacuum analyze talent_records, talent_referrals, talent_lists, talent_list_members, companies')
    await run('reset statement_timeout')
  }

  const filters: [string, Omit<TalentFilter, 'companyId'>][] = [
    ['everybody', { stems: [] }],
    ['a frequent word', { stems: ['бухгалтер'] }],
    ['a rare word', { stems: ['вер'] }],
    ['two words', { stems: ['бухгалтер', 'вер'] }],
    ['a telephone number', { stems: stemsOfQuery('+7 900 000 12 34') }],
    ['a word that nobody has', { stems: ['сварщик'] }],
    ['a tag', { stems: [], tag: 'метка7' }],
    ['a word and a tag', { stems: ['бухгалтер'], tag: 'метка5' }],
    ['a list', { stems: [], list: 'tl7' }],
    ['whoever is asked', { stems: [], state: 'asked' }],
    ['a source', { stems: [], source: 'Ярмарка' }],
    ['a source that few came from', { stems: [], source: 'Рекомендация' }],
    ['a referral link', { stems: [], referral: 'tf0' }],
    ['whose term ends', { stems: [], endsBy: '2026-02-20' }],
  ]
  const whole = (plans: PlanNode[][]) =>
    plans
      .flat()
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('talent_rec'))

  /** The 95th percentile of twenty runs, in milliseconds; told with TELL_SPEED=1. */
  async function tell(what: string, work: () => Promise<unknown>): Promise<void> {
    if (!process.env.TELL_SPEED) return
    const times: number[] = []
    for (let run = 0; run < 20; run += 1) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    console.info(`${what}: ${times.toSorted((a, b) => a - b)[18]?.toFixed(1)} ms`)
  }

  it.each(filters)('find %s by an index', async (name, filter) => {
    const { db, pool } = database
    for (const [base, companyId] of [
      ['big', big],
      ['little', little],
    ] as const) {
      for (const [what, work] of [
        ['page', () => pageOfRecords(db, { companyId, ...filter }, { limit: 30, offset: 0 })],
        ['page 100', () => pageOfRecords(db, { companyId, ...filter }, { limit: 30, offset: 2970 })],
        ['count', () => countRecords(db, { companyId, ...filter })],
      ] as const) {
        const plans = await plansOf(pool, work)
        await tell(`${name} of the ${base} base, ${what}`, work)
        expect([base, what, whole(plans)]).toEqual([base, what, []])
        if (filter.stems.length > 0 && base === 'big') {
          expect(plans.flat().map((node) => node['Index Name'])).toContain('talent_records_search')
        }
      }
    }
  })

  it('lists everybody in the order of an index, without sorting', async () => {
    const { db, pool } = database
    const [plan = []] = await plansOf(pool, () =>
      pageOfRecords(db, { companyId: big, stems: [] }, { limit: 30, offset: 0 }),
    )
    expect(plan.map((node) => node['Index Name'] ?? node['Node Type'])).toEqual([
      'Limit',
      'talent_records_company',
    ])
  })

  it('counts tags, lists and sources of a little base by an index', async () => {
    const { db, pool } = database
    await tell('tags of the big base', () => countTags(db, big))
    await tell('lists of the big base', () => countLists(db, big))
    await tell('sources of the big base', () => countSources(db, big))
    for (const work of [
      () => countTags(db, little),
      () => countLists(db, little),
      () => countSources(db, little),
    ]) {
      expect(whole(await plansOf(pool, work))).toEqual([])
    }
  })

  it('finds what is kept of one person by their contacts', async () => {
    const { db, pool } = database
    const own = { email: `p${big}.7@example.test`, phone: '+79000000007' }
    const moments = { now: new Date('2026-01-02T00:00:00Z'), today: '2026-01-02' }
    for (const work of [
      () => pageOfKept(db, own, { ...moments, limit: 30, offset: 0 }),
      () => countKept(db, own, moments),
    ]) {
      await tell('what is kept of one person', work)
      expect(whole(await plansOf(pool, work))).toEqual([])
    }
    expect(await countKept(db, own, moments)).toBeGreaterThan(0)
  })

  // The big base is four times the permitted size and nearly the whole table: it is read as such, in 0.4 s.
  it('finds possible duplicates of a base among many by the indexes of numbers and names', async () => {
    const { db, pool } = database
    const find = (companyId: number) => pairsOf(db, companyId, { limit: 10, offset: 0 })
    await tell('possible duplicates of the big base', () => find(big))
    expect((await find(big))[0]?.total).toBe(people / 1000)
    const plans = await plansOf(pool, () => find(little))
    expect(whole(plans)).toEqual([])
    expect(plans.flat().map((node) => node['Index Name'])).toEqual(
      expect.arrayContaining(['talent_records_same_phone', 'talent_records_same_name']),
    )
  })
})
