import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Conversation } from '@/lib/contracts/conversations'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { notifications } from '@/server/db/schema/platform'
import { warnOfDeadlines } from '@/server/jobs/hiring-jobs'
import { remindOfInterviews, wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { expireDue } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { buildEmployer, dataOf, type Employer, signIn } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, book, hourMs, look, moscow, move, proposed, slotsOf } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-11-24T08:00:00Z')
const dayMs = 24 * hourMs
const on = (days: number) => new Date(start.getTime() + days * dayMs)
/** The company promised to answer within three days. */
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api, { vacancy: { replyPromiseDays: 3 } })
})
beforeEach(() => api.setNow(start))
afterAll(() => api.close())

const far = { slots: [10, 11, 12].map((days) => moscow(on(days))) }
const negotiationOf = async ({ person, negotiation }: Awaited<ReturnType<typeof proposed>>) =>
  dataOf(
    await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, {
      token: await signIn(api, person.userId),
    }),
  )
/** Whole days of the company’s turn from now on. */
async function daysLeft(one: Awaited<ReturnType<typeof proposed>>): Promise<number> {
  const { turn } = await negotiationOf(one)
  expect(turn?.actor).toBe('employer')
  return Math.floor((new Date(turn?.due_at ?? '').getTime() - api.ctx.clock.now().getTime()) / dayMs)
}

it('M6 lets no promise of the company run out while the candidate chooses a time', async () => {
  const one = await proposed(api, employer, far)
  api.setNow(on(6))
  await expireDue(api.ctx)
  await wakeInterviews(api.ctx)
  expect((await negotiationOf(one)).status).toBe('interview')
  expect(await slotsOf(api, { token: await signIn(api, one.person.userId) }, one.id)).toHaveLength(3)
  // Nobody chose: from then on the company is waited for.
  api.setNow(on(13))
  await wakeInterviews(api.ctx)
  expect((await negotiationOf(one)).status).toBe('interview')
  expect(await daysLeft(one)).toBe(3)
  api.setNow(on(18))
  await expireDue(api.ctx)
  expect((await negotiationOf(one)).status).toBe('expired')
})

it('M6 has the company answer in its time when an agreed talk is not to be', async () => {
  for (const action of ['request_reschedule', 'cancel'] as const) {
    api.setNow(start)
    const one = await agreed(api, employer, far)
    expect(await daysLeft(one)).toBe(13)
    const reason = action === 'cancel' ? { reason: 'illness' } : {}
    dataOf(await move(api, one.person, one.interview, action, reason))
    expect(await daysLeft(one)).toBe(3)
    if (action === 'cancel') continue
    const times = { time_zone: 'Europe/Moscow', slots: [20, 21, 22].map((days) => moscow(on(days))) }
    dataOf(await move(api, employer, await look(api, employer, one.id), 'propose_times', { times }))
    // The candidate is awaited until the last of these times closes, three hours before it.
    expect((await negotiationOf(one)).turn).toEqual({
      actor: 'candidate',
      due_at: new Date(on(22).getTime() - 3 * hourMs).toISOString(),
    })
  }
})

it('M15 counts an open proposal as the candidate’s turn until its answer-by, then shows the booked time', async () => {
  const one = await proposed(api, employer, far)
  const dueAt = new Date(on(12).getTime() - 3 * hourMs)
  const before = await negotiationOf(one)
  expect(before.turn).toEqual({ actor: 'candidate', due_at: dueAt.toISOString() })
  expect(before.interview).toEqual({
    public_id: one.id,
    kind: 'video_live',
    status: 'proposed',
    waits_for: 'candidate',
    starts_at: null,
    due_at: dueAt.toISOString(),
    reason: null,
    reason_text: null,
    changed_at: expect.any(String),
    pass_missing: false,
  })
  const token = await signIn(api, one.person.userId)
  const talk = dataOf(
    await api.request<Conversation>('GET', `/v1/negotiations/${one.negotiation.public_id}/conversation`, {
      token,
    }),
  )
  expect(talk.negotiation).toMatchObject({ turn: before.turn, interview: before.interview })

  // A day before, the candidate alone is reminded, once, and of the interview.
  const reminders = () =>
    api.ctx.db
      .select({ kind: notifications.kind, params: notifications.params })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, one.person.userId),
          inArray(notifications.kind, ['interview.reminder', 'negotiation.sla_warning']),
        ),
      )
  api.setNow(new Date(dueAt.getTime() - dayMs))
  for (const _ of [1, 2]) {
    await remindOfInterviews(api.ctx)
    await warnOfDeadlines(api.ctx)
  }
  expect(await reminders()).toMatchObject([
    {
      kind: 'interview.reminder',
      params: { status: 'proposed', minutes: '1440', due_at: dueAt.toISOString() },
    },
  ])

  // The answer-by passes while the sweep of interviews is late: the negotiation does not end by it.
  api.setNow(dueAt)
  await expireDue(api.ctx)
  expect((await negotiationOf(one)).status).toBe('interview')
  api.setNow(start)
  const interview = await look(api, { token: await signIn(api, one.person.userId) }, one.id)
  const [slot] = await slotsOf(api, { token: await signIn(api, one.person.userId) }, one.id)
  dataOf(await book(api, { token: await signIn(api, one.person.userId) }, interview, slot?.starts_at ?? ''))
  const after = await negotiationOf(one)
  expect(after.interview).toMatchObject({ status: 'confirmed', waits_for: null, starts_at: slot?.starts_at })
  expect(await daysLeft(one)).toBe(13)
})

it('M15 lets no message of the company shorten its time before an agreed interview is over', async () => {
  const one = await agreed(api, employer, far)
  expect(await daysLeft(one)).toBe(13)
  const form = new FormData()
  form.set('client_id', randomUUID())
  form.set('text', 'Ждём вас')
  dataOf(
    await api.request('POST', `/v1/negotiations/${one.negotiation.public_id}/messages`, {
      token: employer.token,
      body: form,
    }),
  )
  expect(await daysLeft(one)).toBe(13)
})
