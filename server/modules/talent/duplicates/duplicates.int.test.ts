import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { TalentRecord } from '@/lib/contracts/talent'
import type { DuplicatePair, MergedField, TalentMerge } from '@/lib/contracts/talent-duplicates'
import { dayMs } from '@/lib/shared/time'
import { addressId } from '@/server/adapters/messages/return-path'
import { users } from '@/server/db/schema/accounts'
import { talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { talentMerges } from '@/server/db/schema/talent-work'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseFromTalent, talentRecordsAbout } from '..'
import { eraseEndedRecords } from '../consent/consent.service'
import { sendConsentLetter } from '../consent/consent-letter.service'
import { dayOf } from '../days'

describe('records of a base that may be one person', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())

  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    api.request<T>(method, path, { token: employer.token, ...(body !== undefined && { body }) })
  const add = async (more: object = {}) =>
    dataOf(
      await call<TalentRecord>('POST', '/v1/my/people', {
        first_name: 'Вера',
        last_name: 'Зимина',
        email: null,
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
  const get = async (publicId: string) => dataOf(await call<TalentRecord>('GET', `/v1/my/people/${publicId}`))
  const pairs = async () =>
    dataOf(await call<Page<DuplicatePair>>('GET', '/v1/my/people-duplicates')).results.map(
      ({ reasons, people: [a, b] }) => [reasons.join(), a.public_id, b.public_id],
    )
  const sideOf = ({ public_id, revision }: TalentRecord) => ({ public_id, revision })
  const merge = (keep: TalentRecord, drop: TalentRecord, from_dropped: MergedField[] = []) =>
    call<{ merge: TalentMerge; record: TalentRecord }>('POST', '/v1/my/people-merges', {
      keep: sideOf(keep),
      drop: sideOf(drop),
      from_dropped,
    })
  const undo = ({ public_id }: TalentMerge) => call('DELETE', `/v1/my/people-merges/${public_id}`)
  /** What a person of the company sees of a record, but for its revision. */
  const seen = async (publicId: string) => {
    const { revision: _, ...record } = await get(publicId)
    return record
  }

  it('finds pairs by one number, and by one name with the year of birth or the position, and no namesakes', async () => {
    const first = await add({ phone: '8 912 345-67-89', first_name: 'Верa' })
    const second = await add({ phone: '+7 (912) 345-67-89', last_name: 'Летова' })
    const named = await add({ first_name: 'Алёна Петровна', birth_date: '1990-02-03', position: 'Повар' })
    const again = await add({ first_name: 'Алена', birth_date: '1990-11-12', position: 'Шеф-повар' })
    await add({ first_name: 'Алёна', birth_date: '1971-02-03', position: 'Юрист' })
    expect(await pairs()).toEqual([
      ['name', named.public_id, again.public_id],
      ['phone', first.public_id, second.public_id],
    ])
    await call('PUT', '/v1/my/people-duplicates/distinct', {
      people: [again.public_id, named.public_id],
      distinct: true,
    })
    expect(await pairs()).toHaveLength(1)
    await call('PUT', '/v1/my/people-duplicates/distinct', {
      people: [named.public_id, again.public_id],
      distinct: false,
    })
    expect(await pairs()).toHaveLength(2)
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const theirs = await api.request<Page<DuplicatePair>>('GET', '/v1/my/people-duplicates', {
      token: other.token,
    })
    expect(dataOf(theirs)).toMatchObject({ results: [], total: 0 })
  })

  it('keeps chosen fields, notes, tags and lists of both, and the ground whose term ends first', async () => {
    const list = dataOf(await call<{ public_id: string }>('POST', '/v1/my/people-lists', { name: 'Резерв' }))
    const keep = await add({ email: 'vera@example.test', tags: ['финансы'], keep_months: 24 })
    const drop = await add({
      email: 'zimina@example.test',
      position: 'Главный бухгалтер',
      tags: ['срочно'],
      lists: [list.public_id],
      ground: 'application',
      keep_months: 6,
    })
    await call('POST', `/v1/my/people/${drop.public_id}/notes`, { text: 'Готова к переезду' })
    const { record } = dataOf(await merge(keep, drop, ['email', 'position']))
    expect(record).toMatchObject({
      public_id: keep.public_id,
      email: 'zimina@example.test',
      position: 'Главный бухгалтер',
      city: 'Пермь',
      tags: ['финансы', 'срочно'],
      ground: 'application',
      expires_on: drop.expires_on,
      note_list: [{ text: 'Готова к переезду' }],
      lists: [{ public_id: list.public_id }],
    })
    expect((await call('GET', `/v1/my/people/${drop.public_id}`)).status).toBe(404)
    // One that went into another comes back by undoing the merge alone.
    expect((await call('POST', `/v1/my/people/${drop.public_id}/restoration`)).status).toBe(404)
    const found = dataOf(await call<Page<TalentRecord>>('GET', '/v1/my/people?text=переезду'))
    expect(found.results.map(({ public_id }) => public_id)).toEqual([keep.public_id])
  })

  it('undoes a merge so that both records are as they were', async () => {
    const keep = await add({ email: 'vera@example.test', tags: ['финансы'] })
    const drop = await add({ email: 'zimina@example.test', phone: '+79123456789', keep_months: 6 })
    await call('POST', `/v1/my/people/${drop.public_id}/notes`, { text: 'Вторая запись' })
    const before = [await seen(keep.public_id), await seen(drop.public_id)]
    const { merge: made } = dataOf(await merge(keep, drop, ['email', 'phone']))
    expect((await undo(made)).status).toBe(200)
    expect([await seen(keep.public_id), await seen(drop.public_id)]).toEqual(before)
    expect((await undo(made)).status).toBe(404)
  })

  it('does not undo once the merged record was changed or the day is over, and erases the other with it', async () => {
    const keep = await add({ email: 'vera@example.test' })
    const drop = await add({ email: 'zimina@example.test' })
    const { merge: made, record } = dataOf(await merge(keep, drop))
    expect(dataOf(await call<TalentMerge[]>('GET', '/v1/my/people-merges'))).toMatchObject([
      { undoable: true },
    ])
    const { lists, tags } = record
    const input = { ...record, lists: lists.map(({ public_id }) => public_id), tags, city: 'Казань' }
    expect((await call('PUT', `/v1/my/people/${keep.public_id}`, input)).status).toBe(200)
    expect((await undo(made)).status).toBe(409)
    expect(dataOf(await call<TalentMerge[]>('GET', '/v1/my/people-merges'))).toMatchObject([
      { undoable: false },
    ])
    api.setNow(new Date(start.getTime() + dayMs + 60_000))
    expect((await undo(made)).status).toBe(404)
    await eraseEndedRecords(api.ctx)
    const rows = await api.ctx.db.select().from(talentRecords)
    // Of the other one only the address is left, for its letters; it goes with the merged record.
    expect(rows.map(({ publicId, email, firstName }) => [publicId, email, firstName])).toEqual([
      [keep.public_id, 'vera@example.test', 'Вера'],
      [drop.public_id, 'zimina@example.test', ''],
    ])
    expect(rows[1]).toMatchObject({ lastName: '', city: '', position: '', source: '' })
    expect(await api.ctx.db.select().from(talentMerges)).toEqual([])
    await call('DELETE', `/v1/my/people/${keep.public_id}`)
    api.setNow(new Date(start.getTime() + 2 * dayMs + 120_000))
    await eraseEndedRecords(api.ctx)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('takes no record twice, nobody who is asked, and no record somebody has changed meanwhile', async () => {
    const keep = await add({ email: 'vera@example.test' })
    const drop = await add({ email: 'zimina@example.test' })
    const asked = dataOf(
      await call<TalentRecord>('POST', '/v1/my/people/requests', {
        first_name: 'Вера',
        last_name: 'Зимина',
        email: 'asked@example.test',
        source: 'Совет коллеги',
      }),
    )
    expect((await merge(keep, asked)).status).toBe(409)
    expect((await merge(keep, keep)).status).toBe(404)
    expect((await merge({ ...keep, revision: 7 }, drop)).status).toBe(409)
    const both = await Promise.all([merge(keep, drop), merge(drop, keep)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
  })

  it('shows and erases both with the account of their person, whichever of the two had the address, also when the day is over', async () => {
    const keep = await add({ email: 'vera@example.test' })
    const drop = await add({ email: 'zimina@example.test' })
    await merge(keep, drop)
    api.setNow(new Date(start.getTime() + dayMs + 60_000))
    await eraseEndedRecords(api.ctx)
    const { publicId } = await signUpCandidate(api, { email: 'zimina@example.test' })
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, publicId))
    expect(await talentRecordsAbout(api.ctx.db, user?.id ?? 0)).toMatchObject([
      { company: 'Мост', firstName: 'Вера', email: 'vera@example.test' },
    ])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, 0, ['zimina@example.test'], (text) => text))
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  describe('lets whoever had a letter refuse after a merge', () => {
    /** A person who agreed by our letter, and the link of it. */
    const agreed = async (email: string) => {
      const { public_id } = dataOf(
        await call<TalentRecord>('POST', '/v1/my/people/requests', {
          ...{ first_name: 'Вера', last_name: 'Зимина', email, source: 'Совет коллеги' },
        }),
      )
      await sendConsentLetter(api.ctx, { recordId: public_id, version: 1 })
      const token = /people-consent\/([\w-]+)/.exec(api.messages.at(-1)?.text ?? '')?.[1] ?? ''
      expect((await api.request('POST', `/v1/people-consent/${token}`)).status).toBe(200)
      return { token, record: await get(public_id) }
    }
    const refuse = (token: string) => api.request('POST', `/v1/people-consent/${token}/refusal`)
    const page = (token: string) => api.request('GET', `/v1/people-consent/${token}`)
    const refused = async () =>
      (await api.ctx.db.select().from(talentRefusals)).map(({ addressId: id }) => id).toSorted()
    const idsOf = (...emails: string[]) => emails.map((email) => addressId(api.ctx.keys, email)).toSorted()

    it('by the link of the record that went, also when a third took both in and the day is over', async () => {
      const { token, record: drop } = await agreed('zimina@example.test')
      const middle = await add({ email: 'vera@example.test' })
      const { record: merged } = dataOf(await merge(middle, drop))
      const last = await add({ email: null, phone: '+79123456789' })
      await merge(last, merged)
      api.setNow(new Date(start.getTime() + dayMs + 60_000))
      await eraseEndedRecords(api.ctx)
      expect(dataOf(await page(token))).toMatchObject({
        kind: 'no_question',
        company: 'Мост',
        first_name: 'Вера',
      })
      expect((await api.request('POST', `/v1/people-consent/${token}`)).status).toBe(404)
      expect((await refuse(token)).status).toBe(200)
      expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
      expect(await refused()).toEqual(idsOf('vera@example.test', 'zimina@example.test'))
    })

    it('by the link of the record that stayed, though it took the address of the other', async () => {
      const { token, record: keep } = await agreed('vera@example.test')
      const drop = await add({ email: 'zimina@example.test' })
      await merge(keep, drop, ['email'])
      expect(dataOf(await page(token))).toMatchObject({ kind: 'no_question' })
      expect((await refuse(token)).status).toBe(200)
      expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
      expect(await refused()).toEqual(idsOf('vera@example.test', 'zimina@example.test'))
    })

    it('and divides what went into a record with that record, addresses and links included', async () => {
      const { token, record: first } = await agreed('zimina@example.test')
      const middle = await add({ email: 'vera@example.test' })
      const { record: merged } = dataOf(await merge(middle, first))
      const last = await add({ email: 'last@example.test' })
      const { merge: made } = dataOf(await merge(last, merged, ['email']))
      expect((await undo(made)).status).toBe(200)
      expect((await refuse(token)).status).toBe(200)
      const rows = await api.ctx.db.select().from(talentRecords)
      expect(rows.map(({ email }) => email)).toEqual(['last@example.test'])
      expect(await refused()).toEqual(idsOf('vera@example.test', 'zimina@example.test'))
    })
  })
})
