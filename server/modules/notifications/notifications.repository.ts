import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { DbOrTx, Tx } from '@/server/db/client'
import { keptFrom } from '@/server/db/schema/company-team'
import { notifications } from '@/server/db/schema/platform'
import { findRow, ofRow } from './rows.repository'

export type NotificationRow = typeof notifications.$inferSelect

/** Inserts new notifications; deduplicated by person and key. */
export async function insertNotices(
  tx: DbOrTx,
  rows: (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning()
}

/**
 * Of these people and public ids, pairs of a member and a vacancy narrowed to others; of the vacancies they conduct
 * interviews of, they are told. Candidates and members of other companies are in none.
 */
export async function findWithheld(
  tx: DbOrTx,
  pairs: readonly { userId: number; publicId: string }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const { rows } = await tx.execute<{ pair: string }>(sql`
    select asked.user_id || ' ' || kept.public_id as pair
    from unnest(${sql.param(pairs.map(({ userId }) => userId))}::bigint[],
      ${sql.param(pairs.map(({ publicId }) => publicId))}::text[]) asked (user_id, public_id)
    join vacancies kept on kept.public_id = asked.public_id
    join company_members member on member.user_id = asked.user_id and member.company_id = kept.company_id
    where member.role <> 'owner' and ${keptFrom(sql.raw('asked.user_id'))} and not exists (
      select 1 from interview_rounds held join interview_round_members talking on talking.round_id = held.id
      where held.vacancy_id = kept.id and talking.user_id = asked.user_id)`)
  return new Set(rows.map(({ pair }) => pair))
}

export interface Which {
  ids?: readonly string[] | undefined
  /** Public id of a row of the grouped feed. */
  row?: string | undefined
  /** Public id of the target. */
  about?: string | undefined
  kinds?: readonly NotificationKind[] | undefined
}

/** All of the person's when `which` is absent. Returns the number of unread ones. */
export async function setRead(
  tx: Tx,
  userId: number,
  now: Date,
  { ids, row: rowId, about, kinds }: Which,
): Promise<number> {
  const row = rowId === undefined ? undefined : await findRow(tx, userId, rowId)
  if (rowId !== undefined && !row) return 0
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.publicId, [...ids]),
        row && ofRow(row),
        kinds && inArray(notifications.kind, [...kinds]),
        about === undefined ? undefined : sql`${notifications.target} ->> 'public_id' = ${about}`,
      ),
    )
  return rowCount ?? 0
}

/** What becomes unread: by ids, by a row of the feed, or all that one act of reading marked. */
export type WhichUnread = { ids: readonly string[] } | { row: string } | { readAt: Date }

/** Undoes one «mark as read», or part of it. Returns the number of changed rows. */
export async function setUnread(tx: Tx, userId: number, which: WhichUnread): Promise<number> {
  const row = 'row' in which ? await findRow(tx, userId, which.row) : undefined
  if ('row' in which && !row) return 0
  const isMeant =
    'ids' in which
      ? inArray(notifications.publicId, [...which.ids])
      : 'readAt' in which
        ? eq(notifications.readAt, which.readAt)
        : row && ofRow(row)
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.readAt), isMeant))
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
      or (n.kind like 'company.%' and n.kind <> 'company.access_ended' and exists (
        select 1 from companies c where c.id = ${companyId} and coalesce(n.params ->> 'company' = c.public_id,
          n.params ->> 'company_name' = c.name and not exists (
            -- A notice without the id is told from another company of theirs by its name alone.
            select 1 from company_members member join companies other on other.id = member.company_id
            where member.user_id = ${userId} and other.id <> c.id and other.name = c.name)))))`)
}
