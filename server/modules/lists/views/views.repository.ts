import { and, desc, eq, lt, not, type SQLWrapper, sql, sum } from 'drizzle-orm'
import type { ViewedType } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { itemViewDays, itemViews, itemViewTotals, resumeViewers } from '@/server/db/schema/lists'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

export interface Item {
  type: ViewedType
  id: number
}

/** False when this visitor was counted on this day already. */
export async function insertVisit(
  tx: Tx,
  { type, id }: Item,
  day: string,
  visitor: string,
): Promise<boolean> {
  const rows = await tx
    .insert(itemViews)
    .values({ type, itemId: id, day, visitor })
    .onConflictDoNothing()
    .returning({ day: itemViews.day })
  return rows.length > 0
}

export async function countVisit(tx: Tx, { type, id }: Item, day: string): Promise<void> {
  await tx
    .insert(itemViewTotals)
    .values({ type, itemId: id, total: 1 })
    .onConflictDoUpdate({
      target: [itemViewTotals.type, itemViewTotals.itemId],
      set: { total: sql`${itemViewTotals.total} + 1` },
    })
  await tx
    .insert(itemViewDays)
    .values({ type, itemId: id, day, views: 1 })
    .onConflictDoUpdate({
      target: [itemViewDays.type, itemViewDays.itemId, itemViewDays.day],
      set: { views: sql`${itemViewDays.views} + 1` },
    })
}

/**
 * Condition: the candidate has dealt with an anonymous vacancy of the company. Its view must stay anonymous then;
 * checked on every read, since such a vacancy may be published later.
 */
const metAnonymously = (
  resumeId: SQLWrapper | number,
  companyId: SQLWrapper | number,
) => sql<boolean>`exists (
  select 1 from negotiations n
  join vacancies v on v.id = n.vacancy_id
  join resumes r on r.user_id = n.candidate_id
  where r.id = ${resumeId} and n.company_id = ${companyId} and v.anonymous)`

export async function canBeNamed(tx: Tx, resumeId: number, companyId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ met: boolean }>(
    sql`select ${metAnonymously(resumeId, companyId)} as met`,
  )
  return !rows[0]?.met
}

export async function countCompany(tx: Tx, resumeId: number, companyId: number, now: Date): Promise<void> {
  await tx
    .insert(resumeViewers)
    .values({ resumeId, companyId, views: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [resumeViewers.resumeId, resumeViewers.companyId],
      set: { views: sql`${resumeViewers.views} + 1`, lastAt: now, fresh: true },
    })
}

export async function setSeen(db: DbOrTx, { type, id }: Item): Promise<void> {
  await db
    .update(itemViewTotals)
    .set({ seen: itemViewTotals.total })
    .where(and(eq(itemViewTotals.type, type), eq(itemViewTotals.itemId, id)))
  if (type !== 'resume') return
  await db
    .update(resumeViewers)
    .set({ fresh: false })
    .where(and(eq(resumeViewers.resumeId, id), eq(resumeViewers.fresh, true)))
}

/** Companies that viewed a resume and may be named, latest first, with their number of views. */
export async function viewersOf(db: DbOrTx, resumeId: number, page: { limit: number; offset: number }) {
  const of = and(
    eq(resumeViewers.resumeId, resumeId),
    not(metAnonymously(resumeViewers.resumeId, resumeViewers.companyId)),
  )
  const rows = await db
    .select({
      publicId: companies.publicId,
      name: companies.name,
      verification: companies.verification,
      lastAt: resumeViewers.lastAt,
      views: resumeViewers.views,
      fresh: resumeViewers.fresh,
    })
    .from(resumeViewers)
    .innerJoin(companies, eq(companies.id, resumeViewers.companyId))
    .where(of)
    .orderBy(desc(resumeViewers.lastAt), resumeViewers.companyId)
    .limit(page.limit)
    .offset(page.offset)
  const [all] = await db
    .select({ companies: sql<number>`count(*)::int`, views: sum(resumeViewers.views).mapWith(Number) })
    .from(resumeViewers)
    .where(of)
  return { rows, companies: all?.companies ?? 0, views: all?.views ?? 0 }
}

/** Database id of an own item; undefined for a foreign one. */
export async function ownItem(
  db: DbOrTx,
  type: ViewedType,
  publicId: string,
  owner: { userId: number; companyId: number | null },
): Promise<number | undefined> {
  if (type === 'vacancy') {
    if (owner.companyId === null) return undefined
    const [row] = await db
      .select({ id: vacancies.id })
      .from(vacancies)
      .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, owner.companyId)))
    return row?.id
  }
  const [row] = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, owner.userId)))
  return row?.id
}

/** Deletes visitors of earlier days, and daily counts before a day. */
export async function deleteOldVisits(db: DbOrTx, before: { visits: string; days: string }): Promise<void> {
  await db.delete(itemViews).where(lt(itemViews.day, before.visits))
  await db.delete(itemViewDays).where(lt(itemViewDays.day, before.days))
}
