import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '@/lib/contracts/companies'
import type { CompanyInvitation, InvitationPreview } from '@/lib/contracts/company-invitations'
import type { Notification } from '@/lib/contracts/notifications'
import { companies } from '@/server/db/schema/companies'
import { companyInvitations } from '@/server/db/schema/company-team'
import { outbox } from '@/server/db/schema/platform'
import { sendInvitationLetter } from '@/server/modules/identity/companies/invitation-letter.service'
import { sweepInvitations } from '@/server/modules/identity/companies/invitations.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, addVacancy, buildCandidate, buildEmployer } from '../negotiations/parties'

describe('invitations into a company', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  type Person = { token: string }
  type Firm = Person & { company: { publicId: string; id: number } }
  const path = ({ company }: Firm, end = '') => `/v1/accounts/company/${company.publicId}/invitations${end}`
  const newAddress = () => `colleague-${newPublicId()}@example.ru`
  const invite = (by: Person, firm: Firm, email: string, role = 'recruiter') =>
    api.request<CompanyInvitation[]>('POST', path(firm), { token: by.token, body: { email, role } })
  const list = async (firm: Firm) =>
    (await api.request<CompanyInvitation[]>('GET', path(firm), { token: firm.token })).body.data ?? []

  /** Carries the events on as the relay would, and gives the token of the last letter. */
  async function letterTo(email: string): Promise<string> {
    const events = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'company.invited'))
    for (const { payload } of events) {
      const { data } = payload as { data: { companyId: string; invitationId: string; version: number } }
      await sendInvitationLetter(api.ctx, data)
    }
    await api.ctx.db.delete(outbox)
    const [letter] = api.messages.filter(({ to }) => to === email).slice(-1)
    return /company-invitations\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  }
  const look = (token: string) => api.request<InvitationPreview>('GET', `/v1/company-invitations/${token}`)
  const accept = (who: Person, token: string) =>
    api.request<Company>('POST', `/v1/company-invitations/${token}/acceptance`, { token: who.token })
  const companiesOf = async (who: Person) =>
    (await api.request<Company[]>('GET', '/v1/accounts/companies', { token: who.token })).body.data ?? []

  it('go by a letter, show who invites, and let the reader in once', async () => {
    const firm = await buildEmployer(api)
    const email = newAddress()
    const sent = await invite(firm, firm, `  ${email.toUpperCase()} `)
    expect(sent.body.data).toMatchObject([{ email, role: 'recruiter', expired: false }])
    const token = await letterTo(email)
    const seen = await look(token)
    expect(seen.body.data).toMatchObject({
      company_public_id: firm.company.publicId,
      role: 'recruiter',
      email: 'c•••@example.ru',
      state: 'open',
    })
    expect(JSON.stringify(seen.body.data)).not.toContain(email)
    // The letter alone says it, for the form of the sign-up.
    const letter = api.messages.filter(({ to }) => to === email).at(-1)
    expect(letter?.text).toContain(`${token}#to=${encodeURIComponent(email)}`)
    // A look, as mail programs take it, changes nothing.
    expect(await list(firm)).toHaveLength(1)

    const guests = [await buildEmployer(api), await buildEmployer(api)]
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const joined = guests[answers.findIndex(({ status }) => status === 200)] as (typeof guests)[number]
    // They act for this company from now on, and can go back to their own.
    const order = async () => (await companiesOf(joined)).map(({ public_id: id, role }) => [id, role])
    const here = [firm.company.publicId, 'recruiter']
    const own = [joined.company.publicId, 'owner']
    expect(await order()).toEqual([here, own])
    api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
    const back = await api.request('POST', `/v1/accounts/company/${joined.company.publicId}/current`, {
      token: joined.token,
    })
    expect(back.status).toBe(200)
    expect(await order()).toEqual([own, here])
    expect(await list(firm)).toEqual([])
    expect((await look(token)).status).toBe(404)
    // Whoever owns the company hears who came, and in which role; the one who came does not.
    const noticesOfSteps = async (who: Person) => {
      const feed = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', {
        token: who.token,
      })
      return feed.body.data?.results.filter(({ kind }) => kind === 'company.member_joined')
    }
    expect(await noticesOfSteps(firm)).toMatchObject([
      {
        params: { reader: 'employer', company_name: firm.company.name, role: 'recruiter', name: 'Олег Ким' },
      },
    ])
    expect(await noticesOfSteps(joined)).toEqual([])
  })

  it('let a new account in without a company of its own', async () => {
    const firm = await buildEmployer(api)
    const email = newAddress()
    await invite(firm, firm, email, 'viewer')
    const token = await letterTo(email)
    const signUp = (companyInvitation: string) =>
      api.request('POST', '/v1/accounts/sign-up', {
        body: {
          username: email,
          password: 'длинный пароль 2026',
          account_type: 'employer',
          first_name: 'Олег',
          last_name: 'Новиков',
          company_invitation: companyInvitation,
          consents: { terms: true, personal_data: true },
        },
      })
    const strange = await signUp(`${token}x`)
    expect([strange.status, strange.body.data]).toMatchObject([
      422,
      { errors: [{ field: 'company_name', code: 'required' }] },
    ])
    expect((await signUp(token)).status).toBeLessThan(300)
    const code = /\b\d{6}\b/.exec(api.messages.at(-1)?.text ?? '')?.[0]
    const verified = await api.request<{ token: string }>('POST', '/v1/accounts/code/verify', {
      body: { username: email, purpose: 'sign_up', code },
    })
    const person = { token: verified.body.data?.token ?? '' }
    expect(await companiesOf(person)).toEqual([])
    expect((await accept(person, token)).body.data).toMatchObject({ role: 'viewer' })
    // A viewer sees the company's vacancies and makes none.
    const vacancies = await api.request<{ total: number }>('GET', '/v1/my/vacancies', { token: person.token })
    expect(vacancies.body.data?.total).toBe(1)
    const draft = await api.request('POST', '/v1/vacancies', { token: person.token, body: {} })
    expect(draft.status).toBe(403)
  })

  it('can be sent anew, taken back, and end after seven days', async () => {
    const firm = await buildEmployer(api)
    const email = newAddress()
    const [row] = (await invite(firm, firm, email)).body.data ?? []
    const first = await letterTo(email)
    const again = await api.request('POST', path(firm, `/${row?.public_id}/resend`), { token: firm.token })
    expect(again.status).toBe(200)
    const second = await letterTo(email)
    // Whoever holds the letter before it is told to look for the last one, and gets in by none other.
    expect((await look(first)).body.data).toMatchObject({ state: 'replaced' })
    expect((await accept(await buildEmployer(api), first)).status).toBe(404)
    const lied = first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A')
    expect((await look(lied)).status).toBe(404)
    expect((await look(second)).status).toBe(200)

    const before = api.ctx.clock.now()
    api.setNow(new Date(before.getTime() + 7 * 24 * 3600 * 1000))
    expect((await look(second)).body.data).toMatchObject({ state: 'expired' })
    const late = await accept(await buildEmployer(api), second)
    expect([late.status, late.body.data]).toEqual([409, { expired: true }])
    expect((await list(firm)).map(({ expired }) => expired)).toEqual([true])
    api.setNow(new Date(before.getTime() + 38 * 24 * 3600 * 1000))
    await sweepInvitations(api.ctx)
    const kept = await api.ctx.db.select().from(companyInvitations).where(eq(companyInvitations.email, email))
    expect(kept).toEqual([])
    api.setNow(before)

    const [other] = (await invite(firm, firm, email)).body.data ?? []
    const third = await letterTo(email)
    const back = await api.request('DELETE', path(firm, `/${other?.public_id}`), { token: firm.token })
    expect(back.body.data).toEqual([])
    expect((await accept(await buildEmployer(api), third)).status).toBe(404)
  })

  it('are the owner’s alone, for accounts of employers, and say at the field what is wrong', async () => {
    const firm = await buildEmployer(api)
    const other = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const email = newAddress()
    expect((await invite(recruiter, firm, email)).status).toBe(403)
    expect((await invite(other, firm, email)).status).toBe(404)
    expect((await api.request('GET', path(firm), { token: recruiter.token })).status).toBe(403)
    const wrong = async (address: string, role?: string) => {
      const answer = await invite(firm, firm, address, role)
      return [answer.status, (answer.body.data as unknown as { errors: object[] }).errors]
    }
    expect(await wrong('почта')).toMatchObject([422, [{ field: 'email', code: 'email_invalid' }]])
    expect(await wrong(email, 'owner')).toMatchObject([422, [{ field: 'role' }]])
    expect(await wrong(recruiter.email)).toMatchObject([422, [{ field: 'email', code: 'already_member' }]])
    const [row] = (await invite(firm, firm, email)).body.data ?? []
    expect(await wrong(email)).toMatchObject([422, [{ field: 'email', code: 'already_invited' }]])
    const token = await letterTo(email)
    const candidate = await buildCandidate(api)
    expect((await accept(candidate, token)).status).toBe(403)
    // Somebody else's invitation is not there.
    for (const [method, end] of [
      ['POST', `/${row?.public_id}/resend`],
      ['DELETE', `/${row?.public_id}`],
    ] as const) {
      expect((await api.request(method, path(other, end), { token: other.token })).status).toBe(404)
    }
    // Whoever is in already keeps their role.
    expect((await accept(recruiter, token)).body.data).toMatchObject({ role: 'recruiter' })
  })

  it('carry no links of a company nobody has checked', async () => {
    const firm = await buildEmployer(api)
    const name = 'Зайдите на evil-shop.ru'
    await api.ctx.db
      .update(companies)
      .set({ name, verification: 'none' })
      .where(eq(companies.id, firm.company.id))
    const email = newAddress()
    await invite(firm, firm, email)
    await letterTo(email)
    const letter = api.messages.at(-1)
    expect(letter?.subject).toContain('Вас зовут в компанию')
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toContain('evil-shop.ru')
  })

  it('let an owner take somebody out again, their vacancies handed over', async () => {
    const firm = await buildEmployer(api)
    const recruiter = await addMember(api, firm.company.id, 'recruiter')
    const vacancy = await addVacancy(api, firm.company.id, { managerId: recruiter.userId })
    const remove = (by: Person, id: string) =>
      api.request('DELETE', `/v1/accounts/company/${firm.company.publicId}/members/${id}`, {
        token: by.token,
      })
    expect((await remove(recruiter, firm.userPublicId)).status).toBe(403)
    expect((await remove(firm, firm.userPublicId)).status).toBe(409)
    const answer = await remove(firm, recruiter.userPublicId)
    expect(answer.body.data).toMatchObject([{ public_id: firm.userPublicId }])
    expect(await companiesOf(recruiter)).toEqual([])
    const gone = await api.request('GET', `/v1/vacancies/${vacancy.publicId}/own`, { token: recruiter.token })
    expect(gone.status).toBe(404)
  })
})
