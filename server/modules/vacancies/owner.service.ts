import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { closeNegotiations } from './hooks'
import { stateAt } from './lifecycle'
import { lockOfCompanies } from './owner.repository'
import { moveVacancy, tellOfChange } from './transition.service'
import { findCompany, updateVacancy } from './vacancies.repository'

/** Takes every vacancy of the companies off the lists, or off the way to them. Returns which were open. */
export async function pauseVacanciesOf(tx: Tx, companyIds: readonly number[], now: Date): Promise<number[]> {
  const paused: number[] = []
  for (const { row, companyPublicId } of await lockOfCompanies(tx, companyIds, ['active', 'moderation'])) {
    if (stateAt(row, now) === 'expired') continue
    const action = row.status === 'active' ? 'pause' : 'withdraw'
    await moveVacancy(tx, row, { action, actor: 'employer', companyPublicId, now })
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
    await moveVacancy(tx, row, { action: 'resume', actor: 'employer', companyPublicId, now })
  }
}

/** States in which a vacancy stands before somebody's eyes, or on its way there. */
const shown = ['active', 'paused', 'expired', 'closed', 'archived', 'moderation'] as const

/** Takes every vacancy of the companies away from everyone. Returns which. */
export async function blockVacanciesOf(tx: Tx, companyIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await lockOfCompanies(tx, companyIds, shown)
  for (const { row, companyPublicId } of rows) {
    await moveVacancy(tx, row, { action: 'block', actor: 'moderator', companyPublicId, now })
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
    await moveVacancy(tx, row, { action: 'unblock', actor: 'moderator', companyPublicId, now })
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
  if (company) await tellOfChange(tx, saved, company.company_public_id, {})
}

/** Whoever waits for an answer of companies that will give none hears of it. Returns how many. */
export async function endNegotiationsOf(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  companyIds: readonly number[],
): Promise<number> {
  let ended = 0
  for (const { row } of await lockOfCompanies(tx, companyIds, [...shown, 'blocked', 'rejected'])) {
    ended += await closeNegotiations(ctx, tx, { vacancyId: row.id, actorUserId: null })
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
    await moveVacancy(tx, row, {
      action: 'close',
      actor: 'employer',
      companyPublicId,
      now,
      values: { closedAt: now, closeReason: 'cancelled' },
    })
    await closeNegotiations(ctx, tx, { vacancyId: row.id, actorUserId: null })
  }
}
