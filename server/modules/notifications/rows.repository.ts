import { and, count, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { dayMs, defaultZone, moscowOffsetMs, moscowTimeOf } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { notifications } from '@/server/db/schema/platform'
import { type FeedRow, type Filter, shownTo } from './feed.repository'
import type { NotificationRow } from './notifications.repository'

/** How many of a row's objects are looked up for names: more than are shown, since some may not be named. */
const lookedUp = 6

/**
 * Notices that are read for a page at first; twice as many each time their groups do not fill it. Whole days are read, as
 * a group is of one day: of Moscow for everybody, so that a row means the same to every call and device.
 */
const firstWindow = 300

const startOfDay = (at: Date): Date =>
  new Date(Math.floor(moscowTimeOf(at).getTime() / dayMs) * dayMs - moscowOffsetMs)
const endOfDay = (at: Date): Date => new Date(startOfDay(at).getTime() + dayMs)

/** Place of a row in the feed: that of the newest notice it stands for. */
export type Place = Pick<NotificationRow, 'id' | 'createdAt'>

const key = sql<string>`coalesce(${notifications.mergeKey}, ${notifications.id}::text)`
const day = sql`(${notifications.createdAt} at time zone ${sql.raw(`'${defaultZone}'`)})::date`
const inTime = sql`order by ${notifications.createdAt} desc, ${notifications.id} desc`
const aboutWhat = sql`${notifications.target} ->> 'public_id'`
/** Compared in the database, whose moments are finer than those of JavaScript. */
const placeOf = ({ id }: Place): SQL =>
  sql`(select place.created_at, place.id from notifications place where place.id = ${id})`

export async function findRow(
  db: DbOrTx,
  userId: number,
  publicId: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.publicId, publicId)))
  return row
}

interface Window {
  from: Date | undefined
  to: Date | undefined
}

const within = ({ from, to }: Window) =>
  and(from && gte(notifications.createdAt, from), to && lt(notifications.createdAt, to))

/** The start of the day that so many notices before a moment reach to; undefined where all of them are fewer. */
async function windowStart(
  db: DbOrTx,
  userId: number,
  { kinds, unread, to, size }: Filter & { to: Date | undefined; size: number },
): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.shown,
        kinds && inArray(notifications.kind, [...kinds]),
        unread ? isNull(notifications.readAt) : undefined,
        within({ from: undefined, to }),
      ),
    )
    .orderBy(descNullsLast(notifications.createdAt), descNullsLast(notifications.id))
    .limit(1)
    .offset(size - 1)
  return last && startOfDay(last.at)
}

/** Groups of whole days, those of notices read and unread apart, in the order of the newest of each. */
async function groupsWithin(
  db: DbOrTx,
  userId: number,
  { after, limit, ...page }: Filter & Window & { after: Place | undefined; limit: number },
): Promise<FeedRow[]> {
  const newest = sql`(array_agg(${notifications.id} ${inTime}))[1]`
  const groups = db
    .select({
      newest: sql<number>`${newest}`.mapWith(Number).as('newest'),
      at: sql<Date>`max(${notifications.createdAt})`.as('at'),
      count: count().as('count'),
      subjects: sql<number>`count(distinct ${aboutWhat})`.mapWith(Number).as('subjects'),
      about: sql<string[]>`(array_agg(${aboutWhat} ${inTime}))[1:${sql.raw(String(lookedUp))}]`.as('about'),
    })
    .from(notifications)
    .where(and(shownTo(userId, page), within(page)))
    .groupBy(day, key, isNull(notifications.readAt))
    .having(after && sql`(max(${notifications.createdAt}), ${newest}) < ${placeOf(after)}`)
    .orderBy(sql`at desc, newest desc`)
    .limit(limit)
    .as('groups')
  const found = await db
    .select({ row: notifications, count: groups.count, subjects: groups.subjects, about: groups.about })
    .from(groups)
    .innerJoin(notifications, eq(notifications.id, groups.newest))
    .orderBy(sql`${groups.at} desc`, sql`${groups.newest} desc`)
  return found.map(({ about, ...group }) => ({ ...group, about: about.filter((each) => each !== null) }))
}

/** Rows of the feed after a place, read by windows of days: a page costs what is on it, however long the feed is. */
export async function rowsAfter(
  db: DbOrTx,
  userId: number,
  { after, limit, ...filter }: Filter & { after: Place | undefined; limit: number },
): Promise<FeedRow[]> {
  const rows: FeedRow[] = []
  let to = after && endOfDay(after.createdAt)
  for (let size = firstWindow; ; size *= 2) {
    const from = await windowStart(db, userId, { ...filter, to, size })
    rows.push(...(await groupsWithin(db, userId, { ...filter, from, to, after, limit: limit - rows.length })))
    if (!from || rows.length === limit) return rows
    to = from
  }
}

/** What a row of the feed stands for; what came after its newest notice has not been seen, and stays out. */
export const ofRow = (row: NotificationRow): SQL | undefined =>
  and(
    eq(key, row.mergeKey ?? String(row.id)),
    gte(notifications.createdAt, startOfDay(row.createdAt)),
    sql`(${notifications.createdAt}, ${notifications.id}) <= ${placeOf(row)}`,
  )
