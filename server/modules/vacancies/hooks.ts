import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

type Clocked = Pick<ServiceContext, 'clock'>

/** How the negotiations of a vacancy end with it. */
export interface VacancyClosing {
  /** Database id. */
  vacancyId: number
  /** Who closed it; null for the scheduler. */
  actorUserId: number | null
  /** Public ids of those whose people were hired: they end as `hired`. */
  hired?: readonly string[]
  /** Public ids of those one goes on talking to: they stay as they are, for fourteen days. */
  keep?: readonly string[]
  /** To everyone else; may name `{имя}`, `{вакансия}`, `{компания}`. With it, whoever was looked at is declined. */
  letter?: string
  socketId?: string | undefined
}
/** Ends the open negotiations of a vacancy in the transaction that closes it; returns how many. @throws AppError validation_failed */
export const closeNegotiations = defineHook<[Clocked, Tx, VacancyClosing], Promise<number>>(
  'closeNegotiations',
)

/** A vacancy that is about to be open, or to stay so. */
export interface PublicationSlot {
  companyId: number
  vacancyId: number
  userId: number
  /** When the publication will end. */
  endsAt: Date
  /** It waits for a moderator first. */
  held: boolean
  /** It is open by now and only goes on. */
  isOpen?: boolean
  /** Bought for this very vacancy: the plan's room is left to others. */
  bought?: boolean
}
/** Takes room for an open vacancy. @throws AppError not_enough_purchased_services */
export const openSlot = defineHook<[Clocked, Tx, PublicationSlot], Promise<void>>('openSlot')
/** A moderator let it through: what was kept for it is used from now on. */
export const confirmSlot = defineHook<
  [Clocked, Tx, Pick<PublicationSlot, 'companyId' | 'vacancyId' | 'endsAt'>],
  Promise<void>
>('confirmSlot')
/** It never came to be open: what was kept for it is free again. */
export const releaseSlot = defineHook<
  [Clocked, Tx, Pick<PublicationSlot, 'companyId' | 'vacancyId'>],
  Promise<void>
>('releaseSlot')

/** Counts open vacancies of companies from the memory of the search; undefined while that is not whole. */
export const openCounter = defineHook<[ServiceContext], Promise<((companyId: number) => number) | undefined>>(
  'openCounter',
)
