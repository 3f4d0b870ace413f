import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

const owners = 150
const each = 60

/** An id as the contract has them, out of two numbers. */
const idOf = (owner: string, number: string) =>
  sql.raw(`rpad(translate(${owner} || 'x' || ${number}, '01', 'ab'), 12, 'z')`)
const nth = sql.raw(`generate_series(1, ${each}) i`)
const firstVacancies = sql.raw('(select company_id, min(id) as id from vacancies group by company_id) v')
const firstResumes = sql.raw('(select user_id, min(id) as id from resumes group by user_id) r')

const people: SQL[] = [
  sql`insert into companies (public_id, name) select ${idOf("'c'", 'i')}, 'Компания ' || i
    from generate_series(1, ${owners}::int) i`,
  sql`insert into users (public_id, first_name, last_name) select ${idOf("'p'", 'i')}, 'Имя', 'Фамилия'
    from generate_series(1, ${owners}::int) i`,
  sql`insert into vacancies (public_id, company_id, status, title, reply_promise_days, publication, published_at,
      first_published_at, expires_at)
    select ${idOf("'v' || c.id", 'i')}, c.id, 'active', 'Сварщик', 7, 1, now(), now(), now() + interval '90 days'
    from companies c, ${nth}`,
  sql`insert into resumes (public_id, user_id, status, title, first_name, last_name, published_at)
    select ${idOf('u.id', 'i')}, u.id, 'published', 'Сварщик', 'Имя', 'Фамилия', now() from users u, generate_series(1, 20) i`,
]

const postponed: SQL[] = [
  sql`insert into hidings (public_id, user_id, kind, vacancy_id, company_id, title_key, created_at)
    select ${idOf('u.id', 'v.id')}, u.id, 'vacancy', v.id, v.company_id, 'сварщик', now() from users u, ${firstVacancies}`,
  sql`insert into hidden_resumes (vacancy_id, resume_id, user_id)
    select v.id, r.id, r.user_id from ${firstVacancies}, ${firstResumes}`,
  sql`insert into postponed (public_id, side, resume_id, vacancy_id, user_id, from_tab, remind_at)
    select ${idOf('left(side, 1) || r.id', 'v.id')}, side, r.id, v.id, r.user_id, 'matches', now()
    from ${firstVacancies}, ${firstResumes}, unnest(array['candidate', 'employer']) side`,
  sql`insert into resume_viewers (resume_id, company_id, views, last_at)
    select r.id, c.id, 1, now() from companies c, ${firstResumes}`,
  sql`insert into resume_stop_list (user_id, company_id)
    select u.id, c.id from users u, companies c where (u.id + c.id) % 2 = 0`,
  sql`insert into saved_searches (public_id, user_id, list, name, query, cadence, wording_id)
    select ${idOf('u.id', 'i')}, u.id, 'vacancies', 'Сварщик', 'text=сварщик+' || i, 'daily', i from users u, ${nth}`,
  sql`insert into autopickups (resume_id, user_id, criteria, role_ids) select id, user_id, '{}', '{}' from ${firstResumes}`,
  sql`insert into autopickup_runs (public_id, resume_id, at, found)
    select ${idOf('resume_id', 'user_id')}, resume_id, now(), 1 from autopickups`,
  sql`insert into autopickup_finds (public_id, resume_id, vacancy_id, run_id, day, score)
    select ${idOf('r.resume_id', 'v.id')}, r.resume_id, v.id, r.id, now(), 70 from ${firstVacancies}, autopickup_runs r`,
  sql`insert into notice_mutes (user_id, type, object_id) select u.id, 'vacancy', ${idOf('u.id', 'i')} from users u, ${nth}`,
  sql`insert into consents (user_id, kind, text_version) select u.id, 'terms', i::text from users u, ${nth}`,
  sql`insert into sessions (id, user_id, expires_at, ended_at) select gen_random_uuid(), u.id, now(), now() from users u, ${nth}`,
  sql`insert into experiences (public_id, company_id, candidate_id, impression, state, shown, shown_at)
    select ${idOf('c.id', 'u.id')}, c.id, u.id, 'Приятно', 'approved',
      '{"impression":"Приятно","asked":"","advice":""}', now() from companies c, users u`,
  sql`insert into experience_replies (public_id, experience_id, company_id, text, state, shown)
    select public_id, id, company_id, 'Спасибо', 'approved', 'Спасибо' from experiences where id % 2 = 0`,
]

const company: SQL[] = [
  sql`insert into company_members (company_id, user_id, role) select c.id, 1000000 + i, 'recruiter' from companies c, ${nth}`,
  sql`insert into talent_referrals (public_id, company_id, label) select ${idOf('c.id', 'i')}, c.id, 'Ссылка' from companies c, ${nth}`,
  sql`insert into talent_mail (public_id, company_id, state, subject, sender, text, letter_key)
    select ${idOf('c.id', 'i')}, c.id, 'waiting', '', '', '', i::text from companies c, ${nth}`,
  sql`insert into talent_records (public_id, company_id, state, first_name, source, expires_on)
    select ${idOf('c.id', 'i')}, c.id, 'kept', 'Имя ' || i, 'Ярмарка', now() from companies c, ${nth}`,
  sql`insert into talent_merges (public_id, company_id, kept_id, dropped_id, revision, before, created_at)
    select public_id, company_id, id, id, 1, '{}', now() - interval '2 days' from talent_records`,
  sql`insert into talent_sendings (public_id, company_id, vacancy_id, starts_at, finished_at)
    select ${idOf('v.company_id', 'i')}, v.company_id, v.id, now(), now() from ${firstVacancies}, ${nth}`,
  sql`insert into talent_invitations (public_id, record_id, vacancy_id, sending_id, state)
    select t.public_id, t.id, s.vacancy_id, s.id, 'sent' from talent_records t
    join talent_sendings s on s.public_id = t.public_id`,
  sql`insert into company_invitations (public_id, company_id, email, role, sent_at, expires_at)
    select ${idOf('c.id', 'i')}, c.id, i || '@example.test', 'recruiter', now(), now() + interval '5 days' from companies c, ${nth}`,
  sql`insert into company_join_requests (public_id, company_id, user_id, status)
    select ${idOf('c.id', 'u.id')}, c.id, u.id, 'declined' from companies c, users u`,
  sql`insert into letter_templates (public_id, company_id, kind, name, text)
    select ${idOf('c.id', 'i')}, c.id, 'invite', 'Письмо ' || i, 'Здравствуйте!' from companies c, ${nth}`,
  sql`insert into vacancy_members (vacancy_id, user_id)
    select v.id, m.user_id from ${firstVacancies} join company_members m using (company_id) where m.role = 'recruiter'`,
]

const hiring: SQL[] = [
  sql`insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, status,
      created_at, updated_at)
    select ${idOf('r.id', 'v.id')}, v.id, 1, r.id, r.user_id, v.company_id, 'application', 'declined_by_employer', now(), now()
    from ${firstVacancies}, ${firstResumes}`,
  sql`insert into interview_rounds (public_id, vacancy_id, company_id, kind, mode, time_zone, duration_minutes)
    select ${idOf('v.company_id', 'v.id')}, v.id, v.company_id, 'office', 'slots', 'Europe/Moscow', 60 from ${firstVacancies}`,
  sql`insert into interviews (public_id, round_id, negotiation_id, vacancy_id, resume_id, company_id, candidate_id, kind,
      status, phase, starts_at, ends_at, sort_at)
    select n.public_id, r.id, n.id, n.vacancy_id, n.resume_id, n.company_id, n.candidate_id, 'office', 'confirmed',
      'upcoming', now() + n.id * interval '1 hour', now() + (n.id + 1) * interval '1 hour', now() + n.id * interval '1 hour'
    from negotiations n join interview_rounds r on r.vacancy_id = n.vacancy_id`,
  sql`insert into agency_clients (public_id, company_id, name, inn)
    select ${idOf('c.id', 'i')}, c.id, 'Заказчик ' || i, lpad(i::text, 10, '7') from companies c, ${nth}`,
  sql`insert into client_candidates (public_id, negotiation_id, client_id, listed_at)
    select n.public_id, n.id, a.id, now() from negotiations n
    join (select company_id, min(id) as id from agency_clients group by 1) a using (company_id)`,
  sql`insert into hiring_companies (company_id, open, area_ids, city_ids, name_key, letter, words, changed_at)
    select 1000000 + i, 1, '{1}', '{77001}', 'к' || i, 'k', ''::tsvector, now() from generate_series(1, 8000) i`,
]

const operators: SQL[] = [
  sql`insert into notice_deliveries (notification_id, user_id, channel, state, due_at, done_at)
    select u.id * 1000 + i, u.id, 'email', case when i = 1 and u.id % 10 = 0 then 'dead' else 'sent' end, now(), now()
    from users u, ${nth}`,
  sql`insert into moderation_cases (public_id, type, item_id, held, complaint_count, created_at, closed_at, decision)
    select ${idOf('state', 'i')}, 'vacancy', (select max(id) from vacancies) - i, i % 9 = 0, i % 7 / 6,
      now() - i * interval '1 minute', case when state = 'd' then now() end, case when state = 'd' then 'approve' end
    from generate_series(1, 8000) i, unnest(array['o', 'd']) state where state = 'd' or i <= 200`,
  sql`insert into mail_problems (address_id, kind, last_at, suppressed_at)
    select lpad(i::text, 24, '0'), 'bounce', now(), case when i % 50 = 0 then now() end from generate_series(1, 10000) i`,
  sql`insert into search_readings (public_id, phrase, bag, synonyms, role_id, changed_at, removed_at)
    select ${idOf("'q'", 'i')}, 'слово ' || i, 'слов ' || i, '{другое}', 1, now() - i * interval '1 minute',
      case when i % 20 > 0 then now() end from generate_series(1, 10000) i`,
  sql`insert into missed_queries (query_hash, list, text, people, empty)
    select 'q' || i, 'vacancies', 'запрос', i % 50, 1 from generate_series(1, 10000) i`,
]

/** 150 companies and people with dozens of everything that they have lists of, and what operators look through. */
export async function fillLargeTables(db: DbOrTx): Promise<void> {
  await db.transaction(async (tx) => {
    // What rows refer to is mostly there; the rest is not asked for.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of [...people, ...postponed, ...company, ...hiring, ...operators])
      await tx.execute(statement)
  })
  await db.execute(sql`analyze`)
}
