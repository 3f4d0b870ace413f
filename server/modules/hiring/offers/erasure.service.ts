import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { offerApprovals, offerQuestions, offers, offerVersions } from '@/server/db/schema/offers'
import { maskLeaves } from '@/server/platform/mask-contacts'

/**
 * The other side keeps what was promised, without this person's name and contacts: terms, names of the parties, and what
 * colleagues wrote are masked; questions of the candidate are emptied.
 */
export async function eraseFromOffers(tx: Tx, userId: number, mask: (text: string) => string): Promise<void> {
  // The one case in which the trigger on versions lets texts change; ends with the transaction.
  await tx.execute(sql`select set_config('dvoe.erasing', 'on', true)`)
  const tookPart = or(
    eq(offers.candidateId, userId),
    sql`exists (select 1 from offer_versions written
      where written.offer_id = offers.id and written.author_id = ${userId})`,
    sql`exists (select 1 from offer_approvals decided join offer_versions of_it on of_it.id = decided.version_id
      where of_it.offer_id = offers.id and decided.user_id = ${userId})`,
    sql`exists (select 1 from offer_questions asked
      where asked.offer_id = offers.id and asked.answered_by = ${userId})`,
  )
  const theirs = await tx
    .select({ id: offers.id, candidateId: offers.candidateId })
    .from(offers)
    .where(tookPart)
  for (const { id: offerId, candidateId } of theirs) {
    const own = candidateId === userId
    const versions = await tx.select().from(offerVersions).where(eq(offerVersions.offerId, offerId))
    for (const { id, terms, parties } of versions) {
      const named = maskLeaves(parties, mask)
      await tx
        .update(offerVersions)
        .set({
          terms: maskLeaves(terms, mask),
          parties: named && own ? { ...named, candidate: null } : named,
        })
        .where(eq(offerVersions.id, id))
      const approvals = await tx.select().from(offerApprovals).where(eq(offerApprovals.versionId, id))
      for (const { position, comment } of approvals) {
        await tx
          .update(offerApprovals)
          .set({ comment: mask(comment) })
          .where(sql`${offerApprovals.versionId} = ${id} and ${offerApprovals.position} = ${position}`)
      }
    }
    const questions = await tx.select().from(offerQuestions).where(eq(offerQuestions.offerId, offerId))
    for (const { id, text, answer } of questions) {
      await tx
        .update(offerQuestions)
        .set({ text: own ? '' : mask(text), answer: answer === null ? null : mask(answer) })
        .where(eq(offerQuestions.id, id))
    }
  }
  await tx.execute(sql`select set_config('dvoe.erasing', 'off', true)`)
}
