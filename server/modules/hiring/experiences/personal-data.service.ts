import type { DbOrTx, Tx } from '@/server/db/client'
import { coverReplies, deleteExperiencesOf, findExperiencesOf, findRepliesOf } from './experiences.repository'

/** For the copy of a person’s data: what they wrote of companies, and the replies they wrote for theirs. */
export async function experiencesForExport(db: DbOrTx, userId: number) {
  const [texts, replies] = await Promise.all([findExperiencesOf(db, userId), findRepliesOf(db, userId)])
  return { texts, replies }
}

/**
 * Texts are the person’s own and go; replies are the company’s and stay, without the person. Returns the ids of the
 * texts (database ids), whose cases go, too, and of the replies, whose texts go from theirs.
 */
export async function eraseExperiences(
  tx: Tx,
  userId: number,
  mask: (text: string) => string,
): Promise<{ experienceIds: number[]; replyIds: number[] }> {
  const replyIds = await coverReplies(tx, userId, mask)
  const { experienceIds, orphanReplyIds } = await deleteExperiencesOf(tx, userId)
  return { experienceIds, replyIds: [...replyIds, ...orphanReplyIds] }
}
