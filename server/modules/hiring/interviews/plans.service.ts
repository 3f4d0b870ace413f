import type { FieldError } from '@/lib/contracts/errors'
import { type InterviewPlan, type InterviewPlanInput, planLimits } from '@/lib/contracts/interview-plans'
import type { Tx } from '@/server/db/client'
import { requireCapacity } from '@/server/modules/identity'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { holdStage } from '../negotiations/stages.repository'
import { countPlans, type FoundPlan, findPlans, insertPlan, lockPlan, updatePlan } from './plans.repository'

const present = ({ row, stage }: FoundPlan): InterviewPlan => ({
  public_id: row.publicId,
  name: row.name,
  stage: stage && { public_id: stage.publicId, name: stage.name, color: stage.color },
  items: row.items,
  revision: row.revision,
})

/** @throws AppError forbidden, company_required */
export async function listPlans(ctx: ServiceContext, actor: Actor): Promise<InterviewPlan[]> {
  const { id } = requireCompany(actor)
  return (await findPlans(ctx.db, id)).map(present)
}

/** The input as columns. @throws AppError validation_failed at the field */
async function resolve(tx: Tx, companyId: number, { name, stage_public_id, items }: InterviewPlanInput) {
  // A mark belongs to its attribute by name.
  const known = new Set<string>()
  const fields: FieldError[] = []
  items.forEach(({ criterion }, at) => {
    const key = criterion.toLocaleLowerCase('ru')
    if (known.has(key)) fields.push({ field: `items.${at}.criterion`, code: 'name_repeated' })
    known.add(key)
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const stage = stage_public_id === null ? null : await holdStage(tx, companyId, stage_public_id)
  if (stage === undefined || (stage && stage.base !== 'interview'))
    throw invalidField('stage_public_id', 'not_in_list')
  return { name, items, stageId: stage?.id ?? null }
}

async function lockOwn(tx: Tx, actor: Actor, publicId: string): Promise<FoundPlan> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const found = await lockPlan(tx, publicId, companyId)
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError forbidden, company_required, limit_exceeded, validation_failed */
export async function addPlan(
  ctx: ServiceContext,
  actor: Actor,
  input: InterviewPlanInput,
): Promise<InterviewPlan> {
  const { id: companyId } = requireRight(actor, 'recruit')
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, planLimits.plans, countPlans)
    const [now, publicId] = [ctx.clock.now(), newPublicId()]
    const values = await resolve(tx, companyId, input)
    await insertPlan(tx, { ...values, publicId, companyId, createdAt: now, updatedAt: now })
    return present(await lockOwn(tx, actor, publicId))
  })
}

/** @throws AppError forbidden, company_required, not_found, conflict_changes with the plan as it is (data), validation_failed */
export async function changePlan(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: InterviewPlanInput & { publicId: string; revision: number },
): Promise<InterviewPlan> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockOwn(tx, actor, publicId)
    const { row } = found
    if (row.deletedAt || row.revision !== revision) {
      throw new AppError('conflict_changes', { data: { plan: present(found) } })
    }
    await updatePlan(tx, row.id, { ...(await resolve(tx, row.companyId, input)), updatedAt: ctx.clock.now() })
    return present(await lockOwn(tx, actor, publicId))
  })
}

/** @throws AppError forbidden, company_required, not_found */
export async function removePlan(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) await updatePlan(tx, row.id, { deletedAt: ctx.clock.now() })
    return null
  })
}

/** @throws AppError forbidden, company_required, not_found, limit_exceeded */
export async function restorePlan(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<InterviewPlan> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockOwn(tx, actor, publicId)
    if (!found.row.deletedAt) return present(found)
    await requireCapacity(tx, found.row.companyId, planLimits.plans, countPlans)
    await updatePlan(tx, found.row.id, { deletedAt: null })
    return present(await lockOwn(tx, actor, publicId))
  })
}
