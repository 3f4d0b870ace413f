import type { LinkTags } from '@/lib/contracts/negotiations'
import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

/** A text that is shown only after a moderator has read it (database id). */
export interface TextToReview {
  type: 'experience' | 'experience_reply'
  id: number
  now: Date
}

/** Puts a text before a moderator, or leaves it there in its new version. */
export const reviewText = defineHook<[Tx, TextToReview], Promise<void>>('reviewText')

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

/** Tags of an application as they are kept; those of a referral link name whose recommendation it is. */
export const tagsOfLink = defineHook<
  [tx: Tx, applied: { link: LinkTags; companyId: number }],
  Promise<LinkTags | undefined>
>('tagsOfLink')
