import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { DbOrTx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { keptFrom } from '@/server/db/schema/company-team'
import { notifications } from '@/server/db/schema/platform'
import type { NotificationRow } from './notifications.repository'

export interface Filter {
  kinds?: readonly NotificationKind[] | undefined
  unread?: boolean | undefined
}

/** A row of the feed: the newest of the notices it stands for. */
export interface FeedRow {
  row: NotificationRow
  count: number
  /** Different objects among them. */
  subjects: number
  /** Public ids of some of these objects, the newest first. */
  about: readonly string[]
}

/** Vacancies narrowed to others than this member, of all their companies. */
const withheldFromMember = (userId: number): SQL => sql`
  select kept.id from company_members member join vacancies kept on kept.company_id = member.company_id
  where member.user_id = ${userId} and member.role <> 'owner' and ${keptFrom(sql`${userId}`)}`

/**
 * Of vacancies narrowed to others, in whichever of their companies, only what the member conducts is still told; whom a
 * member acts for does not matter here.
 */
export const isVisibleTo = (userId: number): SQL => sql`(cardinality(array(${withheldFromMember(userId)})) = 0
  or not exists (
    select 1 from vacancies kept where kept.id = any(array(${withheldFromMember(userId)}))
      and kept.public_id in (${notifications.target} ->> 'public_id', ${notifications.target} ->> 'parent_public_id',
        ${notifications.params} ->> 'vacancy'))
  or exists (
    select 1 from interviews held join interview_round_members talking on talking.round_id = held.round_id
    join negotiations n on n.id = held.negotiation_id
    where talking.user_id = ${userId} and ${notifications.target} ->> 'public_id' in (held.public_id, n.public_id)))`

/**
 * For the copy of one's data: notices switched off on the site are included only where they are the person's own. A member may have
 * left the company the others are about.
 */
export const isNotHidden = sql`(${notifications.shown} or ${notifications.params} ->> 'reader' is distinct from 'employer')`

export const shownTo = (userId: number, { kinds, unread }: Filter) =>
  and(
    eq(notifications.userId, userId),
    isVisibleTo(userId),
    notifications.shown,
    kinds && inArray(notifications.kind, [...kinds]),
    unread ? isNull(notifications.readAt) : undefined,
  )

interface Window {
  limit: number
  offset: number
}

const aboutOf = ({ target }: NotificationRow) => (target ? [target.public_id] : [])

export async function pageOf(db: DbOrTx, userId: number, page: Filter & Window): Promise<FeedRow[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(shownTo(userId, page))
    .orderBy(descNullsLast(notifications.createdAt), descNullsLast(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map((row) => ({ row, count: 1, subjects: aboutOf(row).length, about: aboutOf(row) }))
}

/** A person is told of so many at most: beyond them a count costs more than it says. */
const maxCounted = 1000

export async function countUnread(db: DbOrTx, userId: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(shownTo(userId, { unread: true }))
    .limit(maxCounted)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

export async function countShown(db: DbOrTx, userId: number, filter: Filter = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notifications).where(shownTo(userId, filter))
  return row?.total ?? 0
}
