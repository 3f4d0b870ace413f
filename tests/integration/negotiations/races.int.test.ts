import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  expireDue,
  sendPendingDeclines,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addMember, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('negotiations under simultaneous calls', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const codes = (answers: { status: number; body: { error_code: string | null } }[]) => {
    const counts: Record<string, number> = {}
    for (const { status, body } of answers) {
      const key = body.error_code ?? String(status)
      counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }

  it('makes one application of twenty identical ones', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const answers = await many(20, () => apply(api, candidate, employer.vacancy))
    expect(codes(answers)).toEqual({ 201: 1, already_applied: 19 })
    const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.id, employer.vacancy.id))
    expect(row?.responses).toBe(1)
  })

  it('makes one application of twenty replays with one key, and gives later ones the first answer', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const headers = { 'Idempotency-Key': 'apply-once-12345' }
    const answers = await many(20, () => apply(api, candidate, employer.vacancy, { headers }))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.data?.public_id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const replay = await apply(api, candidate, employer.vacancy, { headers })
    expect(replay.status).toBe(201)
    expect(replay.body.data?.public_id).toBe(made[0]?.body.data?.public_id)
    const rows = await api.ctx.db
      .select()
      .from(negotiations)
      .where(eq(negotiations.vacancyId, employer.vacancy.id))
    expect(rows).toHaveLength(1)
  })

  it('keeps the pair rule when both sides begin at once', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    await many(10, (index) =>
      index % 2 ? apply(api, candidate, employer.vacancy) : invite(api, employer, candidate.resume),
    )
    const rows = await api.ctx.db
      .select()
      .from(negotiations)
      .where(eq(negotiations.vacancyId, employer.vacancy.id))
    expect(rows).toHaveLength(1)
  })

  it('lets one of two employers win and tells the other that things changed', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const answers = await Promise.all([
      act(api, employer, sent, 'take_into_review'),
      act(api, colleague, sent, 'open'),
    ])
    expect(codes(answers)).toEqual({ 200: 1, conflict_changes: 1 })
    const declines = await apply(api, await buildCandidate(api), employer.vacancy).then(dataOf)
    const both = await Promise.all([
      act(api, employer, declines, 'decline', { reason: 'skills' }),
      act(api, colleague, declines, 'decline', { reason: 'salary' }),
    ])
    expect(codes(both)).toEqual({ 200: 1, conflict_changes: 1 })
  })

  it('sends a decline once, however many processes sweep', async () => {
    const employer = await buildEmployer(api)
    const sent = await many(5, async () =>
      dataOf(await apply(api, await buildCandidate(api), employer.vacancy)),
    )
    for (const each of sent) dataOf(await act(api, employer, each, 'decline', { reason: 'skills' }))
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 10_000))
    await many(6, () => sendPendingDeclines(api.ctx))
    // Rows another sweep held are met at the next one.
    await sendPendingDeclines(api.ctx)
    const steps = await api.ctx.db
      .select()
      .from(negotiationSteps)
      .innerJoin(negotiations, eq(negotiations.id, negotiationSteps.negotiationId))
      .where(eq(negotiations.vacancyId, employer.vacancy.id))
    const declines = steps.filter((row) => row.negotiation_steps.action === 'decline')
    expect(declines).toHaveLength(5)
    expect(new Set(declines.map((row) => row.negotiations.publicId)).size).toBe(5)
    api.setNow(start)
  })

  it('expires once, however many processes sweep', async () => {
    const employer = await buildEmployer(api)
    await many(5, async () => apply(api, await buildCandidate(api), employer.vacancy).then(dataOf))
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 9 * 24 * 3600 * 1000))
    await many(6, () => expireDue(api.ctx))
    await expireDue(api.ctx)
    const steps = await api.ctx.db
      .select()
      .from(negotiationSteps)
      .innerJoin(negotiations, eq(negotiations.id, negotiationSteps.negotiationId))
      .where(eq(negotiations.vacancyId, employer.vacancy.id))
    expect(steps.filter((row) => row.negotiation_steps.action === 'expire')).toHaveLength(5)
    api.setNow(start)
  })
})
