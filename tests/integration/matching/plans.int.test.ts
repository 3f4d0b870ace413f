import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '@/server/db/client'
import { resumeIdsFor, vacancyIdsFor } from '@/server/modules/matching/candidates.repository'
import type { ResumeFacts, VacancyFacts } from '@/server/modules/matching/facts'
import { fill } from '@/tests/bench/matching/fill'
import { readThrough } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildPair, candidatesOf, matchesOf } from './world'

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

const each = 20
/** What hides something from somebody, and lists of others. */
async function fillAround(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    const rows = sql`resumes r join vacancies v on v.id = r.id where r.id % 4 = 0`
    const publicId = sql`rpad(translate(r.id::text, '01', 'ab'), 12, 'z')`
    const statements = [
      sql`insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, status,
          created_at, updated_at)
        select ${publicId}, v.id, 1, r.id, r.user_id, v.company_id, 'application', 'declined_by_employer', now(), now() from ${rows}`,
      sql`insert into hidings (public_id, user_id, kind, vacancy_id, company_id, title_key, created_at)
        select ${publicId}, r.user_id, 'vacancy', v.id, v.company_id, 'сварщик', now() from ${rows}`,
      sql`insert into hidden_resumes (vacancy_id, resume_id, user_id) select v.id, r.id, r.user_id from ${rows}`,
      sql`insert into postponed (public_id, side, resume_id, vacancy_id, user_id, from_tab, remind_at)
        select ${publicId}, case when r.id % 8 = 0 then 'candidate' else 'employer' end, r.id, v.id, r.user_id, 'matches', now() from ${rows}`,
      sql`insert into resume_stop_list (user_id, company_id) select r.user_id, v.company_id from ${rows}`,
      sql`insert into company_members (company_id, user_id, role) select 1 + i % 20000, 1000000 + i, 'recruiter' from generate_series(1, 40000) i`,
      sql`insert into resume_match_lists (resume_id, computed_at) select r.id, now() from ${rows}`,
      sql`insert into vacancy_match_lists (vacancy_id, computed_at) select v.id, now() from ${rows}`,
      sql`insert into resume_matches (resume_id, vacancy_id, score, fit)
        select r.id, r.id + i, 60, 0 from resumes r, generate_series(1, ${each}) i where r.id % 20 = 0`,
      sql`insert into vacancy_matches (vacancy_id, resume_id, score, fit)
        select v.id, v.id + i, 60, 0 from vacancies v, generate_series(1, ${each}) i where v.id % 20 = 0`,
    ]
    for (const statement of statements) await tx.execute(statement)
    await tx.execute(sql`analyze`)
  })
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
    await fillAround(api.ctx.db)
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

  it('in the lists that both sides are shown are read by keys, and so is what hides any of them', async () => {
    const { candidate, employer } = await buildPair(api)
    const { db } = api.ctx
    const full = [
      sql`insert into resume_match_lists (resume_id, computed_at) select id, now() from resumes where public_id = ${candidate.resume.public_id}`,
      sql`insert into resume_matches (resume_id, vacancy_id, score, fit)
        select r.id, v.id, 50 + v.id % 50, 0 from resumes r, vacancies v
        where r.public_id = ${candidate.resume.public_id} and v.id % 200 = 0`,
      sql`insert into vacancy_match_lists (vacancy_id, computed_at) select id, now() from vacancies where public_id = ${employer.vacancy.public_id}`,
      sql`insert into vacancy_matches (vacancy_id, resume_id, score, fit)
        select v.id, r.id, 50 + r.id % 50, 0 from vacancies v, resumes r
        where v.public_id = ${employer.vacancy.public_id} and r.id % 100 = 0`,
      sql`update resumes set visibility = 'everyone' where id % 100 = 0`,
    ]
    for (const statement of full) await db.execute(statement)
    const ofResume = `/v1/resumes/${candidate.resume.public_id}/matches`
    const ofVacancy = `/v1/vacancies/${employer.vacancy.public_id}/matches`
    expect((await matchesOf(api, candidate, candidate.resume)).total).toBeGreaterThan(300)
    expect((await candidatesOf(api, employer, employer.vacancy)).total).toBeGreaterThan(300)
    for (const query of ['', '?sort=date&page=3', '?sort=salary', '?sort=distance', '?only_new=true']) {
      expect(await readThrough(api, ofResume + query, candidate.token)).toEqual([])
      expect(await readThrough(api, ofVacancy + query, employer.token)).toEqual([])
    }
  }, 60_000)
})
