import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
