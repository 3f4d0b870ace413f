import type { VacancyState } from '@/lib/contracts/enums'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { bumpCatalogue } from './catalogue'
import { moveVacancy } from './transition.service'
import { lockAny } from './vacancies.repository'

/** What a moderator decides; a refusal says why, and at which fields. */
export type VacancyDecision =
  | { action: 'approve' | 'unblock' }
  | { action: 'reject' | 'block'; note: string; fields: readonly string[] }

export interface DecidedVacancy {
  publicId: string
  status: VacancyState
  companyId: number
  /** Who is to be told; null when nobody answers for it. */
  managerId: number | null
}

/**
 * Carries a moderator's decision out: the state, its dates, the public page. Who may decide, the log and the word to
 * the author are the caller's.
 * @throws AppError vacancy_not_found, wrong_state
 */
export async function decideOnVacancy(
  ctx: ServiceContext,
  publicId: string,
  decision: VacancyDecision,
): Promise<DecidedVacancy> {
  const row = await ctx.db.transaction(async (tx) => {
    const found = await lockAny(tx, publicId)
    if (!found) throw new AppError('vacancy_not_found')
    const { companyPublicId } = found
    const values =
      'note' in decision
        ? { moderationNote: decision.note, moderationFields: [...decision.fields] }
        : { moderationNote: null, moderationFields: [] }
    const { action } = decision
    return moveVacancy(tx, found.row, {
      action,
      actor: 'moderator',
      companyPublicId,
      now: ctx.clock.now(),
      values,
    })
  })
  bumpCatalogue()
  return { publicId, status: row.status, companyId: row.companyId, managerId: row.managerId }
}
