import type { AccountType } from '@/lib/contracts/enums'
import { minuteMs } from '@/lib/shared/time'
import { AppError } from './errors'

/** How long a proof of who one is counts before an act that hurts. */
export const stepUpMs = 10 * minuteMs

/** Something unusual was noticed, and nobody has proved in this session since then who they are. */
const isBraked = ({ authenticatedAt, brakedAt }: Pick<Actor, 'authenticatedAt' | 'brakedAt'>): boolean =>
  brakedAt !== null && authenticatedAt <= brakedAt

/**
 * Before an act that a thief would repeat many times. Calls that always need it say so in their contract (`heedsBrake`).
 * @throws AppError step_up_required
 */
export function requireNoBrake(actor: Actor): void {
  if (isBraked(actor)) throw new AppError('step_up_required')
}

/**
 * Before an act that hurts when somebody else does it: the person has signed in or proved again who they are in the
 * last ten minutes, and after the last brake. Calls that always need it say so in their contract (`stepUp`).
 * @throws AppError step_up_required
 */
export function requireStepUp(actor: Actor, now: Date): void {
  requireNoBrake(actor)
  if (now.getTime() - actor.authenticatedAt.getTime() > stepUpMs) throw new AppError('step_up_required')
}

/** Who makes a call; read live from the session row, never from the token's claims. */
export interface Actor {
  userId: number
  publicId: string
  accountType: AccountType
  sessionId: string
  /** When the person last proved in this session who they are: by signing in, or by a step-up since. */
  authenticatedAt: Date
  /** When something unusual was last noticed of the person; null when nothing was. */
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
