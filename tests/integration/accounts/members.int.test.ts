import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyMember } from '@/lib/contracts/company-members'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { Notification } from '@/lib/contracts/notifications'
import { users } from '@/server/db/schema/accounts'
import { companyMembers } from '@/server/db/schema/companies'
import { companyRoleChanges, vacancyMembers } from '@/server/db/schema/company-team'
import { outbox } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { notify } from '@/server/modules/notifications'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, addVacancy, buildEmployer } from '../negotiations/parties'

describe('roles of the people of a company', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  type Person = Pick<Awaited<ReturnType<typeof addMember>>, 'token' | 'userId' | 'userPublicId'>
  type Firm = { company: { publicId: string; id: number } }
  const path = ({ company }: Firm) => `/v1/accounts/company/${company.publicId}/members`
  const list = async (who: Person, firm: Firm) =>
    (await api.request<CompanyMember[]>('GET', path(firm), { token: who.token })).body.data
  const give = (by: Person, firm: Firm, whom: Person, role: CompanyRole | 'king') =>
    api.request<CompanyMember[]>('PUT', `${path(firm)}/${whom.userPublicId}/role`, {
      token: by.token,
      body: { role },
    })
  const kept = (firm: Firm) =>
    api.ctx.db
      .select({
        user: companyRoleChanges.userId,
        by: companyRoleChanges.byId,
        from: companyRoleChanges.fromRole,
        to: companyRoleChanges.toRole,
      })
      .from(companyRoleChanges)
      .where(eq(companyRoleChanges.companyId, firm.company.id))
      .orderBy(companyRoleChanges.id)
  const leave = (who: Person, firm: Firm) =>
    api.request('POST', `/v1/accounts/company/${firm.company.publicId}/departure`, {
      token: who.token,
      body: {},
    })

  it('lets the last owner make a viewer an owner, and then leave', async () => {
    const firm = await buildEmployer(api)
    const viewer = await addMember(api, firm.company.id, 'viewer')
    expect((await leave(firm, firm)).body.data).toEqual({ blocked: 'members' })
    expect(await list(viewer, firm)).toMatchObject([
      { public_id: firm.userPublicId, role: 'owner', last_owner: true, you: false },
      { public_id: viewer.userPublicId, role: 'viewer', last_owner: false, you: true },
    ])
    await api.ctx.db.delete(outbox)
    const answer = await give(firm, firm, viewer, 'owner')
    expect(answer.status).toBe(200)
    expect(answer.body.data?.map(({ role, last_owner: last }) => [role, last])).toEqual([
      ['owner', false],
      ['owner', false],
    ])
    const events = await api.ctx.db.select().from(outbox)
    expect(events.find(({ kind }) => kind === 'company.member_changed')?.payload).toMatchObject({
      data: { companyId: firm.company.publicId, userId: viewer.userPublicId },
    })
    const feed = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', {
      token: viewer.token,
    })
    expect(feed.body.data?.results).toMatchObject([
      { kind: 'company.role_changed', params: { role: 'owner', reader: 'employer' } },
    ])
    expect(await kept(firm)).toEqual([{ user: viewer.userId, by: firm.userId, from: 'viewer', to: 'owner' }])
    // The new rights hold at once, without a new sign-in.
    const draft = await api.request('POST', '/v1/vacancies', { token: viewer.token, body: {} })
    expect(draft.status).toBeLessThan(300)
    expect((await leave(firm, firm)).status).toBe(200)
  })

  it('keeps an owner who is there to act, also when two give up at once', async () => {
    const firm = await buildEmployer(api)
    const banned = await addMember(api, firm.company.id, 'owner')
    await api.ctx.db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, banned.userId))
    const refused = await give(firm, firm, firm, 'recruiter')
    expect([refused.status, refused.body.error_code, refused.body.data]).toEqual([
      409,
      'wrong_state',
      { blocked: 'last_owner' },
    ])
    const second = await addMember(api, firm.company.id, 'owner')
    const both = await Promise.all([give(firm, firm, firm, 'viewer'), give(second, firm, second, 'viewer')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('hands the vacancies of a new viewer over, and takes the right to change them', async () => {
    const firm = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const mine = await addVacancy(api, firm.company.id, { managerId: recruiter.userId })
    await api.ctx.db.delete(outbox)
    expect((await give(firm, firm, recruiter, 'viewer')).status).toBe(200)
    // A socket that is open may be in a room where a viewer has nothing to say: it asks anew.
    const events = await api.ctx.db.select().from(outbox)
    expect(events.map(({ kind, payload }) => [kind, payload.data])).toContainEqual([
      'session.ended',
      { userId: recruiter.userPublicId },
    ])
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.id, mine.id))
    expect(row?.managerId).toBe(firm.userId)
    const change = await api.request('POST', '/v1/vacancies', { token: recruiter.token, body: {} })
    expect(change.status).toBe(403)
    // The same role again is no change.
    expect((await give(firm, firm, recruiter, 'viewer')).status).toBe(200)
    expect(await kept(firm)).toHaveLength(1)
  })

  it('leaves a new viewer the narrowed vacancies they answered for, to read', async () => {
    const firm = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const mine = await addVacancy(api, firm.company.id, { managerId: recruiter.userId, narrowed: true })
    const other = await addVacancy(api, firm.company.id, { narrowed: true })
    expect((await give(firm, firm, recruiter, 'viewer')).status).toBe(200)
    const own = async ({ publicId }: { publicId: string }) =>
      (await api.request('GET', `/v1/vacancies/${publicId}/own`, { token: recruiter.token })).status
    expect([await own(mine), await own(other)]).toEqual([200, 404])
  })

  it('asks who takes over the vacancies of whoever is taken out, a member who may recruit', async () => {
    const firm = await buildEmployer(api)
    const [leaver, heir, viewer] = [
      await addMember(api, firm.company.id, 'recruiter'),
      await addMember(api, firm.company.id, 'recruiter'),
      await addMember(api, firm.company.id, 'viewer'),
    ]
    const open = await addVacancy(api, firm.company.id, { managerId: leaver.userId })
    const narrowed = await addVacancy(api, firm.company.id, { managerId: leaver.userId, narrowed: true })
    const departure = (by: Person, whom: Person) =>
      api.request(
        'GET',
        `/v1/accounts/company/${firm.company.publicId}/departure?member=${whom.userPublicId}`,
        { token: by.token },
      )
    expect((await departure(firm, leaver)).body.data).toMatchObject({
      blocked: null,
      vacancies: 2,
      successors: [{ public_id: firm.userPublicId }, { public_id: heir.userPublicId }],
    })
    expect((await departure(heir, leaver)).status).toBe(403)
    const stranger = await buildEmployer(api)
    expect((await departure(firm, stranger)).status).toBe(404)
    const remove = (successor: Person) =>
      api.request('DELETE', `${path(firm)}/${leaver.userPublicId}?successor=${successor.userPublicId}`, {
        token: firm.token,
      })
    for (const wrong of [viewer, leaver, stranger]) {
      const answer = await remove(wrong)
      expect(answer.status).toBe(422)
      expect(answer.body.data).toMatchObject({ errors: [{ field: 'successor', code: 'not_in_list' }] })
    }
    expect(await list(firm, firm)).toHaveLength(4)
    const own = async () =>
      Promise.all(
        [open, narrowed].map(
          async ({ publicId }) =>
            (await api.request('GET', `/v1/vacancies/${publicId}/own`, { token: heir.token })).status,
        ),
      )
    expect(await own()).toEqual([200, 404])
    expect((await remove(heir)).status).toBe(200)
    expect(await own()).toEqual([200, 200])
    const rows = await api.ctx.db
      .select({ managerId: vacancies.managerId })
      .from(vacancies)
      .where(eq(vacancies.companyId, firm.company.id))
    expect(rows.filter(({ managerId }) => managerId === heir.userId)).toHaveLength(2)
  })

  it('leave whoever is taken out what another company of the same name told them', async () => {
    const [firm, twin] = [await buildEmployer(api), await buildEmployer(api)]
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    await api.ctx.db
      .insert(companyMembers)
      .values({ companyId: twin.company.id, userId: recruiter.userId, role: 'recruiter' })
    for (const { company, token } of [firm, twin]) {
      const role = `/v1/accounts/company/${company.publicId}/members/${recruiter.userPublicId}/role`
      expect((await api.request('PUT', role, { token, body: { role: 'viewer' } })).status).toBe(200)
    }
    const path = `/v1/accounts/company/${firm.company.publicId}/members/${recruiter.userPublicId}`
    expect((await api.request('DELETE', path, { token: firm.token })).status).toBe(200)
    const feed = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', {
      token: recruiter.token,
    })
    expect(feed.body.data?.results.map(({ kind, params }) => [kind, params.company])).toEqual([
      ['company.access_ended', undefined],
      ['company.role_changed', twin.company.publicId],
    ])
  })

  it('tells whoever is taken out that their access has ended, and by whom', async () => {
    const firm = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const path = `/v1/accounts/company/${firm.company.publicId}/members/${recruiter.userPublicId}`
    const notice = (kind: 'application.created' | 'company.member_joined') => ({
      userId: recruiter.userId,
      kind,
      dedupeKey: kind,
      params: { reader: 'employer', company_name: 'Клиника' },
      target:
        kind === 'application.created'
          ? {
              type: 'negotiation' as const,
              public_id: 'aaaaaaaaaaaa',
              parent_public_id: firm.vacancy.publicId,
              tab: 'applications' as const,
            }
          : null,
    })
    const notices = [notice('application.created'), notice('company.member_joined')]
    await api.ctx.db.transaction((tx) => notify(tx, notices, api.ctx.clock.now()))
    const explained = async (query: string, token = recruiter.token) =>
      (await api.request('GET', `/v1/accounts/access${query}`, { token })).body.data
    const ofVacancy = `?vacancy=${firm.vacancy.publicId}`
    const stranger = await buildEmployer(api)
    expect(await explained(ofVacancy)).toBeNull()
    expect((await api.request('DELETE', path, { token: firm.token })).status).toBe(200)
    // Nothing of what the company told them stays, and each of its addresses says what happened.
    const ended = { state: 'ended', company: 'Клиника', by: 'Олег Ким', at: expect.any(String) }
    expect(await explained('')).toEqual(ended)
    expect(await explained(ofVacancy)).toEqual(ended)
    expect(await explained(`?company=${firm.company.publicId}`)).toEqual(ended)
    expect(await explained(ofVacancy, stranger.token)).toBeNull()
    expect(await explained('?vacancy=zzzzzzzzzzzz')).toBeNull()
    const feed = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', {
      token: recruiter.token,
    })
    expect(feed.body.data?.results).toMatchObject([
      { kind: 'company.access_ended', params: { company_name: 'Клиника', name: 'Олег Ким' } },
    ])
    const vacancy = await api.request('GET', `/v1/vacancies/${firm.vacancy.publicId}/own`, {
      token: recruiter.token,
    })
    expect(vacancy.status).toBe(404)
  })

  it('tells a member that they were given no access to a vacancy', async () => {
    const firm = await buildEmployer(api)
    const manager = await addMember(api, firm.company.id, 'hiring_manager')
    const viewer = await addMember(api, firm.company.id, 'viewer')
    const explained = async ({ token }: { token: string }) =>
      (await api.request('GET', `/v1/accounts/access?vacancy=${firm.vacancy.publicId}`, { token })).body.data
    expect(await explained(manager)).toEqual({ state: 'not_opened', company: 'Клиника', by: null, at: null })
    expect(await explained(viewer)).toBeNull()
    expect(await explained(await buildEmployer(api))).toBeNull()
    await api.ctx.db.insert(vacancyMembers).values({ vacancyId: firm.vacancy.id, userId: manager.userId })
    expect(await explained(manager)).toBeNull()
  })

  it('is the owner’s alone', async () => {
    const firm = await buildEmployer(api)
    const other = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const viewer = await addMember(api, firm.company.id, 'viewer')
    expect((await give(recruiter, firm, viewer, 'owner')).status).toBe(403)
    expect((await give(viewer, firm, viewer, 'owner')).status).toBe(403)
    expect((await give(other, firm, viewer, 'owner')).status).toBe(404)
    expect((await give(firm, firm, other, 'owner')).status).toBe(404)
    const wrong = await give(firm, firm, viewer, 'king')
    expect([wrong.status, wrong.body.data]).toMatchObject([422, { errors: [{ field: 'role' }] }])
    expect(await kept(firm)).toEqual([])
  })
})
