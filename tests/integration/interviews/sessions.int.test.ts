import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interviews } from '@/server/db/schema/interviews'
import { notifications } from '@/server/db/schema/platform'
import { remindOfInterviews, wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
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

it('M6 lets many change places at once: nobody holds what another waits for', async () => {
  api.setNow(start)
  const employer = await buildEmployer(api)
  const people = await Promise.all(Array.from({ length: 8 }, () => opened(api, employer)))
  const negotiations = people.map(({ negotiation }) => negotiation)
  const slots = [30, 32].map((hours) => moscow(inHours(api, hours)))
  const { created } = dataOf(await propose(api, employer, negotiations, { capacity: 8, slots }))
  const moments = slots.map((slot) => new Date(`${slot}:00+03:00`).toISOString())
  const ones = created.map(({ interview_public_id, negotiation_public_id }) => ({
    id: interview_public_id,
    token:
      people.find(({ negotiation }) => negotiation.public_id === negotiation_public_id)?.person.token ?? '',
  }))
  // Half at either time, and from then on each at the other.
  for (let turn = 0; turn < 8; turn += 1) {
    const seen = await Promise.all(ones.map((one) => look(api, one, one.id)))
    const answers = await Promise.all(
      ones.map((one, index) =>
        book(api, one, seen[index] ?? { public_id: one.id, revision: 0 }, moments[(index + turn) % 2] ?? ''),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(ones.map(() => 200))
    // The limit of moves has a test of its own.
    await api.ctx.db.update(interviews).set({ reschedules: 0 })
  }
})
