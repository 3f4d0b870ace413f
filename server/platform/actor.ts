import type { AccountType } from '@/lib/contracts/enums'
import { AppError } from './errors'

/** Who makes a call; read live from the session row, never from the token's claims. */
export interface Actor {
  userId: number
  publicId: string
  accountType: AccountType
  sessionId: string
  /** When the person last proved in this session who they are: by signing in, or by a step-up since. */
  authenticatedAt: Date
  /** When something unusual was last noticed of the person (`step-up.ts`); null when nothing was. */
  brakedAt: Date | null
  isOperator: boolean
  /** The account waits for its deletion: it may look and return, and do nothing that others would see. */
  leaving: boolean
  /** The company an employer acts for; null until one is created. */
  company: { id: number; publicId: string; role: 'owner' | 'recruiter' | 'viewer'; verified: boolean } | null
}

export type ActingCompany = NonNullable<Actor['company']>

/** The company an employer looks for; null for everyone else. */
export const companyIdOf = (actor: Actor): number | null =>
  actor.accountType === 'employer' ? (actor.company?.id ?? null) : null

/** The company an employer acts for. @throws AppError forbidden for candidates, company_required */
export function requireCompany(actor: Actor): ActingCompany {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  if (!actor.company) throw new AppError('company_required')
  return actor.company
}

/** A member who may only look changes nothing. @throws AppError forbidden */
export function refuseViewer(actor: Actor): void {
  if (actor.company?.role === 'viewer') throw new AppError('forbidden')
}

/** The company in whose name an employer may change things. @throws AppError forbidden for candidates and viewers, company_required */
export function requireEditor(actor: Actor): ActingCompany {
  const company = requireCompany(actor)
  refuseViewer(actor)
  return company
}
