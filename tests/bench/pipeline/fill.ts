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
