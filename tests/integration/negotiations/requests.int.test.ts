import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import { warnOfDeadlines } from '@/server/jobs/hiring-jobs'
import { notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addVacancy, apply, buildCandidate, buildEmployer, dataOf, invite, signIn } from './parties'

describe('what is asked beside the table of moves', () => {
  let api: TestApi
  const start = new Date()
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const ask = (
    who: { token: string },
    { public_id }: Pick<Negotiation, 'public_id'>,
    [method, end]: readonly [string, string],
    body?: unknown,
  ) =>
    api.request<Negotiation>(method, `/v1/negotiations/${public_id}/${end}`, {
      token: who.token,
      ...(body !== undefined && { body }),
    })
  const propose = ['PUT', 'move-proposal'] as const
  const answer = ['POST', 'move-proposal/answer'] as const
  const fresh = async (who: { token: string }, { public_id }: Pick<Negotiation, 'public_id'>) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${public_id}`, { token: who.token }))
  async function kindsFor(who: { token: string }, { public_id, revision }: Negotiation) {
    await notifyOfNegotiations(api.ctx, [
      {
        negotiationId: public_id,
        version: revision,
        vacancyId: 'x',
        resumeId: 'x',
        companyId: 'x',
        candidateId: 'x',
      },
    ])
    const { results } = dataOf(
      await api.request<{ results: { kind: string }[] }>('GET', '/v1/notifications', { token: who.token }),
    )
    return results.map(({ kind }) => kind)
  }

  it('moves an application to another vacancy of the company when the candidate agrees, and not before', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const other = await addVacancy(api, employer.company.id, { title: 'Старшая медсестра' })
    const sent = dataOf(await apply(api, candidate, employer.vacancy, { letter: 'Моё письмо' }))
    expect((await fresh(employer, sent)).may).toEqual(['propose_move'])
    const asked = dataOf(
      await ask(employer, sent, propose, { target_vacancy_id: other.publicId, text: 'Там нужнее' }),
    )
    expect(asked).toMatchObject({
      status: 'new',
      may: ['cancel_move'],
      move_proposal: { vacancy_public_id: other.publicId, vacancy_title: 'Старшая медсестра' },
    })
    expect(await kindsFor(candidate, asked)).toContain('negotiation.move_proposed')
    const seen = await fresh(candidate, sent)
    expect(seen).toMatchObject({ may: ['answer_move'], move_proposal: { text: 'Там нужнее' } })
    expect((await ask(employer, sent, answer, { agree: true })).body.error_code).toBe('wrong_state')

    const begun = dataOf(await ask(candidate, sent, answer, { agree: true }))
    expect(begun).toMatchObject({ status: 'new', via: 'move', letter: 'Моё письмо', origin: 'application' })
    expect(begun.vacancy.public_id).toBe(other.publicId)
    const ended = await fresh(candidate, sent)
    expect(ended).toMatchObject({ status: 'moved', may: [], move_proposal: null, actions: [] })
    expect(ended.history.map(({ action }) => action)).toEqual(['apply', 'propose_move', 'move'])
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.id, other.id))
    expect(row?.responses).toBe(1)
    expect((await ask(candidate, sent, answer, { agree: true })).body.error_code).toBe('wrong_state')
  })

  it('keeps the application where it is when the candidate refuses or the employer thinks better of it', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const other = await addVacancy(api, employer.company.id)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await ask(employer, sent, propose, { target_vacancy_id: other.publicId }))
    const refused = dataOf(await ask(candidate, sent, answer, { agree: false }))
    expect(refused).toMatchObject({ status: 'new', move_proposal: null })
    expect(await kindsFor(employer, refused)).toContain('negotiation.move_refused')
    dataOf(await ask(employer, sent, propose, { target_vacancy_id: other.publicId }))
    dataOf(await ask(employer, sent, ['DELETE', 'move-proposal']))
    expect((await ask(candidate, sent, answer, { agree: true })).body.error_code).toBe('wrong_state')
  })

  it('offers only open vacancies of the same company that the person has nothing to do with', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const stranger = await buildEmployer(api)
    const closed = await addVacancy(api, employer.company.id, { status: 'closed' })
    const taken = await addVacancy(api, employer.company.id)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await apply(api, candidate, taken))
    const code = async (target: { publicId: string }) =>
      (await ask(employer, sent, propose, { target_vacancy_id: target.publicId })).body.error_code
    expect(await code(stranger.vacancy)).toBe('vacancy_not_found')
    expect(await code(closed)).toBe('unavailable_for_archived')
    expect(await code(taken)).toBe('already_applied')
    expect(await code(employer.vacancy)).toBe('validation_failed')
  })

  it('asks for the reason of a refusal once, and is answered once', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const request = ['POST', 'reason-request'] as const
    expect((await ask(candidate, sent, request)).body.error_code).toBe('wrong_state')
    dataOf(await act(api, employer, sent, 'decline', { reason: 'skills' }))
    api.setNow(new Date(start.getTime() + 60_000))
    await sendPendingDeclines(api.ctx)
    expect((await fresh(candidate, sent)).may).toEqual(['ask_reason'])
    const asked = dataOf(await ask(candidate, sent, request))
    expect(asked).toMatchObject({ status: 'declined_by_employer', may: [] })
    expect(await kindsFor(employer, asked)).toContain('negotiation.reason_asked')
    expect((await ask(candidate, sent, request)).body.error_code).toBe('wrong_state')

    expect((await fresh(employer, sent)).may).toEqual(['give_reason'])
    expect((await ask(employer, sent, ['POST', 'reason'], { text: ' ' })).status).toBe(422)
    const told = dataOf(await ask(employer, sent, ['POST', 'reason'], { text: 'Нужен опыт в хирургии' }))
    expect(await kindsFor(candidate, told)).toContain('negotiation.reason_given')
    expect((await fresh(candidate, sent)).history.at(-1)).toMatchObject({
      action: 'give_reason',
      text: 'Нужен опыт в хирургии',
    })
    // Asking is no move: the days until one may apply again are counted from the refusal.
    const [row] = await api.ctx.db
      .select()
      .from(negotiations)
      .where(eq(negotiations.publicId, sent.public_id))
    expect(row?.updatedAt.getTime()).toBeLessThanOrEqual(start.getTime() + 60_000)
    api.setNow(start)
  })

  it('reminds of an invitation exactly once, by hand or by the clock', async () => {
    const employer = await buildEmployer(api)
    const [byHand, byClock] = [await buildCandidate(api), await buildCandidate(api)]
    const first = dataOf(await invite(api, employer, byHand.resume))
    const second = dataOf(await invite(api, employer, byClock.resume))
    const reminder = ['POST', 'reminder'] as const
    expect((await ask(employer, first, reminder)).body.error_code).toBe('wrong_state')
    const reminders = async (who: { userId: number }) => {
      const token = await signIn(api, who.userId)
      const { results } = dataOf(
        await api.request<{ results: { kind: string }[] }>('GET', '/v1/notifications', { token }),
      )
      return results.filter(
        ({ kind }) => kind === 'invitation.reminder' || kind === 'negotiation.sla_warning',
      )
    }
    api.setNow(new Date(start.getTime() + 3 * dayMs))
    const hr = { token: await signIn(api, employer.userId) }
    await kindsFor(hr, dataOf(await ask(hr, first, reminder)))
    expect((await ask(hr, first, reminder)).body.error_code).toBe('wrong_state')
    api.setNow(new Date(start.getTime() + 12 * dayMs))
    await warnOfDeadlines(api.ctx)
    await warnOfDeadlines(api.ctx)
    expect(await reminders(byHand)).toHaveLength(1)
    expect(await reminders(byClock)).toHaveLength(1)
    const late = { token: await signIn(api, employer.userId) }
    expect((await ask(late, second, reminder)).body.error_code).toBe('wrong_state')
    api.setNow(start)
  })

  it('keeps the candidate’s own note from every employer', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const noted = dataOf(await ask(candidate, sent, ['PUT', 'own-note'], { text: 'Просят ночные смены' }))
    expect(noted).toMatchObject({ own_note: 'Просят ночные смены', revision: sent.revision })
    const seen = await api.request<NegotiationPage>(
      'GET',
      `/v1/vacancies/${employer.vacancy.publicId}/negotiations`,
      { token: employer.token },
    )
    expect(JSON.stringify(seen.body)).not.toContain('ночные смены')
    expect((await ask(employer, sent, ['PUT', 'own-note'], { text: 'Чужое' })).status).toBe(403)
    expect((await ask(candidate, sent, ['PUT', 'own-note'], { text: 'я'.repeat(2001) })).status).toBe(422)
  })
})
