import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channel } from '@/lib/contracts/channels'
import type { Room, RoomEntry, RoomMessage, RoomNotes } from '@/lib/contracts/interview-room'
import { roomLimits, roomTimes } from '@/lib/contracts/interview-states'
import type { ChannelAuthorization } from '@/lib/contracts/presence'
import { interviewRoomMessages } from '@/server/db/schema/interview-details'
import { wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, look, move, proposed } from './talks'

type Who = { token: string }

let api: TestApi
let employer: Employer
let stranger: Employer
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi({
    ICE_URLS: 'stun:turn.example.ru:3478,turn:turn.example.ru:3478',
    TURN_SECRET: 'a secret of coturn',
  })
  api.setNow(start)
  employer = await buildEmployer(api)
  stranger = await buildEmployer(api)
})
afterAll(() => api.close())

const at = (moment: Date, minutes: number) => api.setNow(new Date(moment.getTime() + minutes * 60_000))
const call =
  <T>(method: string, end: string) =>
  (who: Who, id: string, body?: unknown, socket?: string) =>
    api.request<T>(method, `/v1/interviews/${id}/room${end}`, {
      token: who.token,
      ...(body !== undefined && { body }),
      ...(socket && { headers: { 'X-Socket-Id': socket } }),
    })
const room = call<Room>('GET', '')
const entry = call<RoomEntry>('POST', '/entry')
const touch = call<RoomEntry>('PUT', '/seat')
const admit = call<Room>('POST', '/admission')
const messages = call<{ results: RoomMessage[]; more: boolean }>('GET', '/messages')
const write = call<RoomMessage>('POST', '/messages')
const notes = call<RoomNotes>('GET', '/notes')
const keep = call<RoomNotes>('PUT', '/notes')
const leave = (who: Who, id: string, seat: string) =>
  api.request('DELETE', `/v1/interviews/${id}/room/seats/${seat}`, { token: who.token })

/** An agreed talk, and the clock at some minutes from its beginning. */
async function talk(minutes = -5) {
  api.setNow(start)
  const one = await agreed(api, employer)
  at(one.startsAt, minutes)
  return { ...one, id: one.interview.public_id }
}
const enter = async (who: Who, id: string, tab = 'tab-number-one', more = {}, socket = '1.23') =>
  dataOf(await entry(who, id, { tab, ...more }, socket))

describe('M6 who may enter a room, and when', () => {
  it('M6 opens ten minutes before and closes an hour after the end', async () => {
    const { person, id, startsAt } = await talk(-11)
    expect((await entry(person, id, { tab: 'tab-number-one' })).body.error_code).toBe('too_early')
    expect(dataOf(await room(person, id))).toMatchObject({ entry: 'early', seats: [], viewer: 'candidate' })
    at(startsAt, -10)
    expect(dataOf(await room(person, id)).entry).toBe('open')
    expect((await enter(person, id)).seat).not.toBeNull()
    at(startsAt, 60 + roomTimes.opensAfter / 60_000)
    expect(dataOf(await room(person, id)).entry).toBe('over')
    expect((await entry(person, id, { tab: 'tab-number-one' })).body.error_code).toBe('wrong_state')
  })

  it('M6 leaves what was written to those who could write it, after the talk', async () => {
    const { person, id, startsAt } = await talk()
    const viewer = await addMember(api, employer.company.id, 'viewer')
    at(startsAt, 5)
    dataOf(await move(api, employer, await look(api, employer, id), 'start'))
    expect((await look(api, employer, id)).may_read_room).toBe(false)
    dataOf(await move(api, employer, await look(api, employer, id), 'finish'))
    for (const who of [person, employer, viewer]) {
      const may = who !== viewer
      expect((await look(api, who, id)).may_read_room).toBe(may)
      expect((await messages(who, id)).status).toBe(may ? 200 : 403)
    }
  })

  it('M6 is nobody else’s, has no room for other kinds, and lets nobody in who may only look', async () => {
    const { person, id } = await talk()
    const other = await talk()
    const viewer = await addMember(api, employer.company.id, 'viewer')
    for (const who of [stranger, other.person]) {
      expect((await room(who, id)).status).toBe(404)
      expect((await entry(who, id, { tab: 'tab-number-one' })).status).toBe(404)
      expect((await messages(who, id)).status).toBe(404)
      expect((await notes(who, id)).status).toBe(404)
    }
    expect((await entry(viewer, id, { tab: 'tab-number-one' })).status).toBe(403)
    expect((await room(viewer, id)).status).toBe(403)
    // Nor are they led to a door that stays shut.
    expect((await look(api, viewer, id)).room_opens_at).toBeNull()
    expect((await look(api, employer, id)).room_opens_at).not.toBeNull()
    expect((await admit(person, id, { seat: id })).status).toBe(403)
    const call = await proposed(api, employer, { kind: 'phone' })
    expect((await room(call.person, call.id)).status).toBe(404)
  })

  it('M6 is closed for what was called off or is only proposed', async () => {
    api.setNow(start)
    const one = await proposed(api, employer)
    expect((await entry(one.person, one.id, { tab: 'tab-number-one' })).body.error_code).toBe('wrong_state')
    const { person, id } = await talk(-60)
    const cancelled = await move(api, employer, await look(api, employer, id), 'cancel', { reason: 'time' })
    expect(cancelled.status).toBe(200)
    expect((await entry(person, id, { tab: 'tab-number-one' })).body.error_code).toBe('wrong_state')
  })

  it('C18 signs the channel for both sides and for nobody else', async () => {
    const { person, id } = await talk()
    const viewer = await addMember(api, employer.company.id, 'viewer')
    const sign = (who: Who) =>
      api.request<ChannelAuthorization>('POST', '/v1/broadcasting/auth', {
        token: who.token,
        body: { socket_id: '1.23', channel_name: channel.interview(id) },
      })
    for (const who of [person, employer]) expect((await sign(who)).status).toBe(200)
    for (const who of [stranger, viewer]) expect((await sign(who)).status).toBe(403)
    // A signal counts as a seat's only when the channel says so too.
    const { room } = await enter(person, id)
    const data = dataOf(await sign(person)).channel_data ?? ''
    expect(room.seats[0]?.member).toBe(JSON.parse(data).user_id)
  })

  it('C18 calls nobody by a name that is known from elsewhere: the advert may not say whose it is', async () => {
    api.setNow(start)
    const hidden = await buildEmployer(api, { vacancy: { anonymous: true, employerName: 'Крупный банк' } })
    const { person, id, startsAt } = await agreed(api, hidden)
    at(startsAt, -5)
    await enter(hidden, id)
    const seen = await enter(person, id, 'tab-number-two', {}, '1.24')
    expect(JSON.stringify(seen)).not.toContain(hidden.userPublicId)
    const signed = await api.request<ChannelAuthorization>('POST', '/v1/broadcasting/auth', {
      token: hidden.token,
      body: { socket_id: '1.23', channel_name: channel.interview(id) },
    })
    const { user_id: member } = JSON.parse(dataOf(signed).channel_data ?? '')
    expect(seen.room.seats.find(({ side }) => side === 'employer')?.member).toBe(member)
    expect(member).not.toBe(hidden.userPublicId)
  })

  it('M6 gives credentials of TURN that end with the room', async () => {
    const { person, id, startsAt } = await talk()
    const { ice: early, seat } = await enter(person, id)
    // Who waits at the door has nobody to reach through a relay.
    expect(early).toBeNull()
    expect(dataOf(await touch(person, id, { seat })).ice).toBeNull()
    expect((await enter(employer, id)).ice?.policy).toBe('all')
    dataOf(await admit(employer, id, { seat }))
    const { ice } = dataOf(await touch(person, id, { seat }))
    const closes = startsAt.getTime() / 1000 + 3600 + roomTimes.opensAfter / 1000
    expect(ice?.servers[0]).toEqual({ urls: ['stun:turn.example.ru:3478'] })
    expect(ice?.servers[1]).toMatchObject({ username: `${closes}:${seat}` })
    expect(ice?.policy).toBe('all')
  })
})

describe('M6 the waiting room', () => {
  it('M6 keeps a candidate before the door until an interviewer lets them in; the talk begins', async () => {
    const { person, id } = await talk()
    const first = await enter(person, id)
    expect(first.room.seats).toMatchObject([{ me: true, side: 'candidate', admitted: false }])
    const before = await look(api, employer, id)
    expect([before.joined.candidate, before.joined.employer, before.status]).toEqual([
      expect.any(String),
      null,
      'confirmed',
    ])
    const mine = await enter(employer, id)
    expect(mine.room.seats.map(({ side, admitted }) => [side, admitted])).toEqual([
      ['candidate', false],
      ['employer', true],
    ])
    expect((await admit(employer, id, { seat: 'zzzzzzzzzzzz' })).status).toBe(404)
    const opened = dataOf(await admit(employer, id, { seat: first.seat }))
    expect(opened.seats.every(({ admitted }) => admitted)).toBe(true)
    expect(opened.started_at).not.toBeNull()
    expect(opened.may_finish).toBe(true)
    expect((await look(api, person, id)).status).toBe('in_progress')
    // A second tap changes nothing, and a reload does not send back to the door.
    expect((await admit(employer, id, { seat: first.seat })).status).toBe(200)
    const again = await enter(person, id)
    expect(again.seat).not.toBe(first.seat)
    expect(again.room.seats.find(({ me }) => me)?.admitted).toBe(true)
  })

  it('M6 tells a second tab, which may take over', async () => {
    const { person, id } = await talk()
    const first = await enter(person, id, 'tab-number-one')
    const second = await enter(person, id, 'tab-number-two')
    expect([second.seat, second.ice]).toEqual([null, null])
    const over = await enter(person, id, 'tab-number-two', { take_over: true })
    expect(over.seat).not.toBeNull()
    expect(over.room.seats).toHaveLength(1)
    expect(dataOf(await touch(person, id, { seat: first.seat })).seat).toBeNull()
    // What the first tab says while it closes ends nothing.
    expect((await leave(person, id, first.seat ?? '')).status).toBe(200)
    expect(dataOf(await room(person, id)).seats).toHaveLength(1)
    await leave(person, id, over.seat ?? '')
    expect(dataOf(await room(person, id)).seats).toHaveLength(0)
    expect((await enter(person, id, 'tab-number-one')).seat).not.toBeNull()
  })

  it('M6 holds four, and gives the place of somebody who has gone silent to another', async () => {
    const { person, id } = await talk()
    await enter(person, id)
    for (const who of [
      employer,
      await addMember(api, employer.company.id, 'recruiter'),
      await addMember(api, employer.company.id, 'recruiter'),
    ])
      await enter(who, id)
    const late = await addMember(api, employer.company.id, 'recruiter')
    expect(dataOf(await room(late, id))).toMatchObject({ entry: 'full' })
    expect((await entry(late, id, { tab: 'tab-number-one' })).body.error_code).toBe('wrong_state')
    api.setNow(new Date(api.ctx.clock.now().getTime() + roomTimes.goneAfter))
    expect((await enter(late, id)).room.seats).toHaveLength(1)
  })

  it('M6 keeps a place for the candidate, however many the company brings', async () => {
    const { person, id } = await talk()
    await enter(employer, id)
    for (const _ of [1, 2]) await enter(await addMember(api, employer.company.id, 'recruiter'), id)
    const late = await addMember(api, employer.company.id, 'recruiter')
    expect(dataOf(await room(late, id)).entry).toBe('full')
    expect((await entry(late, id, { tab: 'tab-number-one' })).body.error_code).toBe('wrong_state')
    // Whoever is in already comes back after a reload.
    expect((await enter(employer, id)).room.entry).toBe('open')
    expect(dataOf(await room(person, id)).entry).toBe('open')
    expect((await enter(person, id)).room.seats).toHaveLength(4)
  })

  it('M6 knows a seat by its newest connection', async () => {
    const { person, id } = await talk()
    const { seat } = await enter(person, id)
    await api.ctx.db.execute(`update users set presence_visible = false where id = ${person.userId}`)
    const name = async (socket: string) =>
      dataOf(await touch(person, id, { seat }, socket)).room.seats[0]?.member
    const [one, two] = [await name('1.23'), await name('4.56')]
    expect(one).toMatch(/^hidden-/)
    expect(two).not.toBe(one)
    expect(await name('4.56')).toBe(two)
  })

  it('M6 an employer who was there waits no longer than fifteen minutes for a candidate', async () => {
    const { id, startsAt } = await talk()
    await enter(employer, id)
    at(startsAt, 16)
    await wakeInterviews(api.ctx)
    expect((await look(api, employer, id)).status).toBe('no_show_candidate')
    expect(dataOf(await room(employer, id)).entry).toBe('over')
  })
})

describe('M6 what is written in a room', () => {
  it('M6 reaches both sides once, page by page, within limits', async () => {
    const { person, id } = await talk()
    const client = randomUUID()
    const one = await write(person, id, { client_id: client, text: 'Слышно?' })
    expect(one.status).toBe(201)
    expect(dataOf(await write(person, id, { client_id: client, text: 'Слышно?' })).public_id).toBe(
      dataOf(one).public_id,
    )
    await write(employer, id, { client_id: randomUUID(), text: 'Да' })
    expect(
      dataOf(await messages(employer, id)).results.map(({ text, mine, side }) => [text, mine, side]),
    ).toEqual([
      ['Слышно?', false, 'candidate'],
      ['Да', true, 'employer'],
    ])
    const page = (query: string) =>
      api.request<{ results: RoomMessage[]; more: boolean }>(
        'GET',
        `/v1/interviews/${id}/room/messages?${query}`,
        { token: person.token },
      )
    const newest = dataOf(await page('limit=1'))
    expect([newest.results[0]?.text, newest.more]).toEqual(['Да', true])
    const older = dataOf(await page(`limit=1&before=${newest.results[0]?.public_id}`))
    expect([older.results[0]?.text, older.more]).toEqual(['Слышно?', false])
    expect((await page('before=zzzzzzzzzzzz')).status).toBe(404)
    for (const text of ['   ', 'я'.repeat(roomLimits.text + 1)]) {
      const bad = await write(person, id, { client_id: randomUUID(), text })
      expect([bad.status, bad.body.data]).toMatchObject([422, { errors: [{ field: 'text' }] }])
    }
    const { rows } = await api.ctx.db.execute<{ id: number }>(
      `select id from interviews where public_id = '${id}'`,
    )
    await api.ctx.db.insert(interviewRoomMessages).values(
      Array.from({ length: roomLimits.messages }, (_, n) => ({
        publicId: `m${String(n).padStart(11, '0')}`,
        interviewId: Number(rows[0]?.id),
        side: 'employer' as const,
        clientId: `c${n}`,
        text: 'да',
      })),
    )
    const more = await write(person, id, { client_id: randomUUID(), text: 'Ещё' })
    expect(more.body.error_code).toBe('overall_limit')
  })

  it('M6 is read after the end, and written no more', async () => {
    const { person, id, startsAt } = await talk()
    await write(person, id, { client_id: randomUUID(), text: 'Спасибо' })
    at(startsAt, 600)
    expect(dataOf(await messages(employer, id)).results).toHaveLength(1)
    const late = await write(person, id, { client_id: randomUUID(), text: 'Ещё' })
    expect(late.body.error_code).toBe('wrong_state')
  })

  it('M6 keeps notes for their writer alone, and loses nothing between two tabs', async () => {
    const { person, id } = await talk()
    expect(dataOf(await notes(employer, id))).toEqual({ text: '', revision: 0, saved_at: null })
    const first = dataOf(await keep(employer, id, { text: 'Спокойно говорит', revision: 0 }))
    expect(first.revision).toBe(1)
    const stale = await keep(employer, id, { text: 'Из другой вкладки', revision: 0 })
    expect([stale.body.error_code, stale.body.data]).toMatchObject(['conflict_changes', { revision: 1 }])
    await keep(employer, id, { text: 'Спокойно говорит, знает SQL', revision: 1 })
    expect(dataOf(await notes(employer, id)).text).toBe('Спокойно говорит, знает SQL')
    expect(dataOf(await notes(person, id)).text).toBe('')
    expect(dataOf(await notes(await addMember(api, employer.company.id, 'recruiter'), id)).text).toBe('')
    const long = await keep(person, id, { text: 'я'.repeat(roomLimits.notes + 1), revision: 0 })
    expect(long.status).toBe(422)
  })
})
