import type { AgeRestriction } from '@/lib/contracts/enums'
import { ageOn, isOldEnough } from '@/lib/shared/age'
import { type Actor, actorMay, scopeOf, type VacancyScope } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'

/** The person's side; every query filters by it. */
export type Side =
  | { actor: 'candidate'; candidateId: number }
  | {
      actor: 'employer'
      companyId: number
      /** May answer candidates and change what becomes of them. */
      mayAct: boolean
      mayScore: boolean
      /** Without one, the whole company. */
      scope?: VacancyScope
    }

export type CompanySide = Extract<Side, { actor: 'employer' }>

/** Undefined for an employer without a company, who owns nothing yet. */
export function sideOf(actor: Actor): Side | undefined {
  if (actor.accountType === 'candidate') return { actor: 'candidate', candidateId: actor.userId }
  if (!actor.company) return undefined
  const scope = scopeOf(actor)
  return {
    actor: 'employer',
    companyId: actor.company.id,
    mayAct: actorMay(actor, 'recruit'),
    mayScore: actorMay(actor, 'score'),
    ...(scope && { scope }),
  }
}

/** @throws AppError forbidden for members who may not answer candidates */
export function requireMayAct(side: Side): void {
  if (side.actor === 'employer' && !side.mayAct) throw new AppError('forbidden')
}

/** @throws AppError forbidden for members who take no part in the choice */
export function requireMayScore(side: Side): void {
  if (side.actor === 'employer' && !side.mayScore) throw new AppError('forbidden')
}

/**
 * Whether a person is old enough for a job, by the birth dates of account and resume; the later one counts. Without a
 * date the person counts as adult.
 */
export function meetsAgeRestriction(
  restriction: AgeRestriction | null,
  birthdays: readonly (string | null)[],
  now: Date,
): boolean {
  const today = now.toISOString().slice(0, 10)
  return birthdays.every((birth) => birth === null || isOldEnough(ageOn(today, birth), restriction))
}
