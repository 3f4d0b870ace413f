import { and, eq, exists, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { NegotiationAction } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'

/** Moves by which an invited person shows their hand. */
const acceptingActions: NegotiationAction[] = ['accept_invitation', 'submit_test', 'accept_offer']

/** Of these resumes, those whose owner gave this company name and contacts by a move of their own. */
export async function findGranted(
  db: DbOrTx,
  companyId: number,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  if (resumeIds.length === 0) return new Set()
  const accepted = db
    .select({ id: negotiationSteps.id })
    .from(negotiationSteps)
    .where(
      and(
        eq(negotiationSteps.negotiationId, negotiations.id),
        inArray(negotiationSteps.action, acceptingActions),
      ),
    )
  const rows = await db
    .selectDistinct({ resumeId: negotiations.resumeId })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.companyId, companyId),
        inArray(negotiations.resumeId, [...resumeIds]),
        or(
          // Withdrawn before anyone looked: as if it had never been sent.
          and(
            eq(negotiations.origin, 'application'),
            or(ne(negotiations.status, 'withdrawn'), isNotNull(negotiations.viewedAt)),
          ),
          exists(accepted),
        ),
      ),
    )
  return new Set(rows.map((row) => row.resumeId))
}
