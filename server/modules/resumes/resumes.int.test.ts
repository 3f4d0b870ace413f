import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeView } from '@/lib/contracts/resumes'
import { consents } from '@/server/db/schema/accounts'
import { outbox } from '@/server/db/schema/platform'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createResumeDraft, publishableResume, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('resumes of a candidate', () => {
  let api: TestApi
  let candidate: TestCandidate
  let stranger: TestCandidate
  let employer: TestEmployer
  let unverified: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await createCandidate(api)
    stranger = await createCandidate(api)
    employer = await createEmployer(api)
    unverified = await createEmployer(api, { verified: false })
  })
  afterAll(() => api.close())

  const act = <T = OwnResume>(method: string, path: string, body?: unknown, token = candidate.token) =>
    api.request<T>(method, `/v1/resumes${path}`, { token, ...(body !== undefined && { body }) })
  const view = (id: string, token?: string, query = '') =>
    api.request<ResumeView>('GET', `/v1/resumes/${id}${query}`, token ? { token } : {})
  const codesOf = (body: unknown) =>
    Object.fromEntries(
      (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map((error) => [
        error.field,
        error.code,
      ]),
    )

  it('keeps an unfinished draft exactly as typed', async () => {
    const { status, body } = await act('POST', '', {
      title: 'П',
      experience: [{ company: 'Кафе', position: '', start: null, end: null }],
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'draft', revision: 1, direct_token: null })
    expect(body.data?.fields.experience).toEqual([
      { company: 'Кафе', position: '', start: null, end: null, description: '' },
    ])
  })

  it('lets only candidates create, twenty at most', async () => {
    const forbidden = await act('POST', '', {}, employer.token)
    expect(forbidden.body.error_code).toBe('creation_forbidden')

    const prolific = await createCandidate(api)
    for (let n = 0; n < 20; n += 1) await createResumeDraft(api, prolific.token)
    const answer = await act('POST', '', {}, prolific.token)
    expect(answer).toMatchObject({ status: 409, body: { error_code: 'too_many_resumes' } })
  })

  it('names every field that keeps a draft from publication', async () => {
    const draft = await act('POST', '', {
      phone: '12',
      email: 'мимо',
      experience: [{ company: '', position: 'Повар', start: '2030-01', end: null }],
    })
    const answer = await act('POST', `/${draft.body.data?.public_id}/publication`)
    expect(answer.status).toBe(422)
    expect(codesOf(answer.body)).toMatchObject({
      title: 'required',
      role_ids: 'required',
      city_id: 'required',
      first_name: 'required',
      last_name: 'required',
      skills: 'required',
      'experience.0.company': 'required',
      'experience.0.start': 'date_invalid',
      phone: 'phone_invalid',
      email: 'email_invalid',
    })
  })

  it('refuses places and roles that do not exist, and people under fourteen', async () => {
    const answer = await act('POST', '', { city_id: 999_999, role_ids: [2403, 9], birth_date: '2020-01-01' })
    expect(codesOf(answer.body)).toEqual({
      city_id: 'unknown_city',
      'role_ids.1': 'unknown_role',
      birth_date: 'age_restricted',
    })
  })

  it('derives experience, completeness and dictionary skills on the way in', async () => {
    const jobs = publishableResume.experience.map((job) => ({ ...job, end: '2026-10' }))
    const resume = await createResumeDraft(api, candidate.token, {
      skills: ['питон', 'Python 3', 'Лепка'],
      experience: [...jobs, ...jobs],
    })
    expect(resume.fields.skills).toEqual(['Python', 'Лепка'])
    expect(resume.completeness).toBeGreaterThan(60)
    const { body } = await view(resume.public_id, candidate.token)
    expect(body.data?.total_experience_months).toBe(93)
  })

  it('goes draft → published ⇄ hidden → archived and nowhere else', async () => {
    const { public_id: id } = await publishResume(api, candidate.token)
    expect((await act('POST', `/${id}/publication`)).body.error_code).toBe('wrong_state')
    expect((await act('DELETE', `/${id}/publication`)).body.data?.status).toBe('hidden')
    expect((await act('DELETE', `/${id}/publication`)).body.error_code).toBe('wrong_state')
    expect((await act('POST', `/${id}/publication`)).body.data?.status).toBe('published')
    expect((await act('POST', `/${id}/moves`, { move: 'archive' })).body.data?.status).toBe('archived')
    expect((await act('POST', `/${id}/publication`)).body.error_code).toBe('wrong_state')
    const mine = await api.request<{ results: OwnResume[] }>('GET', '/v1/my/resumes?size=100', {
      token: candidate.token,
    })
    expect(mine.body.data?.results.map((resume) => resume.public_id)).not.toContain(id)
  })

  it('saves a part, refuses a stale edit, and keeps a published resume publishable', async () => {
    const { public_id: id, revision } = await publishResume(api, candidate.token)
    const saved = await act('PUT', `/${id}`, { revision, fields: { about: 'Новое' } })
    expect(saved.body.data).toMatchObject({
      revision: revision + 1,
      fields: { about: 'Новое', title: publishableResume.title },
    })
    const stale = await act('PUT', `/${id}`, { revision, fields: { about: 'Старое' } })
    expect(stale).toMatchObject({ status: 409, body: { error_code: 'conflict_changes' } })
    const broken = await act('PUT', `/${id}`, { revision: revision + 1, fields: { title: '' } })
    expect(broken.status).toBe(422)
    expect(codesOf(broken.body)).toEqual({ title: 'required' })
  })

  it('hides a foreign resume behind resume_not_found for every act of an owner', async () => {
    const { public_id: id, revision } = await publishResume(api, candidate.token)
    const attempts = await Promise.all([
      act('GET', `/${id}/own`, undefined, stranger.token),
      act('PUT', `/${id}`, { revision, fields: {} }, stranger.token),
      act('POST', `/${id}/publication`, undefined, stranger.token),
      act('DELETE', `/${id}/publication`, undefined, stranger.token),
      act('POST', `/${id}/moves`, { move: 'archive' }, stranger.token),
      act('POST', `/${id}/clone`, undefined, stranger.token),
      act('POST', `/${id}/direct-link`, undefined, stranger.token),
    ])
    for (const { status, body } of attempts) {
      expect([status, body.error_code]).toEqual([404, 'resume_not_found'])
    }
  })

  it('is seen by verified employers by default, without name and contacts', async () => {
    const { public_id: id } = await publishResume(api, candidate.token)
    expect((await view(id)).status).toBe(404)
    expect((await view(id, stranger.token)).status).toBe(404)
    expect((await view(id, unverified.token)).status).toBe(404)
    const { status, body } = await view(id, employer.token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      viewer: 'company',
      name: null,
      contacts: null,
      contact_kinds: ['phone', 'email'],
      indexable: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/Климова|79123456789|anna\.klimova|1994-03-08/)
    expect((await view(id, candidate.token)).body.data).toMatchObject({
      viewer: 'owner',
      name: { first: 'Анна', last: 'Климова' },
      contacts: { phone: '+79123456789' },
    })
  })

  it('opens to everyone only with its own logged consent, and then shows nothing personal', async () => {
    const person = await createCandidate(api)
    const draft = await createResumeDraft(api, person.token, { visibility: 'everyone' })
    const refused = await act('POST', `/${draft.public_id}/publication`, undefined, person.token)
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'consent_required' } })

    await act(
      'PUT',
      `/${draft.public_id}`,
      { revision: draft.revision, fields: { distribution_consent: true } },
      person.token,
    )
    const published = await act('POST', `/${draft.public_id}/publication`, undefined, person.token)
    expect(published.body.data).toMatchObject({ status: 'published', fields: { distribution_consent: true } })
    const logged = await api.ctx.db.select().from(consents).where(eq(consents.userId, person.userId))
    expect(logged).toMatchObject([{ kind: 'resume_distribution', withdrawnAt: null }])

    const { body } = await view(draft.public_id)
    expect(body.data).toMatchObject({ viewer: 'public', name: null, contacts: null, indexable: true })
    expect(JSON.stringify(body)).not.toMatch(/Климова|79123456789|anna\.klimova|1994-03-08/)
  })

  it('closes every resume of a person who takes the consent back', async () => {
    const person = await createCandidate(api)
    const open = { visibility: 'everyone', distribution_consent: true } as const
    const first = await publishResume(api, person.token, open)
    const second = await publishResume(api, person.token, open)
    await act(
      'PUT',
      `/${first.public_id}`,
      { revision: first.revision, fields: { visibility: 'no_one', distribution_consent: false } },
      person.token,
    )
    const [consent] = await api.ctx.db.select().from(consents).where(eq(consents.userId, person.userId))
    expect(consent?.withdrawnAt).not.toBeNull()
    expect((await view(second.public_id)).status).toBe(404)
    expect((await view(second.public_id, employer.token)).status).toBe(200)
    expect((await view(first.public_id, employer.token)).status).toBe(404)
  })

  it('takes no contacts inside the texts of a resume open to everyone', async () => {
    const draft = await createResumeDraft(api, candidate.token, {
      visibility: 'everyone',
      distribution_consent: true,
      about: 'Звоните: 8 912 345-67-89',
    })
    const answer = await act('POST', `/${draft.public_id}/publication`)
    expect(codesOf(answer.body)).toEqual({ about: 'contacts_in_text' })
  })

  it('opens by its secret link only, until the link is revoked', async () => {
    const { public_id: id, direct_token: token } = await publishResume(api, candidate.token, {
      visibility: 'direct',
    })
    expect(token).toMatch(/^[a-z2-9]{32}$/)
    expect((await view(id)).status).toBe(404)
    expect((await view(id, employer.token)).status).toBe(404)
    expect((await view(id, undefined, '?token=wrong')).status).toBe(404)
    expect((await view(id, undefined, `?token=${token}`)).body.data?.viewer).toBe('public')
    const renewed = await act('POST', `/${id}/direct-link`)
    expect((await view(id, undefined, `?token=${token}`)).status).toBe(404)
    expect((await view(id, undefined, `?token=${renewed.body.data?.direct_token}`)).status).toBe(200)
  })

  it('is seen by nobody but its owner when no one may', async () => {
    const { public_id: id } = await publishResume(api, candidate.token, { visibility: 'no_one' })
    expect((await view(id, employer.token)).status).toBe(404)
    expect((await view(id, candidate.token)).status).toBe(200)
  })

  it('leaves hidden places of work unnamed for everyone but the owner', async () => {
    const { public_id: id } = await publishResume(api, candidate.token, { hidden_fields: ['experience'] })
    const { body } = await view(id, employer.token)
    expect(body.data?.experience[0]).toMatchObject({ company: null, position: 'Палатная медсестра' })
    expect(body.data?.last_position).toEqual({ position: 'Палатная медсестра', company: null })
    expect((await view(id, candidate.token)).body.data?.experience[0]?.company).toBe('Городская больница № 7')
  })

  it('tells of every change in the transaction that makes it', async () => {
    const { public_id: id } = await publishResume(api, candidate.token)
    const events = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'resume.changed'))
    const mine = events.filter((event) => JSON.stringify(event.payload).includes(id))
    expect(mine.map((event) => (event.payload as { data: { version: number } }).data.version)).toEqual([1, 2])
  })
})
