import { consentTextVersions } from '@/lib/contracts/consents'
import type { DbOrTx, Tx } from '@/server/db/client'
import { tellOfConsent } from './consent-notice.service'
import {
  endDistributionConsent,
  findDistributors,
  insertDistributionConsent,
  lockConsentsOf,
} from './distribution-consent.repository'

/**
 * One change of a person's consents, or of what rests on one, at a time: agreeing twice is once, and nothing is opened
 * by a consent that is being taken back. Taken before any other lock of the transaction.
 */
export const lockConsents = (tx: Tx, userId: number): Promise<void> => lockConsentsOf(tx, userId)

/** Whether the person has agreed, and not taken back, that their resumes may be shown to everyone. */
export async function hasDistributionConsent(db: DbOrTx, userId: number): Promise<boolean> {
  return (await findDistributors(db, [userId])).has(userId)
}

/** Logs the agreement with its text version, time and address. */
export async function giveDistributionConsent(
  tx: Tx,
  given: { userId: number; ip: string; now: Date },
): Promise<void> {
  await insertDistributionConsent(tx, {
    userId: given.userId,
    textVersion: consentTextVersions.resume_distribution,
    ip: given.ip || null,
    givenAt: given.now,
  })
  await tellOfConsent(tx, given.userId, { kind: 'resume_distribution', change: 'given', now: given.now })
}

/** Takes the agreement back; the log keeps when. What was shown by it is closed by the caller. */
export async function withdrawDistributionConsent(tx: Tx, userId: number, now: Date): Promise<void> {
  await endDistributionConsent(tx, userId, now)
  await tellOfConsent(tx, userId, { kind: 'resume_distribution', change: 'withdrawn', now })
}
