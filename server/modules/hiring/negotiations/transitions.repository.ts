import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { NegotiationActor, NegotiationStepAction } from '@/lib/contracts/enums'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { negotiationPending, negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import type { NegotiationRow, PendingRow } from './negotiations.repository'

const names = { firstName: users.firstName, lastName: users.lastName }

export async function findLastStep(db: DbOrTx, negotiationId: number) {
  const [row] = await db
    .select({ actor: negotiationSteps.actor, actorUserId: negotiationSteps.actorUserId, ...names })
    .from(negotiationSteps)
    .leftJoin(users, eq(users.id, negotiationSteps.actorUserId))
    .where(eq(negotiationSteps.negotiationId, negotiationId))
    .orderBy(desc(negotiationSteps.id))
    .limit(1)
  return row
}

/** Author of a pending decline. */
export async function findWaiting(db: DbOrTx, negotiationId: number) {
  const [row] = await db
    .select(names)
    .from(negotiationPending)
    .innerJoin(users, eq(users.id, negotiationPending.actorUserId))
    .where(eq(negotiationPending.negotiationId, negotiationId))
  return row
}

export interface StepInput {
  at: Date
  actor: NegotiationActor
  actorUserId: number | null
  action: NegotiationStepAction
  reason: string | null
  text: string | null
  payload?: Record<string, unknown> | undefined
}

export async function insertNegotiation(
  tx: Tx,
  values: typeof negotiations.$inferInsert,
  step: StepInput,
): Promise<NegotiationRow | undefined> {
  // The partial unique index enforces one open negotiation per pair: a race is resolved here without an error.
  const [row] = await tx.insert(negotiations).values(values).onConflictDoNothing().returning()
  if (!row) return undefined
  await insertStep(tx, row, null, step)
  return row
}

/** A status of another stage of the pipeline takes a person to its first own stage, unless one is named. */
function stageAfter({ status }: NegotiationRow, { status: next, updatedAt }: Partial<NegotiationRow>) {
  if (!next || stageOf(next) === stageOf(status)) return {}
  return { stageId: null, stageAt: updatedAt ?? null }
}

export async function updateNegotiation(
  tx: Tx,
  before: NegotiationRow,
  changes: Partial<typeof negotiations.$inferInsert>,
): Promise<NegotiationRow> {
  const [row] = await tx
    .update(negotiations)
    .set({ ...stageAfter(before, changes), ...changes, revision: before.revision + 1 })
    .where(eq(negotiations.id, before.id))
    .returning()
  if (!row) throw new Error(`negotiation ${before.id} vanished under its lock`)
  return row
}

export async function insertStep(
  tx: Tx,
  row: NegotiationRow,
  from: NegotiationRow | null,
  step: StepInput,
): Promise<void> {
  await tx.insert(negotiationSteps).values({
    ...step,
    negotiationId: row.id,
    fromStatus: from?.status ?? null,
    toStatus: row.status,
    revision: row.revision,
  })
}

/** False when another decline is pending. */
export async function insertPending(
  tx: Tx,
  pending: typeof negotiationPending.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(negotiationPending).values(pending).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Many at once; existing pending declines stay. */
export async function insertPendings(
  tx: Tx,
  rows: readonly (typeof negotiationPending.$inferInsert)[],
): Promise<void> {
  const chunk = 1000
  for (let from = 0; from < rows.length; from += chunk) {
    await tx
      .insert(negotiationPending)
      .values(rows.slice(from, from + chunk))
      .onConflictDoNothing()
  }
}

/**
 * Removes a pending transition; exactly one caller gets it, and executes or undoes it.
 * @param which.dueBefore only when it is due by then; `undoable` only when it can be undone
 */
export async function takePending(
  tx: Tx,
  negotiationId: number,
  { dueBefore, undoable }: { dueBefore?: Date; undoable?: true } = {},
): Promise<PendingRow | undefined> {
  const [row] = await tx
    .delete(negotiationPending)
    .where(
      and(
        eq(negotiationPending.negotiationId, negotiationId),
        dueBefore && lte(negotiationPending.dueAt, dueBefore),
        undoable && eq(negotiationPending.closing, false),
      ),
    )
    .returning()
  return row
}

/** Removes what the closing of a vacancy left pending. */
export async function deleteClosing(tx: Tx, vacancyId: number): Promise<void> {
  const ofVacancy = tx
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(eq(negotiations.vacancyId, vacancyId))
  await tx
    .delete(negotiationPending)
    .where(and(inArray(negotiationPending.negotiationId, ofVacancy), eq(negotiationPending.closing, true)))
}

export async function hasPending(db: DbOrTx, negotiationId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: negotiationPending.negotiationId })
    .from(negotiationPending)
    .where(eq(negotiationPending.negotiationId, negotiationId))
  return row !== undefined
}

/** Changes the deadline only, without a new revision, so that clients' data stays current. */
export async function setTurn(
  tx: Tx,
  id: number,
  clock: Pick<
    typeof negotiations.$inferInsert,
    'turn' | 'turnStartedAt' | 'turnDueAt' | 'warnings' | 'warnAt'
  >,
): Promise<void> {
  await tx.update(negotiations).set(clock).where(eq(negotiations.id, id))
}

/** Does not change the revision. */
export async function writeOwnNote(tx: Tx, id: number, ownNote: string): Promise<void> {
  await tx.update(negotiations).set({ ownNote }).where(eq(negotiations.id, id))
}
