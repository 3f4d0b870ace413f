import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import type { CompanyRef } from '@/lib/contracts/vacancies'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { outbox } from '@/server/db/schema/platform'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { newInn } from '@/tests/support/tax-numbers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('the check of a company outside demo mode', () => {
  let api: TestApi
  let employer: TestEmployer
  let inn: string
  beforeAll(async () => {
    api = await createTestApi({
      DEMO: '0',
      APP_SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS_URL: 'http://127.0.0.1:1',
      SITE_URL: 'https://example.test',
    })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    employer = await signUpEmployer(api, { verified: false })
    inn = newInn()
  })

  const change = (body: object) =>
    api.request<Company>('PUT', `/v1/accounts/company/${employer.company.public_id}`, {
      token: employer.token,
      body: { name: 'Мост', ...body },
    })
  const ask = () =>
    api.request<Company>('POST', `/v1/accounts/company/${employer.company.public_id}/verification`, {
      token: employer.token,
    })
  const decide = (verification: 'verified' | 'rejected', verificationNote: string | null = null) =>
    api.ctx.db
      .update(companies)
      .set({ verification, verificationNote })
      .where(eq(companies.publicId, employer.company.public_id))

  it('C12 is asked for by an ИНН and waits for an operator', async () => {
    expect((await ask()).body.data).toMatchObject({ errors: [{ field: 'inn', code: 'required' }] })
    const asked = await change({ inn })
    expect(asked.body.data).toMatchObject({
      verification: 'pending',
      verification_requested_at: expect.any(String),
    })
    const again = await ask()
    expect([again.status, again.body.error_code]).toEqual([409, 'wrong_state'])
  })

  it('C12 shows why it was refused and may be asked for again', async () => {
    await change({ inn })
    await decide('rejected', 'ИНН принадлежит другой организации')
    const kept = await change({ inn, description: '<p>О нас</p>' })
    expect(kept.body.data).toMatchObject({
      verification: 'rejected',
      verification_note: 'ИНН принадлежит другой организации',
    })
    expect((await ask()).body.data).toMatchObject({ verification: 'pending', verification_note: null })
  })

  it('C12 is due anew when the legal person changes, and not when the description does', async () => {
    await change({ inn, legal_name: 'ООО «Мост»' })
    await decide('verified')
    const same = await change({ inn, legal_name: 'ООО «Мост»', description: '<p>О нас</p>' })
    expect(same.body.data?.verification).toBe('verified')
    const other = await change({ inn, legal_name: 'ООО «Не мост»' })
    expect(other.body.data?.verification).toBe('pending')
    await decide('verified')
    expect((await change({ legal_name: 'ООО «Не мост»' })).body.data?.verification).toBe('none')
  })

  it('C12 is due anew for a verified company under another name, and its people hear of it', async () => {
    await change({ inn })
    await decide('verified')
    const vacancy = await publishVacancy(api, employer.token)
    const shown = async () =>
      (await api.request<{ company: CompanyRef }>('GET', `/v1/vacancies/${vacancy.public_id}`)).body.data
        ?.company
    expect(await shown()).toMatchObject({ name: 'Мост', verified: true })
    const colleague = await signUpEmployer(api)
    await api.ctx.db.insert(companyMembers).select(
      api.ctx.db
        .select({
          companyId: companies.id,
          userId: users.id,
          role: sql`'recruiter'`.as('role'),
          chosenAt: sql`null`.as('chosen_at'),
          createdAt: sql`now()`.as('created_at'),
        })
        .from(companies)
        .innerJoin(users, eq(users.publicId, colleague.publicId))
        .where(eq(companies.publicId, employer.company.public_id)),
    )
    await api.ctx.db.delete(outbox)

    const renamed = await change({ name: 'Сбербанк', inn })
    expect(renamed.body.data).toMatchObject({ name: 'Сбербанк', verification: 'pending' })
    expect(await shown()).toMatchObject({ name: 'Сбербанк', verified: false })
    const page = await api.request('GET', `/v1/companies/${employer.company.public_id}`)
    expect(page.body.data).toMatchObject({ name: 'Сбербанк', verified: false, inn: null })
    const told = async (token: string) =>
      (
        await api.request<CallResult<'GET /v1/notifications'>>('GET', '/v1/notifications', { token })
      ).body.data?.results.map(({ kind, params }) => [kind, params.company_name])
    expect(await told(colleague.token)).toEqual([['company.recheck', 'Сбербанк']])
    expect(await told(employer.token)).toEqual([])
    // What waits keeps its place in the queue, whatever it is called.
    const asked = renamed.body.data?.verification_requested_at
    api.setNow(new Date(api.ctx.clock.now().getTime() + 60_000))
    const again = await change({ name: 'Мост', inn })
    expect(again.body.data).toMatchObject({ verification: 'pending', verification_requested_at: asked })
  })

  it('tells the company’s other screens of every change', async () => {
    await api.ctx.db.delete(outbox)
    await change({ inn })
    const events = await api.ctx.db.select().from(outbox)
    expect(events.map(({ kind, payload }) => [kind, payload.data])).toEqual([
      ['company.changed', { companyId: employer.company.public_id, version: expect.any(Number) }],
    ])
  })
})
