import type { DbOrTx } from '@/server/db/client'
import { findDistributors, insertDistributionConsent } from './distribution-consent.repository'

/** Version of the text a person agrees to when a resume becomes visible to the whole internet. */
export const distributionTextVersion = '2026-11-01'

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
    textVersion: distributionTextVersion,
    ip: given.ip || null,
    givenAt: given.now,
  })
}
