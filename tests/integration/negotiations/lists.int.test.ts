import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addVacancy, buildCandidate, buildEmployer, type Candidate, dataOf, type Employer } from './parties'

const states = ['new', 'viewed', 'in_review', 'declined_by_employer', 'expired'] as const

describe('lists of negotiations', () => {
  let api: TestApi
  let candidate: Candidate
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await buildCandidate(api)
    employer = await buildEmployer(api)
    const rows = []
    for (let count = 0; count < 60; count += 1) {
      const vacancy = await addVacancy(api, employer.company.id)
      rows.push({
        publicId: newPublicId(),
        vacancyId: vacancy.id,
        publication: 1,
        resumeId: candidate.resume.id,
        candidateId: candidate.userId,
        companyId: employer.company.id,
        origin: count % 3 === 0 ? ('invitation' as const) : ('application' as const),
        status: states[count % states.length] ?? 'new',
        createdAt: new Date(Date.UTC(2026, 4, 1, 0, count)),
      })
    }
    const made = await api.ctx.db.insert(negotiations).values(rows).returning()
    await api.ctx.db.insert(negotiationSteps).values(
      made.map((row) => ({
        negotiationId: row.id,
        actor: 'candidate' as const,
        action: 'apply' as const,
        toStatus: 'new' as const,
      })),
    )
  })
  afterAll(() => api.close())

  const page = async (query: string, token = candidate.token) =>
    dataOf(
      await api.request<NegotiationPage>(
        'GET',
        `/v1/resumes/${candidate.resume.publicId}/negotiations?${query}`,
        { token },
      ),
    )

  it('come newest first, thirty at a time, with figures for tabs and stages', async () => {
    const first = await page('origin=application')
    expect(first).toMatchObject({ total: 40, page: 1, size: 30, unseen: 0 })
    expect(first.results).toHaveLength(30)
    expect(first.by_status).toEqual({ new: 8, viewed: 8, in_review: 8, declined_by_employer: 8, expired: 8 })
    const times = first.results.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    const second = await page('origin=application&page=2')
    expect(second.results).toHaveLength(10)
    const seen = new Set([...first.results, ...second.results].map(({ public_id }) => public_id))
    expect(seen.size).toBe(40)
  })

  it('narrow by status and phase, and count what waits to be opened', async () => {
    expect(await page('origin=application&status=viewed')).toMatchObject({ total: 8 })
    expect(await page('origin=application&stage=incoming')).toMatchObject({ total: 16 })
    expect(await page('phase=ended')).toMatchObject({ total: 24 })
    expect(await page('phase=open&origin=invitation')).toMatchObject({ total: 12, unseen: 4 })
  })

  it('answer 422 to a wrong page and to an unknown state', async () => {
    const { token } = candidate
    for (const query of ['page=0', 'size=101', 'status=lost']) {
      const answer = await api.request('GET', `/v1/my/negotiations?${query}`, { token })
      expect([query, answer.status]).toEqual([query, 422])
    }
  })

  it('read a page of any size by the same number of queries', async () => {
    const { pool } = api.database
    const countOf = async (size: number) => {
      let queries = 0
      const count = () => {
        queries += 1
      }
      // Every query takes a client from the pool once.
      pool.on('acquire', count)
      await page(`size=${size}`)
      pool.off('acquire', count)
      return queries
    }
    await countOf(1)
    const ofOne = await countOf(1)
    expect(ofOne).toBeGreaterThan(5)
    expect(await countOf(50)).toBe(ofOne)
  })

  it('are read by their indexes', async () => {
    const { db } = api.ctx
    // Enough rows of other people that an index is the cheaper way.
    await db.execute(sql`
      insert into users (public_id, first_name, last_name)
      select 'u' || i, 'Имя', 'Фамилия' from generate_series(1, 400) i`)
    await db.execute(sql`
      insert into resumes (public_id, user_id)
      select 'r' || u.id, u.id from users u where u.public_id like 'u%'`)
    await db.execute(sql`
      insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin,
        status, turn, turn_due_at, warn_at, created_at)
      select 'n' || row_number() over (), v.id, 1, r.id, r.user_id, v.company_id, 'application',
        'declined_by_employer', null, null, null, now() - random() * interval '300 days'
      from resumes r cross join (select * from vacancies limit 50) v where r.public_id like 'r%'`)
    await db.execute(sql`analyze negotiations`)
    const planOf = async (query: ReturnType<typeof sql>) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const now = new Date()
    const plans = {
      negotiations_vacancy: sql`select * from negotiations where vacancy_id = ${employer.vacancy.id} and origin = 'application' order by created_at desc nulls last, id desc nulls last limit 30`,
      negotiations_vacancy_match: sql`select id from negotiations where vacancy_id = ${employer.vacancy.id} and origin = 'application' order by match_score desc nulls last, created_at desc nulls last, id desc nulls last limit 30`,
      negotiations_vacancy_activity: sql`select id from negotiations where vacancy_id = ${employer.vacancy.id} and origin = 'application' order by updated_at desc nulls last, id desc nulls last limit 30`,
      negotiations_vacancy_status: sql`select id from negotiations where vacancy_id = ${employer.vacancy.id} and origin = 'application' and status = 'offer' order by created_at desc nulls last, id desc nulls last limit 30`,
      negotiations_unscored: sql`select id from negotiations where match_score is null order by id limit 200`,
      negotiations_resume: sql`select * from negotiations where resume_id = ${candidate.resume.id} and origin = 'application' order by created_at desc nulls last, id desc nulls last limit 30`,
      negotiations_candidate: sql`select count(*) from negotiations where candidate_id = ${candidate.userId} and origin = 'application' and created_at > ${now}`,
      negotiations_due: sql`select id from negotiations where status in ('new','viewed','in_review','test','interview','offer') and turn_due_at <= ${now} order by turn_due_at limit 200`,
      negotiations_warn: sql`select id from negotiations where warn_at is not null and warn_at <= ${now} order by warn_at limit 200`,
      negotiation_steps_of: sql`select * from negotiation_steps where negotiation_id in (1, 2, 3) order by negotiation_id, id`,
    }
    for (const [index, query] of Object.entries(plans)) {
      const plan = await planOf(query)
      expect([index, plan]).toEqual([index, expect.stringContaining(index)])
      // A page comes out of its index in order.
      if (/_(vacancy|resume)/.test(index)) expect(plan).not.toContain('Sort')
    }
  })
})
