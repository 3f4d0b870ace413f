import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifications, outbox } from '@/server/db/schema/platform'
import { interviewHandlers } from '@/server/jobs/hiring-jobs'
import { notifyOfBookings } from '@/server/modules/hiring/interviews/booking-events.service'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { deliver } from '@/tests/support/outbox'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, book, look, move, opened, propose, slotsOf } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-09-29T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(async () => {
  api.setNow(start)
  employer = await buildEmployer(api)
  await api.ctx.db.delete(outbox)
})
afterAll(() => api.close())

const noticesOfSteps = async (userId: number) =>
  (
    await api.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.createdAt, notifications.id)
  ).filter(({ kind }) => kind.startsWith('interview.'))
const deliverAll = (times = 1) => deliver(api, interviewHandlers(api.ctx), { times })

it('H2 tells the company of a chosen time once, as it was chosen, whatever became of it since', async () => {
  const { person, id, interview, startsAt } = await agreed(api, employer)
  expect(await noticesOfSteps(employer.userId)).toEqual([])
  api.setNow(new Date(start.getTime() + 60_000))
  await move(api, person, interview, 'cancel', { reason: 'other', text: 'Не смогу' })
  const [cancelled] = await noticesOfSteps(employer.userId)
  expect(cancelled).toMatchObject({ kind: 'interview.cancelled' })
  await deliverAll(3)
  const told = await noticesOfSteps(employer.userId)
  expect(told.map(({ kind }) => kind)).toEqual(['interview.confirmed', 'interview.cancelled'])
  expect(told[0]).toMatchObject({
    createdAt: start,
    readAt: null,
    params: { reader: 'employer', status: 'confirmed', starts_at: startsAt.toISOString() },
    target: { type: 'interview', public_id: id },
  })
  expect(told[0]?.params).not.toHaveProperty('reason')
  expect(await noticesOfSteps(person.userId)).toMatchObject([{ kind: 'interview.proposed' }])
})

it('tells of another time as of a move', async () => {
  const { person, id, interview } = await agreed(api, employer)
  const later = (await slotsOf(api, person, id)).at(-1)?.starts_at ?? ''
  dataOf(await book(api, person, interview, later))
  await deliverAll()
  expect((await noticesOfSteps(employer.userId)).map(({ kind, params }) => [kind, params.starts_at])).toEqual(
    [
      ['interview.confirmed', interview.starts_at],
      ['interview.moved', later],
    ],
  )
})

it('spends nothing on the choice of the time one already has', async () => {
  const { person, interview } = await agreed(api, employer)
  const again = dataOf(await book(api, person, interview, interview.starts_at ?? ''))
  expect(again).toMatchObject({ revision: interview.revision, reschedules_left: 2, status: 'confirmed' })
  await deliverAll()
  expect(await noticesOfSteps(employer.userId)).toHaveLength(1)
})

it('tells of many choices at once, each round its own people', async () => {
  const colleague = await addMember(api, employer.company.id, 'recruiter')
  const choose = async (interviewers: string[]) => {
    const { person, negotiation } = await opened(api, employer)
    const { created } = dataOf(await propose(api, employer, [negotiation], { interviewers }))
    const id = created[0]?.interview_public_id ?? ''
    const [slot] = await slotsOf(api, person, id)
    dataOf(await book(api, person, await look(api, person, id), slot?.starts_at ?? ''))
    return id
  }
  const ids = [await choose([colleague.userPublicId]), await choose([]), await choose([])]
  const rows = await api.ctx.db.select().from(outbox).orderBy(outbox.id)
  const handler = interviewHandlers(api.ctx).find(({ name }) => name === 'interview-bookings')
  const bookings = rows.filter(({ kind }) => kind === 'interview.booked')
  expect(bookings).toHaveLength(3)
  expect(handler?.live).toBe(true)
  const events = bookings.map(
    ({ payload }) => (payload as { data: Parameters<typeof notifyOfBookings>[1][number] }).data,
  )
  await notifyOfBookings(api.ctx, [...events, { ...events[0], interviewId: 'erased' } as (typeof events)[0]])
  const idsOf = async (userId: number) =>
    (await noticesOfSteps(userId)).map(({ target }) => target?.public_id).sort()
  expect(await idsOf(colleague.userId)).toEqual([ids[0]])
  expect(await idsOf(employer.userId)).toEqual([...ids].sort())
})
