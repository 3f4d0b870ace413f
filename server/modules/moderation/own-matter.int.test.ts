import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { moderationCases } from '@/server/db/schema/moderation'
import { banAccount, decideOnCompany } from '@/server/modules/moderation/operators/operators.service'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { newInn } from '@/tests/support/tax-numbers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishableVacancy, publishVacancy } from '@/tests/support/vacancies'

type Cases = CallResult<'GET /v1/moderation/cases'>
type Somebody = { token: string; userId: number }

let api: TestApi
let employer: TestEmployer
let candidate: TestCandidate
let stranger: TestCandidate
beforeAll(async () => {
  api = await createTestApi()
  employer = await createEmployer(api)
  candidate = await createCandidate(api)
  stranger = await createCandidate(api)
  await api.ctx.db.update(users).set({ isOperator: true })
})
afterAll(() => api.close())

const openCase = async (type: 'vacancy' | 'resume', publicId: string): Promise<string> => {
  const answer = await api.request<{ public_id: string }>('POST', '/v1/moderation/cases', {
    token: stranger.token,
    body: { type, public_id: publicId },
  })
  return answer.body.data?.public_id ?? ''
}
const read = async (who: Somebody, id: string) =>
  (await api.request<ModerationDetail>('GET', `/v1/moderation/cases/${id}`, { token: who.token })).body.data
const decide = async (who: Somebody, id: string) => {
  const revision = (await read(who, id))?.revision
  const answer = await api.request('POST', `/v1/moderation/cases/${id}/decision`, {
    token: who.token,
    body: { revision, decision: 'approve' },
  })
  return answer.body.error_code ?? answer.status
}

it('M8 hole 13: an operator does not decide about what their own company published', async () => {
  const vacancy = await publishVacancy(api, employer.token)
  const id = await openCase('vacancy', vacancy.public_id)
  expect(await read(employer, id)).toMatchObject({ own_matter: true, actions: [] })
  expect(await decide(employer, id)).toBe('own_matter')
  const viewer = await createCandidate(api)
  await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, viewer.userId))
  await api.ctx.db
    .insert(companyMembers)
    .values({ companyId: employer.companyId, userId: viewer.userId, role: 'viewer' })
  expect(await decide(viewer, id)).toBe('own_matter')
  // Another company with the same ИНН is the same people's.
  const inn = newInn()
  const twin = await createEmployer(api, { verified: false })
  await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, twin.userId))
  for (const companyId of [employer.companyId, twin.companyId]) {
    await api.ctx.db.update(companies).set({ inn }).where(eq(companies.id, companyId))
  }
  expect(await decide(twin, id)).toBe('own_matter')
  expect(await read(stranger, id)).toMatchObject({
    own_matter: false,
    actions: ['approve', 'reject', 'block'],
  })
  expect(await decide(stranger, id)).toBe(200)
})

it('M8 hole 13: an operator does not decide about their own resume', async () => {
  const resume = await publishResume(api, candidate.token)
  const id = await openCase('resume', resume.public_id)
  expect(await decide(candidate, id)).toBe('own_matter')
  expect(await decide(stranger, id)).toBe(200)
})

it('M8 hole 13: a command whose operator is known refuses their own company and account', async () => {
  const [row] = await api.ctx.db.select().from(users).where(eq(users.id, employer.userId))
  await api.ctx.db
    .update(companies)
    .set({ inn: newInn(), verification: 'pending' })
    .where(eq(companies.id, employer.companyId))
  for (const operator of [employer.publicId, row?.email ?? '']) {
    const order = { operator, reason: 'сам себя' }
    await expect(
      decideOnCompany(api.ctx, order, employer.companyPublicId, { verified: true }),
    ).rejects.toMatchObject({ code: 'own_matter' })
    await expect(banAccount(api.ctx, order, employer.publicId)).rejects.toMatchObject({ code: 'own_matter' })
  }
  const [still] = await api.ctx.db.select().from(companies).where(eq(companies.id, employer.companyId))
  expect(still?.verification).toBe('pending')
  await decideOnCompany(api.ctx, { operator: stranger.publicId }, employer.companyPublicId, {
    verified: true,
  })
})

it('M8 hole 13: signals are those of now, in the list and in the case, and stay with the decision', async () => {
  const other = await createEmployer(api, { verified: false })
  const text = `${publishableVacancy.description_html}<p>Ничего похожего нигде больше нет.</p>`
  const vacancy = await publishVacancy(api, other.token, { description_html: text })
  const listed = async () => {
    const answer = await api.request<Cases>('GET', '/v1/moderation/cases?size=100', { token: stranger.token })
    return answer.body.data?.results.find((one) => one.item_public_id === vacancy.public_id)
  }
  const before = await listed()
  expect(before?.signals).toEqual(['unverified_company'])
  const verify = (verification: 'verified' | 'none') =>
    api.ctx.db.update(companies).set({ verification }).where(eq(companies.id, other.companyId))
  await verify('verified')
  expect((await listed())?.signals).toEqual([])
  const id = before?.public_id ?? ''
  expect((await read(stranger, id))?.found).toEqual([])
  await verify('none')
  expect((await read(stranger, id))?.found).toMatchObject([{ code: 'unverified_company' }])
  await verify('verified')
  expect(await decide(stranger, id)).toBe(200)
  await verify('none')
  const [closed] = await api.ctx.db.select().from(moderationCases).where(eq(moderationCases.publicId, id))
  expect(closed?.signals).toEqual([])
  expect((await read(stranger, id))?.signals).toEqual([])
})
