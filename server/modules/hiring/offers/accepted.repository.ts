import { and, eq, inArray } from 'drizzle-orm'
import type { AcceptedOffer } from '@/lib/contracts/negotiations'
import type { DbOrTx } from '@/server/db/client'
import type { negotiations } from '@/server/db/schema/negotiations'
import { offers, offerVersions } from '@/server/db/schema/offers'

type Row = Pick<typeof negotiations.$inferSelect, 'id' | 'status'>

/** What was accepted in these negotiations, while it stands: an ended one but a hire has nothing to keep. */
export async function acceptedOffersOf(
  db: DbOrTx,
  rows: readonly Row[],
): Promise<Map<number, AcceptedOffer>> {
  const ids = rows.flatMap(({ id, status }) =>
    status === 'offer_accepted' || status === 'hired' ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: offers.negotiationId, terms: offerVersions.terms, at: offerVersions.closedAt })
    .from(offerVersions)
    .innerJoin(offers, eq(offers.id, offerVersions.offerId))
    .where(and(inArray(offers.negotiationId, ids), eq(offerVersions.state, 'accepted')))
  return new Map(
    found.flatMap(({ id, terms: { pay_amount, pay_net, pay_mode, start_date }, at }) =>
      at ? [[id, { pay_amount, pay_net, pay_mode, start_date, accepted_at: at.toISOString() }]] : [],
    ),
  )
}
