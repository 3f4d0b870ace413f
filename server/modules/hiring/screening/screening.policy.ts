import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'

/** The company an employer looks for; null for everyone else. */
export const companyOf = (actor: Actor): number | null =>
  actor.accountType === 'employer' ? (actor.company?.id ?? null) : null

/** @throws AppError forbidden for a candidate and for a member who may only look, company_required */
export function requireRecruiter(actor: Actor): number {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  if (!actor.company) throw new AppError('company_required')
  requireMayChange(actor)
  return actor.company.id
}

/** @throws AppError forbidden for a member who may only look */
export function requireMayChange(actor: Actor): void {
  if (actor.company?.role === 'viewer') throw new AppError('forbidden')
}
