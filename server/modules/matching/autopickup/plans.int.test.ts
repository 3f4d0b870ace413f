import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import { createTestDatabase } from '@/tests/support/database'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { fittingQuery } from './finds.repository'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const now = new Date('2026-03-01T09:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  await fillCatalogue(database.db, 10_000, now)
}, 120_000)
afterAll(() => database.drop())

const anything: AutopickupCriteria = {
  role_ids: [101],
  city_ids: [],
  formats: [],
  min_salary: null,
  salary_required: false,
  schedules: [],
  employment_forms: [],
  experience: [],
  company_types: [],
  stop_words: [],
  stop_companies: [],
  verified_only: false,
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}
const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

it.each<[string, Partial<AutopickupCriteria>]>([
  ['a profession', {}],
  ['professions in a city or from anywhere', { role_ids: [101, 102], city_ids: [66001] }],
  [
    'pay, formats and words that put off',
    { min_salary: 100_000, formats: ['REMOTE'], stop_words: ['касса'] },
  ],
])('an autopickup by %s runs along the index of open adverts of a role', async (_, criteria) => {
  const query = fittingQuery({
    criteria: { ...anything, ...criteria },
    resumeId: 1,
    since: new Date(now.getTime() - 14 * 24 * 3_600_000),
    now,
    limit: 300,
    fresh: true,
  })
  const { rows } = await database.db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`explain (format json) ${query}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]
  const read = plan ? nodes(plan.Plan) : []
  expect(
    read.flatMap((node) => node['Index Name'] ?? []).some((name) => name.startsWith('vacancies_open_')),
  ).toBe(true)
  expect(
    read.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
  ).not.toContain('vacancies')
})
