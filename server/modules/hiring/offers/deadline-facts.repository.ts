import { and, desc, eq } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { offerQuestions, offers, offerVersions } from '@/server/db/schema/offers'
import type { OfferTurnFacts } from '../negotiations/turn'

/** End of a day in Moscow, the zone of all promised days. */
export const endOfOfferDay = (day: string): Date =>
  new Date(new Date(`${day}T00:00:00+03:00`).getTime() + dayMs - 1)

/** What decides whose turn an offer is and until when; undefined when no version is sent. */
export async function offerTurnFacts(db: DbOrTx, negotiationId: number): Promise<OfferTurnFacts | undefined> {
  const [sent] = await db
    .select({ offerId: offers.id, terms: offerVersions.terms })
    .from(offers)
    .innerJoin(offerVersions, and(eq(offerVersions.offerId, offers.id), eq(offerVersions.state, 'sent')))
    .where(eq(offers.negotiationId, negotiationId))
  if (!sent) return undefined
  const [question] = await db
    .select({ answeredAt: offerQuestions.answeredAt })
    .from(offerQuestions)
    .where(eq(offerQuestions.offerId, sent.offerId))
    .orderBy(desc(offerQuestions.id))
    .limit(1)
  return {
    validUntil: sent.terms.valid_until === null ? null : endOfOfferDay(sent.terms.valid_until),
    asked: question !== undefined && question.answeredAt === null,
    answeredAt: question?.answeredAt ?? null,
  }
}
