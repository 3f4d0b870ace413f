import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interviews } from '@/server/db/schema/interviews'
import { notifications } from '@/server/db/schema/platform'
import { remindOfInterviews, wakeInterviews } from '@/server/modules/interviews/sweep.service'
import { buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, book, hourMs, inHours, look, moscow, opened, propose, slotsOf } from './talks'

let api: TestApi
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
})
afterAll(() => api.close())

/** People who have each taken a place of the same time. */
async function sessionOf(employer: Employer, people: number) {
  const those = await Promise.all(Array.from({ length: people }, () => opened(api, employer)))
  const negotiations = those.map(({ negotiation }) => negotiation)
  const more = { capacity: 5, slots: [moscow(inHours(api, 48))] }
  const { created } = dataOf(await propose(api, employer, negotiations, more))
  for (const { interview_public_id: id, negotiation_public_id } of created) {
    const who = those.find(({ negotiation }) => negotiation.public_id === negotiation_public_id)?.person
    const [slot] = await slotsOf(api, who ?? { token: '' }, id)
    dataOf(await book(api, who ?? { token: '' }, { public_id: id, revision: 1 }, slot?.starts_at ?? ''))
  }
  return those.map(({ person }) => person)
}
const remindersOf = async (userId: number) =>
  (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, userId)))
    .filter(({ kind }) => kind === 'interview.reminder')
    .map(({ params }) => [params.minutes, params.people])

it('M6 reminds whoever receives a session of it once, and everybody who comes', async () => {
  const employer = await buildEmployer(api)
  const people = await sessionOf(employer, 3)
  for (const before of [24, 1]) {
    api.setNow(new Date(start.getTime() + (48 - before) * hourMs))
    await Promise.all([remindOfInterviews(api.ctx), remindOfInterviews(api.ctx)])
    await remindOfInterviews(api.ctx)
  }
  expect(await remindersOf(employer.userId)).toEqual([
    ['1440', '3'],
    ['60', '3'],
  ])
  for (const { userId } of people) {
    expect(await remindersOf(userId)).toEqual([
      ['1440', undefined],
      ['60', undefined],
    ])
  }
})

it('M6 holds what was seen in a room against what is presumed, however late the clock looks', async () => {
  api.setNow(start)
  const employer = await buildEmployer(api)
  const { person, id, startsAt } = await agreed(api, employer)
  await api.ctx.db.update(interviews).set({ candidateJoinedAt: startsAt }).where(eq(interviews.publicId, id))
  // Nothing ran for two days.
  api.setNow(new Date(startsAt.getTime() + 48 * hourMs))
  await wakeInterviews(api.ctx)
  expect((await look(api, person, id)).status).toBe('no_show_employer')
})
