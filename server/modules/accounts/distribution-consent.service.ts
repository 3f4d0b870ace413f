import { consentTextVersions } from '@/lib/contracts/consents'
import type { DbOrTx } from '@/server/db/client'
import {
  endDistributionConsent,
  findDistributors,
  insertDistributionConsent,
} from './distribution-consent.repository'

/** Whether the person has agreed, and not taken back, that their resumes may be shown to everyone. */
export async function hasDistributionConsent(db: DbOrTx, userId: number): Promise<boolean> {
  return (await findDistributors(db, [userId])).has(userId)
}

/** Logs the agreement with its text version, time and address. */
export async function giveDistributionConsent(
  db: DbOrTx,
  given: { userId: number; ip: string; now: Date },
): Promise<void> {
  await insertDistributionConsent(db, {
    userId: given.userId,
    textVersion: consentTextVersions.resume_distribution,
    ip: given.ip || null,
    givenAt: given.now,
  })
}

/** Takes the agreement back; the log keeps when. What was shown by it is closed by the caller. */
export async function withdrawDistributionConsent(db: DbOrTx, userId: number, now: Date): Promise<void> {
  await endDistributionConsent(db, userId, now)
}
