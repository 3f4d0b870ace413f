import { createHash } from 'node:crypto'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { dividedStages, inCompanyOrder, type StageInput } from '@/lib/contracts/company-stages'
import type { FieldError } from '@/lib/contracts/errors'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type Actor, requireCompany, requireRight, scopeOf, type VacancyScope } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { removeRulesOf } from '../stage-rules/rules.repository'
import {
  countStages,
  deleteStages,
  findStages,
  insertStage,
  lockStages,
  markUnmarked,
  moveAll,
  peopleIn,
  type StageRow,
  updateStage,
} from './stages.repository'

const versionOf = (rows: readonly StageRow[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ publicId, base, name, color, promiseDays }) => [
          publicId,
          base,
          name,
          color,
          promiseDays,
        ]),
      ),
    )
    .digest('base64url')
    .slice(0, 22)

async function present(
  db: DbOrTx,
  companyId: number,
  rows: readonly StageRow[],
  scope?: VacancyScope,
): Promise<CallResult<'GET /v1/my/stages'>> {
  const people = peopleIn(rows, await countStages(db, companyId, scope))
  return {
    stages: rows.map(({ publicId, base, name, color, promiseDays }) => ({
      public_id: publicId,
      base,
      name,
      color,
      promise_days: promiseDays,
      people: people.get(publicId) ?? 0,
    })),
    version: versionOf(rows),
  }
}

/** @throws AppError forbidden for candidates, company_required */
export async function listStages(ctx: ServiceContext, actor: Actor) {
  const { id } = requireCompany(actor)
  return present(ctx.db, id, await findStages(ctx.db, id), scopeOf(actor))
}

/** @throws AppError validation_failed at the field */
function checkStages(stages: readonly StageInput[], before: readonly StageRow[]): void {
  const fields: FieldError[] = []
  for (const base of dividedStages) {
    if (!stages.some((each) => each.base === base)) fields.push({ field: `stages.${base}`, code: 'required' })
  }
  const names = new Set<string>()
  const ids = new Set<string>()
  stages.forEach(({ name, public_id, base }, at) => {
    const key = name.toLocaleLowerCase('ru')
    if (names.has(key)) fields.push({ field: `stages.${at}.name`, code: 'name_repeated' })
    names.add(key)
    if (public_id === undefined) return
    const known = before.find(({ publicId }) => publicId === public_id)
    // A stage with people cannot mean another status from one moment to the next.
    if (!known || ids.has(public_id)) fields.push({ field: `stages.${at}`, code: 'not_in_list' })
    else if (known.base !== base) fields.push({ field: `stages.${at}.base`, code: 'invalid' })
    ids.add(public_id)
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const firstOf = (rows: readonly StageRow[], base: string) => rows.find((each) => each.base === base)

type SaveStages = CallParsed<'PUT /v1/my/stages', 'body'>

interface Removal {
  gone: readonly StageRow[]
  left: readonly StageRow[]
  moved: SaveStages['moved']
  /** Whom the member sees. */
  scope: VacancyScope | undefined
  now: Date
}

/**
 * People of a stage left out are moved, all of them: a member says where for those they see. Where they see nobody,
 * as its count told them, the others go to where people arrive.
 * @throws AppError validation_failed without a place for the people
 */
async function removeStages(tx: Tx, companyId: number, removal: Removal): Promise<void> {
  const { gone, left, moved, scope, now } = removal
  if (gone.length === 0) return
  const counts = await countStages(tx, companyId, scope)
  for (const stage of gone) {
    const target = moved.find(({ from }) => from === stage.publicId)?.to
    const isEmpty = !counts.some(({ stageId }) => stageId === stage.id)
    const to =
      target === undefined && isEmpty
        ? firstOf(left, stage.base)
        : left.find(({ publicId, base }) => publicId === target && base === stage.base)
    if (!to) throw invalidField(`moved.${stage.publicId}`, target ? 'not_in_list' : 'required')
    await moveAll(tx, companyId, { from: stage.id, to: to.id, now })
  }
  const ids = gone.map(({ id }) => id)
  await removeRulesOf(tx, ids, now)
  await deleteStages(tx, ids)
}

/**
 * Saves all own stages of the company.
 * @throws AppError forbidden, company_required, conflict_changes with the current stages (data), validation_failed
 */
export async function saveStages(ctx: ServiceContext, actor: Actor, input: SaveStages) {
  const { id: companyId } = requireRight(actor, 'recruit')
  return ctx.db.transaction(async (tx) => {
    const before = await lockStages(tx, companyId)
    if (input.version !== versionOf(before)) {
      throw new AppError('conflict_changes', {
        data: { ...(await present(tx, companyId, before, scopeOf(actor))) },
      })
    }
    checkStages(input.stages, before)
    const now = ctx.clock.now()
    const firstAfter = (base: string) => input.stages.find((each) => each.base === base)?.public_id
    for (const base of dividedStages) {
      const first = firstOf(before, base)
      if (first && first.publicId !== firstAfter(base))
        await markUnmarked(tx, companyId, { base, stageId: first.id })
    }
    const after: StageRow[] = []
    for (const [
      position,
      { public_id, base, name, color, promise_days: promiseDays },
    ] of input.stages.entries()) {
      const values = { base, name, color, promiseDays, position, updatedAt: now }
      const known = before.find(({ publicId }) => publicId === public_id)
      if (known) await updateStage(tx, known.id, values)
      after.push(
        known
          ? { ...known, ...values }
          : await insertStage(tx, { ...values, companyId, publicId: newPublicId(), createdAt: now }),
      )
    }
    const stays = new Set(after.map(({ id }) => id))
    const gone = before.filter(({ id }) => !stays.has(id))
    await removeStages(tx, companyId, { gone, left: after, moved: input.moved, scope: scopeOf(actor), now })
    return present(
      tx,
      companyId,
      inCompanyOrder(after, (row) => row),
      scopeOf(actor),
    )
  })
}
