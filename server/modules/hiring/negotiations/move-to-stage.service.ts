import type { StagePlace } from '@/lib/contracts/company-stages'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { planRules } from '../stage-rules/plan.service'
import { notifyColleagues } from './negotiation-events.service'
import { requireMayAct, sideOf } from './negotiations.policy'
import { type FoundNegotiation, lockNegotiation, type NegotiationRow } from './negotiations.repository'
import { findStages, holdStage, type StageRow, setStage, stageOfRow } from './stages.repository'

export function presentPlace(stages: readonly StageRow[], row: NegotiationRow): StagePlace | undefined {
  const stage = stageOfRow(stages, row)
  return (
    stage && {
      public_id: stage.publicId,
      name: stage.name,
      color: stage.color,
      promise_days: stage.promiseDays,
      since: (row.stageAt ?? row.updatedAt).toISOString(),
    }
  )
}

/**
 * Places a locked negotiation in an own stage of its status: a private mark without revision, step, notice or clock.
 * @throws AppError validation_failed for a stage of another company, wrong_state for one of another status
 */
export async function placeInStage(
  tx: Tx,
  found: FoundNegotiation,
  { stagePublicId, movedBy, now }: { stagePublicId: string; movedBy: number; now: Date },
): Promise<FoundNegotiation> {
  const { row } = found
  const stage = await holdStage(tx, row.companyId, stagePublicId)
  if (!stage) throw invalidField('stage_public_id', 'not_in_list')
  if (stage.base !== stageOf(row.status)) {
    throw new AppError('wrong_state', { data: { status: row.status, revision: row.revision } })
  }
  if (row.stageId === stage.id) return found
  const after = { ...row, stageId: stage.id, stageAt: now }
  await setStage(tx, row.id, stage.id, now)
  await planRules(tx, after, { movedBy, now })
  return { ...found, row: after }
}

/** @throws AppError not_found, also for candidates, forbidden, wrong_state, validation_failed */
export async function moveToStage(
  ctx: ServiceContext,
  actor: Actor,
  input: { publicId: string; stagePublicId: string; socketId: string | undefined },
): Promise<StagePlace> {
  return ctx.db.transaction(async (tx) => {
    const side = sideOf(actor)
    const found = side?.actor === 'employer' && (await lockNegotiation(tx, input.publicId, side))
    if (!side || !found) throw new AppError('not_found')
    requireMayAct(side)
    const now = ctx.clock.now()
    const placed = await placeInStage(tx, found, {
      stagePublicId: input.stagePublicId,
      movedBy: actor.userId,
      now,
    })
    const place = presentPlace(await findStages(tx, found.row.companyId), placed.row)
    if (!place) throw new AppError('not_found')
    if (placed !== found) await notifyColleagues(tx, placed, now, input.socketId)
    return place
  })
}
