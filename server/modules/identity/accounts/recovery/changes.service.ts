import { createHash } from 'node:crypto'
import type { AccountChangeKind } from '@/lib/contracts/account-recovery'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { recordAccountEvents } from '@/server/modules/security'
import { newSecretToken } from '@/server/platform/ids'
import type { Contact } from '../contact'
import { deliver } from '../deliver'
import { changeLetter } from '../letters'
import type { UserRow } from '../users.repository'
import { type ChangeRow, deleteSettledChanges, findOpenChanges, insertChange } from './recoveries.repository'

export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Token of a link: sent in the letter, stored as a hash. */
export function newLink(): { token: string; hash: string } {
  const token = newSecretToken()
  return { token, hash: linkHashOf(token) }
}

const linkDays = 7

/** Verified contacts before a change. */
export const contactsBefore = (change: ChangeRow): Contact[] => [
  ...(change.emailBefore && change.emailVerifiedAtBefore
    ? [{ kind: 'email' as const, value: change.emailBefore }]
    : []),
  ...(change.phoneBefore && change.phoneVerifiedAtBefore
    ? [{ kind: 'phone' as const, value: change.phoneBefore }]
    : []),
]

export function uniqueContacts(contacts: readonly Contact[]): Contact[] {
  return [...new Map(contacts.map((contact) => [contact.value, contact])).values()]
}

/** A change that is announced after the commit. */
export interface RecordedAccountChange {
  kind: AccountChangeKind
  token: string
  to: Contact[]
}

/**
 * Stores the state before a change of contact or password, and records it in the journal. All owners of the last days
 * are notified, since an attacker would change the phone right after the e-mail.
 * @param before the row as locked in this transaction
 */
export async function recordAccountChange(
  tx: Tx,
  before: UserRow,
  change: { kind: AccountChangeKind; at: Date; sessionId: string | null; reset?: boolean },
): Promise<RecordedAccountChange> {
  const { kind, at } = change
  const { token, hash } = newLink()
  const earlier = await findOpenChanges(tx, before.id, at)
  const row = await insertChange(tx, {
    userId: before.id,
    kind,
    at,
    sessionId: change.sessionId,
    emailBefore: before.email,
    emailVerifiedAtBefore: before.emailVerifiedAt,
    phoneBefore: before.phone,
    phoneVerifiedAtBefore: before.phoneVerifiedAt,
    passwordHashBefore: before.passwordHash,
    linkHash: hash,
    expiresAt: new Date(at.getTime() + linkDays * dayMs),
  })
  const event = change.reset ? 'password_reset' : (`${kind}_changed` as const)
  await recordAccountEvents(tx, [{ at, userId: before.id, kind: event, sessionId: change.sessionId }])
  return { kind, token, to: uniqueContacts([row, ...earlier].flatMap(contactsBefore)) }
}

/** After the commit: letters to all previous addresses, with the link that freezes the account. */
export function notifyOfChange(ctx: ServiceContext, { kind, token, to }: RecordedAccountChange): void {
  for (const contact of to) deliver(ctx, changeLetter(contact, kind, token, ctx.env.siteUrl))
}

export const sweepChanges = (ctx: ServiceContext): Promise<void> =>
  deleteSettledChanges(ctx.db, ctx.clock.now())
