import type { Page } from '@/lib/contracts/call'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

/** Cancels a deletion of the account scheduled `since` a moment, and restores the items hidden for it. */
export const deletionRevoked = defineHook<
  [Pick<ServiceContext, 'clock'>, Tx, { id: number; publicId: string }, { since: Date }],
  Promise<void>
>('deletionRevoked')

/** The account was restored: revokes secret URLs, which an attacker may have copied. */
export const secretAddressesRenewed = defineHook<
  [Tx, owner: { id: number; publicId: string }, now: Date],
  Promise<void>
>('secretAddressesRenewed')

/** Checks the plan's limit of acting members. @throws AppError not_enough_purchased_services */
export const checkSeat = defineHook<[Tx, number, Date], Promise<void>>('checkSeat')

export interface Leaver {
  companyId: number
  userId: number
  /** Successor for their vacancies; by default the longest-standing owner. */
  successorId?: number | undefined
  now: Date
  /** The new role of a member who stays. */
  becomes?: CompanyRole
}
/** A member left, or got a role with fewer rights: others get what they can no longer do, in the same transaction. */
export const memberLosesRights = defineHook<[Tx, Leaver], Promise<void>>('memberLosesRights')

/** A company (database id) has changed: updates its pages and search rows. */
export const companyChanged = defineHook<[Tx, number], Promise<void>>('companyChanged')

/** Number of open vacancies of a company (database id). */
export const countCompanyVacancies = defineHook<[ServiceContext, number], Promise<number>>(
  'countCompanyVacancies',
)
/** Open vacancies of a company (database id), newest first. */
export const pageCompanyVacancies = defineHook<
  [ServiceContext, number, { page: number; size: number }],
  Promise<Page<VacancyCard>>
>('pageCompanyVacancies')
