import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TalentRecord } from '@/lib/contracts/talent'
import { companies } from '@/server/db/schema/companies'
import { talentRecords } from '@/server/db/schema/talent'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import {
  add,
  api,
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
import { eraseEndedRecords } from '../consent/consent.service'
import { dayOf, monthsLater } from '../days'

describe('a company’s own base of people', () => {
  withBase()

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

  it('holds an address once, also when colleagues add it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/my/people', person())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(fieldOf(await post('/v1/my/people', person()))).toEqual(['email: already_in_base'])
    expect((await add({ email: null })).email).toBeNull()
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

  it('goes with the account of its person, whose copy names the companies that keep them', async () => {
    const { eraseFromTalent, talentRecordsAbout } = await import('..')
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
