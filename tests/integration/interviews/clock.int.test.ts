import { and, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyView } from '@/lib/contracts/companies'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import type { CalendarSubscription, InterviewSession } from '@/lib/contracts/interview-schedule'
import type { Interview } from '@/lib/contracts/interviews'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { interviewPasses } from '@/server/db/schema/interview-details'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { notifications } from '@/server/db/schema/platform'
import { sweepPasses } from '@/server/modules/hiring/interviews/passes.service'
import { recomputeRatings } from '@/server/modules/hiring/interviews/survey.service'
import {
  endWithNegotiation,
  remindOfInterviews,
  wakeInterviews,
} from '@/server/modules/hiring/interviews/sweep.service'
import {
  act,
  addMember,
  buildEmployer,
  dataOf,
  type Employer,
  signIn,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, book, hourMs, inHours, look, moscow, move, proposed, slotsOf } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-11-24T08:00:00Z')
const address = { cityId: 1001, address: 'ул. Тверская, 7' }
const place = { city_id: address.cityId, address: address.address }
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
  await api.ctx.db
    .update(companies)
    .set({ addresses: [address] })
    .where(eq(companies.id, employer.company.id))
})
afterAll(() => api.close())

const at = (moment: Date, minutes: number) => api.setNow(new Date(moment.getTime() + minutes * 60_000))
const noticesOf = (userId: number, kind: string) =>
  api.ctx.db
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`${notifications.kind} = ${kind}`))
    .orderBy(notifications.id)

it('M6 reminds a day, an hour and ten minutes before, once each, through restarts and clocks put back', async () => {
  api.setNow(start)
  const { person, startsAt } = await agreed(api, employer, {
    slots: [30, 32, 34].map((hours) => moscow(inHours(api, hours))),
  })
  const sweep = () => Promise.all([remindOfInterviews(api.ctx), remindOfInterviews(api.ctx)])
  const told = async () =>
    (await noticesOf(person.userId, 'interview.reminder')).map(({ params }) => params.minutes)
  for (const minutes of [-1441, -1440, -1439]) {
    at(startsAt, minutes)
    await sweep()
  }
  // The clock is put back behind a reminder that went out.
  at(startsAt, -1500)
  await sweep()
  expect(await told()).toEqual(['1440'])
  // Nothing ran for a day: only what still helps is said.
  at(startsAt, -9)
  await sweep()
  await sweep()
  expect(await told()).toEqual(['1440', '10'])
  expect(await noticesOf(employer.userId, 'interview.reminder')).toHaveLength(2)
  at(startsAt, 1)
  await sweep()
  expect(await told()).toHaveLength(2)
})

it('frees what nobody chose three hours before, and says so to both', async () => {
  api.setNow(start)
  const { person, id } = await proposed(api, employer, {
    slots: [24, 26, 28].map((hours) => moscow(inHours(api, hours))),
  })
  const last = inHours(api, 28)
  at(last, -181)
  expect(await slotsOf(api, person, id)).toHaveLength(1)
  await wakeInterviews(api.ctx)
  expect((await look(api, person, id)).status).toBe('proposed')
  at(last, -180)
  expect(await slotsOf(api, person, id)).toEqual([])
  const late = await book(api, person, { public_id: id, revision: 1 }, last.toISOString())
  expect(late.status).toBe(409)
  await Promise.all([wakeInterviews(api.ctx), wakeInterviews(api.ctx)])
  expect(await look(api, person, id)).toMatchObject({ status: 'expired', phase: 'past', actions: [] })
  expect(await noticesOf(person.userId, 'interview.expired')).toHaveLength(1)
  expect(await noticesOf(employer.userId, 'interview.expired')).toHaveLength(1)
})

it('lets who waited say that nobody came, and the other side object once', async () => {
  api.setNow(start)
  const { person, id, interview, startsAt } = await agreed(api, employer)
  at(startsAt, -20)
  const way = dataOf(
    await api.request('PUT', `/v1/interviews/${id}/way`, { token: person.token, body: { state: 'late' } }),
  )
  expect(way).toMatchObject({ way: { state: 'late' } })
  at(startsAt, 16)
  expect((await move(api, employer, await look(api, employer, id), 'no_show')).status).toBe(409)
  at(startsAt, 31)
  const absent = dataOf(await move(api, employer, await look(api, employer, id), 'no_show'))
  expect(absent.status).toBe('no_show_candidate')
  expect(absent.starts_at).toBe(interview.starts_at)
  const seen = await look(api, person, id)
  expect(seen.actions.map(({ action }) => action)).toEqual(['dispute'])
  const objected = dataOf(await move(api, person, seen, 'dispute', { text: 'Я стояла у входа' }))
  expect(objected.dispute?.text).toBe('Я стояла у входа')
  const held = dataOf(await move(api, employer, objected, 'accept_dispute'))
  expect(held.status).toBe('done')
})

it('ends what was agreed when its negotiation ends, once', async () => {
  api.setNow(start)
  const { person, negotiation, id } = await agreed(api, employer)
  const open = await api.request<{ revision: number }>('GET', `/v1/negotiations/${negotiation.public_id}`, {
    token: person.token,
  })
  dataOf(await act(api, person, { ...negotiation, revision: dataOf(open).revision }, 'decline'))
  await endWithNegotiation(api.ctx, negotiation.public_id)
  await endWithNegotiation(api.ctx, negotiation.public_id)
  expect(await look(api, person, id)).toMatchObject({
    status: 'cancelled_by_employer',
    reason: 'negotiation_ended',
  })
  expect(await noticesOf(person.userId, 'interview.cancelled')).toHaveLength(1)
})

it('waits for whoever holds an interview whose negotiation is over: it is heard of once', async () => {
  api.setNow(start)
  const { person, negotiation, id } = await agreed(api, employer)
  const open = await api.request<{ revision: number }>('GET', `/v1/negotiations/${negotiation.public_id}`, {
    token: person.token,
  })
  dataOf(await act(api, person, { ...negotiation, revision: dataOf(open).revision }, 'decline'))
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const { ended } = await api.ctx.db.transaction(async (tx) => {
    await tx.select().from(interviews).where(eq(interviews.publicId, id)).for('update')
    let over = false
    const ending = endWithNegotiation(api.ctx, negotiation.public_id).finally(() => {
      over = true
    })
    await expect.poll(async () => over || (await api.ctx.db.execute(waiting)).rowCount === 1).toBe(true)
    return { ended: ending }
  })
  expect(await ended).toBe(1)
  expect((await look(api, person, id)).status).toBe('cancelled_by_employer')
})

it('asks for pass data only where they are wanted, keeps them sealed, and deletes them the next day', async () => {
  api.setNow(start)
  const without = await agreed(api, employer, { kind: 'office', place })
  const body = { full_name: 'Соколова Мария Ивановна', document: '4510 123456', consent: true }
  const give = (id: string, token: string, more: object = {}) =>
    api.request('PUT', `/v1/interviews/${id}/pass`, { token, body: { ...body, ...more } })
  expect((await give(without.id, without.person.token)).status).toBe(409)

  const one = await agreed(api, employer, {
    kind: 'office',
    place: { ...place, pass_needed: true, landmark: 'Метро «Охотный Ряд»', walk_minutes: 5, side: 'ne' },
    capacity: 10,
  })
  expect((await give(one.id, one.person.token, { consent: false })).status).toBe(422)
  dataOf(await give(one.id, one.person.token))
  const [row] = await api.ctx.db.select().from(interviewPasses)
  expect(row?.sealed).not.toMatch(/4510|123456/)
  const pass = (token: string) => api.request(`GET`, `/v1/interviews/${one.id}/pass`, { token })
  expect(dataOf(await pass(employer.token))).toMatchObject({ document: '4510 123456' })
  const viewer = await addMember(api, employer.company.id, 'viewer')
  expect((await pass(viewer.token)).status).toBe(403)

  const session = (await look(api, employer, one.id)).session_public_id ?? ''
  const door = (token: string) =>
    api.request<InterviewSession>('GET', `/v1/interview-sessions/${session}`, { token })
  const list = dataOf(await door(employer.token))
  expect(list).toMatchObject({ taken: 1, capacity: 10 })
  expect(list.people[0]).toMatchObject({ pass_data: { full_name: 'Соколова Мария Ивановна' } })
  expect(dataOf(await door(viewer.token)).people[0]?.pass_data).toBeNull()
  expect((await door(one.person.token)).status).toBe(404)
  expect((await door((await buildEmployer(api)).token)).status).toBe(404)

  const nextDay = new Date(`${moscow(one.startsAt).slice(0, 10)}T21:00:00Z`)
  api.setNow(new Date(nextDay.getTime() - 1000))
  expect(await sweepPasses(api.ctx)).toBe(0)
  api.setNow(nextDay)
  expect(await sweepPasses(api.ctx)).toBe(1)
  expect(await api.ctx.db.select().from(interviewPasses)).toEqual([])
})

it('keeps no data for a pass of a visit that is not to be', async () => {
  api.setNow(start)
  const one = await agreed(api, employer, { kind: 'office', place: { ...place, pass_needed: true } })
  const body = { full_name: 'Соколова Мария', document: '4510 123456', consent: true }
  dataOf(await api.request('PUT', `/v1/interviews/${one.id}/pass`, { token: one.person.token, body }))
  // The visit was to be in a day, the last of the other times is in less.
  const slots = [14, 16, 18].map((hours) => moscow(inHours(api, hours)))
  const times = { time_zone: 'Europe/Moscow', slots }
  dataOf(await move(api, employer, await look(api, employer, one.id), 'request_reschedule', { times }))
  const kept = async () => (await api.ctx.db.select().from(interviewPasses)).length
  expect(await kept()).toBe(1)
  api.setNow(inHours(api, 16))
  await wakeInterviews(api.ctx)
  expect([(await look(api, employer, one.id)).status, await kept()]).toEqual(['expired', 0])
})

it('keeps scorecards blind until one’s own is sent, and tells of a company from five answers on', async () => {
  api.setNow(start)
  const own = await buildEmployer(api)
  const colleague = await addMember(api, own.company.id, 'recruiter')
  const card = { marks: ['yes', 'yes', 'no', 'strong_yes'], overall: 'yes', text: 'Уверенно' }
  const send = (id: string, token: string, more: object = {}) =>
    api.request<Scorecards>('PUT', `/v1/interviews/${id}/scorecard`, { token, body: { ...card, ...more } })
  const read = async (id: string, token: string) =>
    dataOf(await api.request<Scorecards>('GET', `/v1/interviews/${id}/scorecards`, { token }))
  const rating = async () =>
    dataOf(await api.request<CompanyView>('GET', `/v1/companies/${own.company.publicId}`)).interview_rating
  const { person, id, startsAt } = await agreed(api, own)
  const [found] = await api.ctx.db.select().from(interviews).where(eq(interviews.publicId, id))
  await api.ctx.db
    .insert(interviewRoundMembers)
    .values({ roundId: found?.roundId ?? 0, userId: colleague.userId })
  at(startsAt, 0)
  dataOf(await move(api, own, await look(api, own, id), 'start'))
  expect((await send(id, own.token)).status).toBe(409)
  dataOf(await move(api, own, await look(api, own, id), 'finish'))
  await wakeInterviews(api.ctx)
  expect((await look(api, own, id)).status).toBe('awaiting_feedback')
  dataOf(await send(id, own.token))
  expect(await read(id, colleague.token)).toMatchObject({ others: [], sent: 1 })
  expect((await send(id, colleague.token, { marks: ['yes'] })).status).toBe(422)
  const both = dataOf(await send(id, colleague.token, { overall: 'no' }))
  expect(both.others.map(({ overall }) => overall)).toEqual(['yes'])
  expect((await look(api, own, id)).status).toBe('rated')
  expect((await send(id, own.token, { overall: 'no' })).status).toBe(409)

  const answer = (who: string, interviewId: string, clarity: number) =>
    api.request('PUT', `/v1/interviews/${interviewId}/survey`, {
      token: who,
      body: { organisation: 5, respect: 4, clarity },
    })
  expect((await answer(person.token, id, 3)).status).toBe(200)
  expect((await answer(person.token, id, 3)).status).toBe(409)
  for (const clarity of [3, 3, 3, 5]) {
    const other = await proposed(api, own)
    expect((await answer(other.person.token, other.id, clarity)).status).toBe(409)
    await api.ctx.db.update(interviews).set({ status: 'done' }).where(eq(interviews.publicId, other.id))
    expect((await answer(other.person.token, other.id, clarity)).status).toBe(200)
  }
  // Not the moment somebody answers: the next day, all together.
  await recomputeRatings(api.ctx)
  expect(await rating()).toBeNull()
  api.setNow(new Date(api.ctx.clock.now().getTime() + 24 * hourMs))
  await recomputeRatings(api.ctx)
  expect(await rating()).toEqual({ value: 4.1, answers: 5 })
  // Who was talked to is known: one more answer would be read out of the change it makes.
  for (const left of [4, 3, 2, 1, 0]) {
    const other = await proposed(api, own)
    await api.ctx.db.update(interviews).set({ status: 'done' }).where(eq(interviews.publicId, other.id))
    expect((await answer(other.person.token, other.id, 1)).status).toBe(200)
    api.setNow(new Date(api.ctx.clock.now().getTime() + 24 * hourMs))
    await recomputeRatings(api.ctx)
    expect(await rating()).toEqual(left === 0 ? { value: 3.7, answers: 10 } : { value: 4.1, answers: 5 })
  }
})

it('gives a calendar by an address of one’s own that can be ended, and files under one name', async () => {
  api.setNow(start)
  const { person, id, interview } = await agreed(api, employer)
  const fileOf = async (path: string, token?: string) => {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
    const answer = await api.fetch(new Request(`http://localhost${path}`, { headers }))
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const first = await fileOf(`/v1/interviews/${id}/calendar`, person.token)
  expect(first.type).toContain('text/calendar')
  const [one] = eventsOf(first.text)
  expect(one?.startDate.toJSDate().toISOString()).toBe(interview.starts_at)

  const { url } = dataOf(
    await api.request<CalendarSubscription>('POST', '/v1/my/calendar', { token: person.token }),
  )
  const path = new URL(url ?? '').pathname
  const [subscribed] = eventsOf((await fileOf(path)).text)
  expect([subscribed?.uid, subscribed?.sequence]).toEqual([one?.uid, one?.sequence])

  const gone = dataOf(await move(api, employer, interview, 'cancel', { reason: 'time' }))
  expect(gone.status).toBe('cancelled_by_employer')
  const after = await fileOf(`/v1/interviews/${id}/calendar`, person.token)
  expect(after.text).toContain('METHOD:CANCEL')
  const [cancelled] = eventsOf(after.text)
  expect(cancelled?.uid).toBe(one?.uid)
  expect(cancelled?.sequence).toBeGreaterThan(one?.sequence ?? 0)
  expect(eventsOf((await fileOf(path)).text)[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')

  const again = await signIn(api, person.userId)
  dataOf(await api.request('POST', '/v1/my/calendar', { token: again }))
  expect((await fileOf(path)).status).toBe(404)
  const { url: next } = dataOf(
    await api.request<CalendarSubscription>('GET', '/v1/my/calendar', { token: again }),
  )
  await api.request('DELETE', '/v1/my/calendar', { token: again })
  expect((await fileOf(new URL(next ?? '').pathname)).status).toBe(404)
})

it('lets an invited interviewer say whether they come, for the time that is agreed and for nobody else to say', async () => {
  api.setNow(start)
  const colleague = await addMember(api, employer.company.id, 'recruiter')
  const [row] = await api.ctx.db
    .select({ id: users.publicId })
    .from(users)
    .where(eq(users.id, colleague.userId))
  const [boss] = await api.ctx.db
    .select({ id: users.publicId })
    .from(users)
    .where(eq(users.id, employer.userId))
  const { person, id, interview } = await agreed(api, employer, { interviewers: [boss?.id, row?.id] })
  const say = (who: { token: string }, response: string) =>
    api.request<Interview>('PUT', `/v1/interviews/${id}/response`, { token: who.token, body: { response } })
  const mine = ({ interviewers }: Interview) => interviewers.find(({ me }) => me)?.response
  const before = await look(api, colleague, id)
  expect([before.may_respond, mine(before)]).toEqual([true, null])
  expect(mine(dataOf(await say(colleague, 'declined')))).toBe('declined')
  expect(mine(dataOf(await say(colleague, 'accepted')))).toBe('accepted')
  expect((await say(colleague, 'tentative')).status).toBe(422)
  // Whoever proposed the time comes to it, and sees who else does.
  const seen = await look(api, employer, id)
  expect([seen.may_respond, mine(seen)]).toEqual([false, 'accepted'])
  expect(seen.interviewers.find(({ me }) => !me)?.response).toBe('accepted')
  expect((await say(employer, 'declined')).status).toBe(403)
  // The other side is told nothing of it.
  expect((await say(person, 'accepted')).status).toBe(403)
  expect((await look(api, person, id)).interviewers.map(({ response }) => response)).toEqual([null, null])
  // Said of one time, it is not said of another.
  const [another] = (await slotsOf(api, person, id)).slice(-1)
  dataOf(await book(api, person, interview, another?.starts_at ?? ''))
  const later = await look(api, colleague, id)
  expect(mine(later)).toBeNull()
  at(new Date(later.starts_at ?? 0), 1)
  expect((await say(colleague, 'accepted')).body.error_code).toBe('wrong_state')
})
