import type { ConsentKind } from '@/lib/contracts/enums'
import { consentTextVersions } from '@/lib/contracts/personal-data'
import type { DbOrTx, Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import {
  type ConsentRecord,
  countConsents,
  endConsent,
  endDistributionConsent,
  findDistributors,
  hasConsent,
  insertConsent,
  insertDistributionConsent,
  lockConsentsOf,
  pageConsents,
} from './consents.repository'

/** Writes down a consent, once while it is in force. */
export async function logConsent(
  tx: Tx,
  userId: number,
  kind: ConsentKind,
  ip: string,
  now: Date,
): Promise<void> {
  await lockConsents(tx, userId)
  if (await hasConsent(tx, userId, kind)) return
  await insertConsent(tx, {
    userId,
    kind,
    textVersion: consentTextVersions[kind],
    ip: ip || null,
    givenAt: now,
  })
  await notifyOfConsent(tx, userId, { kind, change: 'given', now })
}

/** The last interview that was recorded under it has been taken back. */
export async function endRecordingConsent(tx: Tx, userId: number, now: Date): Promise<void> {
  await lockConsents(tx, userId)
  await endConsent(tx, userId, 'recording', now)
}

/** The person’s consents, those in force first, with how many there are. */
export async function consentsOf(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ConsentRecord[]; total: number }> {
  const [rows, total] = await Promise.all([pageConsents(db, userId, page), countConsents(db, userId)])
  return { rows, total }
}

/** Takes a consent back and says so; false when it was not in force. */
export async function endConsentOf(tx: Tx, userId: number, kind: ConsentKind, now: Date): Promise<boolean> {
  await lockConsents(tx, userId)
  const ended = await endConsent(tx, userId, kind, now)
  if (ended) await notifyOfConsent(tx, userId, { kind, change: 'withdrawn', now })
  return ended
}
export type { ConsentRecord }

/** Tells a person that a consent of theirs was given or taken back, in the transaction that logs it. */
export function notifyOfConsent(
  tx: Tx,
  userId: number,
  { kind, change, now }: { kind: ConsentKind; change: 'given' | 'withdrawn'; now: Date },
): Promise<void> {
  const notice = {
    userId,
    kind: 'consent.changed' as const,
    dedupeKey: `consent:${kind}:${change}:${now.getTime()}`,
    params: { consent: kind, change },
    target: null,
  }
  return notify(tx, [notice], now)
}

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
  await notifyOfConsent(tx, given.userId, { kind: 'resume_distribution', change: 'given', now: given.now })
}

/** Takes the agreement back; the log keeps when. What was shown by it is closed by the caller. */
export async function withdrawDistributionConsent(tx: Tx, userId: number, now: Date): Promise<void> {
  await endDistributionConsent(tx, userId, now)
  await notifyOfConsent(tx, userId, { kind: 'resume_distribution', change: 'withdrawn', now })
}
