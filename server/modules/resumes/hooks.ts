import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import type { DbOrTx, Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { Actor, VacancyScope } from '@/server/platform/actor'

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

/** A company, or one of its members who sees only a part of it: what is given in the rest is not given to them. */
export interface GrantedTo {
  companyId: number
  scope?: VacancyScope | undefined
}

/** Of these resumes (database ids), those whose name and contacts a company may see for good. */
export const contactsGranted = defineHook<[DbOrTx, GrantedTo, readonly number[]], Promise<Set<number>>>(
  'contactsGranted',
)

/** Resumes (database ids) are gone for good: whatever was kept about them goes, too. */
export const resumesErased = defineHook<[Tx, readonly number[]], Promise<void>>('resumesErased')

/** Who reads a resume inside a negotiation. */
export type NegotiationSide = { kind: 'owner' } | ({ kind: 'company' } & GrantedTo)

export interface SentResume {
  resumeId: number
  resumeChanges: ResumeChanges | null
  side: NegotiationSide
}
/** A resume (database id) as it was sent in a negotiation; undefined where the person has no such negotiation. */
export const sentResume = defineHook<
  [DbOrTx, Actor, { negotiation: string; resumeId: number }],
  Promise<SentResume | undefined>
>('sentResume')
