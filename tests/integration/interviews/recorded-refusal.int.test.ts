import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { notifications } from '@/server/db/schema/platform'
import { entitlementUses } from '@/server/db/schema/purchases'
import { interviewRecordings } from '@/server/db/schema/recorded-interviews'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/consent.service'
import { endWithNegotiation, wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { act, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { webm } from '@/tests/support/recordings'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { hourMs, look, move, opened } from './talks'

let api: TestApi
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(() => api.setNow(start))
afterAll(() => api.close())

const questions = [{ text: 'Почему вы?' }, { text: 'Когда готовы выйти?' }]
const usesOf = ({ company }: Employer) =>
  api.ctx.db
    .select({ status: entitlementUses.status })
    .from(entitlementUses)
    .where(eq(entitlementUses.companyId, company.id))
const noticesOf = (userId: number, kind: string) =>
  api.ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`${notifications.kind} = ${kind}`))
const atDeadline = async () => {
  api.setNow(new Date(start.getTime() + 6 * 24 * hourMs))
  await wakeInterviews(api.ctx)
}

/** Asked two questions, one of them answered by a recording. */
async function halfAnswered() {
  const employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  const path = `/v1/vacancies/${employer.vacancy.publicId}/recorded-interviews`
  const body = { negotiation_public_ids: [negotiation.public_id], questions }
  const sent = dataOf(await api.request<ProposedInterviews>('POST', path, { token: employer.token, body }))
  const id = sent.created[0]?.interview_public_id ?? ''
  const callAs = <T>(who: { token: string }, method: string, end: string, data?: unknown) =>
    api.request<T>(method, `/v1/interviews/${id}/${end}`, {
      token: who.token,
      ...(data !== undefined && { body: data }),
    })
  const call = (method: string, end: string, data?: unknown) =>
    callAs<RecordedInterview>(person, method, end, data)
  dataOf(await move(api, person, await look(api, person, id), 'start'))
  dataOf(await call('PUT', 'recording-consent', { consent: true }))
  dataOf(await call('POST', 'answers/0/attempts'))
  const bytes = webm(3)
  const claim = { bytes: bytes.length, type: 'video/webm' }
  const { upload } = dataOf(await callAs<{ upload: string }>(person, 'POST', 'answers/0/uploads', claim))
  const arrived = await api.fetch(
    new Request(`http://localhost/v1/uploads/${upload}`, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: {
        Authorization: `Bearer ${person.token}`,
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
      },
    }),
  )
  expect(arrived.status).toBe(204)
  dataOf(await call('PUT', 'answers/0', { upload }))
  const negotiationNow = async () =>
    dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, {
        token: person.token,
      }),
    )
  const watch = () => callAs(employer, 'POST', 'playback')
  return { employer, person, negotiation, id, call, watch, negotiationNow }
}

async function expectUnsent({ employer, watch }: Awaited<ReturnType<typeof halfAnswered>>) {
  await atDeadline()
  expect((await watch()).status).toBe(409)
  expect(await usesOf(employer)).toEqual([{ status: 'returned' }])
  expect(await noticesOf(employer.userId, 'interview.answered')).toHaveLength(0)
  await sweepRecordings(api.ctx)
  expect(await api.ctx.db.$count(interviewRecordings)).toBe(0)
}

it('ends with its negotiation: nothing more is answered, sent, watched or paid for', async () => {
  const one = await halfAnswered()
  dataOf(await act(api, one.person, await one.negotiationNow(), 'decline'))
  // At once, also before the end of the negotiation has come here.
  expect((await one.call('PUT', 'answers/1', { text: 'После отказа' })).status).toBe(409)
  expect((await move(api, one.person, await look(api, one.person, one.id), 'finish')).status).toBe(409)
  expect(await endWithNegotiation(api.ctx, one.negotiation.public_id)).toBe(1)
  expect(await look(api, one.person, one.id)).toMatchObject({
    status: 'cancelled_by_employer',
    reason: 'negotiation_ended',
  })
  await expectUnsent(one)
})

it('is called off at the deadline when the end of the negotiation has not come here before', async () => {
  const one = await halfAnswered()
  dataOf(await act(api, one.person, await one.negotiationNow(), 'decline'))
  await expectUnsent(one)
  expect((await look(api, one.person, one.id)).status).toBe('cancelled_by_employer')
})

it('lets a candidate refuse who has begun; what they recorded goes unseen', async () => {
  const one = await halfAnswered()
  const before = await look(api, one.person, one.id)
  expect(before.actions.map(({ action }) => action)).toContain('decline')
  const after = dataOf(await move(api, one.person, before, 'decline', { text: 'Передумала' }))
  expect(after).toMatchObject({ status: 'cancelled_by_candidate', reason_text: 'Передумала' })
  expect(await noticesOf(one.employer.userId, 'interview.cancelled')).toHaveLength(1)
  const answers = dataOf(await one.call('GET', 'answers'))
  expect([answers.may_answer, answers.items[0]?.answer?.kind]).toEqual([false, 'gone'])
  await expectUnsent(one)
})
