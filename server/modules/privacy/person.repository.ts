import { eq } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** The row of a person, held until the transaction ends. */
export async function lockPerson(tx: Tx, userId: number) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}
