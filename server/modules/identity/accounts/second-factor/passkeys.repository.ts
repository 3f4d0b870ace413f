import { and, asc, eq, lt } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { passkeys } from '@/server/db/schema/second-factor'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function findPasskeys(db: DbOrTx, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export async function findPasskeyByCredential(
  db: DbOrTx,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** False when the credential is registered already. */
export async function insertPasskey(db: DbOrTx, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

/** Stores a use. False when the counter has not increased since the row was read: a replay, or a cloned key. */
export async function markPasskeyUsed(
  db: DbOrTx,
  { id, counter, backedUp, now }: { id: number; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const grown = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grown))
    .returning({ id: passkeys.id })
  return used.length > 0
}

const ofPerson = (userId: number, publicId: string) =>
  and(eq(passkeys.userId, userId), eq(passkeys.publicId, publicId))

export async function renamePasskey(
  db: DbOrTx,
  userId: number,
  publicId: string,
  name: string,
): Promise<boolean> {
  const changed = await db
    .update(passkeys)
    .set({ name })
    .where(ofPerson(userId, publicId))
    .returning({ id: passkeys.id })
  return changed.length > 0
}

export async function deletePasskey(db: DbOrTx, userId: number, publicId: string): Promise<boolean> {
  const gone = await db.delete(passkeys).where(ofPerson(userId, publicId)).returning({ id: passkeys.id })
  return gone.length > 0
}
