import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { negotiationPending, negotiationSteps } from '@/server/db/schema/negotiations'

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

/** Who has a decline on its way. */
export async function findWaiting(db: DbOrTx, negotiationId: number) {
  const [row] = await db
    .select(names)
    .from(negotiationPending)
    .innerJoin(users, eq(users.id, negotiationPending.actorUserId))
    .where(eq(negotiationPending.negotiationId, negotiationId))
  return row
}
