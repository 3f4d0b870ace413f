import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventPayload } from '@/lib/contracts/events'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { consents, users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { outbox } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { buildExports } from '@/server/modules/privacy/export.service'
import { signUpCandidate, signUpEmployer, type TestEmployer, type TestPerson } from '@/tests/support/accounts'
import { columnsWith } from '@/tests/support/find-words'
import { createResumeDraft, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { addMember } from '../negotiations/parties'
import { act, dataOf, pelageyasResume, planDeletion, signInAgain, signUpPelageya, words } from './person'

describe('a person who deletes their account', () => {
  let api: TestApi
  let start: Date
  let person: TestPerson
  let employer: TestEmployer
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    person = await signUpPelageya(api)
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())

  const later = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
  const openResume = () =>
    publishResume(api, person.token, {
      ...pelageyasResume,
      visibility: 'everyone',
      distribution_consent: true,
    })
  const statusOf = async (path: string, token?: string) =>
    (await api.request('GET', path, { ...(token && { token }) })).status

  /** An application that has been answered, with names and numbers on both sides. */
  async function negotiate(): Promise<Negotiation> {
    const resume = await openResume()
    const vacancy = await publishVacancy(api, employer.token)
    dataOf(
      await api.request('PUT', `/v1/resumes/${resume.public_id}/variants/${vacancy.public_id}`, {
        token: person.token,
        body: { revision: 0, changes: { about: 'Пелагея Звонарёва, для вас: 8 999 555-44-33' } },
      }),
    )
    const sent = dataOf(
      await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
        token: person.token,
        body: {
          resume_public_id: resume.public_id,
          with_variant: true,
          letter: 'Я Пелагея Звонарёва, звоните 8 999 555-44-33',
        },
      }),
    )
    const seen = await act(api, employer.token, sent, { action: 'open' })
    return act(api, employer.token, seen, {
      action: 'take_into_review',
      text: 'Пелагея, ждём вас! Звонарёвой Пелагее оставим пропуск, номер +7 (999) 555-44-33 записан.',
    })
  }

  it('H3 is off the public pages at once, out of every session, and told how to come back', async () => {
    const resume = await openResume()
    expect(await statusOf(`/v1/resumes/${resume.public_id}`)).toBe(200)
    const { due_at } = await planDeletion(api, person.token, person.email)
    expect(due_at).toBe(new Date(start.getTime() + 30 * dayMs).toISOString())
    expect(await statusOf(`/v1/resumes/${resume.public_id}`)).toBe(404)
    expect(await statusOf('/v1/accounts/me', person.token)).toBe(401)
    expect(api.messages.at(-1)).toMatchObject({
      to: person.email,
      text: expect.stringContaining('нажмите «Вернуть»'),
    })

    const token = await signInAgain(api, person)
    const waiting = await api.request('GET', '/v1/accounts/deletion', { token })
    expect(waiting.body.data).toMatchObject({ due_at })
    const again = await api.request('POST', `/v1/resumes/${resume.public_id}/publication`, { token })
    expect([again.status, again.body.error_code]).toEqual([409, 'account_leaving'])
  })

  it('H3 needs the right code, sent to the account’s own address', async () => {
    const wrong = await api.request('POST', '/v1/accounts/deletion', {
      token: person.token,
      body: { code: '000000' },
    })
    expect(wrong.status).toBe(422)
    const sent = await api.request('POST', '/v1/accounts/deletion/code', { token: person.token })
    expect(sent.body.data).toMatchObject({ sent_to: 'p•••@example.test' })
    const stranger = await signUpCandidate(api)
    const code = /\d{6}/.exec(api.messages.findLast(({ to }) => to === person.email)?.text ?? '')?.[0]
    const stolen = await api.request('POST', '/v1/accounts/deletion', {
      token: stranger.token,
      body: { code },
    })
    expect(stolen.status).toBe(422)
    expect(await statusOf('/v1/accounts/me', person.token)).toBe(200)
    const early = await api.request('POST', '/v1/accounts/deletion/code', { token: person.token })
    expect(early.status).toBe(429)
  })

  it('H3 gets everything back by saying so in time, as often as it is said', async () => {
    const resume = await openResume()
    const draft = await createResumeDraft(api, person.token, pelageyasResume)
    await planDeletion(api, person.token, person.email)
    later(29)
    expect(await eraseDueAccounts(api.ctx)).toBe(0)
    const token = await signInAgain(api, person)
    for (let n = 0; n < 2; n += 1) {
      expect((await api.request('DELETE', '/v1/accounts/deletion', { token })).status).toBe(200)
    }
    expect(await statusOf(`/v1/resumes/${resume.public_id}`)).toBe(200)
    const own = await api.request('GET', `/v1/resumes/${draft.public_id}/own`, { token })
    expect(own.body.data).toMatchObject({ status: 'draft' })
    later(60)
    expect(await eraseDueAccounts(api.ctx)).toBe(0)
  })

  it('H3 leaves nothing personal in any table after thirty days, and the other side its history', async () => {
    const negotiation = await negotiate()
    await createResumeDraft(api, person.token, pelageyasResume)
    const vacancy = await publishVacancy(api, employer.token)
    const keep = { item_type: 'vacancy', item_public_id: vacancy.public_id }
    await api.request('POST', '/v1/favorites', { token: person.token, body: keep })
    await api.request('POST', '/v1/accounts/code/send', {
      body: { username: person.email, purpose: 'sign_in' },
    })
    await api.request('POST', '/v1/accounts/export', { token: person.token })
    const [firm] = dataOf(
      await api.request<{ public_id: string }[]>('GET', '/v1/accounts/companies', { token: employer.token }),
    )
    await api.request('POST', `/v1/accounts/company/${firm?.public_id}/invitations`, {
      token: employer.token,
      body: { email: person.email, role: 'viewer' },
    })
    expect(await buildExports(api.ctx)).toBe(1)
    const events = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'negotiation.created'))
    for (const { payload } of events) {
      await notifyOfNegotiations(api.ctx, [(payload as { data: EventPayload<'negotiation.created'> }).data])
    }
    const before = await columnsWith(api.ctx.db, words)
    expect(before.map((found) => found.split('.')[0])).toEqual(
      expect.arrayContaining([
        'users',
        'company_invitations',
        'resumes',
        'negotiations',
        'negotiation_steps',
        'codes',
        'notifications',
      ]),
    )

    const forgotten: string[] = []
    api.ctx.messenger.forget = async (addresses) => void forgotten.push(...addresses)
    await planDeletion(api, person.token, person.email)
    later(30)
    const sweeps = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(api.ctx)))
    expect(sweeps.toSorted()).toEqual([0, 0, 1])
    expect(await eraseDueAccounts(api.ctx)).toBe(0)

    expect(await columnsWith(api.ctx.db, words)).toEqual([])
    const letters = api.messages.filter(({ subject }) => subject.startsWith('Аккаунт удалён'))
    expect(letters.map(({ to }) => to)).toEqual([person.email])
    expect(forgotten).toEqual([person.email, '+79995554433'])
    const log = await api.ctx.db
      .select()
      .from(consents)
      .innerJoin(users, eq(users.id, consents.userId))
      .where(eq(users.publicId, person.publicId))
    expect(log.length).toBeGreaterThan(1)
    for (const { consents: row } of log) expect([row.ip, row.withdrawnAt]).toEqual([null, expect.any(Date)])

    const token = await signInAgain(api, employer)
    const kept = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, { token }),
    )
    expect(kept).toMatchObject({ status: 'declined_by_candidate', letter: '' })
    expect(JSON.stringify(kept)).toContain('оставим пропуск')
    const reuse = await signUpCandidate(api, { email: person.email })
    expect(reuse.publicId).not.toBe(person.publicId)
  })

  it('H3 leaves what they answered for to a colleague', async () => {
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, employer.company.public_id))
    if (!company) throw new Error('the company is gone')
    const colleague = await addMember(api, company.id, 'recruiter')
    await api.ctx.db
      .update(users)
      .set({ firstName: 'Вера', lastName: 'Ким' })
      .where(eq(users.publicId, colleague.userPublicId))
    const text = '<p>Работа с людьми, спокойный коллектив.</p>'.repeat(8)
    const advert = await publishVacancy(api, employer.token, {
      manager: colleague.userPublicId,
      description_html: `<p>Вопросы к Вере Ким. Клуб «Вера» рядом.</p>${text}`,
    })
    const other = await publishVacancy(api, employer.token, {
      title: 'Администратор клуба «Вера»',
      description_html: `<p>Вера в людей.</p>${text}`,
    })
    const edited = await publishVacancy(api, colleague.token, { title: 'Бариста' })
    await api.request('PUT', '/v1/my/vacancies/manager', {
      token: employer.token,
      body: { ids: [edited.public_id], manager: employer.publicId },
    })
    const ownRow = async (id: string) =>
      (await api.ctx.db.select().from(vacancies).where(eq(vacancies.publicId, id)))[0]
    const before = await Promise.all([ownRow(advert.public_id), ownRow(other.public_id)])
    await api.ctx.db.delete(outbox)
    await planDeletion(api, colleague.token, colleague.email)
    later(32)
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    const [row] = await api.ctx.db
      .select({ status: vacancies.status, manager: users.publicId })
      .from(vacancies)
      .innerJoin(users, eq(users.id, vacancies.managerId))
      .where(eq(vacancies.publicId, advert.public_id))
    expect(row?.manager).toBe(employer.publicId)
    // A name that may be anybody's stays; who had the form open hears that the text is another.
    const after = await Promise.all([ownRow(advert.public_id), ownRow(other.public_id)])
    expect(after[0]?.descriptionHtml).toContain('Вопросы к •••. Клуб «Вера» рядом.')
    expect(after[0]?.revision).toBe((before[0]?.revision ?? 0) + 1)
    expect(after[1]).toEqual(before[1])
    expect(await ownRow(edited.public_id)).toMatchObject({ editedById: null })
    const changed = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'vacancy.changed'))
    expect(changed.map(({ payload }) => payload.data)).toMatchObject([{ vacancyId: advert.public_id }])
  })

  it('H3 of a lone employer takes the adverts down at once and the company with it', async () => {
    const lone = await signUpEmployer(api, {
      companyName: 'Звонарёва и дочери',
      firstName: 'Пелагея',
      lastName: 'Звонарёва',
      email: 'pelageya@zvonareva.test',
    })
    const advert = await publishVacancy(api, lone.token, {
      contacts: { name: 'Пелагея', email: 'job@zvonareva.test' },
      show_contacts: true,
      description_html: `<p>Спросите Пелагею Звонарёву.</p>${'<p>Работа с людьми, спокойный коллектив.</p>'.repeat(8)}`,
    })
    const shared = await publishVacancy(api, employer.token)
    const complained = await api.request('POST', '/v1/complaints', {
      token: person.token,
      body: {
        type: 'vacancy',
        public_id: advert.public_id,
        reason: 'fraud',
        text: 'Звонарёва просит денег на job@zvonareva.test',
      },
    })
    expect(complained.status).toBeLessThan(300)
    const resume = await publishResume(api, person.token, { title: 'Повар' })
    await api.request('POST', `/v1/vacancies/${advert.public_id}/applications`, {
      token: person.token,
      body: { resume_public_id: resume.public_id, letter: 'Здравствуйте' },
    })
    const listed = async () => {
      const { body } = await api.request<{ results: { public_id: string }[] }>('GET', '/v1/vacancies')
      return body.data?.results.map(({ public_id }) => public_id)
    }
    expect(await listed()).toContain(advert.public_id)
    await planDeletion(api, lone.token, lone.email)
    expect(await listed()).toEqual([shared.public_id])

    await api.request('DELETE', '/v1/accounts/deletion', { token: await signInAgain(api, lone) })
    expect(await listed()).toContain(advert.public_id)

    later(1)
    const token = await signInAgain(api, lone)
    await planDeletion(api, token, lone.email)
    later(32)
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await columnsWith(api.ctx.db, ['zvonareva.test', 'Звонарёва и дочери'])).toEqual([])
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.publicId, advert.public_id))
    expect(row).toMatchObject({ status: 'closed', contacts: null, managerId: null })
    expect(row?.descriptionHtml).toContain('Спросите ••• •••')
    const candidate = await signInAgain(api, person)
    const mine = await api.request<{ results: Negotiation[] }>('GET', '/v1/my/negotiations', {
      token: candidate,
    })
    expect(mine.body.data?.results).toMatchObject([{ status: 'vacancy_closed' }])
  })
})
