import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { Departure } from '@/lib/contracts/company-members'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { outbox } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, addVacancy, buildEmployer } from '../negotiations/parties'

describe('leaving a company', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  type Person = Pick<Awaited<ReturnType<typeof addMember>>, 'token' | 'userId' | 'userPublicId'>
  const path = (employer: { company: { publicId: string } }) =>
    `/v1/accounts/company/${employer.company.publicId}/departure`
  const ask = async (who: Person, of: { company: { publicId: string } }) =>
    (await api.request<Departure>('GET', path(of), { token: who.token })).body.data
  const leave = (who: Person, of: { company: { publicId: string } }, successor?: string) =>
    api.request('POST', path(of), { token: who.token, body: { successor } })
  const managerOf = async (id: number) =>
    (await api.ctx.db.select().from(vacancies).where(eq(vacancies.id, id)))[0]?.managerId
  const isMember = async (who: Person, companyId: number) =>
    (await api.ctx.db.select().from(companyMembers).where(eq(companyMembers.userId, who.userId))).some(
      (row) => row.companyId === companyId,
    )

  it('hands one’s vacancies to whom one chose, and shuts the company’s doors behind one', async () => {
    const employer = await buildEmployer(api)
    const leaver = await addMember(api, employer.company.id, 'recruiter')
    const heir = await addMember(api, employer.company.id, 'recruiter')
    const viewer = await addMember(api, employer.company.id, 'viewer')
    const mine = await addVacancy(api, employer.company.id, { managerId: leaver.userId })
    const draft = await addVacancy(api, employer.company.id, { managerId: leaver.userId, status: 'draft' })
    expect(await ask(leaver, employer)).toMatchObject({
      blocked: null,
      vacancies: 2,
      successors: [{ public_id: employer.userPublicId }, { public_id: heir.userPublicId }],
    })
    for (const nobody of [viewer.userPublicId, leaver.userPublicId, 'zzzzzzzzzzzz']) {
      const refused = await leave(leaver, employer, nobody)
      expect(refused.body.data).toMatchObject({ errors: [{ field: 'successor', code: 'not_in_list' }] })
    }
    await api.ctx.db.delete(outbox)
    expect((await leave(leaver, employer, heir.userPublicId)).status).toBe(200)
    expect([await managerOf(mine.id), await managerOf(draft.id)]).toEqual([heir.userId, heir.userId])
    const events = await api.ctx.db.select().from(outbox)
    expect(events.map(({ kind }) => kind).sort()).toEqual(['company.changed', 'session.ended'])
    expect((await leave(leaver, employer)).status).toBe(404)
    const own = await api.request('GET', `/v1/vacancies/${mine.publicId}/own`, { token: leaver.token })
    expect(own.status).toBeGreaterThanOrEqual(403)
    const me = await api.request<CallResult<'GET /v1/accounts/me'>>('GET', '/v1/accounts/me', {
      token: leaver.token,
    })
    expect(me.body.data?.company).toBeNull()
  })

  it('without a word of whom, leaves them to an owner who is there', async () => {
    const employer = await buildEmployer(api)
    const gone = await addMember(api, employer.company.id, 'owner')
    await api.ctx.db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, employer.userId))
    const leaver = await addMember(api, employer.company.id, 'recruiter')
    const mine = await addVacancy(api, employer.company.id, { managerId: leaver.userId })
    expect((await leave(leaver, employer)).status).toBe(200)
    expect(await managerOf(mine.id)).toBe(gone.userId)
  })

  it('keeps the last owner while others would be without one, also of two who leave at once', async () => {
    const employer = await buildEmployer(api)
    const second = await addMember(api, employer.company.id, 'owner')
    const recruiter = await addMember(api, employer.company.id, 'recruiter')
    const answers = await Promise.all([leave(employer, employer), leave(second, employer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const last = (await isMember(second, employer.company.id)) ? second : employer
    expect(await ask(last, employer)).toMatchObject({ blocked: 'members' })
    expect((await leave(recruiter, employer)).status).toBe(200)
  })

  it('keeps the only one while somebody may wait for an answer, or money is left', async () => {
    const employer = await buildEmployer(api)
    const refused = await leave(employer, employer)
    expect([refused.status, refused.body.error_code, refused.body.data]).toEqual([
      409,
      'wrong_state',
      { blocked: 'vacancies' },
    ])
    await api.ctx.db
      .update(vacancies)
      .set({ status: 'closed' })
      .where(eq(vacancies.companyId, employer.company.id))
    const change = (balance: number) =>
      api.ctx.db.update(companies).set({ balance }).where(eq(companies.id, employer.company.id))
    await change(100)
    expect((await leave(employer, employer)).body.data).toEqual({ blocked: 'balance' })
    await change(0)
    expect((await leave(employer, employer)).status).toBe(200)
    expect(await isMember(employer, employer.company.id)).toBe(false)
  })

  it('lets go who only looks', async () => {
    const employer = await buildEmployer(api)
    const viewer = await addMember(api, employer.company.id, 'viewer')
    expect(await ask(viewer, employer)).toMatchObject({ blocked: null, vacancies: 0 })
    expect((await leave(viewer, employer)).status).toBe(200)
  })

  it('is held up only by vacancies that one reaches: all for an owner, those not closed to a recruiter', async () => {
    const employer = await buildEmployer(api, { vacancy: { narrowed: true } })
    expect(await ask(employer, employer)).toMatchObject({ blocked: 'vacancies' })
    const recruiter = await addMember(api, employer.company.id, 'recruiter')
    await api.ctx.db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, employer.userId))
    expect(await ask(recruiter, employer)).toMatchObject({ blocked: null, vacancies: 0, successors: [] })
    const seen = await addVacancy(api, employer.company.id)
    expect(await ask(recruiter, employer)).toMatchObject({ blocked: 'vacancies' })
    expect((await leave(recruiter, employer)).body.data).toEqual({ blocked: 'vacancies' })
    await api.ctx.db.update(vacancies).set({ narrowed: true }).where(eq(vacancies.id, seen.id))
    expect((await leave(recruiter, employer)).status).toBe(200)
    // What was withheld from them is with the company as it was.
    expect(await managerOf(employer.vacancy.id)).toBeNull()
  })

  it('hands over a narrowed vacancy that one answers for, seen by whoever takes it and nobody more', async () => {
    const employer = await buildEmployer(api)
    const [leaver, heir, outside] = [
      await addMember(api, employer.company.id, 'recruiter'),
      await addMember(api, employer.company.id, 'recruiter'),
      await addMember(api, employer.company.id, 'recruiter'),
    ]
    const mine = await addVacancy(api, employer.company.id, { managerId: leaver.userId, narrowed: true })
    expect(await ask(leaver, employer)).toMatchObject({ vacancies: 1 })
    expect((await leave(leaver, employer, heir.userPublicId)).status).toBe(200)
    const own = async (who: Person) =>
      (await api.request('GET', `/v1/vacancies/${mine.publicId}/own`, { token: who.token })).status
    expect([await own(heir), await own(employer), await own(outside)]).toEqual([200, 200, 404])
  })
})
