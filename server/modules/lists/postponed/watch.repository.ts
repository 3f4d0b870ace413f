import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { favorites } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { postponed, watchedVacancies } from '@/server/db/schema/shelf'
import { vacancies } from '@/server/db/schema/vacancies'

const columns = {
  id: vacancies.id,
  publicId: vacancies.publicId,
  title: vacancies.title,
  status: vacancies.status,
  revision: vacancies.revision,
  salaryFrom: vacancies.salaryFrom,
  salaryTo: vacancies.salaryTo,
  salaryCurrency: vacancies.salaryCurrency,
  salaryGross: vacancies.salaryGross,
  salaryMode: vacancies.salaryMode,
  anonymous: vacancies.anonymous,
  employerName: vacancies.employerName,
  companyName: companies.name,
}
export type WatchedState = Awaited<ReturnType<typeof findStates>>[number]

export async function findStates(db: DbOrTx, publicIds: readonly string[]) {
  if (publicIds.length === 0) return []
  return db
    .select(columns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(inArray(vacancies.publicId, [...publicIds]))
}

export async function findState(db: DbOrTx, publicId: string): Promise<WatchedState | undefined> {
  const [row] = await findStates(db, [publicId])
  return row
}

/** Those that are watched already stay as their keepers know them. */
export async function insertWatched(
  tx: Tx,
  rows: { vacancyId: number; open: boolean; salary: string }[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(watchedVacancies).values(rows).onConflictDoNothing()
}

/** What its keepers know of it, held until the transaction ends; undefined when nobody ever kept it. */
export async function lockWatched(tx: Tx, vacancyId: number) {
  const [row] = await tx
    .select()
    .from(watchedVacancies)
    .where(eq(watchedVacancies.vacancyId, vacancyId))
    .for('update')
  return row
}

export async function updateWatched(
  tx: Tx,
  vacancyId: number,
  values: { open: boolean; salary: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(watchedVacancies)
    .set({ ...values, updatedAt: now })
    .where(eq(watchedVacancies.vacancyId, vacancyId))
}

/** Who keeps it, and on the shelf of which resume if on one; each person once. */
export async function findKeepers(db: DbOrTx, vacancyId: number): Promise<Map<number, string | null>> {
  const [shelved, kept] = await Promise.all([
    db
      .select({ userId: postponed.userId, resumePublicId: resumes.publicId })
      .from(postponed)
      .innerJoin(resumes, eq(resumes.id, postponed.resumeId))
      .where(
        and(eq(postponed.vacancyId, vacancyId), eq(postponed.side, 'candidate'), isNull(postponed.removedAt)),
      ),
    db
      .select({ userId: favorites.userId })
      .from(favorites)
      .where(and(eq(favorites.type, 'vacancy'), eq(favorites.itemId, vacancyId))),
  ])
  const keepers = new Map<number, string | null>(kept.map(({ userId }) => [userId, null]))
  for (const { userId, resumePublicId } of shelved) keepers.set(userId, resumePublicId)
  return keepers
}
