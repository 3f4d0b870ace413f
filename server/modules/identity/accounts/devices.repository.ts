import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'

/** Whether a browser's former session was one of this person's; the same work when there is no such person. */
export async function isKnownDevice(
  db: DbOrTx,
  userId: number | undefined,
  sessionId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId ?? 0)))
  return found.length > 0
}
