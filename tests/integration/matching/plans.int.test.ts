import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumeIdsFor, vacancyIdsFor } from '@/server/modules/matching/candidates.repository'
import type { ResumeFacts, VacancyFacts } from '@/server/modules/matching/facts'
import { fill } from '@/tests/bench/matching/fill'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

/** «Программист, разработчик», Москва. */
const resume: ResumeFacts = {
  title: 'Медицинская сестра',
  positions: [],
  roleIds: [101, 102],
  skillKeys: ['python', 'java'],
  salaryMonthNet: 150_000,
  cityId: 77001,
  relocation: 'relocation_possible',
  relocationCityIds: [],
  workFormats: ['REMOTE', 'ON_SITE'],
  employmentForms: ['FULL'],
  experienceMonths: 40,
  languages: [],
  licences: [],
}
const vacancy: VacancyFacts = {
  title: 'Медицинская сестра',
  roleId: 101,
  skillKeys: ['python', 'java'],
  salaryMonthNet: 150_000,
  cityIds: [77001],
  workFormats: ['REMOTE', 'ON_SITE'],
  employmentForm: 'FULL',
  experience: 'between1And3',
  languages: [],
  licences: [],
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

describe('the candidates for a match among 100,000 of each', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await fill(api.ctx.db, 100_000, () => {})
  }, 180_000)
  afterAll(() => api.close())

  async function plan(query: SQL): Promise<Node[]> {
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    const [root] = rows[0]?.['QUERY PLAN'] ?? []
    if (!root) throw new Error('no plan')
    return nodes(root.Plan)
  }
  const indexesOf = (found: readonly Node[]) => new Set(found.flatMap((node) => node['Index Name'] ?? []))
  const scanned = (found: readonly Node[]) =>
    found.filter(
      (node) => node['Node Type'] === 'Seq Scan' && /^(vacancies|resumes)$/.test(node['Relation Name'] ?? ''),
    )

  it('for a resume come along the indexes of role, place and date, and no table is read through', async () => {
    const found = await plan(vacancyIdsFor({ facts: resume }, api.ctx.clock.now()))
    expect(scanned(found)).toEqual([])
    const used = indexesOf(found)
    for (const name of ['vacancies_open_role_city', 'vacancies_open_remote']) expect(used).toContain(name)
  })

  it('for a resume without a city have older adverts that ask for its skills, wherever they are', async () => {
    const { db, clock } = api.ctx
    const { rows: old } = await db.execute<{ id: number }>(sql`
      update vacancies set skill_keys = '{паяльник}', work_formats = '{ON_SITE}' where id = (
        select id from vacancies where status = 'active' and role_id = 101 and work_formats <> '{REMOTE}'
        order by published_at desc, id desc offset 1200 limit 1) returning id`)
    expect(old).toHaveLength(1)
    const facts = { ...resume, roleIds: [101], cityId: null, skillKeys: ['паяльник'] }
    const query = vacancyIdsFor({ facts }, clock.now())
    const { rows: found } = await db.execute<{ id: number }>(query)
    expect(found.map(({ id }) => id)).toContain(old[0]?.id)
    expect(scanned(await plan(query))).toEqual([])
  })

  it('for a vacancy come along the indexes of role, place and date, and no table is read through', async () => {
    const query = resumeIdsFor({ facts: vacancy })
    const found = await plan(query ?? sql`select 1`)
    expect(scanned(found)).toEqual([])
    const used = indexesOf(found)
    for (const name of ['resumes_open_role_1', 'resumes_open_role_2', 'resumes_open_role_date']) {
      expect(used).toContain(name)
    }
  })
})
