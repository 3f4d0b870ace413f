import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import { type Filter, pageCases } from '@/server/modules/moderation/moderation.repository'
import { findHiring } from '@/server/modules/search/companies/catalogue.repository'
import { pageReadings } from '@/server/modules/search/query-analysis/readings.repository'
import { pageMissed } from '@/server/modules/search/use/search-use.repository'
import { fillLargeTables } from '@/tests/support/large-tables'
import { plansOf, readThrough } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  addMember,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from './negotiations/parties'

/** Lists read as the calls read them, where everybody has dozens of everything. */
describe('lists of one company or person among 150 with full tables', () => {
  let api: TestApi
  let employer: Employer
  let candidate: Candidate
  let operator: Candidate
  let manager: Awaited<ReturnType<typeof addMember>>
  beforeAll(async () => {
    api = await createTestApi()
    employer = await buildEmployer(api)
    candidate = await buildCandidate(api)
    operator = await buildCandidate(api)
    await api.ctx.db.execute(sql`update users set is_operator = true where id = ${operator.userId}`)
    await fillLargeTables(api.ctx.db)
    manager = await addMember(api, employer.company.id, 'hiring_manager')
    await api.ctx.db.execute(sql`
      insert into vacancy_members (vacancy_id, user_id)
      select id, ${manager.userId} from vacancies where company_id = ${employer.company.id}`)
  }, 180_000)
  afterAll(() => api.close())

  /** What is read through by any of the calls. */
  async function through(paths: string[], token?: string): Promise<string[]> {
    const found: string[] = []
    for (const path of paths) found.push(...(await readThrough(api, path, token)))
    return found
  }

  it('of a person are read by their indexes', async () => {
    const resume = `/v1/resumes/${candidate.resume.publicId}`
    const paths = [
      '/v1/my/hidden',
      '/v1/my/hidden?page=3',
      `${resume}/postponed`,
      `${resume}/postponed?sort=match`,
      `${resume}/postponed?sort=date`,
      `${resume}/viewers`,
      `${resume}/autopickup/finds`,
      `${resume}/autopickup/finds?mark=new`,
      '/v1/my/stop-list',
      '/v1/my/saved-searches',
      '/v1/notifications/mutes',
      '/v1/accounts/consents',
      '/v1/accounts/sessions',
      '/v1/accounts/companies',
      '/v1/my/resumes',
      '/v1/my/join-requests',
    ]
    expect(await through(paths, candidate.token)).toEqual([])
  }, 60_000)

  it('of a company are read by its indexes', async () => {
    const company = `/v1/accounts/company/${employer.company.publicId}`
    const vacancy = `/v1/vacancies/${employer.vacancy.publicId}`
    const paths = [
      '/v1/my/vacancies',
      '/v1/my/vacancies?page=2',
      '/v1/my/vacancies?status=active',
      '/v1/my/vacancies?text=сварщик',
      '/v1/my/vacancies/managers',
      `/v1/my/vacancies/members/${manager.userPublicId}`,
      '/v1/my/vacancies/feeds',
      `${vacancy}/team`,
      `${vacancy}/postponed`,
      `${vacancy}/postponed?sort=match`,
      `${vacancy}/hidden-resumes`,
      `${vacancy}/letter-templates`,
      '/v1/my/letter-templates',
      '/v1/my/referrals',
      '/v1/my/referrals?page=2',
      '/v1/my/people-mail',
      '/v1/my/people-merges',
      '/v1/my/people-invitations',
      '/v1/my/people-duplicates',
      '/v1/my/interview-plans',
      '/v1/my/stage-rules',
      `${company}/members`,
      `${company}/invitations`,
      `${company}/join-requests`,
      '/v1/my/experiences',
    ]
    expect(await through(paths, employer.token)).toEqual([])
  }, 60_000)

  it('of a public page are read by indexes', async () => {
    const company = `/v1/companies/${employer.company.publicId}`
    expect(await through([`${company}/vacancies`, `${company}/experiences`, `${company}/salaries`])).toEqual(
      [],
    )
    // Totals are counts of all: only their pages come out of an index.
    for (const letter of [null, 'k']) {
      const filter = { field: null, city: null, letter, words: [] }
      const [page] = await plansOf(api.ctx.db.$client, () =>
        findHiring(api.ctx.db, filter, { page: 2, size: 30 }),
      )
      const whole = page?.filter((node) => node['Node Type'] === 'Seq Scan')
      expect(whole?.map((node) => node['Relation Name'])).not.toContain('hiring_companies')
    }
  }, 60_000)

  it('of hiring are read by the indexes of both sides', async () => {
    const vacancy = `/v1/vacancies/${employer.vacancy.publicId}`
    const resume = `/v1/resumes/${candidate.resume.publicId}`
    const now = api.ctx.clock.now().getTime()
    const span = (days: number) =>
      `from=${new Date(now).toISOString()}&to=${new Date(now + days * dayMs).toISOString()}`
    const { results } = dataOf(
      await api.request<{ results: { public_id: string }[] }>('GET', '/v1/my/clients', employer),
    )
    const letters = async ({ token }: { token: string }, list: string) => {
      const [first] = dataOf(
        await api.request<{ results: { public_id: string }[] }>('GET', list, { token }),
      ).results
      return `/v1/negotiations/${first?.public_id}/letter-templates`
    }
    const templates = await letters(employer, `${vacancy}/negotiations`)
    const ofCompany = [
      templates,
      `${templates}?kind=invite`,
      `${vacancy}/negotiations`,
      `${vacancy}/negotiation-tags`,
      `${vacancy}/interviews`,
      '/v1/my/negotiations',
      '/v1/my/interviews',
      `/v1/my/agenda?${span(7)}`,
      `/v1/my/visitors?${span(1)}`,
      `/v1/my/clients/${results[0]?.public_id}/people`,
      '/v1/my/queue',
      '/v1/my/conversations',
      '/v1/my/batches',
    ]
    const ofPerson = [
      `${resume}/negotiations`,
      `${resume}/interviews`,
      '/v1/my/interviews',
      '/v1/my/conversations',
    ]
    expect(await through(ofCompany, employer.token)).toEqual([])
    expect(await through(ofPerson, candidate.token)).toEqual([])
  }, 60_000)

  it('of operators are read by indexes', async () => {
    expect(
      await through(['/v1/moderation/mail-problems', '/v1/moderation/dead-deliveries'], operator.token),
    ).toEqual([])
    const { db } = api.ctx
    const lists: [string, Filter][] = [
      ['moderation_cases_queue', { state: 'open' }],
      ['moderation_cases_open', { state: 'open', type: 'resume' }],
      ['moderation_cases_queue', { state: 'open', with: 'complaints' }],
      ['moderation_cases_closed', { state: 'closed' }],
    ]
    for (const [index, filter] of lists) {
      const [page] = await plansOf(db.$client, () => pageCases(db, filter, { limit: 30, offset: 30 }))
      const read = page?.filter((node) => node['Relation Name'] === 'moderation_cases')
      expect([filter, read?.map((node) => node['Index Name'])]).toEqual([filter, [index]])
    }
    const [page] = await plansOf(db.$client, () => pageMissed(db, { page: 2, size: 30 }))
    expect(page?.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan'])
    const [readings] = await plansOf(db.$client, () => pageReadings(db, { page: 2, size: 30 }))
    expect(readings?.map((node) => node['Index Name'])).toContain('search_readings_page')
    expect(await through(['/v1/moderation/search-readings?page=2'], operator.token)).toEqual([])
  }, 60_000)
})
