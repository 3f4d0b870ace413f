import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { hourMs } from '@/lib/shared/time'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
  signIn,
} from './parties'

/** Thursday, noon in Moscow. */
const noon = new Date('2026-05-14T09:00:00.000Z')

describe('declining many', () => {
  let api: TestApi
  let employer: Employer
  let token: string
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(noon)
    employer = await buildEmployer(api)
    token = employer.token
  })
  afterAll(() => api.close())

  const read = async (publicId: string) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${publicId}`, { token }))
  const opened = async () => {
    const candidate = await buildCandidate(api)
    const fresh = dataOf(await apply(api, candidate, employer.vacancy))
    return { candidate, row: dataOf(await act(api, { token }, fresh, 'open')) }
  }
  const decline = (rows: Negotiation[], more: Record<string, unknown> = {}, who = token) =>
    api.request<{ results: { public_id: string; due_at: string }[] }>(
      'POST',
      `/v1/vacancies/${employer.vacancy.publicId}/declines`,
      {
        token: who,
        body: {
          items: rows.map(({ public_id, revision }) => ({ public_id, revision })),
          reason: 'experience',
          ...more,
        },
      },
    )

  it('refuses a batch with rows nobody has opened, names them and declines nobody', async () => {
    const { row } = await opened()
    const fresh = dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
    const answer = await decline([row, fresh])
    expect(answer.status).toBe(409)
    expect(answer.body.error_code).toBe('wrong_state')
    expect(answer.body.data).toMatchObject({ unopened: [fresh.public_id] })
    expect((await read(row.public_id)).pending).toBeNull()
  })

  it('writes to each by name, two hours after opening, and sends then', async () => {
    const { candidate, row } = await opened()
    const text = 'Здравствуйте, {имя}! Спасибо за отклик на «{вакансия}» ({компания}).'
    const { results } = dataOf(await decline([row], { text }))
    expect(results).toEqual([
      { public_id: row.public_id, due_at: new Date(noon.getTime() + 2 * hourMs).toISOString() },
    ])
    api.setNow(new Date(noon.getTime() + hourMs))
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    api.setNow(new Date(noon.getTime() + 2 * hourMs))
    expect(await sendPendingDeclines(api.ctx)).toBe(1)
    const told = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${row.public_id}`, { token: candidate.token }),
    )
    expect(told).toMatchObject({
      status: 'declined_by_employer',
      answer_text: 'Здравствуйте, Мария! Спасибо за отклик на «Медсестра процедурного кабинета» (Клиника).',
    })
    api.setNow(noon)
  })

  it('lets all be taken back until they have gone, and tells which were', async () => {
    const [one, two] = [(await opened()).row, (await opened()).row]
    dataOf(await decline([one, two]))
    expect((await decline([one])).body).toMatchObject({
      error_code: 'conflict_changes',
      data: { changed: [one.public_id] },
    })
    const path = `/v1/vacancies/${employer.vacancy.publicId}/declines`
    const ids = [one.public_id, two.public_id]
    expect(dataOf(await api.request('DELETE', path, { token, body: { ids } }))).toEqual({
      undone: expect.arrayContaining(ids),
    })
    expect(dataOf(await api.request('DELETE', path, { token, body: { ids } }))).toEqual({ undone: [] })
    expect((await read(one.public_id)).actions.map(({ action }) => action)).toContain('decline')
  })

  it('lets one of two members who decline at once win, the other is told what changed', async () => {
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const { row } = await opened()
    const answers = await Promise.all([decline([row]), decline([row], {}, colleague.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('refuses an unknown variable, more than fifty, a stranger’s vacancy and a row of another one', async () => {
    const { row } = await opened()
    const wrong = await decline([row], { text: 'Здравствуйте, {фамилия}!' })
    expect([wrong.status, wrong.body.error_code]).toEqual([422, 'validation_failed'])
    expect((await decline(Array.from({ length: 51 }, () => row))).status).toBe(422)
    expect((await decline([row], { reason: 'other', text: '' })).status).toBe(422)
    const stranger = await buildEmployer(api)
    expect((await decline([row], {}, stranger.token)).status).toBe(404)
    const theirs = dataOf(await apply(api, await buildCandidate(api), stranger.vacancy))
    expect((await decline([theirs])).status).toBe(404)
    expect((await read(row.public_id)).pending).toBeNull()
  })

  it('counts what is left of a day’s applications', async () => {
    const candidate = await buildCandidate(api)
    dataOf(await apply(api, candidate, employer.vacancy))
    const session = await signIn(api, candidate.userId)
    expect(dataOf(await api.request('GET', '/v1/my/applications/limit', { token: session }))).toEqual({
      remaining_today: 49,
      limit: 50,
    })
  })
})
