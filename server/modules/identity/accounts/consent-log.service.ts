import { consentTextVersions } from '@/lib/contracts/consents'
import type { ConsentKind } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { tellOfConsent } from './consent-notice.service'
import {
  type ConsentRecord,
  countConsents,
  endConsent,
  hasConsent,
  insertConsent,
  pageConsents,
} from './consents.repository'
import { lockConsents } from './distribution-consent.service'

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
  await tellOfConsent(tx, userId, { kind, change: 'given', now })
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
  if (ended) await tellOfConsent(tx, userId, { kind, change: 'withdrawn', now })
  return ended
}
export type { ConsentRecord }
