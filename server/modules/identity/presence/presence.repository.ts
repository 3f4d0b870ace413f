import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { memberOnInterview, memberOnNegotiation, memberOnVacancy } from '@/server/db/schema/company-team'
import { interviews } from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'
import { presenceSockets } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

/** Binds a socket to the first person who claims it, permanently. */
export async function upsertSocket(db: DbOrTx, userId: number, socketId: string, now: Date): Promise<void> {
  await db
    .insert(presenceSockets)
    .values({ socketId, userId, seenAt: now })
    .onConflictDoUpdate({ target: presenceSockets.socketId, set: { seenAt: now } })
}

export async function listSocketIds(db: DbOrTx, userId: number): Promise<string[]> {
  const rows = await db
    .select({ socketId: presenceSockets.socketId })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
  return rows.map((row) => row.socketId)
}

export async function deleteSocketsOf(db: DbOrTx, userId: number, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return
  await db
    .delete(presenceSockets)
    .where(and(eq(presenceSockets.userId, userId), inArray(presenceSockets.socketId, socketIds)))
}

export async function deleteSockets(db: DbOrTx, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return
  await db.delete(presenceSockets).where(inArray(presenceSockets.socketId, socketIds))
}

/** Keeps a user's newest `keep` sockets. */
export async function deleteOldestSockets(db: DbOrTx, userId: number, keep: number): Promise<void> {
  const oldest = db
    .select({ socketId: presenceSockets.socketId })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
    .orderBy(desc(presenceSockets.seenAt), desc(presenceSockets.socketId))
    .offset(keep)
  await db.delete(presenceSockets).where(inArray(presenceSockets.socketId, oldest))
}

/** Stale sockets, with the public ids of their users. */
export async function listStaleSockets(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<{ socketId: string; userId: string }[]> {
  return db
    .select({ socketId: presenceSockets.socketId, userId: users.publicId })
    .from(presenceSockets)
    .innerJoin(users, eq(users.id, presenceSockets.userId))
    .where(lt(presenceSockets.seenAt, before))
    .orderBy(asc(presenceSockets.seenAt))
    .limit(limit)
}

export async function touchSockets(db: DbOrTx, socketIds: string[], now: Date): Promise<void> {
  if (socketIds.length === 0) return
  await db.update(presenceSockets).set({ seenAt: now }).where(inArray(presenceSockets.socketId, socketIds))
}

export async function countSockets(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
  return row?.count ?? 0
}

/** Whether one of these people, unless their presence is hidden, has a socket. */
export async function isAnyOnline(db: DbOrTx, userIds: readonly number[]): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.id })
    .from(presenceSockets)
    .innerJoin(users, eq(users.id, presenceSockets.userId))
    .where(and(inArray(presenceSockets.userId, [...userIds]), users.presenceVisible))
    .limit(1)
  return row !== undefined
}

export async function findVisible(db: DbOrTx, userId: number): Promise<boolean> {
  const [row] = await db.select({ visible: users.presenceVisible }).from(users).where(eq(users.id, userId))
  return row?.visible ?? false
}

export async function updateVisible(db: DbOrTx, userId: number, visible: boolean, now: Date): Promise<void> {
  await db.update(users).set({ presenceVisible: visible, updatedAt: now }).where(eq(users.id, userId))
}

export async function isCompanyMember(db: DbOrTx, userId: number, companyPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
    .limit(1)
  return rows.length > 0
}

export async function isVacancyMember(db: DbOrTx, userId: number, vacancyPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(vacancies, eq(vacancies.companyId, companyMembers.companyId))
    .where(
      and(
        eq(companyMembers.userId, userId),
        eq(vacancies.publicId, vacancyPublicId),
        memberOnVacancy(vacancies.id),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function isResumeOwner(db: DbOrTx, userId: number, resumePublicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), eq(resumes.publicId, resumePublicId)))
    .limit(1)
  return rows.length > 0
}

/** The candidate of a negotiation, or a member of its company. */
export async function isParty(db: DbOrTx, userId: number, negotiationPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, negotiations.companyId),
        eq(companyMembers.userId, userId),
        memberOnNegotiation(negotiations),
      ),
    )
    .where(
      and(
        eq(negotiations.publicId, negotiationPublicId),
        or(eq(negotiations.candidateId, userId), eq(companyMembers.userId, userId)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The candidate of an interview, or an acting member of the company. */
export async function isInInterview(db: DbOrTx, userId: number, publicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, interviews.companyId),
        eq(companyMembers.userId, userId),
        memberMay('score'),
        memberOnInterview(interviews),
      ),
    )
    .where(
      and(
        eq(interviews.publicId, publicId),
        or(eq(interviews.candidateId, userId), eq(companyMembers.userId, userId)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
