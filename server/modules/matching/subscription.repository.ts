import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { rolesWith } from '@/server/db/schema/companies'
import { matchSubscriptions } from '@/server/db/schema/matching'
import { vacancies } from '@/server/db/schema/vacancies'

export type SubscriptionRow = typeof matchSubscriptions.$inferSelect

const ofPerson = (vacancyId: number, userId: number) =>
  and(eq(matchSubscriptions.vacancyId, vacancyId), eq(matchSubscriptions.userId, userId))

export async function findSubscription(
  db: DbOrTx,
  vacancyId: number,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(matchSubscriptions).where(ofPerson(vacancyId, userId))
  return row
}

export async function putSubscription(
  db: DbOrTx,
  row: typeof matchSubscriptions.$inferInsert,
): Promise<void> {
  const { cadence, cadenceBefore = null, notifiedUpTo, nextAt } = row
  await db
    .insert(matchSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [matchSubscriptions.vacancyId, matchSubscriptions.userId],
      set: { cadence, cadenceBefore, notifiedUpTo, nextAt },
    })
}

/** By its public id, with the title of its vacancy. */
export async function findWithTitle(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select({ subscription: matchSubscriptions, title: vacancies.title })
    .from(matchSubscriptions)
    .innerJoin(vacancies, eq(vacancies.id, matchSubscriptions.vacancyId))
    .where(eq(matchSubscriptions.publicId, publicId))
  return row
}

type Key = Pick<SubscriptionRow, 'vacancyId' | 'userId'>

/** Those whose time has come, the longest waiting first. */
export async function findDueSubscriptions(db: DbOrTx, now: Date, limit: number): Promise<Key[]> {
  const { vacancyId, userId, nextAt } = matchSubscriptions
  return db
    .select({ vacancyId, userId })
    .from(matchSubscriptions)
    .where(lte(nextAt, now))
    .orderBy(asc(nextAt))
    .limit(limit)
}

/** One whose time has come, held until the transaction ends; undefined when another process has it or has had it. */
export async function lockDueSubscription(
  tx: Tx,
  { vacancyId, userId }: Key,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(matchSubscriptions)
    .where(and(ofPerson(vacancyId, userId), lte(matchSubscriptions.nextAt, now)))
    .for('update', { skipLocked: true })
  return row
}

export async function setNotified(
  tx: Tx,
  { vacancyId, userId }: Key,
  values: { notifiedUpTo: Date; nextAt: Date | null },
): Promise<void> {
  await tx.update(matchSubscriptions).set(values).where(ofPerson(vacancyId, userId))
}

/** Has one looked at later; nothing of it has been told. */
export async function putOff(db: DbOrTx, { vacancyId, userId }: Key, nextAt: Date): Promise<void> {
  await db
    .update(matchSubscriptions)
    .set({ nextAt })
    .where(and(ofPerson(vacancyId, userId), isNotNull(matchSubscriptions.nextAt)))
}

interface DigestFacts {
  title: string
  publicId: string
  companyId: number
  open: boolean
  verified: boolean
  /** Whether the person still is of the company. */
  member: boolean
}

/** What a subscription is about, as it is now. */
export async function companyFacts(
  db: DbOrTx,
  { vacancyId, userId }: { vacancyId: number; userId: number },
): Promise<DigestFacts | undefined> {
  const { rows } = await db.execute<DigestFacts & Record<string, unknown>>(sql`
    select v.title, v.public_id as "publicId", c.id as "companyId", v.status = 'active' as open, c.verification = 'verified' as verified,
      exists (select 1 from company_members m where m.company_id = c.id and m.user_id = ${userId} and m.role in ${rolesWith('see_all')}) as member
    from vacancies v join companies c on c.id = v.company_id where v.id = ${vacancyId}`)
  return rows[0]
}
