import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { messageFiles, messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'

/** The file of a message that is neither hidden nor erased, with the negotiation whose sides may open it. */
export async function findOpenable(db: DbOrTx, messagePublicId: string) {
  const [row] = await db
    .select({
      path: messageFiles.path,
      name: messageFiles.name,
      type: messageFiles.type,
      side: messages.side,
      negotiationPublicId: negotiations.publicId,
    })
    .from(messages)
    .innerJoin(messageFiles, eq(messageFiles.messageId, messages.id))
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .where(and(eq(messages.publicId, messagePublicId), isNull(messages.hiddenAt), isNull(messages.erasedAt)))
  return row
}
