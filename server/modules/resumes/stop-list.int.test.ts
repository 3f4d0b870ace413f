import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Favorite } from '@/lib/contracts/favorites'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeList } from '@/lib/contracts/resume-list'
import type { StoppableCompany, StoppedCompany } from '@/lib/contracts/stop-list'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('the stop-list of companies', () => {
  let api: TestApi
  let person: TestCandidate
  let stopped: TestEmployer
  let other: TestEmployer
  let resume: OwnResume
  beforeAll(async () => {
    api = await createTestApi()
    person = await createCandidate(api)
    stopped = await createEmployer(api)
    other = await createEmployer(api)
    resume = await publishResume(api, person.token, {
      title: 'Кинолог',
      visibility: 'everyone',
      distribution_consent: true,
    })
    await publishResume(api, (await createCandidate(api)).token, { title: 'Кинолог второй' })
  })
  afterAll(() => api.close())

  const change = (method: 'POST' | 'DELETE', company = stopped.companyPublicId, token = person.token) =>
    api.request(method, '/v1/my/stop-list', {
      token,
      body: { company_public_id: company },
    })
  const found = async (by: TestEmployer) => {
    const { body } = await api.request<ResumeList>('GET', '/v1/resumes?text=кинолог', { token: by.token })
    return [body.data?.total, body.data?.results.map((card) => card.public_id).includes(resume.public_id)]
  }
  const view = (by: TestEmployer) =>
    api.request('GET', `/v1/resumes/${resume.public_id}`, { token: by.token })

  it('is suggested by name, kept once, paged, and taken back', async () => {
    const suggest = async (q: string) =>
      (
        await api.request<StoppableCompany[]>('GET', `/v1/my/stop-list/suggest?q=${encodeURIComponent(q)}`, {
          token: person.token,
        })
      ).body.data?.map((company) => company.public_id)
    expect(await suggest('северн')).toEqual(
      expect.arrayContaining([stopped.companyPublicId, other.companyPublicId]),
    )
    expect(await suggest('%')).toEqual([])
    expect(await suggest('')).toEqual([])
    expect((await change('POST')).status).toBe(200)
    expect((await change('POST')).status).toBe(200)
    expect((await change('POST', 'zzzzzzzzzzzz')).status).toBe(404)
    expect((await change('POST', other.companyPublicId, other.token)).status).toBe(403)
    expect(await suggest('северн')).not.toContain(stopped.companyPublicId)
    const { body } = await api.request<{ results: StoppedCompany[]; total: number }>(
      'GET',
      '/v1/my/stop-list?size=1',
      { token: person.token },
    )
    expect(body.data).toMatchObject({ total: 1, results: [{ public_id: stopped.companyPublicId }] })
  })

  it('hides every resume from the company: list, count, page, cards, favourites, views and invitations', async () => {
    expect(await found(stopped)).toEqual([1, false])
    expect(await found(other)).toEqual([2, true])
    expect((await view(stopped)).body.error_code).toBe('resume_not_found')
    expect((await view(other)).status).toBe(200)

    const { token } = stopped
    const ids = { ids: [resume.public_id] }
    expect((await api.request('POST', '/v1/resumes/by-ids', { token, body: ids })).body.data).toEqual([])
    const item = { item_type: 'resume', item_public_id: resume.public_id }
    expect((await api.request('POST', '/v1/favorites', { token, body: item })).status).toBe(404)
    const looked = { type: 'resume', public_id: resume.public_id }
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' }
    await api.request('POST', '/v1/views', { token, body: looked, headers })
    const own = await api.request<OwnResume>('GET', `/v1/resumes/${resume.public_id}/own`, {
      token: person.token,
    })
    expect(own.body.data?.counters.views).toBe(0)
    const { public_id } = await publishVacancy(api, token)
    const invited = await api.request('POST', `/v1/resumes/${resume.public_id}/invitations`, {
      token,
      body: { vacancy_public_id: public_id },
    })
    expect(invited.body.error_code).toBe('resume_not_found')
  })

  it('hides what the company had kept before, and shows it again once it is off the list', async () => {
    const item = { item_type: 'resume', item_public_id: resume.public_id }
    expect((await api.request('POST', '/v1/favorites', { token: other.token, body: item })).status).toBe(200)
    await change('POST', other.companyPublicId)
    const kept = await api.request<{ results: Favorite[] }>('GET', '/v1/favorites?type=resume', {
      token: other.token,
    })
    expect(JSON.stringify(kept.body)).not.toContain('Кинолог')
    await change('DELETE', other.companyPublicId)
    expect((await view(other)).status).toBe(200)
    expect(await found(other)).toEqual([2, true])
  })

  it('leaves a negotiation that exists as it is, and nothing beside it', async () => {
    const vacancy = await publishVacancy(api, other.token)
    const applied = await api.request<Negotiation>(
      'POST',
      `/v1/vacancies/${vacancy.public_id}/applications`,
      { token: person.token, body: { resume_public_id: resume.public_id } },
    )
    await change('POST', other.companyPublicId)
    const inside = await api.request('GET', `/v1/negotiations/${applied.body.data?.public_id}`, {
      token: other.token,
    })
    expect(inside.status).toBe(200)
    expect((await view(other)).status).toBe(404)
    expect(await found(other)).toEqual([1, false])
  })
})
