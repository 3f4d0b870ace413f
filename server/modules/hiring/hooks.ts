import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

export interface InvitedApplicant {
  /** Of the letter that invited. */
  token: string
  vacancyId: number
  candidateId: number
}

/** Ties the person of a company's base to the application with this id. */
export type KeepApplication = (negotiationId: number) => Promise<void>

/** How an application by an invitation out of a base is kept; null when the letter invited somebody else, or elsewhere. */
export const invitedFromBase = defineHook<
  [ctx: ServiceContext, tx: Tx, applicant: InvitedApplicant],
  Promise<KeepApplication | null>
>('invitedFromBase')
