import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AnyCodePurpose } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { codes, idempotencyKeys, rateLimits } from '@/server/db/schema/accounts'

export interface CodeKey {
  username: string
  purpose: AnyCodePurpose
  /** The person, for a change of contact. */
  userId: number | null
  /** Hash of the requesting IP address; empty for a change of contact, which is bound to the person. */
  asker: string
}

export type CodeRow = typeof codes.$inferSelect

const byName = ({ username, purpose, userId }: CodeKey) =>
  and(
    eq(codes.username, username),
    eq(codes.purpose, purpose),
    userId === null ? isNull(codes.userId) : eq(codes.userId, userId),
  )

/** The code of a request, from any address; without a request id, the code requested by this address. */
export async function findCode(
  db: DbOrTx,
  key: CodeKey,
  request: string | undefined,
): Promise<CodeRow | undefined> {
  const own = request === undefined ? eq(codes.asker, key.asker) : eq(codes.request, request)
  const [row] = await db
    .select()
    .from(codes)
    .where(and(byName(key), own))
  return row
}

export async function codeExists(db: DbOrTx, id: number): Promise<boolean> {
  const found = await db.select({ id: codes.id }).from(codes).where(eq(codes.id, id))
  return found.length > 0
}

/** Advisory lock per key, which works whether or not a row exists. */
export async function lockName(tx: DbOrTx, { username, purpose, userId }: CodeKey): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${userId ?? ''}:${username}`}, 7))`,
  )
}

export async function replaceCode(
  db: DbOrTx,
  row: typeof codes.$inferInsert & CodeKey,
  before: CodeRow | undefined,
): Promise<void> {
  if (before) await db.delete(codes).where(eq(codes.id, before.id))
  await db.insert(codes).values(row)
}

/** Takes one of the attempts left; undefined when there is none. */
export async function spendTry(db: DbOrTx, id: number): Promise<CodeRow | undefined> {
  const [row] = await db
    .update(codes)
    .set({ triesLeft: sql`tries_left - 1` })
    .where(and(eq(codes.id, id), sql`tries_left > 0`))
    .returning()
  return row
}

/** Deletes a code, so that it is used once; false when another request was faster. */
export async function removeCode(db: DbOrTx, id: number): Promise<boolean> {
  const gone = await db.delete(codes).where(eq(codes.id, id)).returning({ id: codes.id })
  return gone.length > 0
}

/** Pending codes of a contact whose account has just got a new password. */
export async function removeCodesOf(db: DbOrTx, usernames: readonly string[]): Promise<void> {
  if (usernames.length > 0) await db.delete(codes).where(inArray(codes.username, [...usernames]))
}

export async function removeExpiredCodes(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expiresAt, before))
}

/** @param before milliseconds since 1970 */
export async function removeOldLimits(db: DbOrTx, before: number): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, before))
}

/** Deletes stored responses: they contain letters and names, and are not needed after the replay period. */
export async function removeOldReplays(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
