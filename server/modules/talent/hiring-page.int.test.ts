import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { HiringPage, HiringPageSettings, Referral, ReferralTarget } from '@/lib/contracts/hiring-pages'
import { joinConsent, referralSource } from '@/lib/contracts/hiring-pages'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { ReportRow } from '@/lib/contracts/reports'
import {
  type TalentCard,
  type TalentConsent,
  type TalentRecord,
  type TalentSummary,
  talentLimits,
} from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { addressIds } from '@/server/adapters/messages/return-path'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { talentJoins } from '@/server/db/schema/hiring-pages'
import { outbox } from '@/server/db/schema/platform'
import { talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { eraseFromTalent, talentRecordsAbout } from '.'
import { eraseEndedRecords } from './consent.service'
import { sendJoinLetter, tokenOf } from './consent-letter.service'
import { dayOf, monthsLater } from './record.presenter'

describe('the hiring page of a company', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  let company: string
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    company = employer.company.public_id
  })
  afterEach(() => api.close())

  const newViewer = async () => {
    const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, company))
    return addMember(api, row?.id ?? 0, 'viewer')
  }
  const later = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
  const set = (on: boolean, text = 'Ищем людей на стройку', token = employer.token) =>
    api.request<HiringPageSettings>('PUT', '/v1/my/hiring-page', { token, body: { on, text } })
  const read = (of = company) => api.request<HiringPage>('GET', `/v1/companies/${of}/hiring-page`)
  const form = (more: object = {}) => ({
    first_name: 'Вера',
    last_name: 'Зимина',
    email: 'vera@example.test',
    phone: '8 912 345-67-89',
    city: 'Пермь',
    position: 'Бухгалтер',
    about: 'Веду учёт в 1С',
    message: 'Готова выйти в декабре',
    consent: joinConsent.version,
    ...more,
  })
  const join = (more: object = {}, of = company, ip?: string) =>
    api.request<null>('POST', `/v1/companies/${of}/people`, { body: form(more), ...(ip && { ip }) })
  const joins = () => api.ctx.db.select().from(talentJoins)
  /** The letter to whoever waits last; the token of its link, nothing when none went out. */
  const deliver = async () => {
    const row = (await joins()).at(-1)
    const before = api.messages.length
    await sendJoinLetter(api.ctx, { recordId: row?.publicId ?? '', version: row?.sends ?? 0 })
    const text = api.messages.length > before ? api.messages.at(-1)?.text : undefined
    return /people-consent\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
  }
  const asked = (token: string) => api.request<TalentConsent>('GET', `/v1/people-consent/${token}`)
  const answer = (token: string, refuse = false) =>
    api.request('POST', `/v1/people-consent/${token}${refuse ? '/refusal' : ''}`)
  const find = async (query = '', token = employer.token) =>
    dataOf(await api.request<Page<TalentCard>>('GET', `/v1/my/people?${query}`, { token })).results
  const open = async (publicId: string) =>
    dataOf(await api.request<TalentRecord>('GET', `/v1/my/people/${publicId}`, { token: employer.token }))
  const refer = async (more: object = {}, token = employer.token) =>
    api.request<Referral>('POST', '/v1/my/referrals', {
      token,
      body: { label: 'Пётр из цеха', vacancy: null, ...more },
    })
  const referrals = async () =>
    dataOf(await api.request<Page<Referral>>('GET', '/v1/my/referrals', { token: employer.token })).results
  const fieldOf = ({ body }: { body: unknown }) =>
    (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
      ({ field, code }) => `${field}: ${code}`,
    )

  it('is there for everyone while a verified company has it open, and 404 before, after and without the check', async () => {
    expect((await read()).status).toBe(404)
    expect(dataOf(await set(true))).toMatchObject({ on: true, may_edit: true, company: 'Мост' })
    expect(dataOf(await read())).toMatchObject({ text: 'Ищем людей на стройку', consent: joinConsent })
    await set(false)
    expect([(await read()).status, (await join()).status]).toEqual([404, 404])
    await set(true)
    await api.ctx.db
      .update(companies)
      .set({ verification: 'rejected' })
      .where(eq(companies.publicId, company))
    expect([(await read()).status, (await join()).status]).toEqual([404, 404])
    const unverified = await signUpEmployer(api, { verified: false })
    expect((await set(true, '', unverified.token)).body.error_code).toBe('company_not_verified')
  })

  it('holds its text to the rules of vacancies, and is changed by owners and recruiters alone', async () => {
    expect(fieldOf(await set(true, 'Звоните +7 912 345-67-89'))).toEqual(['text: contacts_in_text'])
    const viewer = await newViewer()
    expect((await set(true, '', viewer.token)).status).toBe(403)
    const settings = await api.request<HiringPageSettings>('GET', '/v1/my/hiring-page', {
      token: viewer.token,
    })
    expect(dataOf(settings)).toMatchObject({ on: false, may_edit: false })
    expect((await set(true, '', (await signUpCandidate(api)).token)).status).toBe(403)
  })

  it('keeps name, address and source until the address is confirmed, then the record with its ground', async () => {
    await set(true)
    expect((await join()).status).toBe(202)
    const [row] = await joins()
    expect(row).toMatchObject({ firstName: 'Вера', source: 'Страница «Работа в компании»' })
    expect(JSON.stringify(row)).not.toMatch(/Бухгалтер|912|декабре/)
    expect(await find()).toEqual([])

    const token = await deliver()
    expect(dataOf(await asked(token))).toMatchObject({
      kind: 'join',
      company: 'Мост',
      left: { name: 'Вера Зимина', position: 'Бухгалтер', phone: '+79123456789' },
    })
    expect(await find()).toEqual([])
    expect((await answer(token)).status).toBe(200)
    const [card] = await find('text=бухгалтеры')
    const today = dayOf(start)
    expect(card).toMatchObject({
      ...{ state: 'kept', ground: 'form', ground_on: today, expires_on: monthsLater(today, 12) },
      ...{ email: 'vera@example.test', phone: '+79123456789', referral: null },
    })
    const record = await open(card?.public_id ?? '')
    expect(record.ground_note).toContain('Текст согласия от 28 ноября 2026')
    expect(record.about).toBe('Готова выйти в декабре\n\nВеду учёт в 1С')
    expect(await joins()).toEqual([])
    // The same link now takes the consent back.
    expect(dataOf(await asked(token))).toMatchObject({ kind: 'kept', left: null })
    expect((await answer(token)).status).toBe(404)
    await answer(token, true)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('keeps the note of the ground from being rewritten, and the ground from being invented', async () => {
    await set(true)
    await join()
    await answer(await deliver())
    const record = await open((await find())[0]?.public_id ?? '')
    const { ground_note, ground_on, revision, first_name, last_name, email, phone, city, position } = record
    const input = {
      ...{
        first_name,
        last_name,
        email,
        phone,
        birth_date: null,
        city,
        position,
        about: '',
        source: 'Страница',
      },
      ...{ ground: 'form', ground_on, ground_note: 'Сам пришёл', keep_months: 12, tags: [], lists: [] },
    }
    const put = (more: object) =>
      api.request<TalentRecord>('PUT', `/v1/my/people/${record.public_id}`, {
        token: employer.token,
        body: { ...input, revision, ...more },
      })
    expect(fieldOf(await put({ ground_on: dayOf(new Date(start.getTime() - dayMs)) }))).toEqual([
      'ground: not_in_list',
    ])
    // Nor is another ground put over it, or a term the person has not agreed to.
    expect(fieldOf(await put({ ground: 'consent' }))).toEqual(['ground: not_in_list'])
    expect(fieldOf(await put({ keep_months: 36 }))).toEqual(['keep_months: term_not_agreed'])
    const shorter = dataOf(await put({ keep_months: 6 }))
    expect(shorter).toMatchObject({
      ground: 'form',
      ground_note,
      expires_on: monthsLater(ground_on ?? '', 6),
    })
    await api.ctx.db.insert(talentRefusals).values({
      addressId: addressIds(api.ctx.keys, 'refused@example.test')[0] ?? '',
      createdAt: start,
    })
    const moved = { keep_months: 6, email: 'refused@example.test', revision: shorter.revision }
    expect(fieldOf(await put(moved))).toEqual(['email: refused_before'])
    expect(fieldOf(await put({ ...moved, email, keep_months: 12 }))).toEqual(['keep_months: term_not_agreed'])
    const added = await api.request('POST', '/v1/my/people', { token: employer.token, body: input })
    expect(fieldOf(added)).toEqual(['ground: not_in_list'])
  })

  it('answers the same for an address that is new, known, waits or has refused, and writes to none that refused', async () => {
    await set(true)
    const first = await join()
    const old = await deliver()
    const again = await join({ position: 'Главный бухгалтер' })
    const token = await deliver()
    expect(await joins()).toHaveLength(1)
    expect((await asked(old)).status).toBe(404)
    await answer(token)
    const known = await join()
    await answer(await deliver(), true)
    const refused = await join()
    expect(await joins()).toEqual([])
    for (const { status, body } of [again, known, refused]) {
      expect([status, { ...body }]).toEqual([first.status, { ...first.body }])
    }
  })

  it('adds to the record that is there already, without losing what the company wrote, and its letter can refuse', async () => {
    await set(true)
    await join()
    await answer(await deliver())
    const [before] = await find()
    await join({ first_name: 'Верочка', phone: null, position: 'Аналитик', about: 'Знаю SQL', message: '' })
    const token = await deliver()
    await answer(token)
    const cards = await find()
    expect(cards.map(({ public_id, first_name, position }) => [public_id, first_name, position])).toEqual([
      [before?.public_id, 'Вера', 'Бухгалтер'],
    ])
    expect((await open(before?.public_id ?? '')).about).toBe(
      'Знаю SQL\n\nГотова выйти в декабре\n\nВеду учёт в 1С',
    )
    await eraseEndedRecords(api.ctx)
    expect(dataOf(await asked(token)).kind).toBe('kept')
    await answer(token, true)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('takes the data of who is known into a full base, and nobody new', async () => {
    await set(true)
    await join()
    await answer(await deliver())
    const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, company))
    await api.ctx.db.execute(sql`
      insert into talent_records (public_id, company_id, state, first_name, source, expires_on)
      select 'full' || n, ${row?.id ?? 0}, 'kept', 'Имя', 'Ярмарка', '2030-01-01'
      from generate_series(2, ${talentLimits.records}::int) n`)
    await join({ email: 'new@example.test' })
    expect((await answer(await deliver())).body.error_code).toBe('limit_exceeded')
    await join()
    const known = await joins()
    const token = tokenOf(
      api.ctx.keys,
      known.find(({ email }) => email === 'vera@example.test') ?? { publicId: '', sends: 0 },
    )
    expect((await answer(token)).status).toBe(200)
  })

  it('forgets whoever does not confirm within thirty days', async () => {
    await set(true)
    await join()
    const token = await deliver()
    later(29)
    expect((await asked(token)).status).toBe(200)
    // Nor is anybody given to a company that has lost its verification.
    const becomes = (verification: 'rejected' | 'verified') =>
      api.ctx.db.update(companies).set({ verification }).where(eq(companies.publicId, company))
    await becomes('rejected')
    expect([(await asked(token)).status, (await answer(token)).status]).toEqual([404, 404])
    await becomes('verified')
    later(30)
    expect([(await asked(token)).status, (await answer(token)).status]).toEqual([404, 404])
    await eraseEndedRecords(api.ctx)
    expect(await joins()).toEqual([])
  })

  it('names wrong fields, and takes no form without the consent that is in force', async () => {
    await set(true)
    const wrong = (more: object) => join(more).then(fieldOf)
    expect(await wrong({ email: 'нет' })).toEqual(['email: email_invalid'])
    expect(await wrong({ phone: '12' })).toEqual(['phone: phone_invalid'])
    expect(await wrong({ first_name: 'Приз на evil.example' })).toEqual(['first_name: invalid'])
    expect(await wrong({ consent: '2020-01-01' })).toEqual(['consent: required'])
    expect(await wrong({ consent: undefined, position: ' ' })).toContain('position: required')
    expect(await joins()).toEqual([])
  })

  it('asks one address for work after a few forms, and writes no address more than five letters a day', async () => {
    await set(true)
    const ip = '203.0.113.7'
    for (let sent = 0; sent < 3; sent += 1) expect((await join({}, company, ip)).status).toBe(202)
    expect((await join({}, company, ip)).body.error_code).toBe('proof_required')
    for (let other = 10; other < 14; other += 1) {
      expect((await join({}, company, `203.0.113.${other}`)).status).toBe(202)
    }
    expect((await joins()).map(({ sends }) => sends)).toEqual([5])
  })

  it('takes the resume of a signed-in candidate at once, whose link takes the consent back', async () => {
    await set(true)
    const candidate = await signUpCandidate(api)
    const resume = await publishResume(api, candidate.token)
    const send = (token = candidate.token) =>
      api.request<{ token: string; letter: boolean }>('POST', `/v1/companies/${company}/people/with-resume`, {
        token,
        body: { resume: resume.public_id, message: 'Здравствуйте', consent: joinConsent.version },
      })
    const { token } = dataOf(await send())
    expect(await find()).toMatchObject([
      { first_name: 'Анна', last_name: 'Климова', email: candidate.email, ground: 'form', phone: null },
    ])
    await send()
    const [card] = await find()
    const record = await open(card?.public_id ?? '')
    expect(record.about).toMatch(/^Здравствуйте\n\n.*Внутривенные инъекции/)
    expect(record.about.match(/Внутривенные/g)).toHaveLength(1)
    await sendJoinLetter(api.ctx, { recordId: record.public_id, version: 1 })
    expect(api.messages.at(-1)).toMatchObject({ to: candidate.email })
    expect(api.messages.at(-1)?.text).toContain(token)
    expect([
      (await send((await signUpCandidate(api)).token)).status,
      (await send(employer.token)).status,
    ]).toEqual([404, 403])
    await answer(token, true)
    expect(await find()).toEqual([])
    // They come back by themselves, with a confirmed contact.
    const back = dataOf(await send())
    expect(back.letter).toBe(true)
    const [again] = await find()
    await sendJoinLetter(api.ctx, { recordId: again?.public_id ?? '', version: 1 })
    expect(api.messages.at(-1)).toMatchObject({ to: candidate.email })
    expect(api.messages.at(-1)?.text).toContain(back.token)
  })

  it('sends the link of a candidate without e-mail to nobody, also where the record has another address', async () => {
    await set(true)
    await join()
    await answer(await deliver())
    const candidate = await signUpCandidate(api)
    const resume = await publishResume(api, candidate.token)
    await api.ctx.db
      .update(users)
      .set({ email: null, emailVerifiedAt: null, phone: '+79123456789', phoneVerifiedAt: start })
      .where(eq(users.publicId, candidate.publicId))
    const events = () => api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'talent.joined'))
    const before = (await events()).length
    const made = await api.request<{ token: string; letter: boolean }>(
      'POST',
      `/v1/companies/${company}/people/with-resume`,
      {
        token: candidate.token,
        body: { resume: resume.public_id, message: '', consent: joinConsent.version },
      },
    )
    expect([dataOf(made).letter, (await events()).length]).toEqual([false, before])
    expect(await find()).toMatchObject([{ email: 'vera@example.test', phone: '+79123456789' }])
    expect((await answer(dataOf(made).token, true)).status).toBe(200)
  })

  it('tells the person in their copy what waits, and erases it with the account', async () => {
    await set(true)
    const candidate = await signUpCandidate(api)
    await join({ email: candidate.email })
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, candidate.publicId))
    const id = user?.id ?? 0
    expect(await talentRecordsAbout(api.ctx.db, id)).toMatchObject([
      { company: 'Мост', state: 'unconfirmed' },
    ])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, id, [candidate.email], (text) => text))
    expect(await joins()).toEqual([])
  })

  describe('with referral links', () => {
    it('lists them by page, ends one and puts it in force again, for those who may recruit', async () => {
      const made = dataOf(await refer())
      expect(made).toMatchObject({ label: 'Пётр из цеха', vacancy: null, opened: 0, revoked_at: null })
      const viewer = await newViewer()
      const other = await signUpEmployer(api)
      const path = `/v1/my/referrals/${made.public_id}`
      expect([
        (await refer({}, viewer.token)).status,
        (await api.request('DELETE', path, { token: viewer.token })).status,
        (await api.request('DELETE', path, { token: other.token })).status,
        (await api.request('POST', `${path}/restoration`, { token: other.token })).status,
      ]).toEqual([403, 403, 404, 404])
      const foreign = await publishVacancy(api, other.token)
      expect(fieldOf(await refer({ vacancy: foreign.public_id }))).toEqual(['vacancy: not_in_list'])
      await refer({ label: 'Вторая' })
      await api.request('DELETE', path, { token: employer.token })
      expect((await referrals()).map(({ label, revoked_at }) => [label, revoked_at !== null])).toEqual([
        ['Вторая', false],
        ['Пётр из цеха', true],
      ])
      expect((await api.request('GET', `/v1/referrals/${made.public_id}`)).status).toBe(404)
      await api.request('POST', `${path}/restoration`, { token: employer.token })
      expect((await api.request('GET', `/v1/referrals/${made.public_id}`)).status).toBe(200)
    })

    it('lead to the page, the company or the vacancy, never say whose they are, and count who opens them', async () => {
      const vacancy = await publishVacancy(api, employer.token)
      const toAll = dataOf(await refer()).public_id
      const toOne = dataOf(await refer({ vacancy: vacancy.public_id })).public_id
      const target = async (code: string) =>
        dataOf(await api.request<ReferralTarget>('GET', `/v1/referrals/${code}`))
      expect(await target(toAll)).toEqual({ kind: 'company', public_id: company })
      await set(true)
      expect(await target(toAll)).toEqual({ kind: 'page', public_id: company })
      expect(await target(toOne)).toEqual({ kind: 'vacancy', public_id: vacancy.public_id })
      await api.request('POST', `/v1/referrals/${toOne}/opening`)
      expect((await referrals()).map(({ opened }) => opened)).toEqual([1, 0])
    })

    it('stand as the source of whoever leaves data, and the person is told of no name', async () => {
      await set(true)
      const { public_id: code } = dataOf(await refer())
      await join({ referral: code })
      const token = await deliver()
      expect(JSON.stringify((await asked(token)).body)).not.toContain('Пётр')
      expect(api.messages.at(-1)?.text).not.toContain('Пётр')
      await answer(token)
      await join({ email: 'other@example.test', referral: 'abcdefghjkmn' })
      await answer(await deliver())
      expect((await find(`referral=${code}`)).map(({ source, referral }) => [source, referral])).toEqual([
        ['Рекомендация', { public_id: code, label: 'Пётр из цеха' }],
      ])
      const summary = dataOf(
        await api.request<TalentSummary>('GET', '/v1/my/people/summary', { token: employer.token }),
      )
      expect(summary.sources).toEqual([
        { name: 'Рекомендация', count: 1 },
        { name: 'Страница «Работа в компании»', count: 1 },
      ])
      expect(await find(`source=${encodeURIComponent('Рекомендация')}`)).toHaveLength(1)
      const stranger = await signUpEmployer(api)
      expect(await find(`referral=${code}`, stranger.token)).toEqual([])
      expect((await referrals())[0]).toMatchObject({ joined: 1, applied: 0 })
    })

    it('stand as the source of an application in the reports, unless they are over or of another company', async () => {
      const vacancy = await publishVacancy(api, employer.token)
      const { public_id: code } = dataOf(await refer({ vacancy: vacancy.public_id }))
      const apply = async (campaign: string | null, source: string = referralSource) => {
        const candidate = await signUpCandidate(api)
        const resume = await publishResume(api, candidate.token)
        return dataOf(
          await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
            token: candidate.token,
            body: {
              resume_public_id: resume.public_id,
              letter: 'Здравствуйте!',
              link: { source, campaign },
            },
          }),
        )
      }
      expect((await apply(code)).link).toBeNull()
      await api.request('DELETE', `/v1/my/referrals/${code}`, { token: employer.token })
      await apply(code)
      const other = await signUpEmployer(api)
      await apply(dataOf(await refer({}, other.token)).public_id)
      // The phrase in tags that anybody can write says nothing.
      await apply(null, 'Рекомендация: Пётр из цеха')
      await apply(null, ' рекомендация :\u00a0Пётр из цеха')
      const rows = dataOf(
        await api.request<Page<ReportRow>>('GET', '/v1/my/report/rows?by=link', { token: employer.token }),
      ).results
      expect(rows.map(({ key, applied }) => [key, applied])).toEqual([['Рекомендация: Пётр из цеха', 1]])
      expect((await referrals())[0]?.applied).toBe(1)
    })
  })
})
