import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { DbOrTx, Tx } from '@/server/db/client'
import { notifications } from '@/server/db/schema/platform'

export type NotificationRow = typeof notifications.$inferSelect

/** Inserts new notifications; deduplicated by person and key. */
export async function insertNotices(
  tx: DbOrTx,
  rows: (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning()
}

export interface Filter {
  kinds?: readonly NotificationKind[] | undefined
  unread?: boolean | undefined
}

const shownTo = (userId: number, { kinds, unread }: Filter) =>
  and(
    eq(notifications.userId, userId),
    notifications.shown,
    kinds && inArray(notifications.kind, [...kinds]),
    unread ? isNull(notifications.readAt) : undefined,
  )

export async function pageOf(
  db: DbOrTx,
  userId: number,
  page: Filter & { limit: number; offset: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(shownTo(userId, page))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countShown(db: DbOrTx, userId: number, filter: Filter = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notifications).where(shownTo(userId, filter))
  return row?.total ?? 0
}

export interface Which {
  ids?: readonly string[] | undefined
  /** Public id of the target. */
  about?: string | undefined
  kinds?: readonly NotificationKind[] | undefined
}

/** All of the person's when `which` is absent. Returns the number of unread ones. */
export async function setRead(
  tx: Tx,
  userId: number,
  now: Date,
  { ids, about, kinds }: Which,
): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.publicId, [...ids]),
        kinds && inArray(notifications.kind, [...kinds]),
        about === undefined ? undefined : sql`${notifications.target} ->> 'public_id' = ${about}`,
      ),
    )
  return rowCount ?? 0
}

/** Undoes one «mark as read», or by ids. Returns the number of changed rows. */
export async function setUnread(
  tx: Tx,
  userId: number,
  which: { ids: readonly string[] } | { readAt: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        isNotNull(notifications.readAt),
        'ids' in which
          ? inArray(notifications.publicId, [...which.ids])
          : eq(notifications.readAt, which.readAt),
      ),
    )
  return rowCount ?? 0
}

export async function deleteOlderThan(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(notifications).where(lt(notifications.createdAt, before))
  return rowCount ?? 0
}

/** Takes what a former member was told of the company's people, vacancies and colleagues out of their feed. */
export async function hideOfCompany(tx: Tx, userId: number, companyId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update notifications n
    set shown = false, read_at = coalesce(n.read_at, ${now})
    where n.user_id = ${userId} and n.shown and (
      exists (select 1 from vacancies v where v.company_id = ${companyId}
        and v.public_id in (n.target ->> 'parent_public_id', n.target ->> 'public_id'))
      or (n.kind like 'company.%' and n.kind <> 'company.access_ended'
        and n.params ->> 'company_name' = (select name from companies where id = ${companyId})))`)
}
