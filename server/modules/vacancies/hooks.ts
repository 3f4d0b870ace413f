import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

type Clocked = Pick<ServiceContext, 'clock'>

/** How negotiations end with their vacancy. */
export interface VacancyClosing {
  /** Database id. */
  vacancyId: number
  /**
   * The member who closed it, and when the negotiations end: until then `reopenNegotiations` takes it back. Null for the
   * system: they end at once.
   */
  closedBy: { userId: number; endsAt: Date } | null
  /** Public ids of negotiations whose people were hired: they end as `hired`. */
  hired?: readonly string[]
  /** Public ids of negotiations that continue for fourteen days. */
  keep?: readonly string[]
  /** Public ids of negotiations with an accepted offer that a member ends all the same. */
  part?: readonly string[]
  /**
   * Message to all others; may contain `{имя}`, `{вакансия}`, `{компания}`. With it viewed applications are declined.
   */
  letter?: string
}
/**
 * Decides how the open negotiations of a vacancy end, in the transaction that closes it; returns how many.
 * @throws AppError validation_failed
 */
export const closeNegotiations = defineHook<[Clocked, Tx, VacancyClosing], Promise<number>>(
  'closeNegotiations',
)
/** Takes back what a closing decided, in the transaction that undoes it. */
export const reopenNegotiations = defineHook<[Clocked, Tx, { vacancyId: number }], Promise<void>>(
  'reopenNegotiations',
)

/** A member lost access to a vacancy (database id). */
export const memberLosesVacancy = defineHook<[Tx, userId: number, now: Date], Promise<void>>(
  'memberLosesVacancy',
)

/** A vacancy that is being opened, or stays open. */
export interface PublicationSlot {
  companyId: number
  vacancyId: number
  userId: number
  /** End of the publication. */
  endsAt: Date
  /** It is held for moderation first. */
  held: boolean
  /** It is open already. */
  isOpen?: boolean
  /** A publication bought for this vacancy: does not use the plan's limit. */
  bought?: boolean
}
/** Reserves a publication slot. @throws AppError not_enough_purchased_services */
export const openSlot = defineHook<[Clocked, Tx, PublicationSlot], Promise<void>>('openSlot')
/** Approved by a moderator: uses the reservation. */
export const confirmSlot = defineHook<
  [Clocked, Tx, Pick<PublicationSlot, 'companyId' | 'vacancyId' | 'endsAt'>],
  Promise<void>
>('confirmSlot')
/** Not approved: releases the reservation. */
export const releaseSlot = defineHook<
  [Clocked, Tx, Pick<PublicationSlot, 'companyId' | 'vacancyId'>],
  Promise<void>
>('releaseSlot')

/** Counts open vacancies of companies by the search index; undefined or null while it is not whole. */
export const openCounter = defineHook<
  [ServiceContext],
  Promise<((companyId: number) => Promise<number | null>) | undefined>
>('openCounter')
