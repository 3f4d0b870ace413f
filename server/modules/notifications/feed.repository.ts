import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { groupedKinds } from '@/lib/contracts/notice-grouping'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { defaultZone } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
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

type Columns = Record<'id' | 'kind' | 'target' | 'params' | 'createdAt', AnyPgColumn>

/**
 * What stands together, whether read or not: an employer's notices of a grouped kind about one vacancy, with a day of Moscow
 * for everybody, so that a row means the same to every call and device.
 */
const groupOf = ({ id, kind, target, params, createdAt }: Columns): SQL<string> => sql`case
  when ${inArray(kind, [...groupedKinds])} and ${params} ->> 'reader' = 'employer'
    and ${target} ->> 'type' = 'negotiation' and ${target} ->> 'parent_public_id' is not null
  then concat_ws(' ', ${kind}, ${target} ->> 'parent_public_id', ${target} ->> 'tab',
    (${createdAt} at time zone ${sql.raw(`'${defaultZone}'`)})::date)
  else ${id}::text end`

/** How many of a row's objects are looked up for names: more than are shown, since some may not be named. */
const lookedUp = 6

/** Vacancies narrowed to others than this member, of all their companies. */
const closedToMember = (userId: number): SQL => sql`
  select kept.id from company_members member join vacancies kept on kept.company_id = member.company_id
  where member.user_id = ${userId} and member.role <> 'owner' and ${keptFrom(sql`${userId}`)}`

/**
 * Of vacancies narrowed to others, in whichever of their companies, only what the member conducts is still told; whom a
 * member acts for does not matter here.
 */
export const isReached = (userId: number): SQL => sql`(not exists (
    select 1 from vacancies kept where kept.id = any(array(${closedToMember(userId)}))
      and kept.public_id in (${notifications.target} ->> 'public_id', ${notifications.target} ->> 'parent_public_id',
        ${notifications.params} ->> 'vacancy'))
  or exists (
    select 1 from interviews held join interview_round_members talking on talking.round_id = held.round_id
    join negotiations n on n.id = held.negotiation_id
    where talking.user_id = ${userId} and ${notifications.target} ->> 'public_id' in (held.public_id, n.public_id)))`

/** Of those not shown, the ones about a person alone: those of a member may be of a company they have left. */
export const isNotHidden = sql`(${notifications.shown} or ${notifications.params} ->> 'reader' is distinct from 'employer')`

const shownTo = (userId: number, { kinds, unread }: Filter) =>
  and(
    eq(notifications.userId, userId),
    isReached(userId),
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
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map((row) => ({ row, count: 1, subjects: aboutOf(row).length, about: aboutOf(row) }))
}

export async function countShown(db: DbOrTx, userId: number, filter: Filter = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notifications).where(shownTo(userId, filter))
  return row?.total ?? 0
}

const inTime = sql`order by ${notifications.createdAt} desc, ${notifications.id} desc`
const aboutWhat = sql`${notifications.target} ->> 'public_id'`

/** The feed by groups, which stand where the newest of theirs does: the order is total, so that pages do not overlap. */
export async function pageOfGroups(db: DbOrTx, userId: number, page: Filter & Window): Promise<FeedRow[]> {
  const groups = db
    .select({
      newest: sql<number>`(array_agg(${notifications.id} ${inTime}))[1]`.mapWith(Number).as('newest'),
      at: sql<Date>`max(${notifications.createdAt})`.as('at'),
      count: count().as('count'),
      subjects: sql<number>`count(distinct ${aboutWhat})`.mapWith(Number).as('subjects'),
      about: sql<string[]>`(array_agg(${aboutWhat} ${inTime}))[1:${sql.raw(String(lookedUp))}]`.as('about'),
    })
    .from(notifications)
    .where(shownTo(userId, page))
    .groupBy(groupOf(notifications), isNull(notifications.readAt))
    .orderBy(sql`at desc, newest desc`)
    .limit(page.limit)
    .offset(page.offset)
    .as('groups')
  const found = await db
    .select({ row: notifications, count: groups.count, subjects: groups.subjects, about: groups.about })
    .from(groups)
    .innerJoin(notifications, eq(notifications.id, groups.newest))
    .orderBy(desc(groups.at), desc(groups.newest))
  return found.map(({ about, ...group }) => ({ ...group, about: about.filter((each) => each !== null) }))
}

export async function countGroups(db: DbOrTx, userId: number, filter: Filter): Promise<number> {
  const groups = db
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(shownTo(userId, filter))
    .groupBy(groupOf(notifications), isNull(notifications.readAt))
    .as('groups')
  const [row] = await db.select({ total: count() }).from(groups)
  return row?.total ?? 0
}

/** What a row of the grouped feed stands for; what came after its newest notice has not been seen, and stays out. */
export function ofRow(userId: number, publicId: string): SQL {
  const newest = alias(notifications, 'newest')
  return sql`exists (select 1 from ${notifications} newest
    where ${newest.userId} = ${userId} and ${newest.publicId} = ${publicId}
      and (${notifications.createdAt}, ${notifications.id}) <= (${newest.createdAt}, ${newest.id})
      and ${groupOf(notifications)} = ${groupOf(newest)})`
}
