import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { TalentCard, TalentConsent, TalentRecord, TalentSummary } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { talentLetterDays, talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { askForRenewal, eraseEndedRecords } from './consent.service'
import { sendConsentLetter } from './consent-letter.service'
import { dayOf, monthsLater } from './record.presenter'

describe('a company’s own base of people', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())

  const later = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
  const person = (more: object = {}) => ({
    first_name: 'Вера',
    last_name: 'Зимина',
    email: 'vera@example.test',
    phone: '8 912 345-67-89',
    birth_date: '1990-02-03',
    city: 'Пермь',
    position: 'Главный бухгалтер',
    about: 'Ведёт учёт в 1С, сдаёт отчётность.',
    source: 'Ярмарка вакансий',
    ground: 'consent',
    ground_on: dayOf(start),
    ground_note: 'Анкета на бумаге',
    keep_months: 12,
    tags: ['финансы'],
    lists: [],
    ...more,
  })
  const post = <T>(path: string, body?: unknown, token = employer.token) =>
    api.request<T>('POST', path, { token, ...(body !== undefined && { body }) })
  const add = async (more: object = {}, token = employer.token) =>
    dataOf(await post<TalentRecord>('/v1/my/people', person(more), token))
  const find = async (query: string, token = employer.token) =>
    dataOf(await api.request<Page<TalentCard>>('GET', `/v1/my/people?${query}`, { token })).results
  const summary = async () =>
    dataOf(await api.request<TalentSummary>('GET', '/v1/my/people/summary', { token: employer.token }))
  const request = (email: string, token = employer.token) =>
    post<TalentRecord>(
      '/v1/my/people/requests',
      { first_name: 'Олег', last_name: 'Ким', email, source: 'Совет коллеги' },
      token,
    )
  const deliver = async ({ public_id: recordId }: { public_id: string }, version = 1) => {
    await sendConsentLetter(api.ctx, { recordId, version })
    const text = api.messages.at(-1)?.text ?? ''
    return /people-consent\/([\w-]+)/.exec(text)?.[1] ?? ''
  }
  const answer = (token: string, refuse = false) =>
    api.request('POST', `/v1/people-consent/${token}${refuse ? '/refusal' : ''}`)
  const fieldOf = ({ body }: { body: unknown }) =>
    (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
      ({ field, code }) => `${field}: ${code}`,
    )

  it('finds a person by any form of the words, by the beginning of a name, number or address, and by notes', async () => {
    const { public_id } = await add()
    await add({
      first_name: 'Пётр',
      last_name: 'Летов',
      email: null,
      phone: null,
      position: 'Сварщик',
      about: '',
      city: '',
      tags: [],
    })
    await post(`/v1/my/people/${public_id}/notes`, { text: 'Готова переехать в Казань' })
    for (const text of [
      'бухгалтеры',
      'зимин',
      'Зиминой Вере',
      '89123',
      '+7 912 345-67',
      'vera@example.test',
      'казани',
      'финансы 1с',
    ]) {
      expect([text, (await find(`text=${encodeURIComponent(text)}`)).map((card) => card.public_id)]).toEqual([
        text,
        [public_id],
      ])
    }
    for (const text of ['токарь', '89999', "'; drop", '%%%']) {
      expect([text, await find(`text=${encodeURIComponent(text)}`)]).toEqual([text, []])
    }
    expect(await find('')).toHaveLength(2)
  })

  it('states ground and term of each record, and refuses a term that is over or a day to come', async () => {
    const added = await add()
    expect(added).toMatchObject({
      ground: 'consent',
      phone: '+79123456789',
      expires_on: monthsLater(dayOf(start), 12),
    })
    const old = await post('/v1/my/people', person({ ground_on: '2020-01-01' }))
    expect([old.status, fieldOf(old)]).toEqual([422, ['keep_months: term_over']])
    const future = await post('/v1/my/people', person({ ground_on: '2999-01-01' }))
    expect(fieldOf(future)).toEqual(['ground_on: date_invalid'])
    const invented = await post('/v1/my/people', person({ ground: 'letter' }))
    expect(fieldOf(invented)).toEqual(['ground: not_in_list'])
    expect([monthsLater('2026-01-31', 1), monthsLater('2026-11-30', 3)]).toEqual(['2026-02-28', '2027-02-28'])
  })

  it('keeps tags and lists, filters by them, and brings back what was removed within a day', async () => {
    const list = dataOf(await post<{ public_id: string }>('/v1/my/people-lists', { name: 'Резерв' }))
    expect(fieldOf(await post('/v1/my/people-lists', { name: 'резерв' }))).toEqual(['name: name_taken'])
    const { public_id } = await add({ lists: [list.public_id] })
    await add({ tags: [], email: null })
    expect((await find(`list=${list.public_id}`)).map((card) => card.lists)).toEqual([
      [{ public_id: list.public_id, name: 'Резерв' }],
    ])
    expect(await find(`tag=${encodeURIComponent('финансы')}`)).toHaveLength(1)
    expect(await summary()).toMatchObject({
      total: 2,
      tags: [{ name: 'финансы', count: 1 }],
      lists: [{ name: 'Резерв', count: 1 }],
    })

    const at = `/v1/my/people/${public_id}`
    await api.request('DELETE', at, { token: employer.token })
    expect((await api.request('GET', at, { token: employer.token })).status).toBe(404)
    expect((await summary()).lists).toMatchObject([{ count: 0 }])
    // The same address under a new record: there may be one.
    const again = await add({})
    expect(fieldOf(await post(`${at}/restoration`))).toEqual(['email: already_in_base'])
    await api.request('DELETE', `/v1/my/people/${again.public_id}`, { token: employer.token })
    expect((await post(`${at}/restoration`)).status).toBe(200)
    await api.request('DELETE', `/v1/my/people-lists/${list.public_id}`, { token: employer.token })
    expect((await summary()).lists).toEqual([])
    await post(`/v1/my/people-lists/${list.public_id}/restoration`)
    expect((await summary()).lists).toMatchObject([{ name: 'Резерв', count: 1 }])

    await api.request('DELETE', at, { token: employer.token })
    later(1.1)
    expect(await eraseEndedRecords(api.ctx)).toBe(2)
    expect(
      await api.ctx.db.select().from(talentRecords).where(eq(talentRecords.publicId, public_id)),
    ).toEqual([])
  })

  it('lets nobody overwrite a colleague’s change unseen', async () => {
    const added = await add()
    const put = (more: object) =>
      api.request<TalentRecord>('PUT', `/v1/my/people/${added.public_id}`, {
        token: employer.token,
        body: { ...person(more), revision: added.revision },
      })
    expect((await put({ city: 'Казань' })).status).toBe(200)
    const second = await put({ city: 'Омск' })
    expect([second.status, second.body.error_code]).toEqual([409, 'conflict_changes'])
    expect(second.body.data).toMatchObject({ record: { city: 'Казань' } })
  })

  it('is read by a viewer, changed by editors of verified companies, and unknown to every other company', async () => {
    const added = await add()
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, employer.company.public_id))
    const viewer = await addMember(api, company?.id ?? 0, 'viewer')
    expect(await find('', viewer.token)).toHaveLength(1)
    expect((await post('/v1/my/people', person(), viewer.token)).status).toBe(403)
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    expect(await find('text=вера', other.token)).toEqual([])
    expect(
      (await api.request('GET', `/v1/my/people/${added.public_id}`, { token: other.token })).status,
    ).toBe(404)
    const unverified = await signUpEmployer(api, { companyName: 'Новая', verified: false })
    const refused = await request('a@example.test', unverified.token)
    expect([refused.status, refused.body.error_code]).toEqual([403, 'company_not_verified'])
  })

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
      kind: 'kept',
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

  it('holds an address once, also when colleagues add it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/my/people', person())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(fieldOf(await post('/v1/my/people', person()))).toEqual(['email: already_in_base'])
    expect((await add({ email: null })).email).toBeNull()
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

  it('is closed to a colleague from the moment they are removed', async () => {
    const added = await add()
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, employer.company.public_id))
    const colleague = await addMember(api, company?.id ?? 0, 'recruiter')
    expect(await find('', colleague.token)).toHaveLength(1)
    const removed = await api.request(
      'DELETE',
      `/v1/accounts/company/${employer.company.public_id}/members/${colleague.userPublicId}`,
      { token: employer.token },
    )
    expect(removed.status).toBe(200)
    const at = `/v1/my/people/${added.public_id}`
    const calls = await Promise.all([
      api.request('GET', '/v1/my/people', { token: colleague.token }),
      api.request('GET', at, { token: colleague.token }),
      api.request('DELETE', at, { token: colleague.token }),
      post(`${at}/notes`, { text: 'Ещё здесь' }, colleague.token),
    ])
    expect(calls.map(({ status }) => status)).toEqual([403, 404, 404, 404])
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

  it('goes with the account of its person, whose copy names the companies that keep them', async () => {
    const { eraseFromTalent, talentRecordsAbout } = await import('.')
    const candidate = await signUpCandidate(api, { email: 'vera@example.test' })
    await add()
    await add({ email: 'other@example.test', phone: null })
    const { rows } = await api.ctx.db.execute<{ id: string }>(
      sql`select id from users where public_id = ${candidate.publicId}`,
    )
    const userId = Number(rows[0]?.id)
    expect(await talentRecordsAbout(api.ctx.db, userId)).toMatchObject([
      { company: 'Мост', source: 'Ярмарка вакансий' },
    ])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, userId, ['vera@example.test'], (text) => text))
    expect((await find('')).map(({ email }) => email)).toEqual(['other@example.test'])
  })
})
