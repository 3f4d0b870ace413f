import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { Notification } from '@/lib/contracts/notifications'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import { endUnclaimed } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { signUpCandidate } from '@/tests/support/accounts'
import { createEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('an imported advert of a company that nobody acts for', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  /** An advert as an import leaves it: of a source, its company without people. */
  async function unclaimed(title: string): Promise<{ publicId: string; claim: () => Promise<void> }> {
    const employer = await createEmployer(api)
    const { public_id: publicId } = await publishVacancy(api, employer.token, { title })
    const { db } = api.ctx
    await db
      .update(vacancies)
      .set({ source: 'hh', sourceId: publicId, sourceUrl: `https://hh.ru/vacancy/${publicId}` })
      .where(eq(vacancies.publicId, publicId))
    const members = await db
      .delete(companyMembers)
      .where(eq(companyMembers.companyId, employer.companyId))
      .returning()
    await db
      .update(companies)
      .set({ source: 'hh', sourceId: publicId, verification: 'none' })
      .where(eq(companies.id, employer.companyId))
    return {
      publicId,
      claim: async () => {
        await db.insert(companyMembers).values(members)
      },
    }
  }

  const pageOf = async (publicId: string) =>
    (await api.request<VacancyView>('GET', `/v1/vacancies/${publicId}`)).body.data

  async function applicant() {
    const person = await signUpCandidate(api, { lastName: 'Первая' })
    const resume = await publishResume(api, person.token, { title: 'Медсестра' })
    const apply = (publicId: string) =>
      api.request<Negotiation>('POST', `/v1/vacancies/${publicId}/applications`, {
        token: person.token,
        body: { resume_public_id: resume.public_id },
      })
    return { ...person, apply }
  }

  it('promises nothing, says where it comes from and takes no application', async () => {
    const { publicId, claim } = await unclaimed('Медсестра в стационар')
    expect(await pageOf(publicId)).toMatchObject({
      reply_promise_days: null,
      imported: { site: 'hh.ru', url: `https://hh.ru/vacancy/${publicId}` },
    })
    const person = await applicant()
    const refused = await person.apply(publicId)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'imported_vacancy'])

    await claim()
    expect(await pageOf(publicId)).toMatchObject({ reply_promise_days: 7, imported: null })
    expect((await person.apply(publicId)).status).toBe(201)
  })

  it('ends the applications it had, and says why', async () => {
    const employer = await createEmployer(api)
    const { public_id: publicId } = await publishVacancy(api, employer.token, { title: 'Фельдшер' })
    const person = await applicant()
    const sent = (await person.apply(publicId)).body.data
    if (!sent) throw new Error('no application')
    expect(await endUnclaimed(api.ctx)).toBe(0)

    const { db } = api.ctx
    await db.delete(companyMembers).where(eq(companyMembers.companyId, employer.companyId))
    await db
      .update(vacancies)
      .set({ source: 'hh', sourceId: publicId })
      .where(eq(vacancies.publicId, publicId))
    expect(await endUnclaimed(api.ctx)).toBe(1)
    expect(await endUnclaimed(api.ctx)).toBe(0)
    const { body } = await api.request<Negotiation>('GET', `/v1/negotiations/${sent.public_id}`, {
      token: person.token,
    })
    expect(body.data).toMatchObject({ status: 'vacancy_closed', reason: 'imported', turn: null })

    const event = { negotiationId: sent.public_id, version: body.data?.revision ?? 0 }
    await notifyOfNegotiations(api.ctx, [event as Parameters<typeof notifyOfNegotiations>[1][number]])
    const notices = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', {
      token: person.token,
    })
    expect(notices.body.data?.results.find(({ kind }) => kind === 'vacancy.closed')?.params).toMatchObject({
      outcome: 'imported',
    })
  })

  it('goes to whoever proves to be the company', async () => {
    const { publicId } = await unclaimed('Лаборант')
    const { db } = api.ctx
    const page = await pageOf(publicId)
    const imported = page?.company.public_id ?? ''
    const owner = await createEmployer(api)
    const claim = (token: string) =>
      api.request<{ vacancies: number }>('POST', `/v1/companies/${imported}/claim`, { token })
    await db.update(companies).set({ inn: '7707083893' }).where(eq(companies.publicId, imported))
    await db
      .update(companies)
      .set({ inn: '7736050003', verification: 'verified' })
      .where(eq(companies.id, owner.companyId))
    expect((await claim(owner.token)).body.error_code).toBe('claim_not_proven')

    await db.update(companies).set({ inn: '7707083893' }).where(eq(companies.id, owner.companyId))
    const done = await claim(owner.token)
    expect([done.status, done.body.data]).toEqual([200, { vacancies: 1 }])
    expect(await pageOf(publicId)).toMatchObject({
      imported: null,
      company: { public_id: owner.companyPublicId },
    })
    // There is nothing left to claim.
    expect((await claim(owner.token)).status).toBe(404)
  })
})
