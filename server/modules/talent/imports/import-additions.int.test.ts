import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { CallResult } from '@/lib/contracts/calls'
import type { TalentCard, TalentRecord } from '@/lib/contracts/talent'
import type { TalentImport, TalentImportResult } from '@/lib/contracts/talent-imports'
import { users } from '@/server/db/schema/accounts'
import { talentRecords } from '@/server/db/schema/talent'
import { talentImportAdditions } from '@/server/db/schema/talent-work'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { dayOf } from '../days'
import { eraseFromTalent } from '../own-data/personal-data.service'

describe('contacts that an import gave to people of a base', () => {
  let api: TestApi
  let employer: TestEmployer
  let person: TestPerson
  beforeEach(async () => {
    api = await createTestApi()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    person = await signUpCandidate(api)
  })
  afterEach(() => api.close())

  const call = <T>(method: string, path: string, body?: object | FormData, token = employer.token) =>
    api.request<T>(method, `/v1/my/${path}`, { token, ...(body && { body }) })
  const complete = async (rows: string) => {
    const form = new FormData()
    form.set('file', new File([`ФИО;Почта;Телефон\n${rows}`], 'Люди.csv', { type: 'text/csv' }))
    const fields = {
      ...{ columns: 'full_name,email,phone', complete: 'yes', source: 'Ярмарка' },
      ...{ ground: 'consent', ground_on: dayOf(api.ctx.clock.now()), ground_note: '', keep_months: '12' },
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const made = dataOf(await call<TalentImportResult>('POST', 'people-imports', form)).import
    if (!made) throw new Error('nothing was imported')
    return made
  }
  const add = async (more: object, token = employer.token) =>
    dataOf(
      await call<TalentRecord>(
        'POST',
        'people',
        {
          ...{ first_name: 'Вера', last_name: 'Зимина', email: null, phone: null, birth_date: null },
          ...{ city: '', position: '', about: '', source: 'Ярмарка', tags: [], lists: [], keep_months: 12 },
          ...{ ground: 'interest', ground_on: dayOf(api.ctx.clock.now()), ground_note: 'Звонок', ...more },
        },
        token,
      ),
    )
  const undo = async ({ public_id }: TalentImport) =>
    dataOf(await call<TalentImport>('DELETE', `people-imports/${public_id}`))
  const restore = async ({ public_id }: TalentImport) =>
    dataOf(await call<TalentImport>('POST', `people-imports/${public_id}/restoration`))
  const withdraw = async () => {
    const path = '/v1/accounts/kept-data'
    const found = dataOf(
      await api.request<CallResult<'GET /v1/accounts/kept-data'>>('GET', path, { token: person.token }),
    )
    const [row] = found.results
    const answer = await api.request('DELETE', `${path}/${row?.public_id}`, { token: person.token })
    expect(answer.status).toBe(200)
  }
  const people = async () => dataOf(await call<Page<TalentCard>>('GET', 'people')).results
  const rows = () => api.ctx.db.select().from(talentRecords).orderBy(talentRecords.id)
  const stored = () => api.ctx.db.select().from(talentImportAdditions)

  it('are not given back to whom the owner of the address has refused meanwhile', async () => {
    await add({ phone: '8 912 000-11-22' })
    const made = await complete(`Зимина Вера;${person.email};8 912 000-11-22`)
    await undo(made)
    // The owner finds what another record of the company keeps, or what another company does.
    const other = await signUpEmployer(api, { companyName: 'Берег' })
    await add({ email: person.email, ground: 'consent' }, other.token)
    await withdraw()
    await restore(made)
    expect(await people()).toMatchObject([{ last_name: 'Зимина', email: null, phone: '+79120001122' }])
    expect(await stored()).toEqual([])
  })

  it('are given back to records that are still there and lack them, and no other is changed or counted', async () => {
    const numbers = ['8 912 000-11-22', '8 912 000-11-33', '8 912 000-11-44']
    const names = ['Зимина', 'Летова', 'Ким']
    const [, taken, removed] = await Promise.all(
      names.map((last_name, i) => add({ last_name, phone: numbers[i] })),
    )
    const made = await complete(
      names.map((name, i) => `${name} Вера;vera${i}@example.test;${numbers[i]}`).join('\n'),
    )
    expect(made.completed).toBe(3)
    expect((await undo(made)).completed).toBe(0)
    await add({ first_name: 'Нина', last_name: 'Другая', email: 'vera1@example.test' })
    await call('DELETE', `people/${removed?.public_id}`)
    const before = await rows()
    expect(await restore(made)).toMatchObject({ completed: 1, undone_at: null })
    const changed = (await rows()).filter((row, i) => row.revision !== before[i]?.revision)
    expect(changed).toMatchObject([{ lastName: 'Зимина', email: 'vera0@example.test' }])
    const others = [taken, removed].map((each) => each?.public_id)
    const left = (await rows()).filter(({ publicId }) => others.includes(publicId))
    expect(left.map(({ email }) => email)).toEqual([null, null])
  })

  it('are forgotten with the rest that the company keeps, and with an account that is deleted', async () => {
    const phone = '+79120001122'
    await api.ctx.db
      .update(users)
      .set({ phone, phoneVerifiedAt: api.ctx.clock.now() })
      .where(eq(users.publicId, person.publicId))
    await add({ email: 'zimina@example.test' })
    const row = 'Зимина Вера;zimina@example.test;8 912 000-11-22'
    const made = await complete(row)
    await undo(made)
    await add({ last_name: 'Летова', email: person.email })
    await withdraw()
    await restore(made)
    expect(await people()).toMatchObject([{ email: 'zimina@example.test', phone: null }])

    const again = await complete(row)
    await undo(again)
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, 0, [phone], (text) => text))
    await restore(again)
    expect(await people()).toMatchObject([{ email: 'zimina@example.test', phone: null }])
    expect(await stored()).toEqual([])
    expect(await api.ctx.db.select().from(talentRecords)).toHaveLength(1)
  })
})
