import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { HiringPageSettings } from '@/lib/contracts/hiring-pages'
import { intakeConsent } from '@/lib/contracts/hiring-pages'
import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { addressIds } from '@/server/adapters/messages/return-path'
import { companies } from '@/server/db/schema/companies'
import { talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import {
  answer,
  api,
  asked,
  company,
  deliver,
  employer,
  fieldOf,
  find,
  join,
  joins,
  later,
  newViewer,
  open,
  read,
  set,
  start,
  withHiringPage,
} from '@/tests/support/hiring-page'
import { eraseEndedRecords } from '../consent/consent.service'
import { consentToken } from '../consent/consent-letter.service'
import { dayOf, monthsLater } from '../days'

describe('the hiring page of a company', () => {
  withHiringPage()

  it('is there for everyone while a verified company has it open, and 404 before, after and without the check', async () => {
    expect((await read()).status).toBe(404)
    expect(dataOf(await set(true))).toMatchObject({ on: true, may_edit: true, company: 'Мост' })
    expect(dataOf(await read())).toMatchObject({ text: 'Ищем людей на стройку', consent: intakeConsent })
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
      kind: 'intake',
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
    expect(dataOf(await asked(token))).toMatchObject({ kind: 'no_question', left: null })
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
    expect(dataOf(await asked(token)).kind).toBe('no_question')
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
    const token = consentToken(
      api.ctx.keys,
      known.find(({ email }) => email === 'vera@example.test') ?? { publicId: '', letterNumber: 0 },
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
    expect((await joins()).map(({ letterNumber }) => letterNumber)).toEqual([5])
  })
})
