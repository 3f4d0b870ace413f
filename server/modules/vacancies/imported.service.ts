import { createHash } from 'node:crypto'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { Tx } from '@/server/db/client'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { rowErrors } from './own.service'
import { cleanFields, columnsOf, fieldsOf, type VacancyRow } from './own-row'
import { stateAt } from './publication-term'
import { publicationErrors } from './publishable'
import { writeSearchVectors } from './search-index.service'
import { announceChange, transitionVacancy } from './transition.service'
import { insertVacancies, lockMany, updateVacancy } from './vacancies.repository'

export interface Importer {
  companyId: number
  companyPublicId: string
  /** Who answers for new drafts. */
  managerId: number | null
}

export interface ImportedRow {
  id: number
  /** Hash of the fields as they stand; another one later means that somebody changed them. */
  written: string
  revision: number
}

const asImported = (row: VacancyRow): ImportedRow => ({
  id: row.id,
  written: writtenHash(row),
  revision: row.revision,
})

/** What an import may not touch, and why. */
export type Kept = 'edited_by_hand' | 'in_moderation' | 'ended' | 'deleted' | 'would_not_pass'

function writtenHash(row: VacancyRow): string {
  return createHash('sha256')
    .update(JSON.stringify(fieldsOf(row)))
    .digest('base64url')
    .slice(0, 22)
}

/** New drafts in the order of their fields. */
export async function insertImported(
  ctx: ServiceContext,
  tx: Tx,
  importer: Importer,
  drafts: readonly VacancyDraft[],
): Promise<ImportedRow[]> {
  if (drafts.length === 0) return []
  const now = ctx.clock.now()
  const rows = await insertVacancies(
    tx,
    drafts.map((fields) => ({
      ...columnsOf(cleanFields(fields)),
      publicId: newPublicId(),
      companyId: importer.companyId,
      managerId: importer.managerId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await writeSearchVectors(
    tx,
    rows.map((row) => row.id),
  )
  // Nobody but the company sees drafts: one word makes its lists look again.
  const [first] = rows
  if (first) await announceChange(tx, first, importer.companyPublicId, {})
  return rows.map(asImported)
}

/** What a draft of these fields still needs to be published, by the names of its fields. */
export function missingFields(fields: VacancyDraft, companyName: string): string[] {
  const errors = publicationErrors(cleanFields(fields), companyName)
  return [...new Set(errors.map(({ field }) => field.split('.')[0] ?? field))]
}

const endings = ['expired', 'closed', 'archived', 'blocked'] as const

function untouchable(row: VacancyRow, written: string, now: Date): Kept | null {
  const state = stateAt(row, now)
  if (state === 'deleted') return 'deleted'
  if (state === 'moderation') return 'in_moderation'
  if (endings.some((each) => each === state)) return 'ended'
  return writtenHash(row) === written ? null : 'edited_by_hand'
}

/**
 * Writes what the source says now over what it said before, unless a person has changed it since. An open vacancy
 * stays publishable, and the change is looked at like an edit by hand.
 */
export async function updateImported(
  ctx: ServiceContext,
  tx: Tx,
  importer: Importer,
  held: { row: VacancyRow; written: string },
  input: VacancyDraft,
): Promise<ImportedRow | Kept> {
  const now = ctx.clock.now()
  const { row } = held
  const kept = untouchable(row, held.written, now)
  if (kept) return kept
  const fields = { ...fieldsOf(row), ...cleanFields(input) }
  const open = stateAt(row, now) === 'active'
  if (open && (await rowErrors(tx, row.companyId, fields)).length > 0) return 'would_not_pass'
  const saved = await updateVacancy(tx, row.id, { ...columnsOf(fields), updatedAt: now })
  if (open) await ctx.reviewPublication?.(tx, { kind: 'vacancy', id: saved.id, edited: true })
  await writeSearchVectors(tx, [saved.id])
  await announceChange(tx, saved, importer.companyPublicId, {})
  return asImported(saved)
}

/** Rows of a company by their database ids, held until the transaction ends. */
export const lockImported = (tx: Tx, companyId: number, ids: readonly number[]): Promise<VacancyRow[]> =>
  lockMany(tx, companyId, ids)

/** Takes an open vacancy off the lists; false when it is not open. */
export async function pauseImported(
  ctx: ServiceContext,
  tx: Tx,
  importer: Importer,
  row: VacancyRow,
): Promise<boolean> {
  const now = ctx.clock.now()
  if (stateAt(row, now) !== 'active') return false
  const { companyPublicId } = importer
  await transitionVacancy(tx, row, { action: 'pause', actor: 'employer', companyPublicId, now })
  return true
}

/** Opens again what `pauseImported` took away, if it may be shown; false when it stays where it is. */
export async function resumeImported(
  ctx: ServiceContext,
  tx: Tx,
  importer: Importer,
  row: VacancyRow,
): Promise<boolean> {
  const now = ctx.clock.now()
  if (stateAt(row, now) !== 'paused') return false
  if ((await rowErrors(tx, row.companyId, fieldsOf(row))).length > 0) return false
  await ctx.reviewPublication?.(tx, { kind: 'vacancy', id: row.id, edited: true })
  const { companyPublicId } = importer
  await transitionVacancy(tx, row, { action: 'resume', actor: 'employer', companyPublicId, now })
  return true
}

/** Puts a draft that nobody has touched since `revision` into the bin; false when there is none any more. */
export async function discardImported(
  ctx: ServiceContext,
  tx: Tx,
  importer: Importer,
  row: VacancyRow,
  revision: number,
): Promise<boolean> {
  if (row.status !== 'draft' || row.revision !== revision) return false
  const { companyPublicId } = importer
  await transitionVacancy(tx, row, {
    action: 'delete',
    actor: 'employer',
    companyPublicId,
    now: ctx.clock.now(),
  })
  return true
}
