import type { VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { confirmSlot, releaseSlot } from './hooks'
import { moveVacancy } from './transition.service'
import { lockAny } from './vacancies.repository'

/** What a moderator decides; a refusal says why, and at which fields. */
export type VacancyDecision =
  | { action: 'approve' | 'unblock' }
  | { action: 'reject' | 'block'; note: string; fields: readonly string[] }

export interface DecidedVacancy {
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
  const row = await moveVacancy(tx, found.row, { action, actor: 'moderator', companyPublicId, now, values })
  const slot = { companyId: row.companyId, vacancyId: row.id }
  const at = { clock: { now: () => now } }
  if (action === 'approve') await confirmSlot(at, tx, { ...slot, endsAt: row.expiresAt ?? now })
  // What a block leaves unused is given back as money, after it.
  if (action === 'reject') await releaseSlot(at, tx, slot)
  return { status: row.status, managerId: row.managerId }
}
