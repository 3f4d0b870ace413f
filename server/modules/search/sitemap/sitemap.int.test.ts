import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { createResumeDraft, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { hiringCounting } from '../companies/catalogue.service'
import { countWhenDue } from '../count-when-due'

type Files = CallResult<'GET /v1/sitemap'>
type Row = [string, string, string | null]

const open = { visibility: 'everyone', distribution_consent: true } as const

describe('the sitemap of resumes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const listed = async () =>
    (await api.request<Row[]>('GET', '/v1/sitemap/resumes')).body.data?.map(([id]) => id)
  const files = async () => {
    const { body } = await api.request<Files>('GET', '/v1/sitemap')
    if (!body.data) throw new Error('no files')
    return body.data
  }

  it('holds what a guest may find and nothing else, until its owner takes it back', async () => {
    const person = await createCandidate(api)
    const shown = await publishResume(api, person.token, open)
    await publishResume(api, (await createCandidate(api)).token, { visibility: 'clients' })
    await publishResume(api, (await createCandidate(api)).token, {
      ...open,
      job_search_status: 'not_looking_for_job',
    })
    await createResumeDraft(api, person.token, open)
    expect(await listed()).toEqual([shown.public_id])
    expect((await files()).resumes).toEqual([{ file: 1, changed_at: expect.any(String) }])

    const hidden = await api.request('DELETE', `/v1/resumes/${shown.public_id}/publication`, {
      token: person.token,
    })
    expect(hidden.status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('divides what is many by the order of its making: nothing moves to another file', async () => {
    const answer = await api.request<unknown[]>('GET', '/v1/sitemap/resumes?file=2')
    expect(answer.body.data).toEqual([])
    expect((await api.request('GET', '/v1/sitemap/resumes?file=0')).status).toBe(422)
    expect((await api.request('GET', '/v1/sitemap/resumes?part=21')).status).toBe(422)

    const person = await createCandidate(api)
    const shown = await publishResume(api, person.token, open)
    await api.ctx.db.execute(sql`select setval(pg_get_serial_sequence('resumes', 'id'), 2500)`)
    const later = await publishResume(api, person.token, { ...open, title: 'Плотник' })
    await api.ctx.db.execute(sql`select setval(pg_get_serial_sequence('resumes', 'id'), 50000)`)
    const last = await publishResume(api, person.token, { ...open, title: 'Столяр' })
    const part = async (query: string) =>
      (await api.request<Row[]>('GET', `/v1/sitemap/resumes?${query}`)).body.data?.map(([id]) => id)
    expect(await part('file=1&part=1')).toEqual([shown.public_id])
    expect(await part('file=1&part=2')).toEqual([later.public_id])
    expect(await part('file=2')).toEqual([last.public_id])
    expect((await files()).resumes.map(({ file }) => file)).toEqual([1, 2])
  })
})

describe('the sitemap of vacancies and companies', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('tells when an address changed, and when one left its file', async () => {
    const employer = await createEmployer(api)
    const first = await publishVacancy(api, employer.token)
    const second = await publishVacancy(api, employer.token, { title: 'Пекарь' })
    const close = (id: string) =>
      api.request('POST', `/v1/vacancies/${id}/closure`, {
        token: employer.token,
        body: { reason: 'cancelled' },
      })
    const files = async () => {
      await countWhenDue(api.ctx, hiringCounting, { always: true })
      return (await api.request<Files>('GET', '/v1/sitemap')).body.data
    }
    const before = await files()
    expect(before).toMatchObject({ vacancies: [{ file: 1 }], companies: [{ file: 1 }], resumes: [] })
    const listed = await api.request<Row[]>('GET', '/v1/sitemap/vacancies')
    expect(listed.body.data?.map(([id]) => id)).toEqual([first.public_id, second.public_id])

    const later = new Date(api.ctx.clock.now().getTime() + 60_000)
    api.setNow(later)
    expect((await close(first.public_id)).status).toBe(200)
    expect((await files())?.vacancies).toEqual([{ file: 1, changed_at: later.toISOString() }])
    expect((await api.request<Row[]>('GET', '/v1/sitemap/companies')).body.data).toEqual([
      [employer.companyPublicId, expect.any(String), null],
    ])
    await close(second.public_id)
    expect(await files()).toEqual({ vacancies: [], companies: [], 'hiring-pages': [], resumes: [] })
  })

  it('has the hiring page of a company while it is open and the company verified', async () => {
    const { token, companyPublicId } = await createEmployer(api)
    const set = (on: boolean) =>
      api.request('PUT', '/v1/my/hiring-page', { token, body: { on, text: 'Ищем людей' } })
    const listed = async () => {
      const index = await api.request<Files>('GET', '/v1/sitemap')
      const rows = await api.request<Row[]>('GET', '/v1/sitemap/hiring-pages')
      return [index.body.data?.['hiring-pages'].length, rows.body.data?.map(([id]) => id)]
    }
    expect(await listed()).toEqual([0, []])
    expect((await set(true)).status).toBe(200)
    expect(await listed()).toEqual([1, [companyPublicId]])
    await set(false)
    expect(await listed()).toEqual([0, []])
    await set(true)
    await api.ctx.db.execute(
      sql`update companies set verification = 'rejected' where public_id = ${companyPublicId}`,
    )
    expect(await listed()).toEqual([0, []])
  })
})
