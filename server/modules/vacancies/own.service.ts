import type { VacancyState } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import type { OwnVacancy, VacancyConflict } from '@/lib/contracts/vacancies'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { Tx } from '@/server/db/client'
import { type Actor, refuseWithout, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { findClientId } from './clients.repository'
import { copyVacancyMembers, findManagerId, keepResponsible } from './managers.repository'
import { cleanFields, columnsOf, fieldsOf, type VacancyRow } from './own-row'
import { companyOf, mayNarrow, ownView } from './own-view.service'
import { announceVacancyPage } from './public-page-changes'
import { canEdit, stateAt } from './publication-term'
import { publicationErrors } from './publishable'
import { writeSearchVectors } from './search-index.service'
import { announceChange, type Change } from './transition.service'
import { editorOf, findCompany, insertVacancy, lockOwn, updateVacancy } from './vacancies.repository'

/** Locks the row for a change; foreign and unknown ids are the same to the asker. */
export async function lockForChange(tx: Tx, actor: Actor, publicId: string): Promise<VacancyRow> {
  const company = companyOf(actor)
  const row = await lockOwn(tx, company.id, publicId)
  if (!row || company.withheld.includes(row.id)) throw new AppError('vacancy_not_found')
  refuseWithout(actor, 'recruit')
  return row
}

/** What keeps a row from being published, its company's name considered. */
export async function rowErrors(tx: Tx, companyId: number, fields: VacancyDraft): Promise<FieldError[]> {
  const company = await findCompany(tx, companyId)
  return publicationErrors(fields, company?.company_name ?? '')
}

/** The member named by the fields; undefined when the fields do not speak of it. */
async function managerIdOf(
  tx: Tx,
  companyId: number,
  { manager }: VacancyDraft,
  field: string,
): Promise<number | null | undefined> {
  if (manager === undefined || manager === null) return manager
  const id = await findManagerId(tx, companyId, manager)
  if (id === undefined) throw new AppError('validation_failed', { fields: [{ field, code: 'not_in_list' }] })
  return id
}

/** The client named by the fields; undefined when the fields do not speak of it. */
async function clientIdOf(
  tx: Tx,
  companyId: number,
  { client }: VacancyDraft,
  { field, keptId }: { field: string; keptId: number | null },
): Promise<number | null | undefined> {
  if (client === undefined || client === null) return client
  const id = await findClientId(tx, companyId, client, keptId)
  if (id === undefined) throw new AppError('validation_failed', { fields: [{ field, code: 'not_in_list' }] })
  return id
}

async function insertDraft(
  ctx: ServiceContext,
  actor: Actor,
  fields: VacancyDraft,
  change: Change,
  copied?: VacancyRow,
): Promise<OwnVacancy> {
  const company = companyOf(actor)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const managerId = await managerIdOf(tx, company.id, fields, 'manager')
    const clientId = await clientIdOf(tx, company.id, fields, { field: 'client', keptId: null })
    const created = await insertVacancy(tx, {
      ...columnsOf(fields),
      publicId: newPublicId(),
      companyId: company.id,
      managerId: managerId === undefined ? actor.userId : managerId,
      clientId: clientId === undefined ? (copied?.clientId ?? null) : clientId,
      narrowed: copied?.narrowed ?? false,
      editedById: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    if (copied?.narrowed) await copyVacancyMembers(tx, copied.id, created.id)
    await writeSearchVectors(tx, [created.id])
    await announceChange(tx, created, company.publicId, change)
    return created
  })
  return ownView(ctx, actor, row)
}

export async function createDraft(
  ctx: ServiceContext,
  actor: Actor,
  input: VacancyDraft,
  change: Change = {},
): Promise<OwnVacancy> {
  if (actor.accountType !== 'employer') throw new AppError('creation_forbidden')
  requireRight(actor, 'recruit')
  return insertDraft(ctx, actor, cleanFields(input), change)
}

/** A new draft with the same fields, managed by whoever copies; a narrowed one is for the same members. */
export async function copyVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: Change = {},
): Promise<OwnVacancy> {
  const source = await ctx.db.transaction((tx) => lockForChange(tx, actor, publicId))
  const { manager: _, ...fields } = fieldsOf(source)
  return insertDraft(ctx, actor, fields, change, source)
}

/** Lays the given fields over the stored ones. A stale revision changes nothing; an open advert stays publishable. */
export async function saveFields(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: { revision: number; fields: VacancyDraft },
  change: Change = {},
): Promise<OwnVacancy> {
  const company = companyOf(actor)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockForChange(tx, actor, publicId)
    if (!canEdit(before.status)) throw new AppError('wrong_state', { data: { status: before.status } })
    if (before.revision !== input.revision) {
      const mine = before.editedById === actor.userId
      const conflict: VacancyConflict = {
        revision: before.revision,
        mine,
        by: mine ? null : await editorOf(tx, before),
      }
      throw new AppError('conflict_changes', { data: { ...conflict } })
    }
    const fields = { ...fieldsOf(before), ...cleanFields(input.fields) }
    if (stateAt(before, now) === 'active') {
      const errors = await rowErrors(tx, company.id, fields)
      if (errors.length > 0) {
        const prefixed = errors.map((error) => ({ ...error, field: `fields.${error.field}` }))
        throw new AppError('validation_failed', { fields: prefixed })
      }
    }
    const managerId = await managerIdOf(tx, company.id, input.fields, 'fields.manager')
    const clientId = await clientIdOf(tx, company.id, input.fields, {
      field: 'fields.client',
      keptId: before.clientId,
    })
    if (managerId !== undefined && managerId !== before.managerId) {
      // Whoever answers for a narrowed vacancy chooses who sees it.
      if (before.narrowed && !mayNarrow(actor, before)) throw new AppError('forbidden')
      await keepResponsible(tx, { companyId: company.id, scope: scopeOf(actor) }, [publicId])
    }
    const saved = await updateVacancy(tx, before.id, {
      ...columnsOf(fields),
      ...(managerId !== undefined && { managerId }),
      ...(clientId !== undefined && { clientId }),
      editedById: actor.userId,
      updatedAt: now,
    })
    if (stateAt(before, now) === 'active') {
      await ctx.reviewPublication?.(tx, { kind: 'vacancy', id: saved.id, edited: true })
    }
    await writeSearchVectors(tx, [saved.id])
    await announceChange(tx, saved, company.publicId, change)
    return saved
  })
  return ownView(ctx, actor, row)
}

const toPublish: readonly VacancyState[] = ['draft', 'rejected', 'paused', 'expired', 'closed', 'archived']

/**
 * An own vacancy that is to be promoted: its page and its card are told to change with the transaction.
 * @throws AppError vacancy_not_found, forbidden
 */
export async function lockForPromotion(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  actor: Actor,
  publicId: string,
): Promise<{ id: number; companyId: number; status: VacancyState }> {
  const row = await lockForChange(tx, actor, publicId)
  await announceVacancyPage(tx, row.publicId)
  return { id: row.id, companyId: row.companyId, status: stateAt(row, ctx.clock.now()) }
}

/** A draft of one's own, or one that was sent back, to be published later. @throws AppError vacancy_not_found, forbidden, wrong_state */
export async function ownDraftId(tx: Tx, actor: Actor, publicId: string): Promise<number> {
  const { id, status } = await lockForChange(tx, actor, publicId)
  if (!toPublish.includes(status)) throw new AppError('wrong_state', { data: { status } })
  return id
}
