import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { TalentRecord } from '@/lib/contracts/talent'
import {
  invitationUndoMs,
  type TalentInvitationCheck,
  type TalentInvitationView,
  type TalentSending,
} from '@/lib/contracts/talent-invitations'
import { dayMs } from '@/lib/shared/time'
import { addressId } from '@/server/adapters/messages/return-path'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { talentLetterDays, talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { talentInvitations } from '@/server/db/schema/talent-work'
import { vacancies } from '@/server/db/schema/vacancies'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { planDeletion } from '@/tests/integration/personal-data/person'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { eraseFromTalent, talentRecordsAbout } from '.'
import { eraseEndedRecords } from './consent.service'
import { runSendings, sendInvitation, sweepInvitationsOfBases } from './invitation-letters.service'
import { dayOf } from './record.presenter'

describe('invitations of people of a base to a vacancy', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  let vacancy: string
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    vacancy = (await publishVacancy(api, employer.token, { title: 'Главный бухгалтер' })).public_id
  })
  afterEach(() => api.close())

  const post = <T>(path: string, body?: unknown, token: string | undefined = employer.token) =>
    api.request<T>('POST', path, { ...(token && { token }), ...(body !== undefined && { body }) })
  const add = async (more: object = {}) =>
    dataOf(
      await post<TalentRecord>('/v1/my/people', {
        first_name: 'Вера',
        last_name: 'Зимина',
        email: 'vera@example.test',
        phone: null,
        birth_date: null,
        city: 'Пермь',
        position: 'Бухгалтер',
        about: '',
        source: 'Ярмарка вакансий',
        ground: 'consent',
        ground_on: dayOf(start),
        ground_note: '',
        keep_months: 12,
        tags: [],
        lists: [],
        ...more,
      }),
    )
  const text = 'Здравствуйте, {имя}! Ждём вас на «{вакансия}», {компания}.'
  const invite = (people: readonly string[], more: object = {}) =>
    post<TalentSending>('/v1/my/people-invitations', { people, vacancy, text, ...more })
  const sendings = async () =>
    dataOf(await api.request<TalentSending[]>('GET', '/v1/my/people-invitations', { token: employer.token }))
  const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
  /** The letters that are due, as the job and the outbox send them; the link of each. */
  const deliver = async () => {
    later(invitationUndoMs + 1)
    await runSendings(api.ctx)
    const rows = await api.ctx.db.select().from(talentInvitations).where(eq(talentInvitations.state, 'sent'))
    const links: string[] = []
    for (const { publicId } of rows) {
      const before = api.messages.length
      await sendInvitation(api.ctx, { invitationId: publicId })
      const letter = api.messages.length > before ? api.messages.at(-1)?.text : undefined
      links.push(/people-invitations\/([\w-]+)/.exec(letter ?? '')?.[1] ?? '')
    }
    return links
  }
  const read = (token: string) => api.request<TalentInvitationView>('GET', `/v1/people-invitations/${token}`)
  const stateOf = async ({ public_id }: TalentRecord) =>
    dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${public_id}`, { token: employer.token }),
    ).invitations.map(({ state }) => state)
  const fieldOf = ({ body }: { body: unknown }) =>
    (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
      ({ field, code }) => `${field}: ${code}`,
    )

  it('tells beforehand who can be written to, and says of the others why not', async () => {
    const vera = await add()
    const asked = dataOf(
      await post<TalentRecord>('/v1/my/people/requests', {
        first_name: 'Олег',
        last_name: 'Ким',
        email: 'oleg@example.test',
        source: 'Совет коллеги',
      }),
    )
    const silent = await add({ first_name: 'Без почты', email: null })
    const interest = await add({ first_name: 'Интерес', email: 'interest@example.test', ground: 'interest' })
    const people = [vera, asked, silent, interest].map(({ public_id }) => public_id)
    const check = dataOf(
      await post<TalentInvitationCheck>('/v1/my/people-invitations/check', { people, vacancy }),
    )
    expect(check).toMatchObject({ total: 4, possible: 1, letters_left: 199 })
    expect(check.obstacles.map(({ code, people: [first] }) => [code, first?.name])).toEqual([
      ['asked', 'Олег Ким'],
      ['no_email', 'Без почты Зимина'],
      ['ground', 'Интерес Зимина'],
    ])
    const sending = dataOf(await invite(people))
    expect(sending).toMatchObject({ state: 'waiting', counts: { waiting: 1, sent: 0, failed: 3, undone: 0 } })
    expect(fieldOf(await invite([silent.public_id]))).toEqual(['people: nobody_to_invite'])
    expect(fieldOf(await invite([vera.public_id], { text: 'Привет, {возраст}!' }))).toEqual([
      'text: unknown_variable',
    ])
  })

  it('says in the letter who writes, why and how to refuse, and never offers a vacancy to a person twice', async () => {
    const vera = await add()
    expect((await invite([vera.public_id])).status).toBe(201)
    const [token = ''] = await deliver()
    const letter = api.messages.at(-1)
    expect(letter?.to).toBe('vera@example.test')
    expect(letter?.subject).toBe('Мост приглашает вас на вакансию «Главный бухгалтер»')
    for (const words of ['Здравствуйте, Вера!', 'Ярмарка вакансий', 'ваше согласие', 'Отказаться']) {
      expect(letter?.text).toContain(words)
    }
    expect(letter?.headers?.['List-Unsubscribe']).toContain(`/v1/people-invitations/${token}/refusal`)
    expect(dataOf(await read(token))).toMatchObject({ state: 'open', company: 'Мост', first_name: 'Вера' })
    expect(await stateOf(vera)).toEqual(['sent'])
    expect(await post(`/v1/people-invitations/${token}/opening`, undefined, '')).toMatchObject({
      status: 200,
    })
    expect(await stateOf(vera)).toEqual(['opened'])
    expect(fieldOf(await invite([vera.public_id]))).toEqual(['people: nobody_to_invite'])
    expect((await sendings())[0]).toMatchObject({ state: 'done', counts: { sent: 1 } })
    expect((await read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  })

  it('takes back letters until they go out, and lets the vacancy be offered again', async () => {
    const vera = await add()
    const { public_id } = dataOf(await invite([vera.public_id]))
    const at = `/v1/my/people-invitations/${public_id}`
    const undone = dataOf(await api.request<TalentSending>('DELETE', at, { token: employer.token }))
    expect(undone).toMatchObject({ state: 'undone', counts: { waiting: 0, undone: 1 } })
    expect(await deliver()).toEqual([])
    expect((await invite([vera.public_id])).status).toBe(201)
  })

  it('asks again at the moment of sending: whoever refused, left or has no vacancy any more gets no letter', async () => {
    const [vera, oleg, anna] = [
      await add(),
      await add({ first_name: 'Олег', email: 'oleg@example.test' }),
      await add({ first_name: 'Анна', email: 'anna@example.test' }),
    ]
    await invite([vera.public_id, oleg.public_id, anna.public_id])
    await api.request('DELETE', `/v1/my/people/${oleg.public_id}`, { token: employer.token })
    await api.ctx.db
      .update(talentRecords)
      .set({ email: 'moved@example.test' })
      .where(eq(talentRecords.publicId, anna.public_id))
    const links = await deliver()
    expect(links).toHaveLength(1)
    const [sending] = await sendings()
    expect(sending?.counts).toEqual({ waiting: 0, sent: 1, failed: 2, undone: 0 })
    // The same person stands in the base of another company, which writes after the refusal.
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const elsewhere = (await publishVacancy(api, other.token, { title: 'Кассир' })).public_id
    const there = dataOf(
      await post<TalentRecord>(
        '/v1/my/people',
        { ...vera, ground_on: dayOf(start), lists: [], keep_months: 12 },
        other.token,
      ),
    )
    const planned = { people: [there.public_id], vacancy: elsewhere, text }
    expect((await post('/v1/my/people-invitations', planned, other.token)).status).toBe(201)
    expect((await post(`/v1/people-invitations/${links[0]}/refusal`, undefined, '')).status).toBe(200)
    expect((await read(links[0] ?? '')).status).toBe(404)
    const before = api.messages.length
    later(3 * invitationUndoMs)
    await runSendings(api.ctx)
    expect(api.messages.length).toBe(before)
    const [failed] = dataOf(
      await api.request<TalentSending[]>('GET', '/v1/my/people-invitations', { token: other.token }),
    )
    expect(failed?.failed.map(({ code }) => code)).toEqual(['refused'])
  })

  it('shares the two hundred letters of a day with requests for consent', async () => {
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, employer.company.public_id))
    await api.ctx.db
      .insert(talentLetterDays)
      .values({ companyId: company?.id ?? 0, day: dayOf(start), letters: 199 })
    const two = [await add(), await add({ first_name: 'Олег', email: 'oleg@example.test' })]
    const answer = await invite(two.map(({ public_id }) => public_id))
    expect([answer.status, answer.body]).toMatchObject([429, { data: { limit: 1 } }])
    expect((await invite([two[0]?.public_id ?? ''])).status).toBe(201)
    expect((await invite([two[1]?.public_id ?? ''])).status).toBe(429)
    await deliver()
    const [day] = await api.ctx.db.select().from(talentLetterDays)
    expect(day?.letters).toBe(200)
  })

  it('says on the page that the vacancy has closed or the time is over, and still lets the person refuse', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    await api.ctx.db.update(vacancies).set({ status: 'closed' }).where(eq(vacancies.publicId, vacancy))
    expect(dataOf(await read(token)).state).toBe('closed')
    const answer = { answer: 'interested' }
    expect((await post(`/v1/people-invitations/${token}/answer`, answer, '')).status).toBe(409)
    expect(
      fieldOf(await post('/v1/my/people-invitations/check', { people: [vera.public_id], vacancy })),
    ).toEqual(['vacancy: vacancy_closed'])
    await api.ctx.db
      .update(vacancies)
      .set({ status: 'active', expiresAt: null })
      .where(eq(vacancies.publicId, vacancy))
    later(31 * dayMs)
    await sweepInvitationsOfBases(api.ctx)
    expect(dataOf(await read(token)).state).toBe('expired')
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('ties the record to the application of the invited person, and not to that of whoever got the link from them', async () => {
    const vera = await add({ email: 'vera.at.work@example.test' })
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    expect((await post(`/v1/people-invitations/${token}/answer`, { answer: 'interested' }, '')).status).toBe(
      200,
    )
    const apply = async (person: { token: string }) => {
      const resume = await publishResume(api, person.token)
      return dataOf(
        await post<Negotiation>(
          `/v1/vacancies/${vacancy}/applications`,
          { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
          person.token,
        ),
      )
    }
    const friend = await signUpCandidate(api, { firstName: 'Пётр', lastName: 'Летов' })
    expect((await apply(friend)).via).toBeNull()
    expect(await stateOf(vera)).toEqual(['interested'])
    const person = await signUpCandidate(api, { firstName: 'Вера', lastName: 'Зимина' })
    const negotiation = await apply(person)
    expect(negotiation.via).toBe('base')
    const record = dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${vera.public_id}`, { token: employer.token }),
    )
    expect(record.invitations).toMatchObject([{ state: 'applied', negotiation: negotiation.public_id }])
    expect(dataOf(await read(token)).state).toBe('applied')
    // A name is what the account says of itself: neither copy nor erasure trusts it.
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, person.publicId))
    const userId = user?.id ?? 0
    expect(await talentRecordsAbout(api.ctx.db, userId)).toEqual([])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, userId, [], (said) => said))
    expect(await api.ctx.db.select().from(talentRecords)).toHaveLength(1)
  })

  it('takes nobody for the invited person by an address they did not confirm, neither applying nor leaving', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    const stranger = await signUpCandidate(api, { firstName: 'Пётр', lastName: 'Летов' })
    const account = (values: object) =>
      api.ctx.db.update(users).set(values).where(eq(users.publicId, stranger.publicId)).returning()
    const [own] = await account({ email: 'vera@example.test', emailVerifiedAt: null })
    const resume = await publishResume(api, stranger.token)
    const applied = await post<Negotiation>(
      `/v1/vacancies/${vacancy}/applications`,
      { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
      stranger.token,
    )
    expect([dataOf(applied).via, await stateOf(vera)]).toEqual([null, ['sent']])
    expect(await talentRecordsAbout(api.ctx.db, own?.id ?? 0)).toEqual([])
    await account({ email: stranger.email, emailVerifiedAt: start })
    await planDeletion(api, stranger.token, stranger.email)
    await account({ email: 'vera@example.test', emailVerifiedAt: null })
    later(31 * dayMs)
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await api.ctx.db.select().from(talentRecords)).toHaveLength(1)
  })

  it('ties no application to an invitation whose thirty days or whose record are over', async () => {
    const person = await signUpCandidate(api, { firstName: 'Вера', lastName: 'Зимина' })
    const resume = await publishResume(api, person.token)
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    const apply = async () =>
      dataOf(
        await post<Negotiation>(
          `/v1/vacancies/${vacancy}/applications`,
          { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
          person.token,
        ),
      )
    await api.ctx.db.update(talentInvitations).set({ state: 'expired' })
    const { via, public_id } = await apply()
    expect([via, await stateOf(vera)]).toEqual([null, ['expired']])
    await api.ctx.db.delete(negotiations).where(eq(negotiations.publicId, public_id))
    await api.ctx.db.update(talentInvitations).set({ state: 'opened' })
    await api.ctx.db.update(talentRecords).set({ expiresOn: dayOf(start) })
    expect((await apply()).via).toBeNull()
    expect(await stateOf(vera)).toEqual(['opened'])
  })

  it.each([
    ['the address of the letter went with its record', []],
    ['the record that stayed took the address', ['email']],
  ])('lets whoever was written to refuse after a merge: %s', async (_name, from_dropped) => {
    const drop = await add()
    await invite([drop.public_id])
    const [token = ''] = await deliver()
    const keep = await add({ email: 'zimina@example.test', position: 'Кассир' })
    const sideOf = ({ public_id, revision }: TalentRecord) => ({ public_id, revision })
    const body = { keep: sideOf(keep), drop: sideOf(drop), from_dropped }
    expect((await post('/v1/my/people-merges', body)).status).toBe(201)
    later(2 * dayMs)
    await eraseEndedRecords(api.ctx)
    expect(dataOf(await read(token))).toMatchObject({ state: 'open', first_name: 'Вера' })
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const refusals = await api.ctx.db.select().from(talentRefusals)
    expect(refusals.map((one) => one.addressId)).toContain(addressId(api.ctx.keys, 'vera@example.test'))
  })

  it('takes nothing but a refusal once the record has another address', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    await api.ctx.db.update(talentRecords).set({ email: 'new@example.test' })
    expect(dataOf(await read(token)).state).toBe('expired')
    const answer = { answer: 'interested' }
    expect((await post(`/v1/people-invitations/${token}/answer`, answer, '')).status).toBe(409)
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const refusals = await api.ctx.db.select().from(talentRefusals)
    expect(refusals.map((one) => one.addressId)).toEqual([addressId(api.ctx.keys, 'vera@example.test')])
  })
})
