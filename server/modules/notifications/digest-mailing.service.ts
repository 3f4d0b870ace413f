import type { NotificationKind } from '@/lib/contracts/notifications'
import type { Message } from '@/server/adapters/messages/messages'
import type { ServiceContext } from '../context'
import { findUnmailedNotice, lockUnmailed, type NotificationRow, setMailed } from './notifications.repository'

/** Writes the letter of a notice; undefined when there is nothing to say any more. */
export type LetterWriter = (
  ctx: ServiceContext,
  notice: NotificationRow,
  to: string,
) => Promise<Message | undefined>

/**
 * Mails a notice of one of these kinds, once: it is marked in the transaction that holds it while its letter goes out.
 * A provider's failure throws, so that the event comes again.
 */
export async function mailNotice(
  ctx: ServiceContext,
  publicId: string,
  writers: Partial<Record<NotificationKind, LetterWriter>>,
): Promise<void> {
  const id = await findUnmailedNotice(ctx.db, publicId, Object.keys(writers) as NotificationKind[])
  if (id === undefined) return
  await ctx.db.transaction(async (tx) => {
    const held = await lockUnmailed(tx, id)
    const writer = held && writers[held.notice.kind]
    if (!writer) return
    const address = held.emailVerifiedAt ? held.email : null
    const letter = address && (await writer(ctx, held.notice, address))
    await setMailed(tx, id, ctx.clock.now())
    if (letter) await ctx.messenger.send(letter)
  })
}
