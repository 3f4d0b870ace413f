import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { Negotiation, NegotiationDetail, NegotiationPage } from '@/lib/contracts/negotiations'
import type { OwnResume, OwnResumeList } from '@/lib/contracts/own-resumes'
import type { ResumeVariant, VariantRow } from '@/lib/contracts/resume-variants'
import type { ResumeView } from '@/lib/contracts/resumes'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { pdfText } from '@/tests/support/pdf-text'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

interface Page<T> {
  results: T[]
  total: number
}
const key = '2019-02|Городская больница № 7|Палатная медсестра'

describe('a resume worded for one vacancy', () => {
  let api: TestApi
  let person: TestCandidate
  let company: TestEmployer
  let other: TestEmployer
  let resume: OwnResume
  let vacancy: string
  const changes = {
    title: 'Медсестра в прививочный кабинет',
    about: 'Вариант: прививки делаю без слёз.',
    skills: ['Забор крови'],
    jobs: [{ key, description: 'Вариант: прививки детям.' }],
  }

  beforeAll(async () => {
    api = await createTestApi()
    person = await createCandidate(api)
    company = await createEmployer(api)
    other = await createEmployer(api)
    resume = await publishResume(api, person.token)
    vacancy = (await publishVacancy(api, company.token)).public_id
  })
  afterAll(() => api.close())

  const path = (of = vacancy) => `/v1/resumes/${resume.public_id}/variants/${of}`
  const read = async (of?: string) =>
    (await api.request<ResumeVariant>('GET', path(of), { token: person.token })).body.data
  const save = (body: unknown, { of, token = person.token }: { of?: string; token?: string } = {}) =>
    api.request<ResumeVariant>('PUT', path(of), { token, body })
  const list = async () =>
    (
      await api.request<Page<VariantRow>>('GET', `/v1/resumes/${resume.public_id}/variants`, {
        token: person.token,
      })
    ).body.data
  const negotiated = async (id: string, token: string) =>
    (await api.request<NegotiationDetail>('GET', `/v1/negotiations/${id}`, { token })).body.data
  const file = async (token: string, negotiation?: string) => {
    const query = negotiation ? `?negotiation=${negotiation}` : ''
    return api.fetch(
      new Request(`http://localhost/v1/resumes/${resume.public_id}/document${query}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    )
  }
  const text = async (response: Response) =>
    (await pdfText(new Uint8Array(await response.arrayBuffer()))).pages.join(' ').replace(/\s+/g, ' ')

  it('starts as the resume is, and is kept with what differs alone', async () => {
    const empty = await read()
    expect(empty).toMatchObject({ changes: {}, outdated: [], revision: 0, updated_at: null })
    expect(empty?.base.jobs.map((job) => job.key)).toEqual([key])
    const saved = await save({ revision: 0, changes: { ...changes, portfolio: [] } })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ changes, revision: 1 })
    expect(await list()).toMatchObject({
      total: 1,
      results: [{ changed: ['title', 'about', 'skills', 'jobs'], outdated: false, sent: false }],
    })
  })

  it('refuses what the resume does not say, an outdated form, and other people', async () => {
    const unknown = await save({ revision: 1, changes: { skills: ['Пилотирование'] } })
    expect(unknown.status).toBe(422)
    expect(unknown.body.data).toMatchObject({ errors: [{ field: 'skills', code: 'not_in_resume' }] })
    const job = await save({ revision: 1, changes: { jobs: [{ key: '2010|Луна|Пилот', description: 'x' }] } })
    expect(job.status).toBe(422)
    expect((await save({ revision: 1, changes: { title: '' } })).status).toBe(422)
    const late = await save({ revision: 0, changes: {} })
    expect([late.status, late.body.error_code, late.body.data]).toEqual([
      409,
      'conflict_changes',
      { revision: 1 },
    ])
    const stranger = await createCandidate(api)
    expect((await save({ revision: 1, changes: {} }, { token: stranger.token })).status).toBe(404)
    expect((await save({ revision: 1, changes: {} }, { token: company.token })).status).toBe(404)
    expect((await save({ revision: 0, changes: {} }, { of: 'aaaaaaaaaaaa' })).body.error_code).toBe(
      'vacancy_not_found',
    )
  })

  it('is neither a second resume nor found by anybody', async () => {
    const own = await api.request<OwnResumeList>('GET', '/v1/my/resumes', { token: person.token })
    expect(own.body.data?.total).toBe(1)
    for (const token of [company.token, other.token]) {
      const found = await api.request<Page<unknown>>(
        'GET',
        `/v1/resumes?text=${encodeURIComponent('прививочный')}`,
        { token },
      )
      expect(JSON.stringify(found.body)).not.toContain('прививочный')
      const page = await api.request<ResumeView>('GET', `/v1/resumes/${resume.public_id}`, { token })
      expect(page.body.data?.title).toBe(resume.fields.title)
    }
  })

  it('says which of its fields the resume has changed since, until the person keeps or returns them', async () => {
    const of = (await publishVacancy(api, company.token, { title: 'Другая вакансия' })).public_id
    await save({ revision: 0, changes: { about: 'Иначе.', title: 'Иначе' } }, { of })
    const own = await api.request<OwnResume>('GET', `/v1/resumes/${resume.public_id}/own`, {
      token: person.token,
    })
    const edited = await api.request('PUT', `/v1/resumes/${resume.public_id}`, {
      token: person.token,
      body: { revision: own.body.data?.revision, fields: { about: 'Спокойная, внимательная, опытная.' } },
    })
    expect(edited.status).toBe(200)
    expect(await read(of)).toMatchObject({ outdated: ['about'], changes: { about: 'Иначе.' } })
    // An edit of another field does not take the notice away.
    const next = await save({ revision: 1, changes: { about: 'Иначе.', title: 'Совсем иначе' } }, { of })
    expect(next.body.data?.outdated).toEqual(['about'])
    const kept = await save({ revision: 2, changes: next.body.data?.changes, keep: ['about'] }, { of })
    expect(kept.body.data?.outdated).toEqual([])
    expect((await read())?.outdated).toEqual(['about'])
  })

  it('goes with an application, and its company alone sees it there: list, pane and file', async () => {
    const options = await api.request<ApplyOptions>('GET', `/v1/vacancies/${vacancy}/apply-options`, {
      token: person.token,
    })
    expect(options.body.data?.resumes).toMatchObject([{ variant: true }])
    const sent = await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy}/applications`, {
      token: person.token,
      body: { resume_public_id: resume.public_id, with_variant: true },
    })
    expect(sent.status).toBe(201)
    const id = sent.body.data?.public_id ?? ''
    const listed = await api.request<NegotiationPage>('GET', `/v1/vacancies/${vacancy}/negotiations`, {
      token: company.token,
    })
    expect(listed.body.data?.results[0]?.resume).toMatchObject({
      title: changes.title,
      skills: changes.skills,
    })
    const view = (await negotiated(id, company.token))?.resume_view
    expect(view).toMatchObject({ title: changes.title, about: changes.about, skills: changes.skills })
    expect(view?.experience).toMatchObject([
      { company: 'Городская больница № 7', start: '2019-02', description: 'Вариант: прививки детям.' },
    ])
    expect((await negotiated(id, person.token))?.resume_view.about).toBe(changes.about)

    expect(await text(await file(company.token, id))).toContain('прививки детям')
    expect(await text(await file(company.token))).not.toContain('прививки детям')
    expect((await file(other.token, id)).status).toBe(404)
    expect((await file(person.token, 'aaaaaaaaaaaa')).status).toBe(404)
    expect((await list())?.results.find((row) => row.vacancy.public_id === vacancy)?.sent).toBe(true)
  })

  it('opens as a file where the pane shows it, also once the person hides from the company', async () => {
    const stop = (method: 'POST' | 'DELETE') =>
      api.request(method, '/v1/my/stop-list', {
        token: person.token,
        body: { company_public_id: company.companyPublicId },
      })
    expect((await stop('POST')).status).toBe(200)
    const [sent] =
      (
        await api.request<NegotiationPage>('GET', `/v1/vacancies/${vacancy}/negotiations`, {
          token: company.token,
        })
      ).body.data?.results ?? []
    const id = sent?.public_id ?? ''
    expect((await negotiated(id, company.token))?.resume_view.title).toBe(changes.title)
    const opened = await file(company.token, id)
    expect(opened.status).toBe(200)
    expect(await text(opened)).toContain('прививки детям')
    expect((await file(company.token)).status).toBe(404)
    expect((await file(other.token, id)).status).toBe(404)
    expect((await stop('DELETE')).status).toBe(200)
  })

  it('stays with its application as it was sent, whatever becomes of the variant', async () => {
    const before = await read()
    await save({ revision: before?.revision, changes: { title: 'Уже другое' } })
    const gone = await api.request<{ changes: unknown }>('DELETE', path(), { token: person.token })
    expect(gone.body.data?.changes).toEqual({ title: 'Уже другое' })
    expect((await api.request('DELETE', path(), { token: person.token })).status).toBe(404)
    const listed = await api.request<NegotiationPage>('GET', `/v1/vacancies/${vacancy}/negotiations`, {
      token: company.token,
    })
    expect(listed.body.data?.results[0]?.resume.title).toBe(changes.title)
    expect((await save({ revision: 0, changes: { title: 'Возвращено' } })).body.data?.revision).toBe(1)
  })

  it('that is gone when the application is sent stops it, and nothing is sent', async () => {
    const of = (await publishVacancy(api, company.token, { title: 'Третья вакансия' })).public_id
    const sent = await api.request('POST', `/v1/vacancies/${of}/applications`, {
      token: person.token,
      body: { resume_public_id: resume.public_id, with_variant: true },
    })
    expect([sent.status, sent.body.error_code]).toEqual([409, 'conflict_changes'])
    const plain = await api.request('POST', `/v1/vacancies/${of}/applications`, {
      token: person.token,
      body: { resume_public_id: resume.public_id },
    })
    expect(plain.status).toBe(201)
  })

  it('is listed by pages from an index, however many there are', async () => {
    await api.ctx.db.execute(sql`
      insert into resumes (public_id, user_id, title)
      select 'v' || lpad(n::text, 11, '0'), ${person.userId}, 'x' from generate_series(1, 300) n`)
    await api.ctx.db.execute(sql`
      insert into resume_variants (resume_id, vacancy_id, changes, seen)
      select r.id, v.id, '{"title":"x"}', '{}' from resumes r cross join (select id from vacancies limit 3) v
      where r.title = 'x' on conflict do nothing`)
    await api.ctx.db.execute(sql`analyze resume_variants`)
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select * from resume_variants where resume_id = (select max(id) from resumes)
      order by updated_at desc, vacancy_id limit 20`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/resume_variants_(of|resume_id)/)
  })
})
