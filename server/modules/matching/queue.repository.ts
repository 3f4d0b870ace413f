import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Kind } from './lists.repository'

/** A draft without a list has nothing to be matched anew. */
const worth = {
  resume: sql`(i.status = 'published' or exists (select 1 from resume_match_lists l where l.resume_id = i.id))`,
  vacancy: sql`(i.status = 'active' or exists (select 1 from vacancy_match_lists l where l.vacancy_id = i.id)
    or exists (select 1 from resume_matches m where m.vacancy_id = i.id))`,
}
const table = { resume: sql`resumes`, vacancy: sql`vacancies` }

export async function enqueueByPublicId(db: DbOrTx, kind: Kind, publicId: string): Promise<void> {
  await db.execute(sql`
    insert into match_queue (kind, item_id)
    select ${kind}, i.id from ${table[kind]} i where i.public_id = ${publicId} and ${worth[kind]}
    on conflict (kind, item_id) do update set available_at = now(), attempts = 0`)
}

export interface QueuedItem {
  kind: Kind
  id: number
}

/** Takes the next item off the queue; it is back when the transaction fails. Other processes pass it by. */
export async function takeNext(tx: Tx): Promise<QueuedItem | undefined> {
  const { rows } = await tx.execute<{ kind: Kind; id: number }>(sql`
    delete from match_queue q using (
      select kind, item_id from match_queue where available_at <= now()
      order by available_at limit 1 for update skip locked
    ) next
    where q.kind = next.kind and q.item_id = next.item_id
    returning q.kind, q.item_id as id`)
  return rows[0]
}

/** Puts off what failed, a little longer each time; given up after `most` tries. Returns whether it was given up. */
export async function putOff(db: DbOrTx, { kind, id }: QueuedItem, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ attempts: number }>(sql`
    update match_queue set attempts = attempts + 1, available_at = now() + make_interval(secs => power(2, attempts))
    where kind = ${kind} and item_id = ${id} returning attempts`)
  if ((rows[0]?.attempts ?? 0) < most) return false
  await db.execute(sql`delete from match_queue where kind = ${kind} and item_id = ${id}`)
  return true
}

/** Lists that are looked at and grow old come again by themselves: time passes for them, and bulk loads tell of nothing. */
export async function enqueueAged(
  db: DbOrTx,
  { before, visitedSince, limit }: { before: Date; visitedSince: Date; limit: number },
): Promise<void> {
  await db.execute(sql`
    insert into match_queue (kind, item_id)
    (select 'resume', resume_id from resume_match_lists
      where computed_at < ${before} and visited_at > ${visitedSince} order by computed_at limit ${limit})
    union all
    (select 'vacancy', vacancy_id from vacancy_match_lists
      where computed_at < ${before} and visited_at > ${visitedSince} order by computed_at limit ${limit})
    on conflict (kind, item_id) do nothing`)
}

/** Lists that nobody looks at; whoever comes back gets a new one. */
export async function findForgotten(
  db: DbOrTx,
  { before, limit }: { before: Date; limit: number },
): Promise<QueuedItem[]> {
  const { rows } = await db.execute<{ kind: Kind; id: number }>(sql`
    (select 'resume' as kind, resume_id as id from resume_match_lists
      where computed_at < ${before} and (visited_at is null or visited_at < ${before})
      order by computed_at limit ${limit})
    union all
    (select 'vacancy', vacancy_id from vacancy_match_lists l
      where computed_at < ${before} and (visited_at is null or visited_at < ${before})
        and not exists (
          select 1 from match_subscriptions s where s.vacancy_id = l.vacancy_id and s.next_at is not null)
      order by computed_at limit ${limit})`)
  return rows
}
