import { and, asc, count, eq, exists, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { sessions, users } from '@/server/db/schema/accounts'
import { passkeys, recoveryCodes, secondFactorPrompts, totpSecrets } from '@/server/db/schema/second-factor'

export type TotpRow = typeof totpSecrets.$inferSelect

export async function hasFactors(db: DbOrTx, userId: number): Promise<{ totp: boolean; passkey: boolean }> {
  const app = db.select({ one: sql`1` }).from(totpSecrets).where(eq(totpSecrets.userId, users.id))
  const key = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, users.id))
  const [row] = await db
    .select({ totp: sql<boolean>`${exists(app)}`, passkey: sql<boolean>`${exists(key)}` })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { totp: false, passkey: false }
}

/** Factors that existed at a moment and still do; used recovery codes excluded. */
export async function findFactorsAddedBy(db: DbOrTx, userId: number, moment: Date) {
  const keys = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), lte(passkeys.createdAt, moment)))
    .orderBy(asc(passkeys.id))
  const [app] = await db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), lte(totpSecrets.createdAt, moment)))
  const [codes] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
        lte(recoveryCodes.createdAt, moment),
      ),
    )
  return { passkeys: keys, totp: app !== undefined, recoveryCodes: codes?.n ?? 0 }
}

/** Removes factors added after a moment. */
export async function deleteFactorsSince(db: DbOrTx, userId: number, since: Date): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes]) {
    await db.delete(table).where(and(eq(table.userId, userId), gt(table.createdAt, since)))
  }
}

export async function findTotp(db: DbOrTx, userId: number): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/** False when there is one already. */
export async function insertTotp(db: DbOrTx, row: typeof totpSecrets.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(totpSecrets)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: totpSecrets.userId })
  return added.length > 0
}

/** Consumes a time step and all earlier ones; false when it was consumed already. */
export async function takeTotpStep(db: DbOrTx, userId: number, step: number, now: Date): Promise<boolean> {
  const taken = await db
    .update(totpSecrets)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return taken.length > 0
}

export async function deleteTotp(db: DbOrTx, userId: number): Promise<boolean> {
  const gone = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId })
  return gone.length > 0
}

export async function deleteAllFactors(db: DbOrTx, userId: number): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes]) {
    await db.delete(table).where(eq(table.userId, userId))
  }
}

export async function replaceRecoveryCodes(
  db: DbOrTx,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length === 0) return
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

export async function countRecoveryCodes(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.n ?? 0
}

/** Consumes a recovery code; false when it does not exist, was used, or was created after `addedBy`. */
export async function takeRecoveryCode(
  db: DbOrTx,
  userId: number,
  codeHash: string,
  { now, addedBy }: { now: Date; addedBy?: Date | undefined },
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
        addedBy && lte(recoveryCodes.createdAt, addedBy),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

export async function findPrompts(db: DbOrTx, userId: number) {
  const [row] = await db.select().from(secondFactorPrompts).where(eq(secondFactorPrompts.userId, userId))
  return { requiredAt: row?.requiredAt ?? null, dismissedAt: row?.dismissedAt ?? null }
}

/** Records when a second factor was first required; keeps an earlier date. */
export async function markRequired(db: DbOrTx, userId: number, now: Date): Promise<Date> {
  const [row] = await db
    .insert(secondFactorPrompts)
    .values({ userId, requiredAt: now })
    .onConflictDoUpdate({
      target: secondFactorPrompts.userId,
      set: { requiredAt: sql`coalesce(${secondFactorPrompts.requiredAt}, excluded.required_at)` },
    })
    .returning({ requiredAt: secondFactorPrompts.requiredAt })
  return row?.requiredAt ?? now
}

export async function markDismissed(db: DbOrTx, userId: number, now: Date): Promise<void> {
  await db
    .insert(secondFactorPrompts)
    .values({ userId, dismissedAt: now })
    .onConflictDoUpdate({ target: secondFactorPrompts.userId, set: { dismissedAt: now } })
}

/** Whether the person has signed in again since their sign-up. */
export async function hasReturned(db: DbOrTx, userId: number): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)).limit(2)
  return rows.length > 1
}
