import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TalentConsent, TalentRecord } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { outbox } from '@/server/db/schema/platform'
import { talentLetterDays, talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer } from '@/tests/support/accounts'
import {
  add,
  answer,
  api,
  deliver,
  employer,
  fieldOf,
  find,
  later,
  person,
  post,
  request,
  start,
  summary,
  withBase,
} from '@/tests/support/talent-base'
import { dayOf } from '../days'
import { askForRenewal, eraseEndedRecords } from './consent.service'
import { sendConsentLetter } from './consent-letter.service'

describe('the consent of people in a company’s own base', () => {
  withBase()

  it('asks by a letter, keeps only name, address and source until the person agrees, and then the day of it', async () => {
    const asked = dataOf(await request('Oleg@Example.test'))
    expect(asked).toMatchObject({
      state: 'asked',
      email: 'oleg@example.test',
      ground: null,
      about: '',
      phone: null,
    })
    const at = `/v1/my/people/${asked.public_id}`
    const put = await api.request('PUT', at, { token: employer.token, body: { ...person(), revision: 1 } })
    expect([put.status, put.body.error_code]).toEqual([409, 'wrong_state'])
    expect((await post(`${at}/notes`, { text: 'Хороший' })).status).toBe(409)
    expect(fieldOf(await request('oleg@example.test'))).toEqual(['email: already_in_base'])

    const token = await deliver(asked)
    const shown = dataOf(await api.request<TalentConsent>('GET', `/v1/people-consent/${token}`))
    expect(shown).toMatchObject({
      kind: 'consent',
      company: 'Мост',
      source: 'Совет коллеги',
      keep_months: 12,
    })
    expect((await answer(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await answer(token)).status).toBe(200)
    const kept = dataOf(await api.request<TalentRecord>('GET', at, { token: employer.token }))
    expect(kept).toMatchObject({ state: 'kept', ground: 'letter', ground_on: dayOf(start), keep_months: 12 })
    // An answered letter takes no second consent, but it lets the person take back the first.
    expect((await answer(token)).status).toBe(404)
    expect(dataOf(await api.request<TalentConsent>('GET', `/v1/people-consent/${token}`))).toMatchObject({
      kind: 'no_question',
      until: kept.expires_on,
    })
    const before = api.messages.length
    await sendConsentLetter(api.ctx, { recordId: asked.public_id, version: 1 })
    expect(api.messages.length).toBe(before)
    expect((await answer(token, true)).status).toBe(200)
    expect((await api.request('GET', at, { token: employer.token })).status).toBe(404)
    expect(fieldOf(await request('oleg@example.test'))).toEqual(['email: person_refused'])
  })

  it('keeps a refused address again only on a ground that the person gave after the refusal', async () => {
    const asked = dataOf(await request('vera@example.test'))
    expect((await answer(await deliver(asked), true)).status).toBe(200)
    later(2)
    const today = dayOf(api.ctx.clock.now())
    for (const more of [
      { ground: 'interest', ground_on: today },
      { ground: 'consent', ground_on: dayOf(new Date(start.getTime() - dayMs)) },
    ]) {
      expect(fieldOf(await post('/v1/my/people', person(more)))).toEqual(['email: refused_before'])
    }
    const other = await add({ email: null })
    const put = await api.request('PUT', `/v1/my/people/${other.public_id}`, {
      token: employer.token,
      body: { ...person({ ground: 'open_data', ground_on: today }), revision: other.revision },
    })
    expect(fieldOf(put)).toEqual(['email: refused_before'])
    expect((await add({ ground: 'application', ground_on: today })).ground).toBe('application')
  })

  it('lets a letter to a former address decide nothing about the new one', async () => {
    // Its term ends within the month, so the renewal is asked at once.
    const term = { keep_months: 6, ground_on: dayOf(new Date(start.getTime() - 160 * dayMs)) }
    const added = await add(term)
    expect(await askForRenewal(api.ctx)).toBe(1)
    const token = await deliver(added)
    const put = await api.request<TalentRecord>('PUT', `/v1/my/people/${added.public_id}`, {
      token: employer.token,
      body: { ...person({ ...term, email: 'new@example.test' }), revision: added.revision + 1 },
    })
    expect(put.status).toBe(200)
    expect((await answer(token)).status).toBe(404)
    expect((await answer(token, true)).status).toBe(404)
    expect(await askForRenewal(api.ctx)).toBe(1)
    await deliver(added, 3)
    expect(api.messages.at(-1)?.to).toBe('new@example.test')
  })

  it('erases whoever refuses at once, and no company can ask this address again', async () => {
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const asked = dataOf(await request('oleg@example.test'))
    const elsewhere = dataOf(await request('oleg@example.test', other.token))
    expect((await answer(await deliver(asked), true)).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const [refusal] = await api.ctx.db.select().from(talentRefusals)
    expect(refusal?.addressId).toMatch(/^[0-9a-f]{24}$/)
    for (const token of [employer.token, other.token]) {
      expect(fieldOf(await request('OLEG@example.test', token))).toEqual(['email: person_refused'])
    }
    const before = api.messages.length
    await sendConsentLetter(api.ctx, { recordId: elsewhere.public_id, version: 1 })
    expect(api.messages.length).toBe(before)
  })

  it('tells every base that lost or got back somebody, whoever did it, so that open cards are read again', async () => {
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const told = async () => {
      const rows = await api.ctx.db
        .delete(outbox)
        .where(eq(outbox.kind, 'talent.changed'))
        .returning({ payload: outbox.payload })
      return rows.map(({ payload }) => (payload as { data: { companyId: string } }).data.companyId)
    }
    const own = employer.company.public_id
    const asked = dataOf(await request('oleg@example.test'))
    await request('oleg@example.test', other.token)
    await told()
    await answer(await deliver(asked), true)
    expect((await told()).toSorted()).toEqual([own, other.company.public_id].toSorted())
    const at = `/v1/my/people/${(await add({ keep_months: 6 })).public_id}`
    await api.request('DELETE', at, { token: employer.token })
    expect(await told()).toEqual([own])
    await post(`${at}/restoration`)
    expect(await told()).toEqual([own])
    later(190)
    await eraseEndedRecords(api.ctx)
    expect(await told()).toEqual([own])
  })

  it('erases whoever stays silent for thirty days, and not a day before', async () => {
    const asked = dataOf(await request('oleg@example.test'))
    const token = await deliver(asked)
    later(29)
    expect(await eraseEndedRecords(api.ctx)).toBe(0)
    later(30)
    expect((await answer(token)).status).toBe(404)
    expect(await eraseEndedRecords(api.ctx)).toBe(1)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('sends two hundred letters a day and not one more, however many are asked for at once', async () => {
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, employer.company.public_id))
    await api.ctx.db
      .insert(talentLetterDays)
      .values({ companyId: company?.id ?? 0, day: dayOf(start), letters: 197 })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => request(`person${n}@example.test`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
    expect((await summary()).letters_left).toBe(0)
    expect(await find('state=asked')).toHaveLength(3)
  })

  it('asks a month before the end whether to go on, once, and erases on the day unless the person agrees', async () => {
    const added = await add({ keep_months: 6 })
    await add({ keep_months: 6, email: null, first_name: 'Безадресный' })
    const silent = await add({ keep_months: 6, email: 'silent@example.test' })
    expect(await askForRenewal(api.ctx)).toBe(0)
    later(155)
    expect(await Promise.all([askForRenewal(api.ctx), askForRenewal(api.ctx)]).then(([a, b]) => a + b)).toBe(
      2,
    )
    expect(await askForRenewal(api.ctx)).toBe(0)
    const token = await deliver(added)
    expect(api.messages.at(-1)?.subject).toMatch(/просит хранить/)
    expect((await answer(token)).status).toBe(200)
    later(190)
    expect(await eraseEndedRecords(api.ctx)).toBe(2)
    const rows = await api.ctx.db.select().from(talentRecords)
    expect(rows.map(({ publicId, ground }) => [publicId, ground])).toEqual([[added.public_id, 'letter']])
    expect(rows[0]?.publicId).not.toBe(silent.public_id)
  })
})
