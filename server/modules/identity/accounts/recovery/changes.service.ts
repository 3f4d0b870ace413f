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

/** A link of a letter: the token is only in the letter, its hash only in the database. */
export function newLink(): { token: string; hash: string } {
  const token = newSecretToken()
  return { token, hash: linkHashOf(token) }
}

const linkDays = 7

/** Verified contacts of the account before a change. */
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

/** A change that its owner is to hear of once the transaction is over. */
export interface RecordedAccountChange {
  kind: AccountChangeKind
  token: string
  to: Contact[]
}

/**
 * Keeps the state before a change of contact or password, and writes it into the journal. Everybody hears of it who
 * could have been the owner within the time of a link: after the address the number changes next, and the letter to
 * the thief's new address would be the only one.
 * @param before the row as it is locked in this transaction
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

/** After the commit: a letter to every address of before, with the link that freezes the account. */
export function notifyOfChange(ctx: ServiceContext, { kind, token, to }: RecordedAccountChange): void {
  for (const contact of to) deliver(ctx, changeLetter(contact, kind, token, ctx.env.siteUrl))
}

export const sweepChanges = (ctx: ServiceContext): Promise<void> =>
  deleteSettledChanges(ctx.db, ctx.clock.now())
