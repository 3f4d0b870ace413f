import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { Favorite } from '@/lib/contracts/favorites'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { outbox } from '@/server/db/schema/platform'
import { vacancies as vacancyTable } from '@/server/db/schema/vacancies'
import { newPublicId } from '@/server/platform/ids'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('favourites on the server', () => {
  let api: TestApi
  let candidate: TestCandidate
  let employer: TestEmployer
  let vacancies: string[]
  let resume: string
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await createCandidate(api)
    employer = await createEmployer(api)
    vacancies = []
    for (let n = 0; n < 3; n += 1) vacancies.push((await publishVacancy(api, employer.token)).public_id)
    resume = (await publishResume(api, candidate.token)).public_id
  })
  afterAll(() => api.close())

  const call = <T>(method: string, token: string, body?: unknown, path = '') =>
    api.request<T>(method, `/v1/favorites${path}`, { token, ...(body !== undefined && { body }) })
  const vacancy = (id: string | undefined) => ({ item_type: 'vacancy', item_public_id: id })
  const listOf = async (token: string, query = '') => {
    const { body } = await call<Page<Favorite>>('GET', token, undefined, query)
    if (!body.data) throw new Error(`no data: ${body.error_code}`)
    return body.data
  }

  it('C16 adds twice as once, lists newest first with type and public id, and removes by a body', async () => {
    const person = await createCandidate(api)
    const start = api.ctx.clock.now().getTime()
    for (const [index, id] of [vacancies[0], vacancies[1], vacancies[0]].entries()) {
      api.setNow(new Date(start + index * 1000))
      const answer = await call('POST', person.token, vacancy(id))
      expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    }
    const list = await listOf(person.token)
    expect(list).toMatchObject({ total: 2, page: 1, size: 30 })
    expect(list.results.map(({ type, item }) => [type, item.public_id])).toEqual([
      ['vacancy', vacancies[1]],
      ['vacancy', vacancies[0]],
    ])
    expect(list.results[0]?.item.favorited).toBe(true)

    for (let n = 0; n < 2; n += 1) {
      expect((await call('DELETE', person.token, vacancy(vacancies[1]))).status).toBe(200)
    }
    expect((await listOf(person.token)).results.map(({ item }) => item.public_id)).toEqual([vacancies[0]])
  })

  it('C16 pages by page, size and type', async () => {
    const person = await createEmployer(api)
    const items = [...vacancies.map((id) => vacancy(id)), { item_type: 'resume', item_public_id: resume }]
    await call('POST', person.token, { items }, '/sync')
    const second = await listOf(person.token, '?page=2&size=2&type=vacancy')
    expect(second).toMatchObject({ total: 3, page: 2, size: 2 })
    expect(second.results.map(({ item }) => item.public_id)).toEqual([vacancies[2]])
    const resumes = await listOf(person.token, '?type=resume')
    expect(resumes.results).toMatchObject([{ type: 'resume', item: { public_id: resume } }])
    expect((await listOf(person.token, '?page=1&size=100')).results).toHaveLength(4)
  })

  it('C16 merges a guest’s list of more than a hundred, passing over unknown ids', async () => {
    const person = await createCandidate(api)
    await call('POST', person.token, vacancy(vacancies[2]))
    const unknown = Array.from({ length: 150 }, (_, n) => vacancy(`nothere${n}`))
    const items = [...unknown, ...vacancies.map((id) => vacancy(id))]
    expect((await call('POST', person.token, { items }, '/sync')).status).toBe(200)
    expect((await listOf(person.token)).total).toBe(3)
  })

  it('C16 B6 merges more than a hundred, however often and from however many tabs it is sent', async () => {
    const { db } = api.ctx
    const [one] = await db
      .select()
      .from(vacancyTable)
      .where(eq(vacancyTable.publicId, vacancies[0] ?? ''))
    if (!one) throw new Error('the vacancy is gone')
    const { id: _, ...row } = one
    const copies = Array.from({ length: 120 }, () => ({ ...row, publicId: newPublicId() }))
    await db.insert(vacancyTable).values(copies)
    const person = await createCandidate(api)
    const ids = copies.map((copy) => copy.publicId)
    await call('POST', person.token, vacancy(ids[7]))
    const items = ids.map((id) => vacancy(id))
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', person.token, { items }, '/sync')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first, second] = await Promise.all(
      [1, 2].map((page) => listOf(person.token, `?page=${page}&size=100`)),
    )
    expect(first?.total).toBe(120)
    const listed = [...(first?.results ?? []), ...(second?.results ?? [])].map(({ item }) => item.public_id)
    expect(listed.sort()).toEqual(ids.sort())
  })

  it('D2 tells the person’s other tabs of a change, and of nothing that is none', async () => {
    const person = await createCandidate(api)
    const told = async () => {
      const rows = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'favorites.changed'))
      return rows
        .map((row) => row.payload as { data: { userId: string }; exceptSocketId?: string })
        .filter(({ data }) => data.userId === person.publicId)
    }
    const add = (headers: Record<string, string> = {}) =>
      api.request('POST', '/v1/favorites', { token: person.token, body: vacancy(vacancies[0]), headers })
    await add({ 'X-Socket-Id': '12.34' })
    expect(await told()).toEqual([{ data: { userId: person.publicId }, exceptSocketId: '12.34' }])
    await add()
    await call('POST', person.token, { items: [vacancy(vacancies[0]), vacancy('nothing')] }, '/sync')
    await call('DELETE', person.token, vacancy(vacancies[1]))
    expect(await told()).toHaveLength(1)
    await call('DELETE', person.token, vacancy(vacancies[0]))
    expect(await told()).toHaveLength(2)
  })

  it('names the terms of a vacancy that are no longer as they were when it was saved', async () => {
    const [person, other] = [await createCandidate(api), await createCandidate(api)]
    const { token } = await createEmployer(api)
    const { public_id: id } = await publishVacancy(api, token)
    await call('POST', person.token, vacancy(id))
    await call('POST', other.token, { items: [vacancy(id)] }, '/sync')
    expect((await listOf(person.token)).results[0]).not.toHaveProperty('was')
    const own = await api.request<OwnVacancy>('GET', `/v1/vacancies/${id}/own`, { token })
    const { revision, fields } = own.body.data ?? {}
    const changed = {
      ...fields,
      salary: { ...fields?.salary, from: 71_000, to: 93_000 },
      schedule_days: ['FLEXIBLE'],
    }
    const saved = await api.request('PUT', `/v1/vacancies/${id}`, {
      token,
      body: { revision, fields: changed },
    })
    expect(saved.status).toBe(200)
    for (const who of [person, other]) {
      const [kept] = (await listOf(who.token)).results
      if (kept?.type !== 'vacancy') throw new Error('no vacancy is kept')
      expect(Object.keys(kept.was ?? {}).sort()).toEqual(['salary', 'schedule_days'])
      expect(kept.was?.salary).toMatchObject({ from: fields?.salary?.from, to: fields?.salary?.to })
      expect(kept.item.salary).toMatchObject({ from: 71_000, to: 93_000 })
    }
    // Removed by mistake and brought back, it has its place and its terms.
    const { clock } = api.ctx
    api.setNow(new Date(clock.now().getTime() + 60_000))
    await call('POST', person.token, vacancy(vacancies[0]))
    await call('DELETE', person.token, vacancy(id))
    await call('POST', person.token, vacancy(id))
    const [newer, undone] = (await listOf(person.token)).results
    expect([newer?.item.public_id, undone?.item.public_id]).toEqual([vacancies[0], id])
    expect(undone).toHaveProperty('was')
    // Saved anew later, it is compared with what it is now.
    await call('DELETE', person.token, vacancy(id))
    api.setNow(new Date(clock.now().getTime() + 61 * 60_000))
    await call('POST', person.token, vacancy(id))
    expect((await listOf(person.token)).results[0]).not.toHaveProperty('was')
  })

  it('answers not_found for what the person may not see', async () => {
    const person = await createCandidate(api)
    const unseen = await call('POST', person.token, { item_type: 'resume', item_public_id: resume })
    expect(unseen).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
    expect((await call('POST', person.token, vacancy('nothing'))).status).toBe(404)
  })

  it('keeps a place for what can no longer be seen, telling nothing of it', async () => {
    const person = await createEmployer(api)
    const { public_id: id } = await publishResume(api, candidate.token)
    await call('POST', person.token, { item_type: 'resume', item_public_id: id })
    await api.request('DELETE', `/v1/resumes/${id}/publication`, { token: candidate.token })
    const [kept] = (await listOf(person.token)).results
    expect(kept).toMatchObject({
      type: 'resume',
      item: { public_id: id, title: '', status: 'hidden', skills: [] },
    })
    await call('DELETE', person.token, { item_type: 'resume', item_public_id: id })
    expect((await listOf(person.token)).total).toBe(0)
  })

  it('needs a session', async () => {
    const answer = await api.request('GET', '/v1/favorites')
    expect(answer.status).toBe(401)
  })
})
