import { eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

export async function findVisible(db: DbOrTx, userId: number): Promise<boolean> {
  const [row] = await db.select({ visible: users.presenceVisible }).from(users).where(eq(users.id, userId))
  return row?.visible ?? false
}

export async function updateVisible(db: DbOrTx, userId: number, visible: boolean, now: Date): Promise<void> {
  await db.update(users).set({ presenceVisible: visible, updatedAt: now }).where(eq(users.id, userId))
}
