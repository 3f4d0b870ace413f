import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'

/** The company whose money it is. @throws AppError company_required */
export function companyOf(actor: Actor): NonNullable<Actor['company']> {
  if (!actor.company) throw new AppError('company_required')
  return actor.company
}

/** The company somebody may pay for. @throws AppError forbidden for candidates and viewers, company_required */
export function payingCompany(actor: Actor): NonNullable<Actor['company']> {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  const company = companyOf(actor)
  if (company.role === 'viewer') throw new AppError('forbidden')
  return company
}
