import { sql } from 'drizzle-orm'
import type { ServiceContext } from '@/server/modules/context'
import { scoreUnscored } from '@/server/modules/hiring/negotiations/inbox.service'

/** So many applications to one vacancy, in every state, with their steps, marks and scores. */
export async function fillInbox(ctx: ServiceContext, vacancy: string, applications: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, status,
      letter, turn, turn_started_at, turn_due_at, viewed_at, created_at, updated_at)
    select 'b' || lpad(translate(r.id::text, '01', 'ab'), 11, 'z'), v.id, v.publication, r.id, r.user_id, v.company_id,
      'application', s.status, repeat('Здравствуйте! ', 20),
      case when s.status in ('declined_by_employer', 'expired') then null else 'employer' end,
      now(), now() + interval '7 days', case when s.status = 'new' then null else now() end,
      now() - r.id * interval '1 minute', now() - random() * interval '30 days'
    from (select distinct on (user_id) id, user_id from resumes order by user_id, id) r
    cross join lateral (select (array['new','new','viewed','in_review','interview','declined_by_employer','expired'])
      [1 + r.id % 7] as status) s
    cross join (select * from vacancies where public_id = ${vacancy}) v
    limit ${applications}
    on conflict do nothing`)
  await ctx.db.execute(sql`
    insert into negotiation_steps (negotiation_id, actor, action, to_status)
    select n.id, 'candidate', 'apply', 'new' from negotiations n, generate_series(1, 3)
    where n.public_id like 'b%' and not exists (select 1 from negotiation_steps s where s.negotiation_id = n.id)`)
  await ctx.db.execute(sql`
    insert into negotiation_marks (negotiation_id, vacancy_id, company_id, rating, tags)
    select id, vacancy_id, company_id, 1 + id % 5, array['резерв'] from negotiations where public_id like 'b%' and id % 4 = 0
    on conflict do nothing`)
  await ctx.db.execute(sql`analyze negotiations, negotiation_steps, negotiation_marks, resumes`)
  const scoring = performance.now()
  while ((await scoreUnscored(ctx)) > 0);
  console.error(`… scores in ${Math.round(performance.now() - scoring)} ms`)
}

/** An id as the contract has them, out of a number; the first letter tells whose it is. */
const idOf = (letter: string, number: string) =>
  sql.raw(`'${letter}' || lpad(translate((${number})::text, '01', 'ab'), 11, 'z')`)

/** So many vacancies like this one in its company, some of them of a client, each with so many applications. */
export async function fillCompany(
  ctx: ServiceContext,
  vacancy: string,
  { vacancies, each }: { vacancies: number; each: number },
): Promise<void> {
  const { db } = ctx
  const company = sql`(select company_id from vacancies where public_id = ${vacancy})`
  await db.execute(sql`
    insert into agency_clients (public_id, company_id, name, inn)
    select ${idOf('k', 'i')}, ${company}, 'Заказчик ' || i, lpad(i::text, 10, '7') from generate_series(1, 5) i`)
  await db.execute(sql`
    insert into vacancies overriding system value
    select (jsonb_populate_record(v, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('vacancies', 'id')), 'public_id', ${idOf('w', 'i')},
      'title', v.title || ' ' || i,
      'client_id', (select id from agency_clients where company_id = v.company_id order by id offset i % 10 limit 1)))).*
    from vacancies v, generate_series(1, ${vacancies}) i where v.public_id = ${vacancy}`)
  // In the order of the board: what arrives has no mark, the rest is spread over the stages of its status.
  await db.execute(sql`
    insert into company_stages (public_id, company_id, base, name, color, promise_days, position)
    select ${idOf('s', 'at')}, ${company}, base, name, 'blue', 3, at
    from (values (0, 'incoming', 'Новые'), (1, 'incoming', 'Прочитаны'), (2, 'in_review', 'Смотрит рекрутер'),
      (3, 'in_review', 'Смотрит руководитель'), (4, 'in_review', 'Ждут решения'), (5, 'test', 'Задание'),
      (6, 'interview', 'Знакомство'), (7, 'interview', 'Встреча с командой'), (8, 'offer', 'Оффер'),
      (9, 'hired', 'Вышли')) stage (at, base, name)`)
  await db.execute(sql`
    insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, via,
      utm_source, status, letter, turn, turn_started_at, turn_due_at, viewed_at, review_at, interview_at, offer_at,
      hired_at, answered_at, match_score, created_at, updated_at)
    select ${idOf('c', 'row_number() over ()')}, v.id, v.publication, r.id, r.user_id, v.company_id,
      case when r.id % 20 = 0 then 'invitation' else 'application' end, case when r.id % 17 = 0 then 'autopickup' end,
      case when r.id % 7 = 0 then 'telegram' end, s.status, repeat('Здравствуйте! ', 20),
      case when s.status in ('declined_by_employer', 'expired', 'hired') then null
        when s.status = 'test' then 'candidate' else 'employer' end,
      now(), now() + (r.id % 14) * interval '12 hours',
      case when s.status <> 'new' then now() end, case when s.at > 2 then now() - interval '9 days' end,
      case when s.at > 4 then now() - interval '6 days' end, case when s.at > 6 then now() - interval '3 days' end,
      case when s.status = 'hired' then now() end, case when s.at > 2 then now() - interval '9 days' end, r.id % 100,
      now() - r.id % 300 * interval '7 hours', now() - random() * interval '30 days'
    from (select id, public_id, publication, company_id, row_number() over (order by id) as number from vacancies
      where public_id like 'w%' and company_id = ${company}) v
    join (select id, user_id, row_number() over (order by id) as number, count(*) over () as total
      from (select distinct on (user_id) id, user_id from resumes order by user_id, id) one) r
      on (r.number + v.number * 83) % r.total < ${each}
    cross join lateral (select 1 + (r.id + v.number) % 12 as at) spread
    cross join lateral (select spread.at, (array['new','viewed','in_review','in_review','test','interview','offer',
      'offer_accepted','hired','declined_by_employer','expired','new'])[spread.at] as status) s
    on conflict do nothing`)
  await db.execute(sql`
    update negotiations n set stage_id = own.id, stage_at = now() - interval '2 days'
    from company_stages own
    where n.public_id like 'c%' and n.company_id = own.company_id and n.id % 3 > 0
      and own.base = case n.status when 'new' then 'incoming' when 'viewed' then 'incoming'
        when 'offer_accepted' then 'offer' else n.status end
      and own.position = (select min(position) + n.id % count(*) from company_stages peer
        where peer.company_id = own.company_id and peer.base = own.base)`)
  await db.execute(sql`
    insert into negotiation_steps (negotiation_id, actor, action, to_status)
    select n.id, 'candidate', 'apply', 'new' from negotiations n, generate_series(1, 3) where n.public_id like 'c%'`)
  await db.execute(sql`
    insert into negotiation_marks (negotiation_id, vacancy_id, company_id, rating, tags)
    select id, vacancy_id, company_id, 1 + id % 5, array['резерв', 'тег ' || id % 40] from negotiations
    where public_id like 'c%' and id % 4 = 0`)
  await db.execute(sql`
    insert into conversations (negotiation_id, vacancy_id, resume_id, candidate_id, company_id, origin, version,
      last_at, employer_unread)
    select id, vacancy_id, resume_id, candidate_id, company_id, origin, 1, created_at, (id % 10 = 0)::int
    from negotiations where public_id like 'c%' and id % 2 = 0`)
  await db.execute(sql`
    insert into offers (negotiation_id, company_id, candidate_id)
    select id, company_id, candidate_id from negotiations where public_id like 'c%' and status = 'offer'`)
  await db.execute(sql`
    insert into stage_rules (public_id, company_id, stage_id, action, days, enabled)
    select ${idOf('r', 'id')}, company_id, id, 'remind', 3, true from company_stages where company_id = ${company}`)
  await db.execute(sql`
    insert into stage_rule_runs (public_id, rule_id, negotiation_id, company_id, stage, due_at, state, created_at)
    select ${idOf('q', 'n.id')}, rule.id, n.id, n.company_id, 'Этап', now(), 'done', now() - random() * interval '90 days'
    from negotiations n join stage_rules rule on rule.stage_id = n.stage_id where n.public_id like 'c%'`)
  await db.execute(sql`analyze`)
}
