import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { type FactorChallengePurpose, factorChallenges } from '@/server/db/schema/second-factor'

export type ChallengeRow = typeof factorChallenges.$inferSelect

export async function insertChallenge(db: DbOrTx, row: typeof factorChallenges.$inferInsert): Promise<void> {
  await db.insert(factorChallenges).values(row)
}

export async function findChallenge(
  db: DbOrTx,
  token: string,
  purposes: readonly FactorChallengePurpose[],
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.token, token),
        inArray(factorChallenges.purpose, [...purposes]),
        gt(factorChallenges.expiresAt, now),
      ),
    )
  return row
}

/** Takes an attempt; returns the number left, or undefined when there was none. */
export async function spendChallengeTry(db: DbOrTx, token: string): Promise<number | undefined> {
  const [row] = await db
    .update(factorChallenges)
    .set({ triesLeft: sql`tries_left - 1` })
    .where(and(eq(factorChallenges.token, token), gt(factorChallenges.triesLeft, 0)))
    .returning({ left: factorChallenges.triesLeft })
  return row?.left
}

/** Stores a new WebAuthn challenge; the previous one becomes invalid. */
export async function setSignedChallenge(db: DbOrTx, token: string, signed: string): Promise<void> {
  await db
    .update(factorChallenges)
    .set({ webauthnChallenge: signed })
    .where(eq(factorChallenges.token, token))
}

/** Consumes the WebAuthn challenge; false when another request was faster. */
export async function takeSignedChallenge(db: DbOrTx, token: string, signed: string): Promise<boolean> {
  const taken = await db
    .update(factorChallenges)
    .set({ webauthnChallenge: null })
    .where(and(eq(factorChallenges.token, token), eq(factorChallenges.webauthnChallenge, signed)))
    .returning({ token: factorChallenges.token })
  return taken.length > 0
}

/** Deletes a challenge, so that it is answered once; false when another request was faster. */
export async function removeChallenge(db: DbOrTx, token: string): Promise<boolean> {
  const gone = await db
    .delete(factorChallenges)
    .where(eq(factorChallenges.token, token))
    .returning({ token: factorChallenges.token })
  return gone.length > 0
}

export async function removeExpiredChallenges(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, before))
}
