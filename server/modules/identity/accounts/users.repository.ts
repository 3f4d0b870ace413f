import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { consents, users } from '@/server/db/schema/accounts'
import { favorites, notifications } from '@/server/db/schema/platform'
import type { Contact } from './contact'

export type UserRow = typeof users.$inferSelect

const contactColumn = ({ kind }: Contact) => (kind === 'email' ? users.email : users.phone)
const verifiedColumn = ({ kind }: Contact) =>
  kind === 'email' ? users.emailVerifiedAt : users.phoneVerifiedAt

/** The account with a verified contact. */
export async function findUserByContact(db: DbOrTx, contact: Contact): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(contactColumn(contact), contact.value), isNotNull(verifiedColumn(contact))))
  return row
}

export async function findUser(db: DbOrTx, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** The row, locked (shared) until the transaction ends. */
export async function lockUserForShare(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
  return row
}

/** The row, locked until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}

/** Undefined when another account has verified the contact meanwhile. */
export async function insertUser(db: DbOrTx, row: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning()
  return user
}

export async function updateUser(
  db: DbOrTx,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow> {
  const [row] = await db.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!row) throw new Error('the user is gone')
  return row
}

export async function insertConsents(
  db: DbOrTx,
  rows: readonly (typeof consents.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(consents).values([...rows])
}

/** Counters of the person, counted live. */
export async function countForUser(
  db: DbOrTx,
  userId: number,
): Promise<{ favorites: number; unread_notifications: number }> {
  const [saved] = await db.select({ n: count() }).from(favorites).where(eq(favorites.userId, userId))
  const [unread] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), notifications.shown))
  return { favorites: saved?.n ?? 0, unread_notifications: unread?.n ?? 0 }
}
