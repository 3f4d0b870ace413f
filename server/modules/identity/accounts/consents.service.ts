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

/** Logs a consent; idempotent while it is active. */
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

/** The last recorded interview's consent was withdrawn. */
export async function endRecordingConsent(tx: Tx, userId: number, now: Date): Promise<void> {
  await lockConsents(tx, userId)
  await endConsent(tx, userId, 'recording', now)
}

/** The person's consents, active ones first, with their total. */
export async function consentsOf(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ConsentRecord[]; total: number }> {
  const [rows, total] = await Promise.all([pageConsents(db, userId, page), countConsents(db, userId)])
  return { rows, total }
}

/** Withdraws a consent and announces it; false when it was not active. */
export async function endConsentOf(tx: Tx, userId: number, kind: ConsentKind, now: Date): Promise<boolean> {
  await lockConsents(tx, userId)
  const ended = await endConsent(tx, userId, kind, now)
  if (ended) await notifyOfConsent(tx, userId, { kind, change: 'withdrawn', now })
  return ended
}
export type { ConsentRecord }

/** Notifies a person of a change of their consents, in its transaction. */
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
 * Lock per person for consents and what depends on them: prevents duplicates, and publishing during a withdrawal. Lock
 * order: before all other locks of the transaction.
 */
export const lockConsents = (tx: Tx, userId: number): Promise<void> => lockConsentsOf(tx, userId)

/** Whether the person has an active consent to publish their resumes to everyone. */
export async function hasDistributionConsent(db: DbOrTx, userId: number): Promise<boolean> {
  return (await findDistributors(db, [userId])).has(userId)
}

/** Logs the consent with text version, time and IP address. */
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

/** Withdraws the consent; the log keeps the time. Unpublishing is up to the caller. */
export async function withdrawDistributionConsent(tx: Tx, userId: number, now: Date): Promise<void> {
  await endDistributionConsent(tx, userId, now)
  await notifyOfConsent(tx, userId, { kind: 'resume_distribution', change: 'withdrawn', now })
}
