import type { Page } from '@/lib/contracts/call'
import type { VacancyState } from '@/lib/contracts/enums'
import type { CompanyRef, OwnVacancy, VacancyDraft } from '@/lib/contracts/vacancies'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { presentCompany } from './card.presenter'
import { announceCatalogueChange, bumpCatalogue } from './catalogue'
import { canEdit, stateAt } from './lifecycle'
import { presentOwn } from './own.presenter'
import { cleanFields, columnsOf, fieldsOf, type VacancyRow } from './own-row'
import { publicationErrors } from './publishable'
import { writeSearchVectors } from './search-vectors.service'
import {
  countNegotiations,
  findCompany,
  findOwn,
  insertVacancy,
  listOwn,
  lockOwn,
  updateVacancy,
} from './vacancies.repository'

export interface Change {
  /** The tab that made the change already knows. */
  socketId?: string | undefined
}

/** The company a person acts for. Whoever has none owns no vacancy, so its address leads nowhere. */
export function companyOf(actor: Actor): NonNullable<Actor['company']> {
  if (!actor.company) throw new AppError('vacancy_not_found')
  return actor.company
}

export function requireEditor(actor: Actor): void {
  if (actor.company?.role === 'viewer') throw new AppError('edit_forbidden')
}

async function companyRef(db: DbOrTx, companyId: number): Promise<CompanyRef> {
  const row = await findCompany(db, companyId)
  if (!row) throw new AppError('vacancy_not_found')
  return presentCompany(row)
}

export async function ownView(ctx: ServiceContext, row: VacancyRow): Promise<OwnVacancy> {
  const company = await companyRef(ctx.db, row.companyId)
  const counters = await countNegotiations(ctx.db, [row.id])
  return presentOwn(row, company, counters.get(row.id), ctx.clock.now())
}

/** Locks the row for a change; foreign and unknown ids are the same to the asker. */
export async function lockForChange(tx: Tx, actor: Actor, publicId: string): Promise<VacancyRow> {
  const row = await lockOwn(tx, companyOf(actor).id, publicId)
  if (!row) throw new AppError('vacancy_not_found')
  return row
}

/** The event of a change and, when what the public sees may differ, the word to the other processes. */
export async function tellOfChange(
  tx: Tx,
  row: VacancyRow,
  companyPublicId: string,
  { socketId }: Change,
): Promise<void> {
  await publish(
    tx,
    {
      kind: 'vacancy.changed',
      payload: { vacancyId: row.publicId, companyId: companyPublicId, version: row.revision },
    },
    { exceptSocketId: socketId },
  )
  await announceCatalogueChange(tx, row.publicId)
}

export async function createDraft(
  ctx: ServiceContext,
  actor: Actor,
  input: VacancyDraft,
  change: Change = {},
): Promise<OwnVacancy> {
  if (actor.accountType !== 'employer') throw new AppError('creation_forbidden')
  const { company } = actor
  if (!company) throw new AppError('company_required')
  if (company.role === 'viewer') throw new AppError('creation_forbidden')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const created = await insertVacancy(tx, {
      ...columnsOf(cleanFields(input)),
      publicId: newPublicId(),
      companyId: company.id,
      managerId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    await writeSearchVectors(tx, [created.id])
    await tellOfChange(tx, created, company.publicId, change)
    return created
  })
  return ownView(ctx, row)
}

export async function getOwn(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const row = await findOwn(ctx.db, companyOf(actor).id, publicId)
  if (!row) throw new AppError('vacancy_not_found')
  return ownView(ctx, row)
}

export async function listOwnVacancies(
  ctx: ServiceContext,
  actor: Actor,
  filter: { status?: VacancyState | undefined; page: number; size: number },
): Promise<Page<OwnVacancy>> {
  const { page, size } = filter
  if (!actor.company) return { results: [], total: 0, page, size }
  const { rows, total } = await listOwn(ctx.db, actor.company.id, filter)
  const counters = await countNegotiations(
    ctx.db,
    rows.map((row) => row.id),
  )
  const company = await companyRef(ctx.db, actor.company.id)
  const now = ctx.clock.now()
  const results = rows.map((row) => presentOwn(row, company, counters.get(row.id), now))
  return { results, total, page, size }
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
    requireEditor(actor)
    if (!canEdit(before.status)) throw new AppError('wrong_state', { data: { status: before.status } })
    if (before.revision !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: before.revision } })
    }
    const fields = { ...fieldsOf(before), ...cleanFields(input.fields) }
    if (stateAt(before, now) === 'active') {
      const errors = publicationErrors(fields)
      if (errors.length > 0) {
        const prefixed = errors.map((error) => ({ ...error, field: `fields.${error.field}` }))
        throw new AppError('validation_failed', { fields: prefixed })
      }
    }
    const saved = await updateVacancy(tx, before.id, { ...columnsOf(fields), updatedAt: now })
    await writeSearchVectors(tx, [saved.id])
    await tellOfChange(tx, saved, company.publicId, change)
    return saved
  })
  bumpCatalogue()
  return ownView(ctx, row)
}
