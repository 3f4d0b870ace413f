import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Me } from '@/lib/contracts/accounts'
import type { Page } from '@/lib/contracts/call'
import type { DataExport } from '@/lib/contracts/personal-data'
import type { AccountEvent, CompanyEvent } from '@/lib/contracts/security-journal'
import { dayMs } from '@/lib/shared/time'
import { accountEvents, companyEvents } from '@/server/db/schema/account-security'
import { changeTerms } from '@/server/modules/billing/orders/plan-catalogue.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { buildExports } from '@/server/modules/privacy/export.service'
import { anomalyRules } from '@/server/modules/security/anomaly-rules'
import { signUpCandidate, signUpEmployer, type TestEmployer, type TestPerson } from '@/tests/support/accounts'
import { columnsWith } from '@/tests/support/find-words'
import { type PlanNode, plansOf } from '@/tests/support/plans'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'
import { addMember, dataOf } from '../negotiations/parties'
import { planDeletion } from '../personal-data/person'

/** Of a partition with a handful of rows a scan is the quickest way. */
const isLongScan = (node: PlanNode & { 'Total Cost'?: number }) =>
  node['Node Type'] === 'Seq Scan' && (node['Total Cost'] ?? 0) > 20
const kindsIn = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind)

describe('the security journal and the audit log', () => {
  let api: TestApi
  let employer: TestEmployer
  let companyId: number
  const addresses = { home: '198.51.100.1', abroad: '203.0.113.1' }
  beforeAll(async () => {
    api = await createTestApi()
    api.ctx.placeOf = (ip) => (ip === addresses.abroad ? 'Лима, Перу' : ip ? 'Казань, Россия' : null)
    // Sign-ups have to be older than what a test looks at.
    const start = api.ctx.clock.now()
    await changeTerms(api.ctx, 'start', {
      from: start,
      contents: { active_vacancies: 5, seats: 5, contact_opens: 100 },
    })
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    const { rows } = await api.ctx.db.execute<{ id: number }>(
      sql`select id::int from companies where public_id = ${employer.company.public_id}`,
    )
    companyId = rows[0]?.id ?? 0
  })
  // Months pass between these tests.
  beforeEach(async () => {
    employer = { ...employer, token: await signIn(employer) }
  })
  afterAll(() => api.close())

  const wait = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const journal = async (token: string, query = '') =>
    dataOf(await api.request<Page<AccountEvent>>('GET', `/v1/my/security-events${query}`, { token }))
  const audit = async (query = '') =>
    dataOf(
      await api.request<Page<CompanyEvent>>(
        'GET',
        `/v1/accounts/company/${employer.company.public_id}/audit${query}`,
        { token: employer.token },
      ),
    )
  const signIn = async ({ email, password }: TestPerson, ip?: string) =>
    dataOf(
      await api.request<{ token: string }>('POST', '/v1/accounts/sign-in', {
        body: { username: email, password },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
        ...(ip && { ip }),
      }),
    ).token
  const resumeOf = async (person: TestPerson, more: Record<string, unknown> = {}) =>
    publishResume(api, person.token, {
      first_name: 'Пелагея',
      last_name: 'Звонарёва',
      phone: '+79995554433',
      visibility: 'clients',
      ...more,
    })
  const open = (publicId: string, token = employer.token) =>
    api.request('POST', `/v1/resumes/${publicId}/contacts`, { token, body: {} })
  const newMember = async (role: 'recruiter' | 'viewer') => {
    const member = await addMember(api, companyId, role)
    const { public_id: publicId } = dataOf(
      await api.request<Me>('GET', '/v1/accounts/me', { token: member.token }),
    )
    return { ...member, publicId }
  }
  const takeTable = (token: string, list = 'vacancies') =>
    api.request('POST', '/v1/my/exports', { token, body: { list } })

  it('M8: a person reads in their journal when, from which device and town somebody signed in, and what was done', async () => {
    const person = await signUpCandidate(api)
    wait(1000)
    const token = await signIn(person, addresses.home)
    wait(1000)
    dataOf(await api.request<DataExport>('POST', '/v1/accounts/export', { token }))
    await buildExports(api.ctx)
    wait(1000)
    expect((await api.request('DELETE', '/v1/accounts/sessions', { token })).status).toBe(200)
    const page = await journal(token)
    expect(kindsIn(page.results)).toEqual(['session_ended', 'data_exported', 'signed_in', 'signed_in'])
    expect(page.results[2]).toMatchObject({
      device: 'Chrome, Windows',
      place: 'Казань, Россия',
      here: true,
      facts: {},
    })
    expect(page.results[0]).toMatchObject({ facts: { which: 'others' } })
    expect(kindsIn((await journal(token, '?group=data')).results)).toEqual(['data_exported'])
    expect(await journal(token, '?size=1&page=2')).toMatchObject({
      total: 4,
      results: [{ kind: 'data_exported' }],
    })
    expect((await journal(token, '?to=2020-01-01')).total).toBe(0)
    const stranger = await signUpCandidate(api)
    expect(kindsIn((await journal(stranger.token)).results)).toEqual(['signed_in'])
    // A device that was signed out by another one is named.
    const other = await signIn(person, addresses.home)
    const sessions = dataOf(
      await api.request<{ id: string; current: boolean }[]>('GET', '/v1/accounts/sessions', { token }),
    )
    wait(1000)
    const id = sessions.find(({ current }) => !current)?.id
    expect((await api.request('DELETE', `/v1/accounts/sessions/${id}`, { token })).status).toBe(200)
    expect((await journal(token)).results[0]).toMatchObject({
      kind: 'session_ended',
      ended_device: 'Chrome, Windows',
      facts: { which: 'one' },
    })
    expect(JSON.stringify((await journal(token)).results)).not.toContain(id)
    expect((await api.request('GET', '/v1/my/security-events', { token: other })).status).toBe(401)
    wait(401 * dayMs)
    expect(await api.ctx.db.select().from(accountEvents)).not.toEqual([])
    const again = await signIn(person)
    expect(kindsIn((await journal(again)).results)).toEqual(['signed_in'])
  })

  it('M8: owners read who opened whose contacts, changed roles, moved money and deleted vacancies; nobody else does', async () => {
    const before = (await audit()).total
    const recruiter = await newMember('recruiter')
    const candidate = await signUpCandidate(api, { firstName: 'Пелагея', lastName: 'Звонарёва' })
    const resume = await resumeOf(candidate)
    wait(1000)
    expect(await open(resume.public_id, recruiter.token)).toMatchObject({ status: 200 })
    // Open already: nothing new happens.
    expect((await open(resume.public_id, recruiter.token)).status).toBe(200)
    wait(1000)
    const vacancy = await createVacancyDraft(api, employer.token, { title: 'Токарь' })
    const path = `/v1/vacancies/${vacancy.public_id}/actions`
    const deletion = await api.request('POST', path, { token: employer.token, body: { action: 'delete' } })
    expect(deletion.status).toBe(200)
    wait(1000)
    const document = `/v1/resumes/${resume.public_id}/document?kind=json`
    expect((await api.request('GET', document, { token: recruiter.token })).status).toBe(200)
    wait(1000)
    const members = `/v1/accounts/company/${employer.company.public_id}/members`
    const role = await api.request('PUT', `${members}/${recruiter.publicId}/role`, {
      token: employer.token,
      body: { role: 'viewer' },
    })
    expect(role.status, JSON.stringify(role.body)).toBe(200)
    wait(1000)
    expect((await takeTable(employer.token)).status).toBe(200)
    wait(1000)
    const removal = await api.request('DELETE', `${members}/${recruiter.publicId}`, { token: employer.token })
    expect(removal.status).toBe(200)
    const page = await audit()
    expect(page.total).toBe(before + 6)
    expect(page.results.slice(0, 6)).toMatchObject([
      { kind: 'member_removed', subject: { type: 'user', public_id: recruiter.publicId } },
      { kind: 'exported', facts: { of: 'vacancies' }, by: { public_id: employer.publicId } },
      { kind: 'role_changed', facts: { from: 'recruiter', to: 'viewer' } },
      { kind: 'exported', facts: { of: 'resume' }, subject: { title: 'Пелагея Звонарёва' } },
      { kind: 'item_deleted', subject: { type: 'vacancy', title: 'Токарь', deleted: true } },
      {
        kind: 'contacts_opened',
        by: { public_id: recruiter.publicId },
        subject: { type: 'resume', public_id: resume.public_id, title: 'Пелагея Звонарёва' },
      },
    ])
    expect(kindsIn((await audit('?kind=contacts_opened')).results)).toEqual(['contacts_opened'])
    expect(kindsIn((await audit(`?member=${recruiter.publicId}`)).results)).toEqual([
      'exported',
      'contacts_opened',
    ])
    expect((await audit('?member=zzzzzzzzzzzz')).total).toBe(0)
    const here = `/v1/accounts/company/${employer.company.public_id}/audit`
    const colleague = await newMember('recruiter')
    expect((await api.request('GET', here, { token: colleague.token })).status).toBe(403)
    // Removed a moment ago.
    expect((await api.request('GET', here, { token: recruiter.token })).status).toBe(404)
    const stranger = await signUpEmployer(api, { companyName: 'Чужая' })
    expect((await api.request('GET', here, { token: stranger.token })).status).toBe(404)
  })

  it('M8: the audit log names no resume whose contacts the company was not given, and nobody whose account was erased', async () => {
    const candidate = await signUpCandidate(api, { firstName: 'Евпраксия', lastName: 'Затаённая' })
    const shown = await resumeOf(candidate, {
      title: 'Инженер Затаённая',
      first_name: 'Евпраксия',
      last_name: 'Затаённая',
    })
    const path = `/v1/resumes/${shown.public_id}/document?kind=json`
    wait(1000)
    expect((await api.request('GET', path, { token: employer.token })).status).toBe(200)
    const log = async () =>
      (await audit()).results.find(({ subject }) => subject?.public_id === shown.public_id)
    expect(await log()).toMatchObject({ kind: 'exported', subject: { title: null, deleted: false } })
    expect(JSON.stringify((await audit()).results)).not.toContain('Затаённая')

    const opened = await resumeOf(candidate, { first_name: 'Евпраксия', last_name: 'Затаённая' })
    expect((await open(opened.public_id)).status).toBe(200)
    expect(JSON.stringify((await audit()).results)).toContain('Евпраксия Затаённая')
    await planDeletion(api, candidate.token, candidate.email)
    wait(31 * dayMs)
    await eraseDueAccounts(api.ctx)
    employer = { ...employer, token: await signIn(employer) }
    const page = await audit()
    expect(JSON.stringify(page.results)).not.toContain('Затаённая')
    expect(page.results.find(({ kind }) => kind === 'contacts_opened')).toMatchObject({
      subject: { deleted: true, title: null },
    })
    const words = ['Евпраксия', 'Затаённ', candidate.email, '9995554433', addresses.home]
    const places = await columnsWith(api.ctx.db, words)
    expect(places.filter((place) => /_events/.test(place))).toEqual([])
    // What is left of the person are ids, which lead to no session, device or place.
    const { rows } = await api.ctx.db.execute<{ n: number }>(sql`
      select count(*)::int n from account_events e join users u on u.id = e.user_id
      join sessions s on s.user_id = u.id where u.deleted_at is not null`)
    expect(rows[0]?.n).toBe(0)
  })

  it('M8: whoever takes too many tables at once is braked: requests sent together are all counted, owners hear of it', async () => {
    const rule = anomalyRules.find(({ code }) => code === 'many_exports')
    const max = rule?.max ?? 0
    const recruiter = await newMember('recruiter')
    wait(2 * 3_600_000)
    const answers = await Promise.all(Array.from({ length: max + 4 }, () => takeTable(recruiter.token)))
    const refused = answers.filter(({ status }) => status === 403)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(max)
    expect(refused.map(({ body }) => body.error_code)).toEqual(Array(4).fill('step_up_required'))
    // Only what hurts asks for a proof; looking goes on, and others are not touched.
    expect((await api.request('GET', '/v1/my/vacancies', { token: recruiter.token })).status).toBe(200)
    expect((await takeTable(employer.token)).status).toBe(200)
    expect((await open('zzzzzzzzzzzz', recruiter.token)).body.error_code).toBe('step_up_required')
    expect((await audit('?kind=braked')).results[0]).toMatchObject({
      facts: { rule: 'many_exports' },
      by: { public_id: recruiter.publicId },
    })
    expect((await journal(recruiter.token, '?group=alarms')).results).toMatchObject([
      { kind: 'braked', here: true },
    ])
    const notices = async (token: string) =>
      dataOf(await api.request<Page<{ kind: string }>>('GET', '/v1/notifications', { token })).results
    expect(kindsIn(await notices(recruiter.token))).toContain('security.braked')
    expect(kindsIn(await notices(employer.token))).toContain('company.unusual_activity')

    // A proof of who one is opens the way again, and the count begins anew.
    wait(60_000)
    await api.ctx.db.execute(sql`update sessions set stepped_up_at = ${api.ctx.clock.now().toISOString()}
      where user_id = (select id from users where public_id = ${recruiter.publicId})`)
    expect((await takeTable(recruiter.token)).status).toBe(200)
  })

  it('M8: the twentieth contact opened within ten minutes brakes, twenty in an hour do not', async () => {
    const rule = anomalyRules.find(({ code }) => code === 'many_contacts')
    const max = rule?.max ?? 0
    const candidate = await signUpCandidate(api)
    const resumes: string[] = []
    for (let n = 0; n < 4; n += 1) resumes.push((await resumeOf(candidate)).public_id)
    const { rows } = await api.ctx.db.execute<{ id: number }>(
      sql`select id::int from users where public_id = ${employer.publicId}`,
    )
    const userId = rows[0]?.id ?? 0
    const earlier = (minutes: number, count: number) =>
      api.ctx.db.insert(companyEvents).values(
        Array.from({ length: count }, () => ({
          at: new Date(api.ctx.clock.now().getTime() - minutes * 60_000),
          companyId,
          userId,
          kind: 'contacts_opened' as const,
        })),
      )
    await earlier(11, max)
    expect((await open(resumes[0] ?? '')).status).toBe(200)
    await earlier(9, max - 2)
    const [second, third] = await Promise.all([open(resumes[1] ?? ''), open(resumes[2] ?? '')])
    expect([second?.status, third?.status].sort()).toEqual([200, 403])
    expect((await open(resumes[3] ?? '')).body.error_code).toBe('step_up_required')
  })

  it('M8: a sign-in from a new country is told of and braked, also within its first ten minutes', async () => {
    const person = await signUpCandidate(api)
    await signIn(person, addresses.home)
    wait(60_000)
    const token = await signIn(person, addresses.abroad)
    expect(kindsIn((await journal(token, '?group=alarms')).results)).toEqual(['sign_in_new_country'])
    expect((await journal(token)).results[0]).toMatchObject({ place: 'Лима, Перу' })
    expect((await takeTable(token, 'applications')).body.error_code).toBe('step_up_required')
    wait(60_000)
    // The same country again is no news, and a later proof lifts the brake.
    const second = await signIn(person, addresses.abroad)
    expect((await journal(second, '?group=alarms')).total).toBe(1)
    expect((await takeTable(second, 'applications')).status).toBe(200)
  })

  it('M8: pages of 100,000 events of a company and of 1,000 people are read by an index, and months outside a filter not at all', async () => {
    const now = api.ctx.clock.now()
    await api.ctx.db.execute(sql`
      insert into company_events (at, company_id, user_id, kind)
      select ${now.toISOString()}::timestamptz - (n % 8000) * interval '1 hour', ${companyId}, n % 20,
        (array['contacts_opened', 'exported', 'money_spent'])[1 + n % 3]
      from generate_series(1, 100000) n`)
    await api.ctx.db.execute(sql`
      insert into account_events (at, user_id, kind)
      select ${now.toISOString()}::timestamptz - (n % 8000) * interval '1 hour', 1 + n % 1000, 'signed_in'
      from generate_series(1, 100000) n`)
    await api.ctx.db.execute(sql`select maintain_security_events(${now.toISOString()}::timestamptz)`)
    await api.ctx.db.execute(sql`analyze`)
    for (const query of ['', '?kind=contacts_opened', `?member=${employer.publicId}`]) {
      const plans = await plansOf(api.database.pool, () => audit(query))
      const scans = plans.flat().filter((node) => node['Relation Name']?.startsWith('company_events'))
      expect(scans.length).toBeGreaterThan(0)
      // The count of a whole log reads all of its rows, whichever way; a page never does.
      const pages = plans.filter((nodes) => nodes.some((node) => node['Node Type'] === 'Limit'))
      const ofPages = pages.flat().filter((node) => node['Relation Name']?.startsWith('company_events'))
      expect(ofPages.length).toBeGreaterThan(0)
      expect(ofPages.filter((node) => isLongScan(node))).toEqual([])
      expect(pages.flat().filter((node) => node['Node Type'] === 'Sort')).toEqual([])
    }
    const ofPerson = await plansOf(api.database.pool, () => journal(employer.token))
    const scans = ofPerson.flat().filter((node) => node['Relation Name']?.startsWith('account_events'))
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.filter((node) => isLongScan(node))).toEqual([])
    const month = now.toISOString().slice(0, 7)
    const narrow = await plansOf(api.database.pool, () => audit(`?from=${month}-02`))
    const read = new Set(
      narrow
        .flat()
        .flatMap((node) => node['Relation Name'] ?? [])
        .filter((name) => /company_events_\d/.test(name)),
    )
    expect(read.size).toBeLessThanOrEqual(3)
  })
})
