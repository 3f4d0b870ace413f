import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/platform'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createResumeDraft, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishableVacancy, publishVacancy } from '@/tests/support/vacancies'

type Cases = CallResult<'GET /v1/moderation/cases'>

describe('the desk of the operators', () => {
  let api: TestApi
  let employer: TestEmployer
  let candidate: TestCandidate
  let operator: TestCandidate
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    candidate = await createCandidate(api)
    operator = await createCandidate(api)
    await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
  })
  afterAll(() => api.close())

  const asOperator = <T>(method: string, path: string, body?: unknown) =>
    api.request<T>(method, path, { token: operator.token, ...(body !== undefined && { body }) })
  const cases = async (query = '') =>
    (await asOperator<Cases>('GET', `/v1/moderation/cases?size=100&${query}`)).body.data as Cases
  const caseOf = async (itemId: string) => {
    const found = (await cases()).results.find((one) => one.item_public_id === itemId)
    if (!found) throw new Error('no case about the item')
    return (await asOperator<ModerationDetail>('GET', `/v1/moderation/cases/${found.public_id}`)).body
      .data as ModerationDetail
  }
  /** About the item as it stands now. */
  const decide = async (id: string, body: Record<string, unknown>) => {
    const now = await asOperator<ModerationDetail>('GET', `/v1/moderation/cases/${id}`)
    const revision = now.body.data?.revision
    return asOperator<ModerationDetail>('POST', `/v1/moderation/cases/${id}/decision`, { revision, ...body })
  }
  const own = async (id: string) =>
    (await api.request<OwnVacancy>('GET', `/v1/vacancies/${id}/own`, { token: employer.token })).body.data
  const publish = async (id: string) =>
    (
      await api.request<OwnVacancy>('POST', `/v1/vacancies/${id}/publication`, {
        token: employer.token,
        body: { duplicate: true },
      })
    ).body.data
  const notifiedUpTo = async (userId: number) =>
    (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ kind, params }) => ({ kind, decision: params.decision, note: params.note }),
    )
  const complain = (body: unknown, ip: string, token?: string) =>
    api.request('POST', '/v1/complaints', { body, ip, ...(token && { token }) })

  it('holds words of swindlers back, says which, and lets through what was mended and approved', async () => {
    const draft = await createVacancyDraft(api, employer.token, {
      title: 'Курьер на своём авто',
      description_html: `${publishableVacancy.description_html}<p>Вступительный взнос вернём.</p>`,
    })
    expect((await publish(draft.public_id))?.status).toBe('moderation')
    const held = await caseOf(draft.public_id)
    expect(held).toMatchObject({ held: true, actions: ['approve', 'reject', 'block'] })
    expect(held.found).toContainEqual({
      code: 'suspicious_words',
      field: 'description_html',
      text: 'Вступительный взнос',
    })
    expect(held.content.find(({ field }) => field === 'title')).toEqual({
      field: 'title',
      before: null,
      after: 'Курьер на своём авто',
    })

    const wordless = await decide(held.public_id, { decision: 'reject', note: 'Нет' })
    expect(wordless.status).toBe(422)
    expect(wordless.body.data).toMatchObject({ errors: [{ field: 'note', code: 'required' }] })
    const note = 'Уберите вступительный взнос: брать деньги с кандидатов нельзя.'
    const refused = await decide(held.public_id, { decision: 'reject', note, fields: ['description_html'] })
    expect(refused.body.data).toMatchObject({ item_status: 'rejected', decision: 'reject', actions: [] })
    expect(await own(draft.public_id)).toMatchObject({
      status: 'rejected',
      moderation: { note, fields: ['description_html'] },
    })
    expect(await notifiedUpTo(employer.userId)).toContainEqual({
      kind: 'vacancy.moderated',
      decision: 'reject',
      note,
    })
    expect((await decide(held.public_id, { decision: 'approve' })).body.error_code).toBe('wrong_state')

    const mended = await own(draft.public_id)
    await api.request('PUT', `/v1/vacancies/${draft.public_id}`, {
      token: employer.token,
      body: {
        revision: mended?.revision,
        fields: { ...mended?.fields, description_html: publishableVacancy.description_html },
      },
    })
    // Sent back once, it is looked at again before anyone sees it.
    expect((await publish(draft.public_id))?.status).toBe('moderation')
    // Nor does taking it back and sending it again get round the look.
    await api.request('POST', `/v1/vacancies/${draft.public_id}/actions`, {
      token: employer.token,
      body: { action: 'withdraw' },
    })
    expect((await publish(draft.public_id))?.status).toBe('moderation')
    const again = await caseOf(draft.public_id)
    expect(again.found).toEqual([{ code: 'returned', field: null, text: null }])
    expect(again.history).toMatchObject([{ decision: 'reject', note }])
    await decide(again.public_id, { decision: 'approve' })
    expect((await own(draft.public_id))?.status).toBe('active')
    expect((await api.request('GET', `/v1/vacancies/${draft.public_id}`)).status).toBe(200)
  })

  it('publishes at once what is only odd, looks afterwards and shows what changed since the last approval', async () => {
    const stranger = await createEmployer(api, { verified: false })
    const open = await publishVacancy(api, stranger.token)
    expect(open.status).toBe('active')
    const first = await caseOf(open.public_id)
    expect(first).toMatchObject({ held: false, signals: expect.arrayContaining(['unverified_company']) })
    const before = (await notifiedUpTo(stranger.userId)).length
    await decide(first.public_id, { decision: 'approve' })
    // Nothing changed for the author, so there is no news.
    expect((await notifiedUpTo(stranger.userId)).length).toBe(before)

    const now = (
      await api.request<OwnVacancy>('GET', `/v1/vacancies/${open.public_id}/own`, { token: stranger.token })
    ).body.data
    await api.request('PUT', `/v1/vacancies/${open.public_id}`, {
      token: stranger.token,
      body: { revision: now?.revision, fields: { ...now?.fields, title: 'Медсестра дневного стационара' } },
    })
    const asked = await asOperator<{ public_id: string }>('POST', '/v1/moderation/cases', {
      type: 'vacancy',
      public_id: open.public_id,
    })
    expect(asked.status).toBe(201)
    const second = await caseOf(open.public_id)
    expect(second.public_id).toBe(asked.body.data?.public_id)
    expect(second.content.filter(({ before: was, after }) => was !== after)).toEqual([
      { field: 'title', before: publishableVacancy.title, after: 'Медсестра дневного стационара' },
    ])
  })

  it('looks afterwards at words that come into an open advert by an edit', async () => {
    const { public_id: id } = await publishVacancy(api, employer.token, {
      title: 'Фельдшер выездной бригады',
    })
    const now = await own(id)
    const edit = (title: string, revision: number | undefined) =>
      api.request<OwnVacancy>('PUT', `/v1/vacancies/${id}`, {
        token: employer.token,
        body: { revision, fields: { title } },
      })
    const saved = await edit('Фельдшер, лёгкие деньги', now?.revision)
    expect(saved.body.data?.status).toBe('active')
    expect(await caseOf(id)).toMatchObject({
      held: false,
      found: expect.arrayContaining([{ code: 'suspicious_words', field: 'title', text: 'лёгкие деньги' }]),
    })
  })

  it('gathers complaints in one case, each person once, and hides nothing by itself', async () => {
    const { public_id: id } = await publishVacancy(api, employer.token)
    const body = { type: 'vacancy', public_id: id, reason: 'fraud', text: 'Просят деньги за пропуск' }
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      expect((await complain(body, ip)).status).toBe(200)
    }
    await complain({ ...body, reason: 'already_closed', text: '' }, '192.0.2.1', candidate.token)
    await complain({ ...body, reason: 'false_terms' }, '192.0.2.9', candidate.token)
    const found = await caseOf(id)
    expect(found).toMatchObject({
      complaints: 3,
      signals: expect.arrayContaining(['complaints']),
      held: false,
    })
    expect(found.complaint_list.map(({ reason }) => reason).sort()).toEqual([
      'already_closed',
      'fraud',
      'fraud',
    ])
    expect((await api.request('GET', `/v1/vacancies/${id}`)).status).toBe(200)
    expect((await cases('with=complaints')).results.map(({ item_public_id }) => item_public_id)).toEqual([id])

    const note = 'За пропуск платит работодатель, а не кандидат.'
    await decide(found.public_id, { decision: 'block', note })
    expect((await api.request('GET', `/v1/vacancies/${id}`)).status).toBe(404)
    expect((await own(id))?.status).toBe('blocked')
    expect((await complain(body, '192.0.2.7')).status).toBe(404)
  })

  it('refuses a complaint without a reason it knows, or «other» without words', async () => {
    const { public_id: id } = await publishVacancy(api, employer.token)
    const about = { type: 'vacancy', public_id: id }
    for (const [body, field] of [
      [{ ...about, reason: 'fake' }, 'reason'],
      [{ ...about, reason: 'nonsense' }, 'reason'],
      [{ ...about, reason: 'other', text: 'мало' }, 'text'],
    ] as const) {
      const { status, body: answer } = await complain(body, '192.0.2.3')
      expect(status).toBe(422)
      expect(answer.data).toMatchObject({ errors: [{ field }] })
    }
    expect(
      (await complain({ ...about, public_id: 'zzzzzzzzzzzz', reason: 'fraud' }, '192.0.2.3')).status,
    ).toBe(404)
  })

  it('blocks a resume, tells its owner why, and looks at it before it is shown again', async () => {
    const resume = await publishResume(api, candidate.token, { visibility: 'clients' })
    await complain(
      { type: 'resume', public_id: resume.public_id, reason: 'advertising' },
      '192.0.2.4',
      employer.token,
    )
    const found = await caseOf(resume.public_id)
    expect(JSON.stringify(found)).not.toContain('Климова')
    expect((await decide(found.public_id, { decision: 'reject', note: 'Исправьте описание' })).status).toBe(
      409,
    )
    const note = 'В резюме реклама курсов, уберите её.'
    expect((await decide(found.public_id, { decision: 'block', note, fields: ['about'] })).status).toBe(200)
    const path = `/v1/resumes/${resume.public_id}`
    const ownResume = async () =>
      (await api.request<OwnResume>('GET', `${path}/own`, { token: candidate.token })).body.data
    expect(await ownResume()).toMatchObject({ status: 'blocked', moderation: { note, fields: ['about'] } })
    expect((await api.request('GET', path, { token: employer.token })).status).toBe(404)
    expect(await notifiedUpTo(candidate.userId)).toContainEqual({
      kind: 'resume.moderated',
      decision: 'block',
      note,
    })

    await api.request('POST', `${path}/publication`, { token: candidate.token })
    expect((await ownResume())?.status).toBe('moderation')
    // Hiding it in between does not get round the look.
    for (const move of ['hide', 'publish']) {
      await api.request('POST', `${path}/moves`, { token: candidate.token, body: { move } })
    }
    expect((await ownResume())?.status).toBe('moderation')
    const again = await caseOf(resume.public_id)
    expect(again).toMatchObject({ held: true, actions: ['approve', 'block'] })
    await decide(again.public_id, { decision: 'approve' })
    expect(await ownResume()).toMatchObject({ status: 'published', moderation: null })
  })

  it('leaves out of the queue what its author took back', async () => {
    const draft = await createResumeDraft(api, candidate.token, { about: 'Лёгкий заработок для каждого' })
    await api.request('POST', `/v1/resumes/${draft.public_id}/publication`, { token: candidate.token })
    const waits = async () => {
      const { results, counts } = await cases('with=held&type=resume')
      return [results.some(({ item_public_id }) => item_public_id === draft.public_id), counts.held] as const
    }
    const [there, held] = await waits()
    expect(there).toBe(true)
    await api.request('POST', `/v1/resumes/${draft.public_id}/moves`, {
      token: candidate.token,
      body: { move: 'archive' },
    })
    expect(await waits()).toEqual([false, held - 1])
  })
})
