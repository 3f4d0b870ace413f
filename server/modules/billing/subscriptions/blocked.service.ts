import { actingMembers } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import { eachThenFail } from '@/server/platform/each-alone'
import type { ServiceContext } from '../../context'
import { companyName } from '../documents/parties.repository'
import { lockBalance } from '../ledger/ledger.repository'
import { announcePurchase } from '../orders/fulfil.service'
import { giveBack } from '../refunds/give-back.service'
import { roubles } from '../roubles'
import { findLastingOf, returnHeld } from './blocked.repository'

/**
 * Gives back the money of publications a moderator has blocked: all of it when they were never open, what is left of
 * their days when they were. Once for each, however often it is called.
 */
export async function refundBlocked(ctx: ServiceContext, vacancyPublicId?: string): Promise<number> {
  const now = ctx.clock.now()
  const blocked = await findLastingOf(ctx.db, now, vacancyPublicId)
  await eachThenFail(blocked, ({ purchase, vacancyTitle }) =>
    ctx.db.transaction(async (tx) => {
      await lockBalance(tx, purchase.companyId)
      const [still] = (await findLastingOf(tx, now, vacancyPublicId)).filter(
        (each) => each.purchase.id === purchase.id,
      )
      if (!still) return
      await returnHeld(tx, still.useId, now)
      const amount = await giveBack(ctx, tx, still.purchase, { actorId: null })
      await announcePurchase(tx, still.purchase, now)
      const name = await companyName(tx, purchase.companyId)
      await notify(
        tx,
        (await actingMembers(tx, purchase.companyId)).map((userId) => ({
          userId,
          kind: 'purchase.refunded' as const,
          dedupeKey: `refunded:${purchase.publicId}`,
          params: {
            reader: 'employer',
            company_name: name,
            vacancy_title: vacancyTitle,
            plan: purchase.title,
            amount: roubles(amount),
          },
          target: null,
        })),
        now,
      )
    }),
  )
  return blocked.length
}
