import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import type { BulkResult, OwnResume, OwnResumeList } from '@/lib/contracts/own-resumes'
import { hourMs } from '@/lib/shared/time'
import { resumes } from '@/server/db/schema/resumes'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, freshToken } from '@/tests/support/employers'
import { createResumeDraft, publishableResume, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { notifyOfRaising, sweepResumes } from './actions.service'

describe('moves of own resumes', () => {
  let api: TestApi
  let person: TestCandidate
  beforeAll(async () => {
    api = await createTestApi()
    person = await createCandidate(api)
  })
  afterAll(() => api.close())

  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const move = (id: string, name: string, token = person.token) =>
    api.request<OwnResume>('POST', `/v1/resumes/${id}/moves`, { token, body: { move: name } })
  const list = async (filter: string, token = person.token) => {
    const { body } = await api.request<OwnResumeList>('GET', `/v1/my/resumes?filter=${filter}`, { token })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data
  }
  const bulk = async (name: string, ids: string[], token = person.token) => {
    const { body } = await api.request<BulkResult>('POST', '/v1/my/resumes/bulk', {
      token,
      body: { move: name, public_ids: ids },
    })
    return body.data?.results.map((one) => one.error_code ?? 'ok')
  }

  it('raises once in four hours by the server’s clock, however many ask at once', async () => {
    const { public_id: id, raise_in } = await publishResume(api, person.token)
    expect(raise_in).toBe(4 * 3600)
    const early = await move(id, 'raise')
    expect(early).toMatchObject({ status: 409, body: { error_code: 'too_early' } })
    expect(early.headers.get('Retry-After')).toBe(String(4 * 3600))

    later(4 * hourMs - 1)
    expect((await move(id, 'raise')).body.error_code).toBe('too_early')
    later(1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(id, 'raise')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const raised = answers.find(({ status }) => status === 200)?.body.data
    expect(raised).toMatchObject({ raise_in: 4 * 3600, raised_at: api.ctx.clock.now().toISOString() })
  })

  it('tells once that a resume may be raised again, of those whose owner looks for work', async () => {
    const told = async (token: string) => {
      const { body } = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token })
      return body.data?.results.filter(({ kind }) => kind === 'resume.raise_available')
    }
    const [seeker, settled] = [await createCandidate(api), await createCandidate(api)]
    const { public_id: id } = await publishResume(api, seeker.token)
    await publishResume(api, settled.token)
    const said = await api.request('PUT', '/v1/my/job-search-status', {
      token: settled.token,
      body: { status: 'not_looking_for_job' },
    })
    expect(said.status).toBe(200)
    later(4 * hourMs - 1)
    await notifyOfRaising(api.ctx)
    expect(await told(seeker.token)).toEqual([])
    later(1)
    await Promise.all([notifyOfRaising(api.ctx), notifyOfRaising(api.ctx)])
    await notifyOfRaising(api.ctx)
    expect(await told(seeker.token)).toMatchObject([
      { params: { resume_title: publishableResume.title }, target: { type: 'resume', public_id: id } },
    ])
    expect(await told(settled.token)).toEqual([])
    // Raised anew, it is told of anew; who was not told within two hours is not told at all.
    expect((await move(id, 'raise', seeker.token)).status).toBe(200)
    later(6 * hourMs)
    await notifyOfRaising(api.ctx)
    expect(await told(seeker.token)).toHaveLength(1)
  })

  it('does not raise by an edit, nor by hiding and publishing again within the four hours', async () => {
    const published = await publishResume(api, person.token)
    const { public_id: id, raised_at } = published
    later(hourMs)
    const saved = await api.request<OwnResume>('PUT', `/v1/resumes/${id}`, {
      token: person.token,
      body: { revision: published.revision, fields: { about: 'Ещё о себе' } },
    })
    expect(saved.body.data?.raised_at).toBe(raised_at)
    await move(id, 'hide')
    expect((await move(id, 'publish')).body.data?.raised_at).toBe(raised_at)
    later(3 * hourMs)
    await move(id, 'hide')
    expect((await move(id, 'publish')).body.data?.raised_at).toBe(api.ctx.clock.now().toISOString())
  })

  it('takes an archived and a removed resume back as they were, for ten minutes', async () => {
    const { public_id: id } = await publishResume(api, person.token)
    expect((await move(id, 'archive')).body.data).toMatchObject({ status: 'archived' })
    expect((await list('archived')).results.map((one) => one.public_id)).toContain(id)
    expect((await move(id, 'restore')).body.data).toMatchObject({ status: 'published' })

    await move(id, 'archive')
    later(11 * 60_000)
    expect((await move(id, 'restore')).body.data).toMatchObject({ status: 'hidden' })
    expect((await move(id, 'delete')).status).toBe(200)
    expect((await move(id, 'publish')).status).toBe(404)
    const own = await api.request('GET', `/v1/resumes/${id}/own`, { token: person.token })
    expect(own.status).toBe(404)
    expect((await list('live')).results.map((one) => one.public_id)).not.toContain(id)
    expect((await move(id, 'undelete')).body.data).toMatchObject({ status: 'hidden' })

    await move(id, 'delete')
    later(11 * 60_000)
    expect((await move(id, 'undelete')).body.error_code).toBe('wrong_state')
    await sweepResumes(api.ctx)
    expect((await move(id, 'undelete')).body.error_code).toBe('wrong_state')
    later(24 * hourMs)
    await sweepResumes(api.ctx)
    const token = await freshToken(api, person)
    expect((await move(id, 'undelete', token)).body.error_code).toBe('resume_not_found')
  })

  it('keeps nothing about a resume that is gone for good, and everything about the others', async () => {
    const ids: number[] = []
    for (let n = 0; n < 2; n += 1) {
      const { public_id } = await publishResume(api, person.token, { visibility: 'clients' })
      const employer = await createEmployer(api)
      const item = { item_type: 'resume', item_public_id: public_id }
      await api.request('POST', '/v1/favorites', { token: employer.token, body: item })
      await api.request('POST', '/v1/views', {
        token: employer.token,
        body: { type: 'resume', public_id },
        headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
        ip: '192.0.2.1',
      })
      await api.request('POST', '/v1/complaints', {
        token: employer.token,
        body: { type: 'resume', public_id, reason: 'advertising' },
        ip: '192.0.2.1',
      })
      const [row] = await api.ctx.db
        .select({ id: resumes.id })
        .from(resumes)
        .where(eq(resumes.publicId, public_id))
      ids.push(row?.id ?? 0)
      if (n === 0) await move(public_id, 'hide')
      if (n === 0) await move(public_id, 'delete')
    }
    const left = async (id = 0) => {
      const { rows } = await api.ctx.db.execute<Record<string, number>>(sql`select
        (select count(*)::int from favorites where type = 'resume' and item_id = ${id}) as favorites,
        (select count(*)::int from item_views where type = 'resume' and item_id = ${id}) as visits,
        (select count(*)::int from item_view_days where type = 'resume' and item_id = ${id}) as days,
        (select count(*)::int from item_view_totals where type = 'resume' and item_id = ${id}) as totals,
        (select count(*)::int from resume_viewers where resume_id = ${id}) as viewers,
        (select count(*)::int from moderation_cases where type = 'resume' and item_id = ${id}) as cases,
        (select count(*)::int from complaints c join moderation_cases m on m.id = c.case_id
          where m.type = 'resume' and m.item_id = ${id}) as complaints`)
      return rows[0]
    }
    const one = { favorites: 1, visits: 1, days: 1, totals: 1, viewers: 1, cases: 1, complaints: 1 }
    expect(await left(ids[0])).toEqual(one)
    later(25 * hourMs)
    await sweepResumes(api.ctx)
    expect(Object.values((await left(ids[0])) ?? {})).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await left(ids[1])).toEqual(one)
  })

  it('copies every field into a new draft, seen by nobody', async () => {
    const source = await publishResume(api, person.token, {
      visibility: 'direct',
      courses: [{ name: 'Сестринское дело', organization: 'Колледж', result: '', year: 2020 }],
      portfolio: [{ title: 'Сайт', url: 'anna.example.ru' }],
    })
    const { status, body } = await api.request<OwnResume>('POST', `/v1/resumes/${source.public_id}/clone`, {
      token: person.token,
    })
    expect(status).toBe(201)
    expect(body.data?.fields).toEqual(source.fields)
    expect(source.fields.portfolio?.[0]?.url).toBe('https://anna.example.ru')
    expect(body.data).toMatchObject({ status: 'draft', revision: 1, published_at: null })
    expect(body.data?.public_id).not.toBe(source.public_id)
    expect(body.data?.direct_token).not.toBe(source.direct_token)
  })

  it('has room for twenty, archived ones aside, by whichever way one more would come', async () => {
    const prolific = await createCandidate(api)
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push((await createResumeDraft(api, prolific.token)).public_id)
    const [first = '', second = ''] = ids
    const clone = () => api.request('POST', `/v1/resumes/${second}/clone`, { token: prolific.token })
    expect((await clone()).body.error_code).toBe('too_many_resumes')
    expect(await bulk('archive', [first], prolific.token)).toEqual(['ok'])
    const both = await Promise.all([clone(), clone()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await move(first, 'restore', prolific.token)).body.error_code).toBe('too_many_resumes')
    expect((await list('live', prolific.token)).counts).toEqual({
      live: 20,
      published: 0,
      hidden: 0,
      draft: 20,
      archived: 1,
    })
  })

  it('moves many at once, each on its own, and never another’s', async () => {
    const other = await createCandidate(api)
    const foreign = await publishResume(api, other.token)
    const draft = await createResumeDraft(api, person.token, { title: '' })
    const published = await publishResume(api, person.token)
    const ids = [foreign.public_id, draft.public_id, published.public_id, published.public_id]
    expect(await bulk('hide', ids)).toEqual(['resume_not_found', 'wrong_state', 'ok'])
    expect(await bulk('publish', ids)).toEqual(['resume_not_found', 'validation_failed', 'ok'])
    expect((await list('published', other.token)).total).toBe(1)
  })

  it('says in every resume at once what one looks for', async () => {
    const someone = await createCandidate(api)
    await publishResume(api, someone.token)
    const archived = await publishResume(api, someone.token)
    await move(archived.public_id, 'archive', someone.token)
    const put = await api.request('PUT', '/v1/my/job-search-status', {
      token: someone.token,
      body: { status: 'has_job_offer' },
    })
    expect(put.status).toBe(200)
    const statuses = async (filter: string) =>
      (await list(filter, someone.token)).results.map((one) => one.fields.job_search_status)
    expect(await statuses('live')).toEqual(['has_job_offer'])
    expect(await statuses('archived')).toEqual(['active_search'])
  })
})
