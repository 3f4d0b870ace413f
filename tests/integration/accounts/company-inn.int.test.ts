import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Company } from '@/lib/contracts/companies'
import type { JoinRequest, OwnJoinRequest } from '@/lib/contracts/join-requests'
import { companyEvents } from '@/server/db/schema/account-security'
import { sessions, users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { notifications } from '@/server/db/schema/platform'
import { decideJoinRequest, decideOnCompany } from '@/server/modules/moderation/operators/operators.service'
import { signUpEmployer, TEST_PASSWORD, type TestEmployer } from '@/tests/support/accounts'
import { signIn } from '@/tests/support/takeover'
import { newInn } from '@/tests/support/tax-numbers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember } from '../negotiations/parties'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const change = (who: TestEmployer, body: object, token = who.token) =>
  api.request<Company>('PUT', `/v1/accounts/company/${who.company.public_id}`, {
    token,
    body: { name: who.company.name, ...body },
  })
const rowOf = async (publicId: string) => {
  const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, publicId))
  if (!row) throw new Error('the company is gone')
  return row
}
const userIdOf = async (publicId: string) => {
  const [row] = await api.ctx.db.select({ id: users.id }).from(users).where(eq(users.publicId, publicId))
  return row?.id ?? 0
}
const kindsTo = async (userId: number) =>
  (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  )
const eventsOf = async (companyId: number) =>
  (
    await api.ctx.db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.companyId, companyId))
      .orderBy(companyEvents.id)
  ).map(({ kind, details }) => ({ kind, ...details }))

/** A verified company and somebody else whose company gives the same ИНН. */
async function twins() {
  const first = await signUpEmployer(api, { companyName: 'Сбер настоящий' })
  const second = await signUpEmployer(api, { companyName: 'Сбер второй', verified: false })
  const given = await change(second, { inn: first.company.inn })
  return { first, second, given: given.body.data }
}
const ask = (who: TestEmployer) =>
  api.request<OwnJoinRequest[]>('POST', `/v1/accounts/company/${who.company.public_id}/join-request`, {
    token: who.token,
  })
const waiting = (owner: TestEmployer) =>
  api.request<JoinRequest[]>('GET', `/v1/accounts/company/${owner.company.public_id}/join-requests`, {
    token: owner.token,
  })
const decide = (owner: TestEmployer, id: string | undefined, body: object) =>
  api.request<JoinRequest[]>(
    'POST',
    `/v1/accounts/company/${owner.company.public_id}/join-requests/${id}/decision`,
    { token: owner.token, body },
  )
const requestOf = async (who: TestEmployer) => {
  const [request] = (await ask(who)).body.data ?? []
  if (!request) throw new Error('nothing was asked')
  return request
}
const companiesOf = async (who: TestEmployer) =>
  (await api.request<Company[]>('GET', '/v1/accounts/companies', { token: who.token })).body.data?.map(
    ({ name, role, verification }) => [name, role, verification],
  )

describe('M8 hole 8: a verified ИНН belongs to one company', () => {
  it('M8 hole 8: a second company with it stays unverified and is told whom to ask', async () => {
    const { first, second, given } = await twins()
    expect(given).toMatchObject({ verification: 'none', inn_holder: { name: 'Сбер настоящий' } })
    const again = await api.request('POST', `/v1/accounts/company/${second.company.public_id}/verification`, {
      token: second.token,
    })
    expect([again.status, again.body.error_code]).toEqual([409, 'inn_taken'])
    const order = { operator: 'test' }
    await expect(
      decideOnCompany(api.ctx, order, second.company.public_id, { verified: true }),
    ).rejects.toMatchObject({ code: 'inn_taken' })
    const created = await api.request<Company>('POST', '/v1/accounts/company', {
      token: second.token,
      body: { name: 'Сбер третий', inn: first.company.inn },
    })
    expect(created.body.data).toMatchObject({ verification: 'none', inn_holder: { name: 'Сбер настоящий' } })
    // Nothing but the name of the other company.
    expect(JSON.stringify(given)).not.toContain(first.company.public_id)
  })

  it('M8 hole 8: eight companies that give it at once leave one verified', async () => {
    const inn = newInn()
    const people = await Promise.all(
      Array.from({ length: 8 }, () => signUpEmployer(api, { verified: false })),
    )
    const answers = await Promise.all(people.map((who) => change(who, { inn })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.filter(({ body }) => body.data?.verification === 'verified')).toHaveLength(1)
  })

  it('M8 hole 8: the database itself keeps it, however the digits are written', async () => {
    const { first, second } = await twins()
    const spaced = first.company.inn?.replace(/^(..)/, '$1 ')
    const error = await api.ctx.db
      .update(companies)
      .set({ verification: 'verified', inn: spaced ?? null })
      .where(eq(companies.publicId, second.company.public_id))
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    expect(String((error as { cause?: unknown }).cause)).toMatch(/companies_verified_inn/)
  })
})

describe('M8 hole 8: asking to be let in', () => {
  it('M8 hole 8: owners see who asks and let them in with a role', async () => {
    const { first, second } = await twins()
    const request = await requestOf(second)
    expect(request).toMatchObject({ company_name: 'Сбер настоящий', status: 'waiting', role: null })
    expect(await kindsTo(await userIdOf(first.publicId))).toContain('company.join_requested')
    expect((await waiting(first)).body.data).toMatchObject([
      { public_id: request.public_id, email: second.email, from_company_name: 'Сбер второй' },
    ])
    expect((await decide(second, request.public_id, { accept: true, role: 'recruiter' })).status).toBe(404)
    const owner = { accept: true, role: 'owner' }
    expect((await decide(first, request.public_id, owner)).status).toBe(422)
    const accepted = await decide(first, request.public_id, { accept: true, role: 'recruiter' })
    expect([accepted.status, accepted.body.data]).toEqual([200, []])
    expect(await companiesOf(second)).toEqual([
      ['Сбер настоящий', 'recruiter', 'verified'],
      ['Сбер второй', 'owner', 'none'],
    ])
    expect(await kindsTo(await userIdOf(second.publicId))).toContain('company.join_decided')
    expect((await eventsOf((await rowOf(first.company.public_id)).id)).slice(-2)).toEqual([
      { kind: 'join_requested' },
      { kind: 'join_accepted', role: 'recruiter' },
    ])
    expect((await decide(first, request.public_id, { accept: false })).body.error_code).toBe('wrong_state')
  })

  it('M8 hole 8: one waits at a time, can be withdrawn, and a no holds for a month', async () => {
    const { first, second } = await twins()
    const request = await requestOf(second)
    expect((await ask(second)).body).toMatchObject({
      error_code: 'wrong_state',
      data: { blocked: 'waiting' },
    })
    const path = `/v1/my/join-requests/${request.public_id}`
    expect((await api.request('DELETE', path, { token: first.token })).status).toBe(404)
    const withdrawn = await api.request<OwnJoinRequest[]>('DELETE', path, { token: second.token })
    expect(withdrawn.body.data).toMatchObject([{ status: 'withdrawn' }])
    const next = await requestOf(second)
    await decide(first, next.public_id, { accept: false })
    const own = async () =>
      (await api.request<OwnJoinRequest[]>('GET', '/v1/my/join-requests', { token: second.token })).body.data
    const [declined] = (await own()) ?? []
    const decidedAt = new Date(declined?.decided_at ?? '').getTime()
    expect(declined?.ask_again_at).toBe(new Date(decidedAt + 30 * 24 * 3600 * 1000).toISOString())
    expect((await ask(second)).body).toMatchObject({
      error_code: 'wrong_state',
      data: { blocked: 'declined' },
    })
    expect((await ask(first)).body).toMatchObject({
      error_code: 'wrong_state',
      data: { blocked: 'no_holder' },
    })
    expect((await ask(second)).status).toBe(409)
    expect((await ask(second)).body.error_code).toBe('rate_limited')
    api.setNow(new Date(declined?.ask_again_at ?? ''))
    onTestFinished(() => api.setNow(new Date()))
    const again = await api.request<OwnJoinRequest[]>('GET', '/v1/my/join-requests', {
      token: (await signIn(api, second.email, TEST_PASSWORD)).body.data?.token ?? '',
    })
    expect(again.body.data).toMatchObject([{ status: 'declined', ask_again_at: null }, {}])
  })

  it('M8 hole 8: decided at once by two owners, it is decided once', async () => {
    const { first, second } = await twins()
    const request = await requestOf(second)
    const answers = await Promise.all(
      (['recruiter', 'viewer', 'recruiter', 'viewer'] as const).map((role) =>
        decide(first, request.public_id, { accept: true, role }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await companiesOf(second)).toHaveLength(2)
  })

  it('M8 hole 8: nobody banned is let in, nor anybody once the ИНН is another', async () => {
    const { first, second } = await twins()
    const request = await requestOf(second)
    const ban = (bannedAt: Date | null) =>
      api.ctx.db.update(users).set({ bannedAt }).where(eq(users.publicId, second.publicId))
    await ban(api.ctx.clock.now())
    expect((await waiting(first)).body.data).toEqual([])
    const role = { accept: true, role: 'viewer' }
    expect((await decide(first, request.public_id, role)).body).toMatchObject({
      data: { blocked: 'requester_gone' },
    })
    await ban(null)
    await change(second, { inn: newInn() })
    expect((await decide(first, request.public_id, role)).body).toMatchObject({ data: { blocked: 'lapsed' } })
    const own = await api.request<OwnJoinRequest[]>('GET', '/v1/my/join-requests', { token: second.token })
    expect(own.body.data).toMatchObject([{ status: 'lapsed' }])
  })

  it('M8 hole 8: an operator decides where owners do not, but not about themselves', async () => {
    const { second } = await twins()
    const request = await requestOf(second)
    const own = { operator: second.email, reason: 'сам себя' }
    await expect(decideJoinRequest(api.ctx, own, request.public_id, 'owner')).rejects.toMatchObject({
      code: 'own_matter',
    })
    await decideJoinRequest(api.ctx, { operator: 'o' }, request.public_id, 'owner')
    expect(await companiesOf(second)).toContainEqual(['Сбер настоящий', 'owner', 'verified'])
  })
})

describe('M8: name and requisites of a verified company', () => {
  it('M8: are its owner’s to change, after a step-up, and are written down', async () => {
    const employer = await signUpEmployer(api)
    const { inn } = employer.company
    const { id } = await rowOf(employer.company.public_id)
    const recruiter = await addMember(api, id, 'recruiter')
    const changed = await change(employer, { inn, description: '<p>О нас</p>' }, recruiter.token)
    expect(changed.body.data?.description).toBe('<p>О нас</p>')
    expect((await change(employer, { inn, name: 'Иное имя' }, recruiter.token)).status).toBe(403)
    await api.ctx.db
      .update(sessions)
      .set({ createdAt: new Date(api.ctx.clock.now().getTime() - 11 * 60_000) })
      .where(eq(sessions.userId, await userIdOf(employer.publicId)))
    expect((await change(employer, { inn, description: '<p>Ещё</p>' })).status).toBe(200)
    expect((await change(employer, { inn, ogrn: '1027700132195' })).body.error_code).toBe('step_up_required')
    await api.ctx.db
      .update(sessions)
      .set({ steppedUpAt: api.ctx.clock.now() })
      .where(eq(sessions.userId, await userIdOf(employer.publicId)))
    const after = await change(employer, { inn, ogrn: '1027700132195' })
    // Demo mode checks at once.
    expect(after.body.data).toMatchObject({ ogrn: '1027700132195', verification: 'verified' })
    expect((await eventsOf(id)).at(-1)).toEqual({ kind: 'requisites_changed', ogrn: true })
  })
})
