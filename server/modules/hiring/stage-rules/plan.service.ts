import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { newPublicId } from '@/server/platform/ids'
import type { NegotiationRow } from '../negotiations/negotiations.repository'
import { findStages, stageOfRow } from '../negotiations/stages.repository'
import { findActiveRules } from './rules.repository'
import { deleteWaiting, insertRuns } from './runs.repository'

/** Longer than any message that offers to undo a move stays on the screen. */
export const ruleDelayMs = 30_000

/**
 * Plans what the rules of a stage do for a person who has just entered it, and forgets what waits for the stage they
 * left. In the transaction of the move, on the locked row as it is after it; an undone move is a move back.
 */
export async function planRules(
  tx: Tx,
  row: NegotiationRow,
  { movedBy, now }: { movedBy: number | null; now: Date },
): Promise<void> {
  const rules = await findActiveRules(tx, row.companyId)
  if (rules.length === 0) return
  const stage = stageOfRow(await findStages(tx, row.companyId), row)
  const left = rules.filter(({ stageId }) => stageId !== stage?.id)
  await deleteWaiting(
    tx,
    row.id,
    left.map(({ id }) => id),
  )
  // Whoever was invited decides first: until then there is nothing to say to them by rule.
  if (!stage || (stage.base === 'incoming' && row.origin === 'invitation')) return
  await insertRuns(
    tx,
    rules
      .filter(({ stageId, enabled }) => enabled && stageId === stage.id)
      .map(({ id: ruleId, action, days }) => ({
        publicId: newPublicId(),
        ruleId,
        negotiationId: row.id,
        companyId: row.companyId,
        movedBy,
        stage: stage.name,
        dueAt: new Date(now.getTime() + (action === 'remind' ? (days ?? 1) * dayMs : ruleDelayMs)),
        createdAt: now,
      })),
  )
}
