import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type BatchSelection, batchLimits } from '@/lib/contracts/batches'
import type { DbOrTx } from '@/server/db/client'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { matching } from '../negotiations/list.repository'
import { type FoundNegotiation, selectFound } from '../negotiations/negotiations.repository'
import { type QueueOwner, queueMatching } from '../negotiations/queue.repository'
import { inOwnStage } from '../negotiations/stages.repository'

type Selection = z.output<typeof BatchSelection>

/** Undefined when nobody can be selected. `vacancyId` belongs to a selection by vacancy. */
export function selectedBy(
  owner: QueueOwner,
  selection: Selection,
  vacancyId: number | undefined,
): SQL | undefined {
  let those: SQL | undefined
  if ('ids' in selection) those = inArray(negotiations.publicId, selection.ids)
  else if ('queue' in selection) {
    const { group, ...filter } = selection.queue
    those = queueMatching(owner, group, filter)
  } else if (vacancyId !== undefined) {
    const { own_stage: stage, ...filter } = selection.filter
    those = matching(
      { vacancyId },
      { ...filter, and: stage ? inOwnStage(owner.companyId, stage) : undefined },
    )
  }
  const except = 'except' in selection ? selection.except : []
  return those && except.length > 0 ? and(those, notInArray(negotiations.publicId, except)) : those
}

/** Everybody selected of the company, one more than the limit at most. */
export async function findSelected(
  db: DbOrTx,
  owner: QueueOwner,
  selection: Selection,
  vacancyId: number | undefined,
): Promise<FoundNegotiation[]> {
  const those = selectedBy(owner, selection, vacancyId)
  if (!those) return []
  return selectFound(db)
    .where(and(eq(negotiations.companyId, owner.companyId), onNegotiation(owner.scope, negotiations), those))
    .orderBy(asc(negotiations.id))
    .limit(batchLimits.people + 1)
}
