import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnVacancy, VacancyCard, VacancyConflict, VacancyView } from '@/lib/contracts/vacancies'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { vacancies } from '@/server/db/schema/vacancies'
import { rewriteVacancy } from '@/server/modules/vacancies/company-vacancies.service'
import { expireVacancies } from '@/server/modules/vacancies/expiry.service'
import { addMember } from '@/tests/integration/negotiations/parties'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishableVacancy, publishVacancy } from '@/tests/support/vacancies'

const days = 24 * 3600 * 1000

describe('vacancies of an employer', () => {
  let api: TestApi
  let employer: TestEmployer
  let stranger: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    stranger = await createEmployer(api)
  })
  afterAll(() => api.close())

  const act = <T = OwnVacancy>(method: string, path: string, body?: unknown, token = employer.token) =>
    api.request<T>(method, path, { token, ...(body !== undefined && { body }) })
  const fieldsOf = (body: unknown) =>
    Object.fromEntries(
      (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map((error) => [
        error.field,
        error.code,
      ]),
    )

  it('keeps an empty draft, cleans its text and gives the fields back as typed', async () => {
    const empty = await act('POST', '/v1/vacancies', {})
    expect(empty.status).toBe(201)
    expect(empty.body.data).toMatchObject({ status: 'draft', revision: 1 })

    const draft = await createVacancyDraft(api, employer.token, {
      description_html: '<div onclick="x()">Текст<script>alert(1)</script></div>',
      work_formats: ['REMOTE', 'REMOTE'],
    })
    expect(draft.fields).toMatchObject({
      title: publishableVacancy.title,
      salary: publishableVacancy.salary,
      description_html: '<p>Текст</p>',
      work_formats: ['REMOTE'],
    })
  })

  it('publishes for 30 days and is found by search, list and address at once', async () => {
    const own = await publishVacancy(api, employer.token, { title: 'Водолаз-ёжик редкой профессии' })
    expect(own.status).toBe('active')
    expect(Date.parse(own.expires_at ?? '') - Date.parse(own.published_at ?? '')).toBe(30 * days)

    const found = await api.request<VacancyList>(
      'GET',
      `/v1/vacancies?text=${encodeURIComponent('водолаз ежик')}`,
    )
    expect(found.body.data?.results.map((card) => card.public_id)).toEqual([own.public_id])
    const page = await api.request<VacancyView>('GET', `/v1/vacancies/${own.public_id}`)
    expect(page.body.data).toMatchObject({ status: 'active', title: 'Водолаз-ёжик редкой профессии' })

    await act('DELETE', `/v1/vacancies/${own.public_id}/publication`)
    const paused = await api.request<VacancyList>(
      'GET',
      `/v1/vacancies?text=${encodeURIComponent('водолаз')}`,
    )
    expect(paused.body.data).toMatchObject({ results: [], total: 0 })
  })

  it('refuses to publish what breaks a rule, each error at its field', async () => {
    const { body: created } = await act('POST', '/v1/vacancies', {
      title: 'Только девушки',
      role_id: 999_999,
      city_ids: [66001, 999_999],
      description_html: '<p>Коротко</p>',
      salary: { ...publishableVacancy.salary, from: 200_000, to: 100_000 },
      contacts: { email: 'не почта' },
      // A station of Moscow, and none.
      metro: [1001, 999_999],
    })
    const refused = await act('POST', `/v1/vacancies/${created.data?.public_id}/publication`)
    expect(refused.status).toBe(422)
    expect(fieldsOf(refused.body)).toEqual({
      title: 'discriminating_words',
      role_id: 'unknown_role',
      'city_ids.1': 'unknown_city',
      metro: 'unknown_station',
      description_html: 'too_short',
      'salary.to': 'salary_order',
      employment_form: 'required',
      work_formats: 'required',
      experience: 'required',
      'contacts.email': 'email_invalid',
    })
  })

  it('counts visible characters of the description and names the fragment that is not allowed', async () => {
    const tags = `<p>${'<strong>а</strong>'.repeat(100)}</p>`
    const short = await createVacancyDraft(api, employer.token, { description_html: tags })
    expect(fieldsOf((await act('POST', `/v1/vacancies/${short.public_id}/publication`)).body)).toEqual({
      description_html: 'too_short',
    })

    const contact = await createVacancyDraft(api, employer.token, {
      description_html: `${publishableVacancy.description_html}<p>Звоните 8 999 123-45-67</p>`,
    })
    const refused = await act('POST', `/v1/vacancies/${contact.public_id}/publication`)
    expect(refused.body.data).toMatchObject({
      errors: [{ field: 'description_html', code: 'contacts_in_text', params: { word: '8 999 123-45-67' } }],
    })
  })

  it('saves over the seen revision only, and merges what was not sent', async () => {
    const draft = await createVacancyDraft(api, employer.token)
    const path = `/v1/vacancies/${draft.public_id}`
    const saved = await act('PUT', path, { revision: 1, fields: { title: 'Медбрат' } })
    expect(saved.body.data).toMatchObject({
      revision: 2,
      fields: { title: 'Медбрат', role_id: publishableVacancy.role_id },
    })
    const stale = await act('PUT', path, { revision: 1, fields: { title: 'Медсестра' } })
    expect([stale.status, stale.body.error_code]).toEqual([409, 'conflict_changes'])
    expect(stale.body.data).toMatchObject({ revision: 2, mine: true, by: null })
  })

  it('names the colleague who saved it to whoever comes too late, and nobody once the platform has changed it', async () => {
    const colleague = await addMember(api, employer.companyId, 'recruiter')
    const draft = await createVacancyDraft(api, employer.token)
    const path = `/v1/vacancies/${draft.public_id}`
    const save = async (title: string, revision: number, token?: string) =>
      (await act<OwnVacancy | VacancyConflict>('PUT', path, { revision, fields: { title } }, token)).body.data
    await save('Медбрат', 1, colleague.token)
    expect(await save('Медсестра', 1)).toMatchObject({ mine: false, by: 'Олег Ким' })
    // What they have typed is saved over it once they have seen it.
    await save('Медсестра', 2)
    expect(await save('Фельдшер', 2, colleague.token)).toMatchObject({ mine: false, by: 'Мария Северова' })
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.publicId, draft.public_id))
    await api.ctx.db.transaction((tx) =>
      rewriteVacancy(tx, { id: row?.id ?? 0, companyId: row?.companyId ?? 0 }, { title: 'Сиделка' }),
    )
    expect(await save('Фельдшер', 3)).toMatchObject({ mine: false, by: null })
  })

  it('lets two edits of one revision race and keeps exactly one', async () => {
    const draft = await createVacancyDraft(api, employer.token)
    const save = (title: string) =>
      act('PUT', `/v1/vacancies/${draft.public_id}`, { revision: 1, fields: { title } })
    const answers = await Promise.all([save('Первая'), save('Вторая'), save('Третья')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('keeps an open vacancy publishable while it is edited', async () => {
    const own = await publishVacancy(api, employer.token)
    const path = `/v1/vacancies/${own.public_id}`
    const broken = await act('PUT', path, { revision: own.revision, fields: { title: '' } })
    expect(broken.status).toBe(422)
    expect(fieldsOf(broken.body)).toEqual({ 'fields.title': 'required' })
    const fine = await act('PUT', path, { revision: own.revision, fields: { title: 'Старшая медсестра' } })
    expect(fine.body.data?.status).toBe('active')
    const page = await api.request<VacancyView>('GET', path)
    expect(page.body.data?.title).toBe('Старшая медсестра')
  })

  it('moves only as the table says and tells the state it is in', async () => {
    const own = await publishVacancy(api, employer.token)
    const path = `/v1/vacancies/${own.public_id}`
    const again = await act('POST', `${path}/publication`)
    expect([again.status, again.body.error_code, again.body.data]).toEqual([
      409,
      'wrong_state',
      { status: 'active', prolong_from: expect.any(String), open_negotiations: 0 },
    ])
    expect((await act('DELETE', `${path}/publication`)).body.data?.status).toBe('paused')
    expect((await act('DELETE', `${path}/publication`)).status).toBe(409)
    expect((await act('POST', `${path}/publication`)).body.data).toMatchObject({
      status: 'active',
      expires_at: own.expires_at,
    })
    expect((await act('POST', `${path}/closure`, { reason: 'hired_here' })).body.data).toMatchObject({
      status: 'closed',
      close_reason: 'hired_here',
    })
    expect((await act('DELETE', `${path}/publication`)).body.error_code).toBe('wrong_state')
  })

  it('hides a foreign vacancy from every call of the owner, and answers 401 to a guest', async () => {
    const own = await publishVacancy(api, employer.token)
    const path = `/v1/vacancies/${own.public_id}`
    const calls: [string, string, unknown?][] = [
      ['GET', `${path}/own`],
      ['PUT', path, { revision: own.revision, fields: { title: 'Чужая' } }],
      ['POST', `${path}/publication`],
      ['DELETE', `${path}/publication`],
      ['POST', `${path}/closure`, { reason: 'other' }],
    ]
    for (const [method, address, body] of calls) {
      const foreign = await act(method, address, body, stranger.token)
      expect([method, address, foreign.status, foreign.body.error_code]).toEqual([
        method,
        address,
        404,
        'vacancy_not_found',
      ])
      const guest = await api.request(method, address, body === undefined ? {} : { body })
      expect([method, address, guest.status]).toEqual([method, address, 401])
    }
    const unknown = await act('GET', '/v1/vacancies/zzzzzzzzzzzz/own')
    expect(unknown.body.error_code).toBe('vacancy_not_found')
  })

  it('lists the vacancies of the own company by state', async () => {
    const lonely = await createEmployer(api)
    const open = await publishVacancy(api, lonely.token)
    await createVacancyDraft(api, lonely.token)
    const all = await act<{ total: number; results: OwnVacancy[] }>(
      'GET',
      '/v1/my/vacancies',
      undefined,
      lonely.token,
    )
    expect(all.body.data?.total).toBe(2)
    const active = await act<{ total: number; results: OwnVacancy[] }>(
      'GET',
      '/v1/my/vacancies?status=active',
      undefined,
      lonely.token,
    )
    expect(active.body.data?.results.map((row) => row.public_id)).toEqual([open.public_id])
    expect(active.body.data?.results[0]?.counters).toEqual({
      applications: 0,
      new_applications: 0,
      open: 0,
      invitations: 0,
      views: 0,
      new_views: 0,
      views_by_day: Array(14).fill(0),
    })
  })

  it('lets a viewer look and nobody without rights create', async () => {
    const viewer = await createEmployer(api, { role: 'viewer' })
    const refused = await act('POST', '/v1/vacancies', {}, viewer.token)
    expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden'])
  })

  it('answers at its address for 30 days after it closed, then no more', async () => {
    const start = api.ctx.clock.now()
    const own = await publishVacancy(api, employer.token)
    const draft = await createVacancyDraft(api, employer.token)
    expect((await api.request('GET', `/v1/vacancies/${draft.public_id}`)).status).toBe(404)
    await act('POST', `/v1/vacancies/${own.public_id}/closure`, { reason: 'cancelled' })
    const closed = await api.request<VacancyView>('GET', `/v1/vacancies/${own.public_id}`)
    expect(closed.body.data).toMatchObject({ status: 'closed', contacts: null })
    api.setNow(new Date(start.getTime() + 31 * days))
    expect((await api.request('GET', `/v1/vacancies/${own.public_id}`)).body.error_code).toBe(
      'vacancy_not_found',
    )
    api.setNow(start)
    for (const wrong of ['abc', 'ffffffffffff', "1' or '1"]) {
      const answer = await api.request('GET', `/v1/vacancies/${encodeURIComponent(wrong)}`)
      expect([wrong, answer.status, answer.body.error_code]).toEqual([wrong, 404, 'vacancy_not_found'])
    }
  })

  it('leaves the lists the minute its term ends and can be published anew', async () => {
    const start = api.ctx.clock.now()
    const own = await publishVacancy(api, employer.token, { title: 'Смотритель маяка' })
    const found = async () =>
      (await api.request<VacancyList>('GET', `/v1/vacancies?exact=1&text=${encodeURIComponent('маяк')}`)).body
        .data?.results.length
    expect(await found()).toBe(1)
    api.setNow(new Date(start.getTime() + 30 * days))
    expect(await found()).toBe(0)
    const token = await freshToken(api, employer)
    const owned = await act('GET', `/v1/vacancies/${own.public_id}/own`, undefined, token)
    expect(owned.body.data?.status).toBe('expired')
    expect(await expireVacancies(api.ctx)).toBeGreaterThan(0)
    expect(await expireVacancies(api.ctx)).toBe(0)
    const again = await act('POST', `/v1/vacancies/${own.public_id}/publication`, undefined, token)
    expect(again.body.data?.status).toBe('active')
    expect(await found()).toBe(1)
    api.setNow(start)
  })

  it('C17 gives cards by ids in the order asked and leaves out what is not public', async () => {
    const first = await publishVacancy(api, employer.token, { title: 'Первая' })
    const second = await publishVacancy(api, employer.token, { title: 'Вторая' })
    const draft = await createVacancyDraft(api, employer.token)
    const ids = [second.public_id, 'nothing', draft.public_id, first.public_id, second.public_id]
    const answer = await api.request<VacancyCard[]>('POST', '/v1/vacancies/by-ids', { body: { ids } })
    expect(answer.body.data?.map((card) => card.title)).toEqual(['Вторая', 'Первая'])
    expect(answer.body.data?.[0]).not.toHaveProperty('favorited')
    const mine = await act<VacancyCard[]>('POST', '/v1/vacancies/by-ids', { ids })
    expect(mine.body.data?.[0]?.favorited).toBe(false)
    const many = await api.request('POST', '/v1/vacancies/by-ids', { body: { ids: Array(101).fill('a') } })
    expect(many.status).toBe(422)
  })

  it('writes one event with the change, and none with a refused one', async () => {
    const own = await publishVacancy(api, employer.token)
    const events = async () => {
      const { rows } = await api.database.pool.query(
        `select payload->'data'->>'version' as version from outbox
          where kind = 'vacancy.changed' and payload->'data'->>'vacancyId' = $1 order by id`,
        [own.public_id],
      )
      return rows.map((row) => row.version)
    }
    expect(await events()).toEqual(['1', '2'])
    await act('POST', `/v1/vacancies/${own.public_id}/publication`)
    expect(await events()).toEqual(['1', '2'])
  })
})
