import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { sessions, users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { withheldFrom } from '@/server/db/schema/company-team'
import { accountDeletions } from '@/server/db/schema/personal-data'

/** Absolute lifetime of a session, regardless of renewals. */
const absoluteEnd = sql`${sessions.createdAt} + interval '180 days'`

/** Live sessions with their person and current company, in one round trip for any number. */
export async function findSessionActors(db: DbOrTx, ids: readonly string[]) {
  return db
    .selectDistinctOn([sessions.id], {
      sessionId: sessions.id,
      expiresAt: sql<Date>`least(${sessions.expiresAt}, ${absoluteEnd})`.mapWith(sessions.expiresAt),
      authenticatedAt: sql<Date>`greatest(${sessions.createdAt}, ${sessions.steppedUpAt})`.mapWith(
        sessions.createdAt,
      ),
      brakedAt: users.brakedAt,
      userId: users.id,
      publicId: users.publicId,
      accountType: users.accountType,
      isOperator: users.isOperator,
      leavingSince: accountDeletions.requestedAt,
      lastSeenAt: sessions.lastSeenAt,
      companyId: companies.id,
      companyPublicId: companies.publicId,
      companyRole: companyMembers.role,
      verification: companies.verification,
      /** Asked of the few roles that see all but these. */
      withheld: sql<number[]>`case when ${companyMembers.role} <> 'owner' and ${memberMay('see_all')}
        then ${withheldFrom(companies.id, users.id)} else '{}' end`.mapWith((ids: string[]) =>
        ids.map(Number),
      ),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.param([...ids])}::uuid[])`,
        isNull(sessions.endedAt),
        isNull(users.bannedAt),
        isNull(users.frozenAt),
      ),
    )
    .orderBy(
      sessions.id,
      sql`${companyMembers.chosenAt} desc nulls last`,
      asc(companyMembers.createdAt),
      asc(companies.id),
    )
}
export type SessionActor = Awaited<ReturnType<typeof findSessionActors>>[number]

/** Whether a session is still valid, read from the database. */
export async function isSessionLive(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), isNull(users.bannedAt)))
  return rows.length > 0
}

export async function insertSession(
  db: DbOrTx,
  session: {
    id: string
    userId: number
    userAgent: string
    place: string | null
    expiresAt: Date
    createdAt: Date
  },
): Promise<void> {
  await db.insert(sessions).values({ ...session, lastSeenAt: session.createdAt })
}

/** User agents a person has signed in from, as long as the rows are kept. */
export async function findUserAgents(db: DbOrTx, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  return rows.map((row) => row.userAgent)
}

/** Skips locked rows: another request is updating them. */
export async function touchSessions(db: DbOrTx, ids: readonly string[], now: Date): Promise<void> {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.id} = any(${sql.param([...ids])}::uuid[])`)
    .for('no key update', { skipLocked: true })
  await db.update(sessions).set({ lastSeenAt: now }).where(inArray(sessions.id, free))
}

/** Extends a session up to its absolute end. Returns the end; undefined when it has ended. */
export async function extendSession(
  db: DbOrTx,
  sessionId: string,
  expiresAt: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ expiresAt: sql`least(${expiresAt.toISOString()}::timestamptz, ${absoluteEnd})` })
    .where(eq(sessions.id, sessionId))
    .returning({ expiresAt: sessions.expiresAt })
  return row?.expiresAt
}

/** False when the person has no such live session. */
export async function endSession(db: DbOrTx, userId: number, sessionId: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Records a step-up; false when the session has ended. */
export async function setSteppedUp(db: DbOrTx, sessionId: string, now: Date): Promise<boolean> {
  const changed = await db
    .update(sessions)
    .set({ steppedUpAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return changed.length > 0
}

/** Ends every live session of a person except `exceptId`. */
export async function endSessions(db: DbOrTx, userId: number, now: Date, exceptId?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptId === undefined ? sql`true` : ne(sessions.id, exceptId),
      ),
    )
}

/** Live sessions of a person, most recently used first. */
export async function findLiveSessions(db: DbOrTx, userId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      place: sessions.place,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
}

/** Deletes sessions that ended or expired before a moment. */
export async function removeOldSessions(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)))
}

/** Whether a browser's former session belonged to this person; constant work for unknown people. */
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
