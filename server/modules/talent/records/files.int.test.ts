import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import type { TalentMerge } from '@/lib/contracts/talent-duplicates'
import { dayMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { talentRecords } from '@/server/db/schema/talent'
import { talentFiles } from '@/server/db/schema/talent-files'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { fileForm } from '@/tests/support/pictures'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseEndedRecords, eraseRefused } from '../consent/consent.service'
import { dayOf } from '../days'
import { eraseFromTalent, eraseTalentOf, talentRecordsAbout } from '../own-data/personal-data.service'
import { sweepFilesOfBases } from './files.service'

describe('files of people of a base', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())

  const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
  const add = async (more: object = {}) =>
    dataOf(
      await api.request<TalentRecord>('POST', '/v1/my/people', {
        token: employer.token,
        body: {
          ...{ first_name: 'Вера', last_name: 'Зимина', email: null, phone: null, birth_date: null },
          ...{ city: '', position: '', about: '', source: 'Ярмарка', tags: [], lists: [] },
          ...{ ground: 'consent', ground_on: dayOf(start), ground_note: '', keep_months: 12 },
          ...more,
        },
      }),
    )
  const keep = (person: string, bytes: Buffer, name = 'Резюме.txt', token = employer.token) =>
    api.request<TalentRecord>('POST', `/v1/my/people/${person}/files`, {
      token,
      body: fileForm('file', bytes, name, 'application/octet-stream'),
    })
  const text = Buffer.from('Зимина Вера, бухгалтер')
  const kept = async (person: string) => dataOf(await keep(person, text)).files[0]?.public_id ?? ''
  const call = (method: string, path: string, token = employer.token) =>
    api.request<TalentRecord>(method, `/v1/my/people/${path}`, { token })
  const download = (path: string, token = employer.token) =>
    api.fetch(
      new Request(`http://localhost/v1/my/people/${path}`, { headers: { Authorization: `Bearer ${token}` } }),
    )
  const stored = async () => {
    const names = []
    for await (const { name } of api.ctx.storage.list()) if (name.startsWith('people/')) names.push(name)
    return names
  }

  it('are kept with the record, downloaded as they were, and never shown by the browser', async () => {
    const { public_id } = await add()
    const id = await kept(public_id)
    const record = dataOf(await call('GET', public_id))
    expect(record.files).toEqual([
      { public_id: id, name: 'Резюме.txt', bytes: text.length, created_at: start.toISOString() },
    ])
    const answer = await download(`${public_id}/files/${id}`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(text)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const [company] = await api.ctx.db.select().from(companies)
    const viewer = await addMember(api, company?.id ?? 0, 'viewer')
    expect((await download(`${public_id}/files/${id}`, viewer.token)).status).toBe(200)
    expect((await keep(public_id, text, 'a.txt', viewer.token)).status).toBe(403)
    expect((await call('DELETE', `${public_id}/files/${id}`, viewer.token)).status).toBe(403)
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    expect((await download(`${public_id}/files/${id}`, other.token)).status).toBe(404)
    expect((await keep(public_id, text, 'a.txt', other.token)).status).toBe(404)
    const another = await add({ first_name: 'Олег' })
    expect((await download(`${another.public_id}/files/${id}`)).status).toBe(404)
  })

  it('are judged by their content, and ten at most', async () => {
    const { public_id } = await add()
    const page = await keep(public_id, Buffer.from('<html><script>1</script>'), 'резюме.pdf')
    expect([page.status, page.body.error_code]).toEqual([415, 'file_type_not_allowed'])
    expect((await keep(public_id, Buffer.alloc(0), 'пусто.txt')).status).toBeGreaterThanOrEqual(400)
    expect((await keep(public_id, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.txt')).status).toBe(413)
    for (let n = 0; n < talentLimits.files; n += 1) expect((await keep(public_id, text)).status).toBe(201)
    expect((await keep(public_id, text)).body.error_code).toBe('limit_exceeded')
    later(11 * 60_000)
    expect(await sweepFilesOfBases(api.ctx)).toBe(1)
    expect(await stored()).toHaveLength(talentLimits.files)
  })

  it('are removed and come back within a day, then they are gone from the storage', async () => {
    const { public_id } = await add()
    const id = await kept(public_id)
    expect(dataOf(await call('DELETE', `${public_id}/files/${id}`)).files).toEqual([])
    expect((await download(`${public_id}/files/${id}`)).status).toBe(404)
    expect(dataOf(await call('POST', `${public_id}/files/${id}/restoration`)).files).toHaveLength(1)
    await call('DELETE', `${public_id}/files/${id}`)
    later(dayMs + 1000)
    expect((await call('POST', `${public_id}/files/${id}/restoration`)).status).toBe(404)
    expect(await sweepFilesOfBases(api.ctx)).toBe(1)
    expect(await stored()).toEqual([])
    expect(await api.ctx.db.select().from(talentFiles)).toEqual([])
  })

  it('go over in a merge and back when it is undone', async () => {
    const [keepOne, drop] = [await add(), await add({ first_name: 'Вера П.' })]
    const id = await kept(drop.public_id)
    const side = ({ public_id, revision }: TalentRecord) => ({ public_id, revision })
    const { merge, record } = dataOf(
      await api.request<{ merge: TalentMerge; record: TalentRecord }>('POST', '/v1/my/people-merges', {
        token: employer.token,
        body: { keep: side(keepOne), drop: side(drop), from_dropped: [] },
      }),
    )
    expect(record.files.map(({ public_id }) => public_id)).toEqual([id])
    await api.request('DELETE', `/v1/my/people-merges/${merge.public_id}`, { token: employer.token })
    expect(dataOf(await call('GET', drop.public_id)).files).toHaveLength(1)
    expect(dataOf(await call('GET', keepOne.public_id)).files).toEqual([])
  })

  it('end with the record: removed, over, refused, erased with the person or the company', async () => {
    const contact = await signUpCandidate(api)
    const ends = {
      removed: async ({ public_id }: TalentRecord) => {
        await call('DELETE', public_id)
        later(dayMs + 1000)
        await eraseEndedRecords(api.ctx)
      },
      over: async ({ public_id }: TalentRecord) => {
        await api.ctx.db
          .update(talentRecords)
          .set({ expiresOn: dayOf(api.ctx.clock.now()) })
          .where(eq(talentRecords.publicId, public_id))
        await eraseEndedRecords(api.ctx)
      },
      refused: async ({ public_id: recordId }: TalentRecord) => {
        const [row] = await api.ctx.db
          .select()
          .from(talentRecords)
          .where(eq(talentRecords.publicId, recordId))
        if (row) await api.ctx.db.transaction((tx) => eraseRefused(api.ctx, tx, row))
      },
      person: () =>
        api.ctx.db.transaction((tx) => eraseFromTalent(tx, 0, [contact.email], (covered) => covered)),
      company: async () => {
        const [company] = await api.ctx.db
          .select()
          .from(companies)
          .where(eq(companies.publicId, employer.company.public_id))
        await api.ctx.db.transaction((tx) => eraseTalentOf(tx, company?.id ?? 0))
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      start = api.ctx.clock.now()
      const person = await add({ email: name === 'person' ? contact.email : `${name}@example.test` })
      await kept(person.public_id)
      await end(person)
      later(2 * dayMs)
      await sweepFilesOfBases(api.ctx)
      expect([name, await stored(), await api.ctx.db.select().from(talentFiles)]).toEqual([name, [], []])
    }
  })

  it('stand in the copy of one’s data', async () => {
    const contact = await signUpCandidate(api)
    await kept((await add({ email: contact.email })).public_id)
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, contact.publicId))
    const [record] = await talentRecordsAbout(api.ctx.db, user?.id ?? 0)
    expect(record).toMatchObject({ files: [{ name: 'Резюме.txt', bytes: text.length }] })
  })
})
