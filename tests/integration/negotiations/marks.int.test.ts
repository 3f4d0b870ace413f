import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import { negotiations } from '@/server/db/schema/negotiations'
import { scoresAfter, scoreUnscored } from '@/server/modules/hiring/negotiations/inbox.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from './parties'

describe('private marks of an employer', () => {
  let api: TestApi
  let employer: Employer
  let colleague: { token: string }
  let candidate: Candidate
  let application: Negotiation
  beforeAll(async () => {
    api = await createTestApi()
    employer = await buildEmployer(api)
    colleague = await addMember(api, employer.company.id, 'recruiter')
    candidate = await buildCandidate(api)
    application = dataOf(await apply(api, candidate, employer.vacancy))
  })
  afterAll(() => api.close())

  const marksPath = () => `/v1/negotiations/${application.public_id}/marks`
  const read = async (who: { token: string } = employer) =>
    dataOf(await api.request<NegotiationMarks>('GET', marksPath(), { token: who.token }))
  const mark = (who: { token: string }, body: Record<string, unknown>) =>
    api.request<NegotiationMarks>('PUT', marksPath(), { token: who.token, body })
  const inbox = async (query: string) =>
    dataOf(
      await api.request<NegotiationPage>(
        'GET',
        `/v1/vacancies/${employer.vacancy.publicId}/negotiations?origin=application&${query}`,
        { token: employer.token },
      ),
    )

  it('start empty and touch neither status, revision nor clock', async () => {
    const before = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${application.public_id}`, {
        token: candidate.token,
      }),
    )
    expect(await read()).toMatchObject({ rating: null, tags: [], revision: 0, notes: [], updated_by: null })
    const marked = dataOf(await mark(employer, { revision: 0, rating: 4, tags: ['сильный', 'Сильный'] }))
    expect(marked).toMatchObject({ rating: 4, tags: ['Сильный'], revision: 1, updated_by: { mine: true } })
    const noted = dataOf(
      await api.request<NegotiationMarks>('POST', `/v1/negotiations/${application.public_id}/notes`, {
        token: employer.token,
        body: { text: 'Перезвонить после обеда' },
      }),
    )
    expect(noted.notes).toMatchObject([{ text: 'Перезвонить после обеда', author: { mine: true } }])
    const after = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${application.public_id}`, {
        token: candidate.token,
      }),
    )
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toMatch(/Сильный|Перезвонить/)
  })

  it('are shared by members with their author; of two who change at once one is shown what happened', async () => {
    const { revision } = await read(colleague)
    expect(await read(colleague)).toMatchObject({ rating: 4, updated_by: { mine: false } })
    const answers = await Promise.all([
      mark(employer, { revision, rating: 5 }),
      mark(colleague, { revision, rating: 2, tags: ['резерв'] }),
    ])
    const [won, lost] = [...answers].sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.error_code]).toEqual([200, 409, 'conflict_changes'])
    const shown = (lost?.body.data as { marks?: NegotiationMarks } | null | undefined)?.marks
    expect(shown).toMatchObject({ rating: won?.body.data?.rating, revision: revision + 1 })
    expect(
      dataOf(await mark(colleague, { revision: revision + 1, rating: 2, tags: ['резерв'] })).rating,
    ).toBe(2)
  })

  it('let two members begin marking at once without losing either silently', async () => {
    const other = dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
    const path = `/v1/negotiations/${other.public_id}/marks`
    const answers = await Promise.all(
      [employer, colleague].map(({ token }, index) =>
        api.request('PUT', path, { token, body: { revision: 0, rating: index + 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('let only the author change a note, keep it from being overwritten, and bring it back', async () => {
    const [note] = (await read()).notes
    const path = `/v1/negotiation-notes/${note?.public_id}`
    const body = { text: 'Перезвонить завтра', revision: note?.revision }
    expect((await api.request('PUT', path, { token: colleague.token, body })).status).toBe(403)
    expect((await api.request('PUT', path, { token: candidate.token, body })).status).toBe(404)
    dataOf(await api.request('PUT', path, { token: employer.token, body }))
    expect((await api.request('PUT', path, { token: employer.token, body })).body.error_code).toBe(
      'conflict_changes',
    )
    await api.request('DELETE', path, { token: employer.token })
    expect((await read()).notes).toEqual([])
    await api.request('POST', `${path}/restoration`, { token: employer.token })
    expect((await read()).notes).toMatchObject([{ text: 'Перезвонить завтра' }])
  })

  it('refuse what is too long, too much or no rating, naming the field', async () => {
    const { revision } = await read()
    for (const wrong of [
      { rating: 6 },
      { rating: 1.5 },
      { tags: ['x'.repeat(31)] },
      { tags: Array.from({ length: 11 }, (_, i) => `т${i}`) },
    ]) {
      expect((await mark(employer, { revision, ...wrong })).status).toBe(422)
    }
    const answer = await api.request('POST', `/v1/negotiations/${application.public_id}/notes`, {
      token: employer.token,
      body: { text: ' '.repeat(10) },
    })
    expect(answer.status).toBe(422)
  })

  it('narrow the inbox by tag, rating, note and unread, with honest totals', async () => {
    dataOf(await act(api, employer, application, 'open'))
    expect((await inbox('tag=резерв')).results.map(({ public_id }) => public_id)).toEqual([
      application.public_id,
    ])
    expect(await inbox('rating=3')).toMatchObject({ total: 0, results: [] })
    expect((await inbox('noted=1')).results).toMatchObject([
      { public_id: application.public_id, inbox: { rating: 2, tags: ['резерв'], notes: 1 } },
    ])
    const unread = await inbox('unread=1')
    expect(unread).toMatchObject({ total: 1, unseen: 1 })
    expect(unread.results[0]?.public_id).not.toBe(application.public_id)
    const tags = dataOf(
      await api.request<unknown>('GET', `/v1/vacancies/${employer.vacancy.publicId}/negotiation-tags`, {
        token: colleague.token,
      }),
    )
    expect(tags).toEqual([{ tag: 'резерв', here: 1 }])
  })

  it('tell in a row what else of the company this person has applied to, and of no other company', async () => {
    const second = await addVacancy(api, employer.company.id, { title: 'Старшая медсестра' })
    const stranger = await buildEmployer(api)
    dataOf(await apply(api, candidate, second))
    dataOf(await apply(api, candidate, stranger.vacancy))
    const row = (await inbox('')).results.find(({ public_id }) => public_id === application.public_id)
    expect(row?.inbox?.others).toMatchObject([
      { vacancy_public_id: second.publicId, vacancy_title: 'Старшая медсестра' },
    ])
    const mine = await api.request('GET', `/v1/negotiations/${application.public_id}`, {
      token: candidate.token,
    })
    expect(mine.body.data).not.toHaveProperty('inbox')
  })

  it('order by match and by activity; scores are worked out by the worker and follow changes', async () => {
    expect(await scoreUnscored(api.ctx)).toBeGreaterThan(0)
    expect(await scoreUnscored(api.ctx)).toBe(0)
    const scored = await inbox('sort=match')
    const scores = scored.results.map((row) => row.inbox?.match?.score ?? -1)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    await scoresAfter(api.ctx, {
      kind: 'resume.changed',
      payload: { resumeId: candidate.resume.publicId, userId: candidate.userPublicId, version: 2 },
    })
    expect(await scoreUnscored(api.ctx)).toBe(3)
    await api.ctx.db
      .update(negotiations)
      .set({ updatedAt: sql`now() + interval '1 day'` })
      .where(eq(negotiations.publicId, application.public_id))
    expect((await inbox('sort=activity')).results[0]?.public_id).toBe(application.public_id)
    expect((await inbox('sort=new')).results[0]?.public_id).not.toBe(application.public_id)
  })
})
