import { sql } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/time'
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

/** An item at work, and the mark by which it is known that nothing has changed since. */
export interface ClaimedItem extends QueuedItem {
  claim: string
}

/** A list that nobody has looked at for so long is not kept. */
export const forgottenMs = 30 * dayMs

/** A worker that died at an item gives it back after so many seconds. */
const leaseSeconds = 120

/**
 * Claims the next item. No row stays locked while it is worked on: whoever notes a change meanwhile must not wait, because
 * everything that is announced to browsers goes through the same lane.
 */
export async function claimNext(db: DbOrTx): Promise<ClaimedItem | undefined> {
  const { rows } = await db.execute<{ kind: Kind; id: number; claim: string }>(sql`
    update match_queue q set available_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}) from (
      select kind, item_id from match_queue where available_at <= now()
      order by available_at limit 1 for update skip locked
    ) next
    where q.kind = next.kind and q.item_id = next.item_id
    returning q.kind, q.item_id as id, q.available_at::text as claim`)
  return rows[0]
}

/**
 * Whether an item has not changed since it was claimed. Who writes about one item writes one after another until the commit, and
 * nobody waits who notes a change.
 */
export async function holdClaim(tx: Tx, { kind, id, claim }: ClaimedItem): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`match:${kind}:${id}`}, 0))`)
  const { rows } = await tx.execute(sql`
    select 1 from match_queue where kind = ${kind} and item_id = ${id} and available_at = ${claim}::timestamptz`)
  return rows.length > 0
}

/** Takes a finished item off the queue, unless it has changed again since it was claimed. */
export async function completeItem(tx: Tx, { kind, id, claim }: ClaimedItem): Promise<void> {
  await tx.execute(sql`
    delete from match_queue
    where kind = ${kind} and item_id = ${id} and available_at = ${claim}::timestamptz`)
}

/** Puts off what failed, a little longer each time; given up after `maxAttempts` tries. Returns whether it was given up. */
export async function postpone(db: DbOrTx, { kind, id }: QueuedItem, maxAttempts: number): Promise<boolean> {
  const { rows } = await db.execute<{ attempts: number }>(sql`
    update match_queue set attempts = attempts + 1, available_at = now() + make_interval(secs => power(2, attempts))
    where kind = ${kind} and item_id = ${id} returning attempts`)
  if ((rows[0]?.attempts ?? 0) < maxAttempts) return false
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
