import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { inCompanyOrder } from '@/lib/contracts/company-stages'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyStages } from '@/server/db/schema/company-stages'
import { interviewPlans } from '@/server/db/schema/interviews'

const live = (companyId: number) =>
  and(eq(interviewPlans.companyId, companyId), isNull(interviewPlans.deletedAt))

const selectPlans = (db: DbOrTx) =>
  db
    .select({ row: interviewPlans, stage: companyStages })
    .from(interviewPlans)
    .leftJoin(companyStages, eq(companyStages.id, interviewPlans.stageId))

export type FoundPlan = Awaited<ReturnType<typeof findPlans>>[number]

/** Plans of a company: those of stages in their order, then the others by name. */
export async function findPlans(db: DbOrTx, companyId: number) {
  const found = await selectPlans(db)
    .where(live(companyId))
    .orderBy(asc(interviewPlans.name), asc(interviewPlans.id))
  return inCompanyOrder(found, ({ stage }) => stage)
}

/** A plan of the company in use. */
export async function findPlan(
  db: DbOrTx,
  publicId: string,
  companyId: number,
): Promise<FoundPlan | undefined> {
  const [found] = await selectPlans(db).where(and(eq(interviewPlans.publicId, publicId), live(companyId)))
  return found
}

/** A plan of the company, removed or not, locked until the transaction ends. */
export async function lockPlan(tx: Tx, publicId: string, companyId: number): Promise<FoundPlan | undefined> {
  const [found] = await selectPlans(tx)
    .where(and(eq(interviewPlans.publicId, publicId), eq(interviewPlans.companyId, companyId)))
    .for('update', { of: interviewPlans })
  return found
}

export const countPlans = (tx: Tx, companyId: number): Promise<number> =>
  tx.$count(interviewPlans, live(companyId))

export async function insertPlan(tx: Tx, values: typeof interviewPlans.$inferInsert): Promise<void> {
  await tx.insert(interviewPlans).values(values)
}

export async function updatePlan(
  tx: Tx,
  id: number,
  changes: Partial<typeof interviewPlans.$inferInsert>,
): Promise<void> {
  await tx
    .update(interviewPlans)
    .set({ ...changes, revision: sql`${interviewPlans.revision} + 1` })
    .where(eq(interviewPlans.id, id))
}
