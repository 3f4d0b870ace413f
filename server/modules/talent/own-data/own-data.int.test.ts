import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { TalentRecord } from '@/lib/contracts/talent'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { talentIntakes } from '@/server/db/schema/hiring-pages'
import { talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { talentMail } from '@/server/db/schema/talent-files'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { dayOf, daysLater, monthsLater } from '../days'

describe('what companies keep of a person', () => {
  let api: TestApi
  let employer: TestEmployer
  let person: TestPerson
  beforeEach(async () => {
    api = await createTestApi()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    person = await signUpCandidate(api)
  })
  afterEach(() => api.close())

  const add = async (more: object, token = employer.token) =>
    dataOf(
      await api.request<TalentRecord>('POST', '/v1/my/people', {
        token,
        body: {
          ...{ first_name: 'Вера', last_name: 'Зимина', email: person.email, phone: null, birth_date: null },
          ...{ city: '', position: 'Бухгалтер', about: '', source: 'Ярмарка', tags: [], lists: [] },
          ...{ ground: 'consent', ground_on: dayOf(api.ctx.clock.now()), ground_note: '', keep_months: 12 },
          ...more,
        },
      }),
    )
  const list = async ({ token } = person, query = '') =>
    dataOf(
      await api.request<CallResult<'GET /v1/accounts/kept-data'>>('GET', `/v1/accounts/kept-data${query}`, {
        token,
      }),
    )
  const withdraw = (publicId: string, { token } = person) =>
    api.request<null>('DELETE', `/v1/accounts/kept-data/${publicId}`, { token })
  const companyId = async ({ company } = employer) => {
    const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, company.public_id))
    return row?.id ?? 0
  }
  const records = () => api.ctx.db.select().from(talentRecords)

  it('lists companies, grounds, terms and kinds of data, and no note of a recruiter', async () => {
    const { public_id } = await add({ city: 'Пермь', tags: ['тёплый контакт'] })
    const note = 'Осторожно с этим кандидатом'
    await api.request('POST', `/v1/my/people/${public_id}/notes`, {
      token: employer.token,
      body: { text: note },
    })
    await add({ email: 'other@example.test' })
    const today = dayOf(api.ctx.clock.now())
    const found = await list()
    expect(found).toMatchObject({ total: 1, by: { email: true, phone: false } })
    expect(found.results).toEqual([
      {
        public_id,
        company: { public_id: employer.company.public_id, name: 'Мост', inn: employer.company.inn },
        state: 'kept',
        ground: 'consent',
        ground_on: today,
        source: 'Ярмарка',
        since: api.ctx.clock.now().toISOString(),
        until: monthsLater(today, 12),
        data: ['name', 'email', 'city', 'position'],
      },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Осторожно|тёплый/)
  })

  it('matches by what the account has confirmed, never by a name or a typed contact', async () => {
    const set = (values: Partial<typeof users.$inferInsert>) =>
      api.ctx.db.update(users).set(values).where(eq(users.publicId, person.publicId))
    const { public_id } = await add({ first_name: 'Анна', last_name: 'Лебедева', phone: '8 912 345-67-89' })
    await set({ emailVerifiedAt: null, phone: '+79123456789' })
    expect(await list()).toMatchObject({ total: 0, by: { email: false, phone: false } })
    expect((await withdraw(public_id)).status).toBe(404)
    await set({ phoneVerifiedAt: api.ctx.clock.now() })
    expect(await list()).toMatchObject({ total: 1, by: { email: false, phone: true } })
    // The address of the record is not theirs as far as anybody knows: its owner refuses nothing by it.
    expect((await withdraw(public_id)).status).toBe(200)
    expect([await records(), await api.ctx.db.select().from(talentRefusals)]).toEqual([[], []])
  })

  it('erases all of the company at once, and no company can ask the address again', async () => {
    const { public_id } = await add({})
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const kept = await add({}, other.token)
    const stranger = await signUpCandidate(api)
    expect((await withdraw(public_id, stranger)).status).toBe(404)
    expect((await withdraw(public_id, employer)).status).toBe(404)
    expect((await withdraw(public_id)).status).toBe(200)
    expect((await withdraw(public_id)).status).toBe(404)
    expect((await records()).map((row) => row.publicId)).toEqual([kept.public_id])
    const asked = await api.request('POST', '/v1/my/people/requests', {
      token: employer.token,
      body: { first_name: 'Вера', last_name: '', email: person.email, source: 'Совет' },
    })
    expect(JSON.stringify(asked.body)).toContain('person_refused')
  })

  it('shows a removed record for its day, and not one whose term is over', async () => {
    const { public_id } = await add({})
    await api.request('DELETE', `/v1/my/people/${public_id}`, { token: employer.token })
    const today = dayOf(api.ctx.clock.now())
    expect((await list()).results).toMatchObject([{ state: 'removed', until: daysLater(today, 1) }])
    await api.ctx.db.update(talentRecords).set({ removedAt: null, expiresOn: today })
    expect((await list()).total).toBe(0)
  })

  it('follows a merge to the record that stays', async () => {
    const keep = await add({ email: 'elsewhere@example.test', position: 'Аудитор' })
    const drop = await add({})
    const rows = await records()
    const keepId = rows.find((row) => row.publicId === keep.public_id)?.id
    await api.ctx.db
      .update(talentRecords)
      .set({ mergedIntoId: keepId, removedAt: api.ctx.clock.now() })
      .where(eq(talentRecords.publicId, drop.public_id))
    expect((await list()).results.map((row) => row.public_id)).toEqual([keep.public_id])
    expect((await withdraw(keep.public_id)).status).toBe(200)
    expect(await records()).toEqual([])
  })

  it('has what waits: a form to be confirmed, and a forwarded letter', async () => {
    const now = api.ctx.clock.now()
    const company = await companyId()
    const [join] = await api.ctx.db
      .insert(talentIntakes)
      .values({
        ...{ publicId: 'jjjjjjjjjjjj', companyId: company, firstName: 'Вера', lastName: '', letterNumber: 1 },
        ...{ email: person.email, source: 'Страница', consentVersion: '1', agreedAt: now },
        expiresOn: daysLater(dayOf(now), 30),
        createdAt: new Date(now.getTime() - 1000),
        sealed: api.ctx.keys.seal(
          'talent-join',
          'jjjjjjjjjjjj',
          JSON.stringify({ phone: '+79990001122', city: '', position: 'Бухгалтер', about: '' }),
        ),
      })
      .returning()
    const { email } = person
    await api.ctx.db.insert(talentMail).values({
      ...{ publicId: 'mmmmmmmmmmmm', companyId: company, state: 'waiting', subject: 'Резюме', sender: '' },
      ...{ text: '', mailKey: 'k', email, createdAt: now },
      person: {
        ...{ first_name: 'Вера', last_name: '', email, phone: null, birth_date: null },
        ...{ city: '', position: 'Бухгалтер', about: 'Опыт' },
      },
    })
    const found = await list(person, '?size=1')
    expect([found.total, found.results.length]).toEqual([2, 1])
    expect((await list()).results.map(({ state, data }) => [state, data])).toEqual([
      ['letter', ['name', 'email', 'position', 'about']],
      ['unconfirmed', ['name', 'email', 'phone', 'position']],
    ])
    // Neither a company under another review nor a lost secret hides what is kept.
    await api.ctx.db.update(companies).set({ verification: 'pending' }).where(eq(companies.id, company))
    await api.ctx.db.update(talentIntakes).set({ sealed: 'lost' })
    expect((await list()).results.at(-1)?.data).toEqual(['name', 'email'])
    await api.ctx.db.update(companies).set({ verification: 'verified' }).where(eq(companies.id, company))
    expect((await withdraw('mmmmmmmmmmmm')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
    expect(
      await api.ctx.db
        .select()
        .from(talentIntakes)
        .where(eq(talentIntakes.id, join?.id ?? 0)),
    ).toEqual([])
    expect((await list()).total).toBe(0)
  })
})
