import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import type { DbOrTx, Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { Actor } from '@/server/platform/actor'

/** What came of a resume so far. */
export interface ResumeCounters {
  invitations: number
  newInvitations: number
  applications: number
}
/** Applications and invitations per resume (database ids); resumes with none are absent. */
export const negotiationCounters = defineHook<
  [DbOrTx, readonly number[]],
  Promise<Map<number, ResumeCounters>>
>('negotiationCounters')

/** Of these resumes (database ids), those whose name and contacts a company may see for good. */
export const contactsGranted = defineHook<[DbOrTx, number, readonly number[]], Promise<Set<number>>>(
  'contactsGranted',
)

/** Resumes (database ids) are gone for good: whatever was kept about them goes, too. */
export const resumesErased = defineHook<[Tx, readonly number[]], Promise<void>>('resumesErased')

/** Changes that a resume (database id) was sent with; undefined where the person has no such negotiation. */
export const changesSent = defineHook<
  [DbOrTx, Actor, { negotiation: string; resumeId: number }],
  Promise<ResumeChanges | null | undefined>
>('changesSent')
