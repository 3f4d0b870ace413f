import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { expireDue } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { buildEmployer, dataOf, type Employer, signIn } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, hourMs, look, moscow, move, proposed, slotsOf } from './talks'

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
  const due = (await negotiationOf(one)).turn?.due_at ?? ''
  return Math.floor((new Date(due).getTime() - api.ctx.clock.now().getTime()) / dayMs)
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
    expect(await daysLeft(one)).toBe(25)
  }
})
