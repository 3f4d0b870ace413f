import type { EventPayload } from '@/lib/contracts/events'
import type { ServiceContext } from '../context'
import { letterOf, mailedKinds } from './letters'
import { negotiationKey } from './negotiation-notices.service'
import { findUnmailed, lockUnmailed, setMailed } from './notifications.repository'

/**
 * Mails the notices of a step that have a letter, each once: a notice is marked in the transaction that holds it
 * while its letter goes out. A provider's failure throws, so that the event comes again.
 */
export async function mailNotices(
  ctx: ServiceContext,
  event: EventPayload<'negotiation.updated'>,
): Promise<void> {
  const ids = await findUnmailed(ctx.db, negotiationKey(event.negotiationId, event.version), mailedKinds)
  for (const id of ids) {
    await ctx.db.transaction(async (tx) => {
      const held = await lockUnmailed(tx, id)
      if (!held) return
      const address = held.emailVerifiedAt ? held.email : null
      const letter = address && letterOf(held.notice, address, ctx.env.siteUrl)
      await setMailed(tx, id, ctx.clock.now())
      if (letter) await ctx.messenger.send(letter)
    })
  }
}
