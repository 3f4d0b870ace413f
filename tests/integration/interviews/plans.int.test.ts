import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  countAgenda,
  countByPhase,
  pageOfAgenda,
  pageOfInterviews,
} from '@/server/modules/hiring/interviews/list.repository'
import { findNotes as findRecordingNotes } from '@/server/modules/hiring/interviews/recorded/answers.repository'
import {
  countRoomMessages,
  findNotes,
  pageOfRoomMessages,
} from '@/server/modules/hiring/interviews/room.repository'
import { findSeats } from '@/server/modules/hiring/interviews/seats.repository'
import { findFree, findSlotOffers } from '@/server/modules/hiring/interviews/slots.repository'
import type { Side } from '@/server/modules/hiring/negotiations/negotiations.policy'
import { buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { opened, propose } from './talks'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('M6 lists of interviews, the agenda and the sweeps come out of their indexes', async () => {
  const { db } = api.ctx
  const employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  dataOf(await propose(api, employer, [negotiation]))
  await db.execute(
    sql`insert into users (public_id, first_name, last_name) select 'u' || i, 'Имя', 'Фамилия' from generate_series(1, 200) i`,
  )
  await db.execute(
    sql`insert into resumes (public_id, user_id) select 'r' || u.id, u.id from users u where u.public_id like 'u%'`,
  )
  await db.execute(
    sql`insert into companies (public_id, name) select 'c' || i, 'Компания' from generate_series(1, 50) i`,
  )
  await db.execute(
    sql`insert into vacancies (public_id, company_id) select 'v' || c.id, c.id from companies c where c.public_id like 'c%'`,
  )
  await db.execute(sql`
    insert into interviews (public_id, round_id, negotiation_id, vacancy_id, resume_id, company_id, candidate_id, kind,
      status, phase, starts_at, ends_at, sort_at)
    select 'i' || row_number() over (), one.round_id, one.negotiation_id, v.id, r.id, v.company_id, r.user_id,
      'video_live', 'confirmed', 'upcoming', at.t, at.t + interval '1 hour', at.t
    from (select * from interviews limit 1) one, resumes r, vacancies v,
      lateral (select now() + random() * interval '90 days' + v.id * r.id * interval '0 s' as t) at
    where r.public_id like 'r%' and v.public_id like 'v%'`)
  await db.execute(sql`
    insert into interview_recordings (public_id, interview_id, position, type, bytes, path, delete_at)
    select 'f' || i.id, i.id, 0, 'video/webm', 1, 'recordings/' || i.id, i.sort_at from interviews i`)
  await db.execute(sql`analyze interviews, interview_recordings`)
  const now = new Date().toISOString()
  const page = sql`and phase = 'upcoming' order by sort_at, id limit 50`
  const plans = {
    interviews_vacancy: sql`select * from interviews where vacancy_id = ${employer.vacancy.id} and company_id = ${employer.company.id} and kind in ('video_live', 'video_async', 'phone') ${page}`,
    interviews_resume: sql`select * from interviews where resume_id = ${person.resume.id} and candidate_id = ${person.userId} ${page}`,
    interviews_candidate: sql`select * from interviews where candidate_id = ${person.userId} ${page}`,
    interviews_company: sql`select * from interviews where company_id = ${employer.company.id} ${page}`,
    interviews_agenda: sql`select * from interviews where company_id = ${employer.company.id} and starts_at >= ${now} and starts_at < ${now}::timestamptz + interval '7 days' order by starts_at, id limit 100`,
    interviews_wake: sql`select id from interviews where wake_at <= ${now} order by wake_at, id limit 200`,
    interviews_remind: sql`select id from interviews where remind_at <= ${now} order by remind_at, id limit 200`,
    interview_recordings_delete: sql`select id, path from interview_recordings where delete_at <= ${now} order by delete_at limit 200`,
  }
  for (const [index, query] of Object.entries(plans)) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // Of a resume every row is its owner’s: either index gives them in order.
    const known = index === 'interviews_resume' ? /interviews_(resume|candidate)/ : new RegExp(index)
    expect([index, plan]).toEqual([index, expect.stringMatching(known)])
    expect(plan).not.toContain('Seq Scan')
  }
})

/** How the database would go about everything that `work` asks it. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const asked = query.mock.calls.map(([first, second]) => ({
    text: (first as unknown as { text: string }).text,
    values: second as unknown as unknown[] | undefined,
  }))
  query.mockRestore()
  expect(asked).not.toEqual([])
  const plans: string[] = []
  for (const { text, values = [] } of asked) {
    const { rows } = await api.ctx.db.$client.query(`explain ${text}`, values)
    plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n')
}

it('M6 the lists of the room, the agenda and the choice of a time come out of their indexes, as they are asked for', async () => {
  const { db } = api.ctx
  const employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  const { created } = dataOf(await propose(api, employer, [negotiation]))
  const publicId = created[0]?.interview_public_id ?? ''
  const { rows } = await db.execute<{ id: number; round_id: number }>(
    sql`select id, round_id from interviews where public_id = ${publicId}`,
  )
  const { id = 0, round_id: roundId = 0 } = rows[0] ?? {}
  await db.execute(sql`
    insert into interview_room_messages (public_id, interview_id, author_id, side, client_id, text)
    select 'm' || i.id || '-' || n, i.id, ${person.userId}, 'candidate', gen_random_uuid(), 'Да'
    from (select id from interviews order by id limit 2000) i, generate_series(1, 20) n`)
  await db.execute(sql`
    insert into interview_notes (interview_id, user_id, text)
    select i.id, u.id, 'Да' from (select id from interviews order by id limit 500) i, (select id from users limit 20) u`)
  await db.execute(sql`
    insert into recording_notes (public_id, interview_id, user_id, position, at_ms, text)
    select 'n' || i.id || '-' || n, i.id, ${employer.userId}, 0, n, 'Да'
    from (select id from interviews order by id limit 2000) i, generate_series(1, 10) n`)
  await db.execute(sql`
    insert into interview_rounds (public_id, vacancy_id, company_id, kind, mode, time_zone, duration_minutes)
    select 'w' || n, ${employer.vacancy.id}, ${employer.company.id}, 'video_live', 'slots', 'Europe/Moscow', 60
    from generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into interview_slots (public_id, round_id, vacancy_id, starts_at, ends_at, closes_at, capacity)
    select 's' || r.id || '-' || n, r.id, r.vacancy_id, now() + n * interval '2 h', now() + (n * 2 + 1) * interval '1 h',
      now() + n * interval '1 h', 1
    from interview_rounds r, generate_series(20, 29) n where r.public_id like 'w%'`)
  await db.execute(sql`analyze interviews, interview_room_messages, interview_notes, recording_notes, interview_rounds,
    interview_slots, interview_seats`)

  const now = api.ctx.clock.now()
  const company: Side = { actor: 'employer', companyId: employer.company.id, mayAct: true, mayScore: true }
  const candidate: Side = { actor: 'candidate', candidateId: person.userId }
  const page = { limit: 50, offset: 0 }
  const week = { from: now, to: new Date(now.getTime() + 7 * 86_400_000) }
  const wanted = { publicId, candidateId: person.userId, startsAt: now }
  const asked: Record<string, () => Promise<unknown>> = {
    interviews_vacancy: () =>
      pageOfInterviews(
        db,
        company,
        { vacancyId: employer.vacancy.id, tab: 'video' },
        { phase: 'upcoming', ...page },
      ),
    interviews_candidate: () => pageOfInterviews(db, candidate, {}, { phase: 'upcoming', ...page }),
    interviews_company: () => countByPhase(db, company, {}),
    interviews_agenda: () => pageOfAgenda(db, company, week, page),
    interview_round_members: () => countAgenda(db, company, { ...week, memberId: employer.userId }),
    interview_room_messages_of: () => pageOfRoomMessages(db, id, { beforeId: undefined, limit: 51 }),
    'interview_room_messages_(of|once)': () => countRoomMessages(db, id),
    interview_notes: () => findNotes(db, id, person.userId),
    recording_notes_of: () => findRecordingNotes(db, id, employer.userId),
    interview_seats: () => findSeats(db, id, now),
    interview_slots_once: () => findFree(db, roundId, now),
    'interviews_public_id|interview_slots_once': () => findSlotOffers(db, [wanted, wanted]),
  }
  const large =
    /Seq Scan on (interviews|interview_room_messages|interview_notes|recording_notes|interview_slots)\b/
  for (const [index, work] of Object.entries(asked)) {
    const plan = await plansOf(work)
    expect([index, plan]).toEqual([index, expect.stringMatching(new RegExp(index))])
    expect(plan).not.toMatch(large)
  }
})
