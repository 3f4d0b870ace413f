import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { companyMembers } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { outbox } from '@/server/db/schema/platform'
import type { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { closeVacancyNegotiations } from '@/server/modules/hiring/negotiations/close-vacancy.service'
import { contactsGrantedTo } from '@/server/modules/hiring/negotiations/contacts.service'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addMember,
  addResume,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
  signIn,
} from './parties'

const start = new Date('2026-05-12T09:00:00Z')

describe('the rules of applying and inviting', () => {
  let api: TestApi
  let candidate: Candidate
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
  })
  beforeEach(async () => {
    api.setNow(start)
    candidate = await buildCandidate(api)
    employer = await buildEmployer(api)
  })
  afterAll(() => api.close())

  const codeOf = (answer: { status: number; body: { error_code: string | null } }) =>
    `${answer.status} ${answer.body.error_code}`
  const inDays = (days: number) => new Date(start.getTime() + days * dayMs)
  const options = async (vacancy = employer.vacancy) =>
    dataOf(
      await api.request<ApplyOptions>('GET', `/v1/vacancies/${vacancy.publicId}/apply-options`, {
        token: candidate.token,
      }),
    )

  it('tells before applying which resumes can go, how many are left and what stands in the way', async () => {
    await addResume(api, candidate.userId, { status: 'draft', title: 'Черновик' })
    const before = await options()
    expect(before).toMatchObject({ remaining_today: 50, limit: 50, letter_required: false, existing: null })
    expect(before.resumes.map(({ public_id }) => public_id)).toEqual([candidate.resume.publicId])
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    expect(await options()).toMatchObject({
      remaining_today: 49,
      existing: {
        public_id: sent.public_id,
        status: 'new',
        origin: 'application',
        resume_public_id: candidate.resume.publicId,
        again_at: null,
      },
    })
    const asEmployer = await api.request('GET', `/v1/vacancies/${employer.vacancy.publicId}/apply-options`, {
      token: employer.token,
    })
    expect(codeOf(asEmployer)).toBe('403 forbidden')
  })

  it('takes only a published resume of one’s own', async () => {
    const draft = await addResume(api, candidate.userId, { status: 'hidden' })
    expect(codeOf(await apply(api, { ...candidate, resume: draft }, employer.vacancy))).toBe(
      '409 resume_required',
    )
    const other = await buildCandidate(api)
    expect(codeOf(await apply(api, { ...candidate, resume: other.resume }, employer.vacancy))).toBe(
      '404 resume_not_found',
    )
  })

  it('takes applications to open vacancies only', async () => {
    const of = (more: Partial<typeof vacancies.$inferInsert>) => addVacancy(api, employer.company.id, more)
    const answers = [
      await apply(api, candidate, await of({ status: 'paused' })),
      await apply(api, candidate, await of({ status: 'closed' })),
      await apply(api, candidate, await of({ expiresAt: inDays(-1) })),
      await apply(api, candidate, await of({ status: 'draft', firstPublishedAt: null })),
    ]
    expect(answers.map(codeOf)).toEqual([
      '409 unavailable_for_archived',
      '409 unavailable_for_archived',
      '409 unavailable_for_archived',
      '404 vacancy_not_found',
    ])
  })

  it('refuses employers, and members of the company itself', async () => {
    const asEmployer = await api.request('POST', `/v1/vacancies/${employer.vacancy.publicId}/applications`, {
      token: employer.token,
      body: { resume_public_id: candidate.resume.publicId },
    })
    expect(codeOf(asEmployer)).toBe('403 application_denied')
    await api.ctx.db
      .insert(companyMembers)
      .values({ companyId: employer.company.id, userId: candidate.userId, role: 'viewer' })
    expect(codeOf(await apply(api, candidate, employer.vacancy))).toBe('403 application_denied')
  })

  it('allows fifty applications in any 24 hours', async () => {
    const rows = await Promise.all(Array.from({ length: 50 }, () => addVacancy(api, employer.company.id)))
    await api.ctx.db.insert(negotiations).values(
      rows.map((vacancy, index) => ({
        publicId: newPublicId(),
        vacancyId: vacancy.id,
        publication: 1,
        resumeId: candidate.resume.id,
        candidateId: candidate.userId,
        companyId: employer.company.id,
        origin: 'application' as const,
        createdAt: new Date(start.getTime() - (index + 1) * 60_000),
      })),
    )
    expect((await options()).remaining_today).toBe(0)
    const refused = await apply(api, candidate, employer.vacancy)
    expect(codeOf(refused)).toBe('429 limit_exceeded')
    expect(Number(refused.headers.get('Retry-After'))).toBe(24 * 3600 - 50 * 60)
    api.setNow(new Date(start.getTime() + dayMs - 49 * 60_000))
    expect((await apply(api, candidate, employer.vacancy)).status).toBe(201)
  })

  it('lets one apply again after thirty days or to a newer publication, never after being hired', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    expect(codeOf(await apply(api, candidate, employer.vacancy))).toBe('409 already_applied')
    dataOf(await act(api, candidate, sent, 'withdraw'))
    const early = await apply(api, candidate, employer.vacancy)
    expect(early.body).toMatchObject({
      error_code: 'already_applied',
      data: { status: 'withdrawn', again_at: inDays(30).toISOString() },
    })
    // Another resume of the same person changes nothing.
    const clone = await addResume(api, candidate.userId)
    expect(codeOf(await apply(api, { ...candidate, resume: clone }, employer.vacancy))).toBe(
      '409 already_applied',
    )
    api.setNow(inDays(31))
    const token = await signIn(api, candidate.userId)
    const again = dataOf(await apply(api, { ...candidate, token }, employer.vacancy))
    expect(again.public_id).not.toBe(sent.public_id)

    const mine = eq(negotiations.publicId, again.public_id)
    const hired = { status: 'hired' as const, turn: null, turnDueAt: null, updatedAt: inDays(31) }
    await api.ctx.db.update(negotiations).set(hired).where(mine)
    api.setNow(inDays(29 + 31))
    const later = { ...candidate, token: await signIn(api, candidate.userId) }
    expect(codeOf(await apply(api, later, employer.vacancy))).toBe('409 already_applied')
    await api.ctx.db.update(vacancies).set({ publication: 2 }).where(eq(vacancies.id, employer.vacancy.id))
    expect((await apply(api, later, employer.vacancy)).status).toBe(201)
  })

  it('reopens an ended negotiation unless another of the pair is open', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await act(api, employer, sent, 'decline', { reason: 'skills' }))
    api.setNow(new Date(start.getTime() + 10_000))
    await sendPendingDeclines(api.ctx)
    const list = async () =>
      dataOf(await api.request<NegotiationPage>('GET', '/v1/my/negotiations', { token: employer.token }))
    const [declined] = (await list()).results
    expect(declined?.actions.map(({ action }) => action)).toEqual(['reopen'])
    await api.ctx.db.update(vacancies).set({ publication: 2 }).where(eq(vacancies.id, employer.vacancy.id))
    const again = dataOf(await apply(api, candidate, employer.vacancy))
    const rows = (await list()).results
    expect(rows.find(({ public_id }) => public_id === sent.public_id)?.actions).toEqual([])
    if (declined) expect((await act(api, employer, declined, 'reopen')).body.error_code).toBe('wrong_state')
    dataOf(await act(api, candidate, again, 'withdraw'))
    if (declined) expect(dataOf(await act(api, employer, declined, 'reopen')).status).toBe('in_review')
  })

  it('counts responses of the vacancy with its applications', async () => {
    dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
    dataOf(await invite(api, employer, (await buildCandidate(api)).resume))
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.id, employer.vacancy.id))
    expect(row?.responses).toBe(2)
  })

  it('invites only from a verified company, to an open vacancy of its own', async () => {
    const unverified = await buildEmployer(api, { verified: false })
    expect(codeOf(await invite(api, unverified, candidate.resume))).toBe('403 company_not_verified')
    const foreign = { ...employer, vacancy: unverified.vacancy }
    expect(codeOf(await invite(api, foreign, candidate.resume))).toBe('404 vacancy_not_found')
    const paused = await addVacancy(api, employer.company.id, { status: 'paused' })
    expect(codeOf(await invite(api, { ...employer, vacancy: paused }, candidate.resume))).toBe(
      '409 unavailable_for_archived',
    )
    const viewer = await addMember(api, employer.company.id, 'viewer')
    expect(codeOf(await invite(api, { ...employer, token: viewer.token }, candidate.resume))).toBe(
      '403 forbidden',
    )
    expect(codeOf(await invite(api, { ...employer, token: candidate.token }, candidate.resume))).toBe(
      '403 forbidden',
    )
  })

  it('invites nobody who is not looking, and no resume that is closed to companies', async () => {
    const of = async (more: Partial<typeof resumes.$inferInsert>) =>
      codeOf(await invite(api, employer, (await buildCandidate(api, more)).resume))
    expect(await of({ jobSearchStatus: 'not_looking_for_job' })).toBe('403 invitation_denied')
    expect(await of({ jobSearchStatus: 'accepted_job_offer' })).toBe('403 invitation_denied')
    expect(await of({ visibility: 'no_one' })).toBe('404 resume_not_found')
    expect(await of({ visibility: 'direct', directToken: 'secret' })).toBe('404 resume_not_found')
    expect(await of({ status: 'hidden' })).toBe('404 resume_not_found')
    const direct = await buildCandidate(api, { visibility: 'direct', directToken: 'secret' })
    const answer = await api.request('POST', `/v1/resumes/${direct.resume.publicId}/invitations`, {
      token: employer.token,
      body: { vacancy_public_id: employer.vacancy.publicId, token: 'secret' },
    })
    expect(answer.status).toBe(201)
  })

  it('allows a hundred invitations of one vacancy in any 24 hours', async () => {
    const { db } = api.ctx
    const people = await Promise.all(Array.from({ length: 10 }, () => buildCandidate(api)))
    await db.insert(negotiations).values(
      Array.from({ length: 100 }, (_, index) => ({
        publicId: newPublicId(),
        vacancyId: employer.vacancy.id,
        publication: 1,
        resumeId: people[index % 10]?.resume.id ?? 0,
        candidateId: people[index % 10]?.userId ?? 0,
        companyId: employer.company.id,
        origin: 'invitation' as const,
        status: 'declined_by_candidate' as const,
        createdAt: start,
      })),
    )
    expect(codeOf(await invite(api, employer, candidate.resume))).toBe('429 limit_exceeded')
  })

  it('shows name and contacts on an application or after an accepted invitation, for good', async () => {
    const { db } = api.ctx
    const granted = async (who: Candidate) =>
      (await contactsGrantedTo(db, { companyId: employer.company.id }, [who.resume.id])).has(who.resume.id)
    expect(await granted(candidate)).toBe(false)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    expect(await granted(candidate)).toBe(true)
    dataOf(await act(api, candidate, sent, 'withdraw'))
    // Nobody had looked: as if it had never been sent.
    expect(await granted(candidate)).toBe(false)

    const invited = await buildCandidate(api)
    const offer = dataOf(await invite(api, employer, invited.resume))
    expect(await granted(invited)).toBe(false)
    const accepted = dataOf(await act(api, invited, offer, 'accept_invitation'))
    expect(await granted(invited)).toBe(true)
    dataOf(await act(api, invited, accepted, 'decline'))
    expect(await granted(invited)).toBe(true)
    const rival = await buildEmployer(api)
    expect((await contactsGrantedTo(db, { companyId: rival.company.id }, [invited.resume.id])).size).toBe(0)
  })

  it('ends every open negotiation with its vacancy, each with its event', async () => {
    const { db, clock } = api.ctx
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const other = await buildCandidate(api)
    const declined = dataOf(await apply(api, other, employer.vacancy))
    dataOf(await act(api, other, declined, 'withdraw'))
    const closed = await db.transaction((tx) =>
      closeVacancyNegotiations({ clock }, tx, {
        vacancyId: employer.vacancy.id,
        closedBy: null,
      }),
    )
    expect(closed).toBe(1)
    const detail = await api.request<NegotiationPage>('GET', '/v1/my/negotiations', {
      token: candidate.token,
    })
    expect(dataOf(detail).results[0]).toMatchObject({ status: 'vacancy_closed', turn: null, actions: [] })
    const events = await db.select().from(outbox).where(eq(outbox.kind, 'negotiation.updated'))
    const payloads = events.map((row) => (row.payload as { data: { negotiationId: string } }).data)
    expect(payloads.filter(({ negotiationId }) => negotiationId === sent.public_id)).toHaveLength(1)
  })

  it('writes one event for each change, leaving out the socket it came by', async () => {
    const answer = await api.request<Negotiation>(
      'POST',
      `/v1/vacancies/${employer.vacancy.publicId}/applications`,
      {
        token: candidate.token,
        body: { resume_public_id: candidate.resume.publicId, letter: '' },
        headers: { 'X-Socket-Id': '12.34' },
      },
    )
    const sent = dataOf(answer)
    const events = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'negotiation.created'))
    const mine = events
      .map((row) => row.payload)
      .filter((payload) => JSON.stringify(payload).includes(sent.public_id))
    expect(mine).toEqual([
      {
        data: {
          negotiationId: sent.public_id,
          version: 1,
          vacancyId: employer.vacancy.publicId,
          resumeId: candidate.resume.publicId,
          companyId: employer.company.publicId,
          candidateId: candidate.userPublicId,
        },
        exceptSocketId: '12.34',
      },
    ])
  })
})
