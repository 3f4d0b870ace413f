import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { interviewSlots, interviews } from '@/server/db/schema/interviews'
import { notifications } from '@/server/db/schema/platform'
import { buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, book, inHours, look, moscow, move, opened, propose, proposed, slotsOf } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-09-29T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
})
afterAll(() => api.close())

const errorsOf = (body: { data: unknown }) =>
  (body.data as { errors: { field: string; code: string }[] }).errors.map(
    ({ field, code }) => `${field} ${code}`,
  )

it('H2 proposes times, lets one be chosen in the candidate’s own zone, and moves the negotiation along', async () => {
  const { person, negotiation, id } = await proposed(api, employer, { note: 'Возьмите портфолио' })
  const before = await look(api, person, id)
  expect(before).toMatchObject({
    status: 'proposed',
    phase: 'waiting',
    waits_for: 'candidate',
    viewer: 'candidate',
    note: 'Возьмите портфолио',
    starts_at: null,
  })
  expect(before.actions.map(({ action }) => action)).toEqual(['pick', 'request_reschedule', 'decline'])
  const slots = await slotsOf(api, person, id)
  expect(slots.map(({ left, busy }) => [left, busy])).toEqual([1, 1, 1].map((left) => [left, false]))
  const booked = dataOf(await book(api, person, before, slots[1]?.starts_at ?? ''))
  expect(booked).toMatchObject({
    status: 'confirmed',
    phase: 'upcoming',
    starts_at: slots[1]?.starts_at,
    candidate_zone: 'Asia/Vladivostok',
    time_zone: 'Europe/Moscow',
    reschedules_left: 2,
  })
  const theirs = await look(api, employer, id)
  expect(theirs.candidate).toEqual({ first: 'Мария', last: 'Соколова' })
  expect(theirs.history.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'propose employer',
    'pick candidate',
  ])
  const after = await api.request<{ status: string; turn: { due_at: string } }>(
    'GET',
    `/v1/negotiations/${negotiation.public_id}`,
    { token: person.token },
  )
  // The promise to answer counts from the talk, not from today.
  expect(dataOf(after).status).toBe('interview')
  expect(new Date(dataOf(after).turn.due_at) > new Date(booked.ends_at ?? 0)).toBe(true)
  const told = await api.ctx.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, person.userId))
  expect(told.map(({ kind }) => kind)).toContain('interview.proposed')
})

it('refuses at the field what cannot be proposed, and writes nothing of it', async () => {
  const { negotiation } = await opened(api, employer)
  const ask = async (more: Record<string, unknown>) => {
    const { status, body } = await propose(api, employer, [negotiation], more)
    return status === 422 ? errorsOf(body) : [`${status} ${body.error_code}`]
  }
  const at = (hours: number) => moscow(inHours(api, hours))
  expect(await ask({ slots: [at(24), at(26)] })).toEqual(['slots too_few'])
  expect(await ask({ slots: [at(-1), at(24), at(26)] })).toEqual(['slots.0 time_past'])
  expect(await ask({ slots: [at(24), at(24.5), at(26)] })).toEqual(['slots.1 slots_overlap'])
  expect(await ask({ slots: [at(24), at(26), at(24 * 120)] })).toEqual(['slots.2 time_far'])
  expect(await ask({ slots: [at(24), at(26), '2026-02-30T10:00'] })).toEqual(['slots.2 date_invalid'])
  expect(await ask({ time_zone: 'Europe/Atlantis' })).toEqual(['time_zone not_in_list'])
  expect(await ask({ interviewers: ['zzzzzzzzzzzz'] })).toEqual(['interviewers.0 not_in_list'])
  expect(await ask({ duration_minutes: 17 })).toEqual(['duration_minutes not_in_list'])
  expect(await ask({ capacity: 5, mode: 'windows', slots: [] })).toEqual(['mode not_in_list'])
  expect(await ask({ kind: 'office' })).toEqual(['place.address required'])
  const place = { city_id: 1, address: 'Чужая улица, 1' }
  expect(await ask({ kind: 'office', place })).toEqual(['place.address not_in_list'])
  expect(await ask({ kind: 'phone', phone: { caller: 'candidate', number: '' } })).toEqual([
    'phone.number required',
  ])
  const [count] = await api.ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(interviews)
    .where(sql`negotiation_id = (select id from negotiations where public_id = ${negotiation.public_id})`)
  expect(count?.n).toBe(0)
})

it('refuses an hour that a clock skips or shows twice', async () => {
  const { negotiation } = await opened(api, employer)
  const ask = (time_zone: string, slots: string[]) =>
    propose(api, employer, [negotiation], { time_zone, duration_minutes: 30, slots })
  const skipped = await ask('Australia/Sydney', ['2026-10-04T01:30', '2026-10-04T02:30', '2026-10-04T03:30'])
  expect(errorsOf(skipped.body)).toEqual(['slots.1 time_skipped'])
  const twice = await ask('Europe/Berlin', ['2026-10-25T01:30', '2026-10-25T02:30', '2026-10-25T03:30'])
  expect(errorsOf(twice.body)).toEqual(['slots.1 time_twice'])
})

it('moves an agreed time twice at most and not in the last two hours; a foreign id is not there', async () => {
  const one = await agreed(api, employer)
  const slots = async () => slotsOf(api, one.person, one.id)
  let { interview } = one
  for (const left of [1, 0]) {
    const [next] = await slots()
    interview = dataOf(await book(api, one.person, interview, next?.starts_at ?? ''))
    expect(interview.reschedules_left).toBe(left)
  }
  const [another] = await slots()
  const third = await book(api, one.person, interview, another?.starts_at ?? '')
  expect([third.status, third.body.error_code]).toEqual([409, 'reschedule_limit'])
  const stale = await book(api, one.person, one.interview, another?.starts_at ?? '')
  expect(stale.body.error_code).toBe('conflict_changes')

  const soon = await agreed(api, employer)
  api.setNow(new Date(soon.startsAt.getTime() - 100 * 60_000))
  const [later] = (await slotsOf(api, soon.person, soon.id)).slice(-1)
  const late = await book(api, soon.person, soon.interview, later?.starts_at ?? '')
  expect([late.status, late.body.error_code]).toEqual([409, 'slot_too_soon'])
  api.setNow(start)

  const other = await opened(api, employer)
  for (const path of ['', '/slots', '/calendar'])
    expect(
      (await api.request('GET', `/v1/interviews/${one.id}${path}`, { token: other.person.token })).status,
    ).toBe(404)
})

it('lets either side call off, ask for another time and answer with new ones', async () => {
  const one = await agreed(api, employer)
  const asked = dataOf(
    await move(api, one.person, one.interview, 'request_reschedule', { text: 'Лучше вечером' }),
  )
  expect(asked).toMatchObject({ status: 'reschedule_requested', waits_for: 'employer', reschedules_left: 1 })
  const seen = await look(api, employer, one.id)
  const times = {
    time_zone: 'Europe/Moscow',
    slots: [30, 32, 34].map((hours) => moscow(inHours(api, hours))),
  }
  expect((await move(api, employer, seen, 'propose_times')).status).toBe(422)
  const answered = dataOf(await move(api, employer, seen, 'propose_times', { times }))
  expect(answered).toMatchObject({ status: 'proposed', waits_for: 'candidate' })
  expect(await slotsOf(api, one.person, one.id)).toHaveLength(3)
  const [slot] = await slotsOf(api, one.person, one.id)
  const booked = dataOf(await book(api, one.person, answered, slot?.starts_at ?? ''))
  const wordless = await move(api, employer, booked, 'cancel')
  expect(errorsOf(wordless.body)).toEqual(['reason required'])
  const cancelled = dataOf(
    await move(api, employer, booked, 'cancel', { reason: 'interviewer_away', text: 'Простите' }),
  )
  expect(cancelled).toMatchObject({ status: 'cancelled_by_employer', phase: 'past', actions: [] })
  expect((await move(api, one.person, cancelled, 'decline')).body.error_code).toBe('wrong_state')
})

/** How many hold each time, against what the time itself says. */
async function places() {
  return api.ctx.db
    .select({
      taken: interviewSlots.taken,
      capacity: interviewSlots.capacity,
      held: sql<number>`(select count(*)::int from interviews i where i.slot_id = interview_slots.id)`,
    })
    .from(interviewSlots)
}

it('gives each time once, however many ask for it at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => opened(api, employer)))
  const slots = [50, 52, 54, 56].map((hours) => moscow(inHours(api, hours)))
  const { created } = dataOf(
    await propose(
      api,
      employer,
      people.map(({ negotiation }) => negotiation),
      { slots },
    ),
  )
  const ids = people.map(
    ({ negotiation }) =>
      created.find((each) => each.negotiation_public_id === negotiation.public_id)?.interview_public_id ?? '',
  )
  const free = await slotsOf(api, people[0]?.person ?? { token: '' }, ids[0] ?? '')
  expect(free).toHaveLength(4)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(
    people.map(({ person }, index) =>
      book(
        api,
        person,
        { public_id: ids[index] ?? '', revision: 1 },
        free[index % free.length]?.starts_at ?? '',
      ),
    ),
  )
  const begun = query.mock.calls.filter(([asked]) => (asked as { text?: string }).text === 'begin')
  query.mockRestore()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(answers.filter(({ body }) => body.error_code === 'slot_taken')).toHaveLength(8)
  // Whoever comes too late costs no transaction.
  expect(begun).toHaveLength(4)
  for (const { taken, held, capacity } of await places()) {
    expect(taken).toBe(held)
    expect(taken).toBeLessThanOrEqual(capacity)
  }
})

it('takes open hours once, without an overlap, a holiday or a day past its most', async () => {
  const own = await buildEmployer(api)
  const people = await Promise.all(Array.from({ length: 4 }, () => opened(api, own)))
  const { created } = dataOf(
    await propose(
      api,
      own,
      people.map(({ negotiation }) => negotiation),
      { mode: 'windows', slots: [] },
    ),
  )
  const idOf = (index: number) =>
    created.find((each) => each.negotiation_public_id === people[index]?.negotiation.public_id)
      ?.interview_public_id ?? ''
  const free = await slotsOf(api, people[0]?.person ?? { token: '' }, idOf(0))
  // Working hours in Moscow, an hour and a quarter apart; today what is three hours ahead.
  expect(free[0]?.starts_at).toBe('2026-09-29T12:00:00.000Z')
  expect(free.map(({ starts_at }) => new Date(starts_at).getUTCDay())).not.toContain(0)
  const wanted = free[3]?.starts_at ?? ''
  const answers = await Promise.all(
    people.map(({ person }, index) => book(api, person, { public_id: idOf(index), revision: 1 }, wanted)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const other = answers.findIndex(({ status }) => status === 409)
  const left = await slotsOf(api, people[other]?.person ?? { token: '' }, idOf(other))
  expect(left.map(({ starts_at }) => starts_at)).not.toContain(wanted)
})

it('a session of several fills up, and no further', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => opened(api, employer)))
  const { created } = dataOf(
    await propose(
      api,
      employer,
      people.map(({ negotiation }) => negotiation),
      { capacity: 3, slots: [moscow(inHours(api, 70))] },
    ),
  )
  const answers = await Promise.all(
    created.map(({ interview_public_id, negotiation_public_id }) => {
      const who = people.find(({ negotiation }) => negotiation.public_id === negotiation_public_id)
      const starts = new Date(`${moscow(inHours(api, 70))}:00+03:00`).toISOString()
      return book(api, who?.person ?? { token: '' }, { public_id: interview_public_id, revision: 1 }, starts)
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
})

it('H2 keeps places and holders the same under any interleaving of choosing, moving and calling off', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => opened(api, employer)))
  const slots = [80, 82, 84].map((hours) => moscow(inHours(api, hours)))
  const { created } = dataOf(
    await propose(
      api,
      employer,
      people.map(({ negotiation }) => negotiation),
      { slots },
    ),
  )
  const moments = slots.map((slot) => new Date(`${slot}:00+03:00`).toISOString())
  const command = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('book', 'book', 'book', 'request_reschedule'),
    slot: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 6 }), async (commands) => {
      await Promise.all(
        commands.map(async ({ who, what, slot }) => {
          const { negotiation, person } = people[who] ?? { negotiation: null, person: { token: '' } }
          const id =
            created.find((each) => each.negotiation_public_id === negotiation?.public_id)
              ?.interview_public_id ?? ''
          const seen = await look(api, person, id)
          const { status } =
            what === 'book'
              ? await book(api, person, seen, moments[slot] ?? '')
              : await move(api, person, seen, what)
          expect([200, 409]).toContain(status)
        }),
      )
      for (const { taken, held, capacity } of await places()) {
        expect(taken).toBe(held)
        expect(taken).toBeLessThanOrEqual(capacity)
      }
      const holders = await api.ctx.db
        .select({ status: interviews.status })
        .from(interviews)
        .where(and(isNotNull(interviews.slotId), eq(interviews.grouped, false)))
      expect(new Set(holders.map(({ status }) => status))).toEqual(new Set(['confirmed']))
      // The limit of moves would end the play: it has a test of its own.
      await api.ctx.db.update(interviews).set({ reschedules: 0 })
    }),
    { numRuns: 12 },
  )
})
