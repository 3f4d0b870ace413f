import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VacancyState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnVacancyList } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { companyMembers } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { addMember } from '@/tests/integration/negotiations/parties'
import { signUpCandidate } from '@/tests/support/accounts'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishVacancy } from '@/tests/support/vacancies'
import { decideOnVacancy, type VacancyDecision } from './company-vacancies.service'
import { archiveVacancies, expireVacancies } from './expiry.service'
import { handOverVacancies } from './hand-over.service'

const days = 24 * 3600 * 1000

describe('the cabinet of a company', () => {
  let api: TestApi
  let employer: TestEmployer
  let start: Date
  beforeAll(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
  })
  afterAll(() => api.close())

  const fresh = async () => {
    api.setNow(start)
    delete api.ctx.reviewPublication
    employer = await createEmployer(api)
    return employer
  }
  const ask = <T = OwnVacancy>(method: string, path: string, body?: unknown, token = employer.token) =>
    api.request<T>(method, path, { token, ...(body !== undefined && { body }) })
  const later = async (count: number) => {
    api.setNow(new Date(start.getTime() + count * days))
    employer.token = await freshToken(api, employer)
  }
  const act = async (id: string, action: string) => {
    const { body } = await ask('POST', `/v1/vacancies/${id}/actions`, { action })
    return body.error_code ?? body.data?.status
  }
  const stateOf = async (id: string): Promise<VacancyState | undefined> =>
    (await ask('GET', `/v1/vacancies/${id}/own`)).body.data?.status
  const list = async (query = '') => (await ask<OwnVacancyList>('GET', `/v1/my/vacancies?${query}`)).body.data

  it('prolongs a publication in its last days, as the same publication', async () => {
    await fresh()
    const own = await publishVacancy(api, employer.token)
    expect(own.actions).toEqual(['pause', 'close'])
    expect(await act(own.public_id, 'prolong')).toBe('wrong_state')
    await later(21)
    const before = (await ask('GET', `/v1/vacancies/${own.public_id}/own`)).body.data
    expect(before?.actions).toContain('prolong')
    const { body } = await ask('POST', `/v1/vacancies/${own.public_id}/actions`, { action: 'prolong' })
    expect(Date.parse(body.data?.expires_at ?? '')).toBe(start.getTime() + 60 * days)
    expect(body.data?.published_at).toBe(own.published_at)
  })

  it('writes an end down once, puts it away after 30 more days and restores it as a new publication', async () => {
    await fresh()
    const own = await publishVacancy(api, employer.token)
    const paused = await publishVacancy(api, employer.token, { title: 'Санитар' })
    await ask('DELETE', `/v1/vacancies/${paused.public_id}/publication`)
    await later(30)
    const once = await Promise.all([expireVacancies(api.ctx), expireVacancies(api.ctx)])
    expect(once[0] + once[1]).toBeGreaterThanOrEqual(2)
    expect(await expireVacancies(api.ctx)).toBe(0)
    expect([await stateOf(own.public_id), await stateOf(paused.public_id)]).toEqual(['expired', 'expired'])

    await later(61)
    await archiveVacancies(api.ctx)
    expect(await archiveVacancies(api.ctx)).toBe(0)
    expect(await stateOf(own.public_id)).toBe('archived')
    expect((await api.request('GET', `/v1/vacancies/${own.public_id}`)).status).toBe(404)

    const again = await ask('POST', `/v1/vacancies/${own.public_id}/publication`)
    expect(again.body.data).toMatchObject({
      status: 'active',
      published_at: api.ctx.clock.now().toISOString(),
    })
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.publicId, own.public_id))
    expect([row?.publication, row?.firstPublishedAt]).toEqual([2, start])
    expect((await api.request('GET', `/v1/vacancies/${own.public_id}`)).status).toBe(200)
  })

  it('deletes and takes back, archives and takes back', async () => {
    await fresh()
    const draft = await createVacancyDraft(api, employer.token)
    expect(await act(draft.public_id, 'delete')).toBe('deleted')
    expect((await list())?.results).toEqual([])
    expect((await list('status=deleted'))?.total).toBe(1)
    expect(await act(draft.public_id, 'undelete')).toBe('draft')
    const own = await publishVacancy(api, employer.token)
    expect(await act(own.public_id, 'delete')).toBe('wrong_state')
    await ask('POST', `/v1/vacancies/${own.public_id}/closure`, { reason: 'cancelled' })
    expect(await act(own.public_id, 'archive')).toBe('archived')
    // What its owner put away early is still closed for everyone else.
    const page = await api.request<{ status: string }>('GET', `/v1/vacancies/${own.public_id}`)
    expect(page.body.data?.status).toBe('closed')
    expect(await act(own.public_id, 'unarchive')).toBe('closed')
  })

  it('copies into a draft of its own', async () => {
    await fresh()
    const own = await publishVacancy(api, employer.token, { code: 'А-1' })
    const copy = await ask('POST', `/v1/vacancies/${own.public_id}/copies`)
    expect(copy.status).toBe(201)
    expect(copy.body.data).toMatchObject({
      status: 'draft',
      fields: { title: own.fields.title, code: 'А-1' },
    })
    expect(copy.body.data?.public_id).not.toBe(own.public_id)
  })

  it('warns of a vacancy like an open one until one insists', async () => {
    await fresh()
    const first = await publishVacancy(api, employer.token, { title: 'Повар-ёж' })
    const second = await createVacancyDraft(api, employer.token, { title: 'повар-еж' })
    const refused = await ask<unknown>('POST', `/v1/vacancies/${second.public_id}/publication`, {})
    expect([refused.status, refused.body.error_code]).toEqual([409, 'duplicate'])
    expect(refused.body.data).toMatchObject({ items: [{ public_id: first.public_id, title: 'Повар-ёж' }] })
    expect(await stateOf(second.public_id)).toBe('draft')
    const insisted = await ask('POST', `/v1/vacancies/${second.public_id}/publication`, { duplicate: true })
    expect(insisted.body.data?.status).toBe('active')
  })

  it('is closed with the one it hires, and with an end for everyone else’s wait', async () => {
    await fresh()
    const own = await publishVacancy(api, employer.token)
    const applied = await Promise.all(
      ['Первая', 'Вторая'].map(async (lastName) => {
        const person = await signUpCandidate(api, { lastName })
        const resume = await publishResume(api, person.token, { title: 'Медсестра' })
        const { body } = await api.request<Negotiation>(
          'POST',
          `/v1/vacancies/${own.public_id}/applications`,
          {
            token: person.token,
            body: { resume_public_id: resume.public_id },
          },
        )
        return { token: person.token, id: body.data?.public_id ?? '' }
      }),
    )
    const [first, second] = applied
    const path = `/v1/vacancies/${own.public_id}/closure`
    const unseen = await ask('POST', path, { reason: 'hired_here', hired: [first?.id] })
    expect(unseen.status).toBe(422)
    const foreign = await ask('POST', path, { reason: 'hired_here', hired: ['222222222222'] })
    expect(foreign.status).toBe(422)
    expect(await stateOf(own.public_id)).toBe('active')

    const seen = await ask<Negotiation>('GET', `/v1/negotiations/${first?.id}`)
    await ask('POST', `/v1/negotiations/${first?.id}/actions`, {
      action: 'open',
      revision: seen.body.data?.revision,
    })
    const done = await ask('POST', path, { reason: 'hired_here', hired: [first?.id] })
    expect(done.body.data).toMatchObject({ status: 'closed', counters: { open: 2 } })
    // Each ends once the closing cannot be undone any more.
    const pending = await Promise.all(
      [first, second].map(
        async (each) =>
          (await ask<Negotiation>('GET', `/v1/negotiations/${each?.id}`)).body.data?.pending?.action,
      ),
    )
    expect(pending).toEqual(['confirm_hire', 'close_vacancy'])
  })

  const decide = (publicId: string, decision: VacancyDecision) =>
    api.ctx.db.transaction((tx) => decideOnVacancy(tx, publicId, decision, start))

  it('waits for a moderator when held, and follows the decision', async () => {
    await fresh()
    api.ctx.reviewPublication = async () => 'hold'
    const draft = await createVacancyDraft(api, employer.token)
    const held = await ask('POST', `/v1/vacancies/${draft.public_id}/publication`)
    expect(held.body.data).toMatchObject({ status: 'moderation', published_at: null })
    expect((await api.request('GET', `/v1/vacancies/${draft.public_id}`)).status).toBe(404)
    await decide(draft.public_id, { action: 'reject', note: 'Мало', fields: ['title'] })
    expect((await ask('GET', `/v1/vacancies/${draft.public_id}/own`)).body.data).toMatchObject({
      status: 'rejected',
      moderation: { note: 'Мало', fields: ['title'] },
    })
    await ask('POST', `/v1/vacancies/${draft.public_id}/publication`)
    await decide(draft.public_id, { action: 'approve' })
    expect((await ask('GET', `/v1/vacancies/${draft.public_id}/own`)).body.data).toMatchObject({
      status: 'active',
      moderation: null,
      expires_at: new Date(start.getTime() + 30 * days).toISOString(),
    })
    await decide(draft.public_id, { action: 'block', note: 'Жалобы', fields: [] })
    expect((await api.request('GET', `/v1/vacancies/${draft.public_id}`)).status).toBe(404)
    expect((await ask('GET', `/v1/vacancies/${draft.public_id}/own`)).body.data?.actions).toEqual([])
    await decide(draft.public_id, { action: 'unblock' })
    expect(await stateOf(draft.public_id)).toBe('active')
  })

  it('filters by state, member and words, with counts, and sorts by what ends first', async () => {
    await fresh()
    const recruiter = await addMember(api, employer.companyId, 'recruiter')
    await publishVacancy(api, employer.token, { title: 'Хирург', code: '100%-А' })
    await publishVacancy(api, employer.token, { title: 'Терапевт', manager: recruiter.userPublicId })
    await createVacancyDraft(api, employer.token, { title: 'Санитар' })
    await later(1)
    const eye = await publishVacancy(api, employer.token, { title: 'Окулист' })
    expect((await list())?.by_status).toEqual({ active: 3, draft: 1 })
    expect(
      (await list(`manager=${recruiter.userPublicId}`))?.results.map((each) => each.fields.title),
    ).toEqual(['Терапевт'])
    expect((await list(`text=${encodeURIComponent('хИр')}`))?.total).toBe(1)
    expect((await list(`text=${encodeURIComponent('100%')}`))?.total).toBe(1)
    expect((await list(`text=${encodeURIComponent('%')}`))?.total).toBe(1)
    const stranger = await createEmployer(api)
    const foreign = await publishVacancy(api, stranger.token)
    expect((await list(`id=${foreign.public_id}`))?.results).toEqual([])
    expect((await list(`id=${eye.public_id}`))?.results.map((each) => each.fields.title)).toEqual(['Окулист'])
    expect((await list('sort=open'))?.results.map(({ status }) => status)).toEqual([
      'active',
      'active',
      'active',
      'draft',
    ])
    const byEnd = (await list('sort=expiry'))?.results.map((each) => each.fields.title)
    expect(byEnd?.slice(2)).toEqual(['Окулист', 'Санитар'])
    const managers = await ask<{ public_id: string; vacancies: number }[]>('GET', '/v1/my/vacancies/managers')
    expect(managers.body.data?.map((each) => each.vacancies)).toEqual([3, 1])
  })

  it('does one thing to many, each by itself', async () => {
    const stranger = await fresh()
    const foreign = await publishVacancy(api, stranger.token)
    await fresh()
    const open = await publishVacancy(api, employer.token)
    const draft = await createVacancyDraft(api, employer.token)
    const ids = [open.public_id, draft.public_id, foreign.public_id]
    const { body } = await ask<unknown>('POST', '/v1/my/vacancies/actions', { ids, action: 'pause' })
    expect(body.data).toEqual({
      done: [open.public_id],
      refused: [
        { public_id: draft.public_id, code: 'wrong_state' },
        { public_id: foreign.public_id, code: 'vacancy_not_found' },
      ],
    })
    await ask('POST', '/v1/my/vacancies/actions', { ids: [open.public_id], action: 'resume' })
    expect(await stateOf(open.public_id)).toBe('active')
  })

  it('hands over what a leaving member answered for, in every state', async () => {
    await fresh()
    const recruiter = await addMember(api, employer.companyId, 'recruiter')
    const mine = await publishVacancy(api, employer.token)
    const left = await Promise.all([
      publishVacancy(api, employer.token, { title: 'Хирург', manager: recruiter.userPublicId }),
      createVacancyDraft(api, employer.token, { manager: recruiter.userPublicId }),
    ])
    await ask('POST', `/v1/vacancies/${left[0].public_id}/closure`, { reason: 'other' })
    const ids = await api.ctx.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(companyMembers)
        .where(eq(companyMembers.userId, recruiter.userId))
        .returning()
      return handOverVacancies(tx, {
        companyId: employer.companyId,
        leaverId: gone?.userId ?? 0,
        now: api.ctx.clock.now(),
      })
    })
    expect(ids.sort()).toEqual(left.map((each) => each.public_id).sort())
    const all = await list()
    expect(new Set(all?.results.map((each) => each.manager?.public_id))).toEqual(new Set([employer.publicId]))
    expect((await list('manager=none'))?.total).toBe(0)
    expect(all?.results.some((each) => each.public_id === mine.public_id)).toBe(true)
    const outsider = await ask('PUT', `/v1/vacancies/${mine.public_id}`, {
      revision: mine.revision,
      fields: { manager: recruiter.userPublicId },
    })
    expect(outsider.status).toBe(422)
  })
})
