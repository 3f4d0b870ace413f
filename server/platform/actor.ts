import { type CompanyRight, type CompanyRole, roleMay } from '@/lib/contracts/company-rights'
import type { AccountType } from '@/lib/contracts/enums'
import { minuteMs } from '@/lib/shared/time'
import { AppError } from './errors'

/** How long a step-up is valid for sensitive actions. */
export const stepUpMs = 10 * minuteMs

/** An anomaly was detected after the last step-up of this session. */
const isBraked = ({ authenticatedAt, brakedAt }: Pick<Actor, 'authenticatedAt' | 'brakedAt'>): boolean =>
  brakedAt !== null && authenticatedAt <= brakedAt

/**
 * Guards actions that a thief would repeat many times. Calls that always need it declare `heedsBrake` in the contract.
 * @throws AppError step_up_required
 */
export function requireNoBrake(actor: Actor): void {
  if (isBraked(actor)) throw new AppError('step_up_required')
}

/**
 * Guards sensitive actions: requires a sign-in or step-up within the last ten minutes, and after the last anomaly.
 * Calls that always need it declare `stepUp` in the contract.
 * @throws AppError step_up_required
 */
export function requireStepUp(actor: Actor, now: Date): void {
  requireNoBrake(actor)
  if (now.getTime() - actor.authenticatedAt.getTime() > stepUpMs) throw new AppError('step_up_required')
}

/** The caller, read live from the session row, never from the token's claims. */
export interface Actor {
  userId: number
  publicId: string
  accountType: AccountType
  sessionId: string
  /** Time of the sign-in or of the latest step-up in this session. */
  authenticatedAt: Date
  /** Time of the latest anomaly; null without one. */
  brakedAt: Date | null
  isOperator: boolean
  /** The account is scheduled for deletion: it may read and cancel, but do nothing visible to others. */
  leaving: boolean
  /**
   * The current company of an employer; null until one is created, and for calls that the role of the member gives
   * no access to (`withoutAccess`).
   */
  company: {
    id: number
    publicId: string
    role: CompanyRole
    verified: boolean
    /** Vacancies narrowed to other members (database ids); empty for owners, and for roles that see no whole company. */
    withheld: readonly number[]
  } | null
  /** Member of a company without access to what the call is about: answered as a stranger to it. */
  withoutAccess?: true
}

/** The vacancies of a company that a member sees; without one, the whole company. */
export interface VacancyScope {
  /** Database id. */
  userId: number
  /** All but these vacancies (database ids); without it only what the member is on. */
  withheld?: readonly number[]
}

/** Nothing for members who see the whole company, and for everybody else. */
export function scopeOf({ company, userId }: Actor): VacancyScope | undefined {
  if (!company) return undefined
  if (!roleMay(company.role, 'see_all')) return { userId }
  return company.withheld.length === 0 ? undefined : { userId, withheld: company.withheld }
}

/** Whether a vacancy of the company is withheld from this scope: the same as one of nobody's. */
export const isWithheld = (scope: VacancyScope | undefined, vacancyId: number): boolean =>
  scope?.withheld?.includes(vacancyId) ?? false

export type ActingCompany = NonNullable<Actor['company']>

/** The company of an employer; null for everyone else. */
export const companyIdOf = (actor: Actor): number | null =>
  actor.accountType === 'employer' ? (actor.company?.id ?? null) : null

/** The company of an employer. @throws AppError forbidden for candidates, company_required */
export function requireCompany(actor: Actor): ActingCompany {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  if (actor.withoutAccess) throw new AppError('forbidden')
  if (!actor.company) throw new AppError('company_required')
  return actor.company
}

/** What the member's role allows in their company; nothing without one. */
export const actorMay = (actor: Actor, right: CompanyRight): boolean =>
  actor.company !== null && roleMay(actor.company.role, right)

/** Refuses a member whose role lacks the right. @throws AppError forbidden */
export function refuseWithout(actor: Actor, right: CompanyRight): void {
  if (actor.company && !actorMay(actor, right)) throw new AppError('forbidden')
}

/**
 * The company on whose behalf an employer may do what takes a right.
 * @throws AppError forbidden for candidates and roles without it, company_required
 */
export function requireRight(actor: Actor, right: CompanyRight): ActingCompany {
  const company = requireCompany(actor)
  refuseWithout(actor, right)
  return company
}
