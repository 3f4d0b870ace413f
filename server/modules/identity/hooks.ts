import type { Page } from '@/lib/contracts/call'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

/** Takes back a deletion of the account that was planned `since` a moment, with what it took off the public pages. */
export const deletionRevoked = defineHook<
  [Pick<ServiceContext, 'clock'>, Tx, { id: number; publicId: string }, { since: Date }],
  Promise<void>
>('deletionRevoked')

/** An account was given back to its owner: addresses that work without signing in, and that somebody may have copied, stop working. */
export const secretAddressesRenewed = defineHook<
  [Tx, owner: { id: number; publicId: string }, now: Date],
  Promise<void>
>('secretAddressesRenewed')

/** Whether the plan of a company has a seat for one more who may act. @throws AppError not_enough_purchased_services */
export const checkSeat = defineHook<[Tx, number, Date], Promise<void>>('checkSeat')

export interface Leaver {
  companyId: number
  userId: number
  /** Who takes their vacancies over; else the owner who has been there longest. */
  successorId?: number | undefined
  now: Date
}
/** Somebody acts for a company no more: what they answered for passes to others, in the same transaction. */
export const memberStopsActing = defineHook<[Tx, Leaver], Promise<void>>('memberStopsActing')

/** A company (database id) has changed: whatever shows it or is found by it follows. */
export const companyChanged = defineHook<[Tx, number], Promise<void>>('companyChanged')

/** How many vacancies a company (database id) has open. */
export const countCompanyVacancies = defineHook<[ServiceContext, number], Promise<number>>(
  'countCompanyVacancies',
)
/** Open vacancies of a company (database id), newest first. */
export const pageCompanyVacancies = defineHook<
  [ServiceContext, number, { page: number; size: number }],
  Promise<Page<VacancyCard>>
>('pageCompanyVacancies')
