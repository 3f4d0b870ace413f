import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TalentRecord } from '@/lib/contracts/talent'
import {
  invitationUndoMs,
  type TalentInvitationCheck,
  type TalentSending,
} from '@/lib/contracts/talent-invitations'
import { companies } from '@/server/db/schema/companies'
import { talentLetterDays, talentRecords } from '@/server/db/schema/talent'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer } from '@/tests/support/accounts'
import {
  add,
  api,
  deliver,
  employer,
  fieldOf,
  invite,
  later,
  post,
  read,
  sendings,
  start,
  stateOf,
  text,
  vacancy,
  withInvitations,
} from '@/tests/support/talent-invitations'
import { publishVacancy } from '@/tests/support/vacancies'
import { dayOf } from '../days'
import { runSendings } from './invitation-letters.service'

describe('invitations of people of a base to a vacancy', () => {
  withInvitations()

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
    expect(dataOf(await read(token))).toMatchObject({
      state: 'answerable',
      company: 'Мост',
      first_name: 'Вера',
    })
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
})
