import type { DbOrTx } from '@/server/db/client'
import { resumesOpenedBy } from '@/server/modules/billing'
import type { GrantedTo, NegotiationSide, SentResume } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import { type Side, sideOf } from './negotiations.policy'
import { findNegotiation } from './negotiations.repository'
import { findGranted } from './parties.repository'

/**
 * Resumes (database ids) whose contacts a company may see permanently: their owner applied with them or accepted an
 * invitation, or the company has opened them.
 */
export async function contactsGrantedTo(
  db: DbOrTx,
  company: GrantedTo,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  const granted = await findGranted(db, company, resumeIds)
  const opened = await resumesOpenedBy(db, company.companyId, resumeIds)
  return new Set([...granted, ...opened])
}

/**
 * Whether a company knows that two resumes (database ids) belong to one person: it knows the name of both. Otherwise
 * this must not be revealed.
 */
export async function knowsSamePerson(
  db: DbOrTx,
  companyId: number,
  one: number,
  other: number,
): Promise<boolean> {
  if (one === other) return true
  return (await contactsGrantedTo(db, { companyId }, [one, other])).size === 2
}

export const resumeSide = (side: Side): NegotiationSide =>
  side.actor === 'candidate'
    ? { kind: 'owner' }
    : { kind: 'company', companyId: side.companyId, scope: side.scope }

/** A resume (database id) as it was sent in a negotiation; undefined where the person has no such negotiation. */
export async function sentResumeIn(
  db: DbOrTx,
  actor: Actor,
  { negotiation, resumeId }: { negotiation: string; resumeId: number },
): Promise<SentResume | undefined> {
  const side = sideOf(actor)
  const row = side && (await findNegotiation(db, negotiation, side))?.row
  if (!side || row?.resumeId !== resumeId) return undefined
  return { resumeId, resumeChanges: row.resumeChanges, side: resumeSide(side) }
}
