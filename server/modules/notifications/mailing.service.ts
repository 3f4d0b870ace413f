import type { EventPayload } from '@/lib/contracts/events'
import type { ServiceContext } from '../context'
import { letterOf, mailedKinds } from './letters'
import { negotiationKey } from './negotiation-notices.service'
import { findUnmailed, findUnmailedNotice, lockUnmailed, setMailed } from './notifications.repository'

/**
 * Mails the notices of a step that have a letter, each once: a notice is marked in the transaction that holds it
 * while its letter goes out. A provider's failure throws, so that the event comes again.
 */
export async function mailNotices(
  ctx: ServiceContext,
  event: EventPayload<'negotiation.updated'>,
): Promise<void> {
  const ids = await findUnmailed(ctx.db, negotiationKey(event.negotiationId, event.version), mailedKinds)
  for (const id of ids) await mailOnce(ctx, id)
}

const ofCompany = ['company.verified', 'company.rejected', 'company.recheck'] as const

/** Mails a notice about the check of its reader's company, once; notices of other kinds have letters of their own way. */
export async function mailCompanyNotice(
  ctx: ServiceContext,
  { notificationId }: EventPayload<'notification.created'>,
): Promise<void> {
  const id = await findUnmailedNotice(ctx.db, notificationId, ofCompany)
  if (id !== undefined) await mailOnce(ctx, id)
}

async function mailOnce(ctx: ServiceContext, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const held = await lockUnmailed(tx, id)
    if (!held) return
    const address = held.emailVerifiedAt ? held.email : null
    const letter = address && letterOf(held.notice, address, ctx.env.siteUrl)
    await setMailed(tx, id, ctx.clock.now())
    if (letter) await ctx.messenger.send(letter)
  })
}
