import { and, count, eq, gt, gte, inArray, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { AccountEventKind, CompanyEventKind } from '@/lib/contracts/security-events'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { accountEvents, companyEvents } from '@/server/db/schema/account-security'
import { sessions, users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { entitlementUses } from '@/server/db/schema/purchases'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { AnomalyRule } from './anomaly-rules'

export interface Period {
  since: Date
  before: Date | undefined
  until: Date | undefined
}
interface Slice {
  limit: number
  offset: number
}

type Events = typeof accountEvents | typeof companyEvents
const during = (events: Events, { since, before, until }: Period): SQL | undefined =>
  and(gte(events.at, since), before && lt(events.at, before), until && lte(events.at, until))

export interface AccountFilter extends Period {
  userId: number
  kinds: readonly AccountEventKind[] | undefined
}
const ofAccount = ({ userId, kinds, ...period }: AccountFilter) =>
  and(
    eq(accountEvents.userId, userId),
    during(accountEvents, period),
    kinds && inArray(accountEvents.kind, [...kinds]),
  )

/** A page of a person's journal, the latest first, with the session of each event. */
export async function pageAccountEvents(db: DbOrTx, filter: AccountFilter, { limit, offset }: Slice) {
  return db
    .select()
    .from(accountEvents)
    .where(ofAccount(filter))
    .orderBy(descNullsLast(accountEvents.at), descNullsLast(accountEvents.id))
    .limit(limit)
    .offset(offset)
}

export async function countAccountEvents(db: DbOrTx, filter: AccountFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(accountEvents).where(ofAccount(filter))
  return row?.n ?? 0
}

/** Sessions of a person by id; those of anybody else are not there. */
export async function findSessionsOf(db: DbOrTx, userId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: sessions.id, userAgent: sessions.userAgent, place: sessions.place })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, [...ids])))
}

export interface CompanyFilter extends Period {
  companyId: number
  kind: CompanyEventKind | undefined
  memberId: number | undefined
}
const ofCompany = ({ companyId, kind, memberId, ...period }: CompanyFilter) =>
  and(
    eq(companyEvents.companyId, companyId),
    during(companyEvents, period),
    kind && eq(companyEvents.kind, kind),
    memberId === undefined ? undefined : eq(companyEvents.userId, memberId),
  )

/** A page of a company's audit log, the latest first. */
export async function pageCompanyEvents(db: DbOrTx, filter: CompanyFilter, { limit, offset }: Slice) {
  return db
    .select()
    .from(companyEvents)
    .where(ofCompany(filter))
    .orderBy(descNullsLast(companyEvents.at), descNullsLast(companyEvents.id))
    .limit(limit)
    .offset(offset)
}

export async function countCompanyEvents(db: DbOrTx, filter: CompanyFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(companyEvents).where(ofCompany(filter))
  return row?.n ?? 0
}

/** The role a person has in a company; undefined for one they are no member of. */
export async function findRole(db: DbOrTx, userId: number, companyPublicId: string) {
  const [row] = await db
    .select({ companyId: companies.id, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
  return row
}

export async function findUserId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.publicId, publicId))
  return row?.id
}

export async function findPeople(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

/** Resumes as a company may name them: `opened` when it was given the contacts, and the name with them, for good. */
export async function findResumesFor(db: DbOrTx, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectDistinct({
      id: resumes.id,
      publicId: resumes.publicId,
      firstName: resumes.firstName,
      lastName: resumes.lastName,
      deletedAt: users.deletedAt,
      opened: isNotNull(entitlementUses.id).mapWith(Boolean),
    })
    .from(resumes)
    .innerJoin(users, eq(users.id, resumes.userId))
    .leftJoin(
      entitlementUses,
      and(
        eq(entitlementUses.resumeId, resumes.id),
        eq(entitlementUses.companyId, companyId),
        eq(entitlementUses.kind, 'contact_opens'),
        ne(entitlementUses.status, 'returned'),
      ),
    )
    .where(inArray(resumes.id, [...ids]))
}

/** Vacancies of a company, gone ones among them. */
export async function findVacanciesOf(db: DbOrTx, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: vacancies.id,
      publicId: vacancies.publicId,
      title: vacancies.title,
      status: vacancies.status,
    })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.id, [...ids])))
}

/** Runs the database function (see the migrations) that adds partitions of coming months and drops expired ones. */
export async function maintainSecurityEvents(db: DbOrTx, now: Date): Promise<void> {
  await db.execute(sql`select maintain_security_events(${now.toISOString()}::timestamptz)`)
}

/** One watched act of a person at a time, so that none slips past a count. Taken after every other lock. */
export async function lockWatched(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('watched acts', ${userId}))`)
}

export async function findBrake(db: DbOrTx, userId: number): Promise<Date | null> {
  const [row] = await db.select({ brakedAt: users.brakedAt }).from(users).where(eq(users.id, userId))
  return row?.brakedAt ?? null
}

export async function setBrake(tx: Tx, userId: number, now: Date) {
  const [row] = await tx
    .update(users)
    .set({ brakedAt: now })
    .where(eq(users.id, userId))
    .returning({ accountType: users.accountType })
  if (!row) throw new Error('the user is gone')
  return row
}

/** How many events of a rule's kind a member has caused in a company since a moment. */
export async function countWatched(
  tx: Tx,
  { kind, of }: Pick<AnomalyRule, 'kind' | 'of'>,
  { companyId, userId, since }: { companyId: number; userId: number; since: Date },
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        eq(companyEvents.userId, userId),
        eq(companyEvents.kind, kind),
        gt(companyEvents.at, since),
        of && inArray(sql`${companyEvents.details} ->> 'of'`, [...of]),
      ),
    )
  return row?.n ?? 0
}

/** Owners of a company who are there to read a notice, and its name. */
export async function findOwners(tx: Tx, companyId: number) {
  return tx
    .select({ userId: companyMembers.userId, publicId: companies.publicId, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        sql`${users.bannedAt} is null and ${users.deletedAt} is null and ${accountDeletions.userId} is null`,
      ),
    )
}

/** Places a person has signed in from before, as far as they are known. */
export async function findPlacesBefore(
  db: DbOrTx,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ place: sessions.place })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNotNull(sessions.place)))
  return rows.flatMap((row) => row.place ?? [])
}

export async function findResumeId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: resumes.id }).from(resumes).where(eq(resumes.publicId, publicId))
  return row?.id
}
