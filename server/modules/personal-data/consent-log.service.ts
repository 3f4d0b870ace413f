import { consentTextVersions } from '@/lib/contracts/consents'
import type { ConsentKind } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { tellOfConsent } from '../accounts/consent-notice.service'
import { lockConsents } from '../accounts/distribution-consent.service'
import { endConsent, hasConsent, insertConsent } from './consents.repository'

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
