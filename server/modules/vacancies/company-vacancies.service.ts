import type { VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { closeNegotiations, confirmSlot, releaseSlot } from './hooks'
import { stateAt } from './publication-term'
import { announceChange, transitionVacancy } from './transition.service'
import { findCompany, lockAny, lockOfCompanies, updateVacancy } from './vacancies.repository'

/** Takes every vacancy of the companies off the lists, or off the way to them. Returns which were open. */
export async function pauseVacanciesOf(tx: Tx, companyIds: readonly number[], now: Date): Promise<number[]> {
  const paused: number[] = []
  for (const { row, companyPublicId } of await lockOfCompanies(tx, companyIds, ['active', 'moderation'])) {
    if (stateAt(row, now) === 'expired') continue
    const action = row.status === 'active' ? 'pause' : 'withdraw'
    await transitionVacancy(tx, row, { action, actor: 'employer', companyPublicId, now })
    if (action === 'pause') paused.push(row.id)
  }
  return paused
}

/** Opens again those that are still paused; one whose term has run out meanwhile stays as it is. */
export async function resumeVacanciesOf(
  tx: Tx,
  companyIds: readonly number[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  for (const { row, companyPublicId } of await lockOfCompanies(tx, companyIds, ['paused'], ids)) {
    if (stateAt(row, now) !== 'paused') continue
    await transitionVacancy(tx, row, { action: 'resume', actor: 'employer', companyPublicId, now })
  }
}

/** States in which a vacancy stands before somebody's eyes, or on its way there. */
const shown = ['active', 'paused', 'expired', 'closed', 'archived', 'moderation'] as const

/** Takes every vacancy of the companies away from everyone. Returns which. */
export async function blockVacanciesOf(tx: Tx, companyIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await lockOfCompanies(tx, companyIds, shown)
  for (const { row, companyPublicId } of rows) {
    await transitionVacancy(tx, row, { action: 'block', actor: 'moderator', companyPublicId, now })
  }
  return rows.map(({ row }) => row.id)
}

/** Brings back those that are still blocked, to where they were; a term that has run out meanwhile stays so. */
export async function unblockVacanciesOf(
  tx: Tx,
  companyIds: readonly number[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  for (const { row, companyPublicId } of await lockOfCompanies(tx, companyIds, ['blocked'], ids)) {
    await transitionVacancy(tx, row, { action: 'unblock', actor: 'moderator', companyPublicId, now })
  }
}

/** Writes other words into a vacancy, whatever its state; its people and the public pages follow. */
export async function rewriteVacancy(
  tx: Tx,
  { id, companyId }: { id: number; companyId: number },
  values: Parameters<typeof updateVacancy>[2],
): Promise<void> {
  const saved = await updateVacancy(tx, id, values)
  const company = await findCompany(tx, companyId)
  if (company) await announceChange(tx, saved, company.company_public_id, {})
}

/** Whoever waits for an answer of companies that will give none hears of it. Returns how many. */
export async function endNegotiationsOfCompanies(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  companyIds: readonly number[],
): Promise<number> {
  let ended = 0
  for (const { row } of await lockOfCompanies(tx, companyIds, [...shown, 'blocked', 'rejected'])) {
    ended += await closeNegotiations(ctx, tx, { vacancyId: row.id, closedBy: null })
  }
  return ended
}

/** Nobody is left to answer: every vacancy of the companies ends, and with it its open negotiations. */
export async function closeVacanciesOf(
  ctx: ServiceContext,
  tx: Tx,
  companyIds: readonly number[],
): Promise<void> {
  const now = ctx.clock.now()
  const open = await lockOfCompanies(tx, companyIds, ['active', 'paused', 'expired'])
  for (const { row, companyPublicId } of open) {
    await transitionVacancy(tx, row, {
      action: 'close',
      actor: 'employer',
      companyPublicId,
      now,
      values: { closedAt: now, closeReason: 'cancelled' },
    })
    await closeNegotiations(ctx, tx, { vacancyId: row.id, closedBy: null })
  }
}

/** What a moderator decides; a refusal says why, and at which fields. */
export type VacancyDecision =
  | { action: 'approve' | 'unblock' }
  | { action: 'reject' | 'block'; note: string; fields: readonly string[] }

interface DecidedVacancy {
  status: VacancyState
  /** Who is to be told; null when nobody answers for it. */
  managerId: number | null
}

/**
 * Carries a moderator's decision out: the state, its dates, the public page. Who may decide, the log and the word to
 * the author are the caller's, who also bumps the catalogue after the commit.
 * @throws AppError vacancy_not_found, wrong_state
 */
export async function decideOnVacancy(
  tx: Tx,
  publicId: string,
  decision: VacancyDecision,
  now: Date,
): Promise<DecidedVacancy> {
  const found = await lockAny(tx, publicId)
  if (!found) throw new AppError('vacancy_not_found')
  const { companyPublicId } = found
  const values =
    'note' in decision
      ? { moderationNote: decision.note, moderationFields: [...decision.fields] }
      : { moderationNote: null, moderationFields: [] }
  const { action } = decision
  const row = await transitionVacancy(tx, found.row, {
    action,
    actor: 'moderator',
    companyPublicId,
    now,
    values,
  })
  const slot = { companyId: row.companyId, vacancyId: row.id }
  const at = { clock: { now: () => now } }
  if (action === 'approve') await confirmSlot(at, tx, { ...slot, endsAt: row.expiresAt ?? now })
  // What a block leaves unused is given back as money, after it.
  if (action === 'reject') await releaseSlot(at, tx, slot)
  return { status: row.status, managerId: row.managerId }
}
