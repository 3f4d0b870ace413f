import type { AgeRestriction } from '@/lib/contracts/enums'
import { ageOn, isOldEnough } from '@/lib/shared/age'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'

/** The end of the table a person sits at; ownership is asked for by it in every query. */
export type Side =
  | { actor: 'candidate'; candidateId: number }
  | { actor: 'employer'; companyId: number; mayAct: boolean }

/** Undefined for an employer without a company: nothing can be theirs yet. */
export function sideOf(actor: Actor): Side | undefined {
  if (actor.accountType === 'candidate') return { actor: 'candidate', candidateId: actor.userId }
  if (!actor.company) return undefined
  return { actor: 'employer', companyId: actor.company.id, mayAct: actor.company.role !== 'viewer' }
}

/** @throws AppError forbidden for a member who may only look. */
export function requireMayAct(side: Side): void {
  if (side.actor === 'employer' && !side.mayAct) throw new AppError('forbidden')
}

/**
 * Whether a person may take a job by the birthdays known of them, of the account and of the resume; the younger
 * counts. Who has named none is taken for an adult.
 */
export function meetsAgeRestriction(
  restriction: AgeRestriction | null,
  birthdays: readonly (string | null)[],
  now: Date,
): boolean {
  const today = now.toISOString().slice(0, 10)
  return birthdays.every((birth) => birth === null || isOldEnough(ageOn(today, birth), restriction))
}
