import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { talentRecords } from '@/server/db/schema/talent'
import { talentAddresses, talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { fullName } from '../records/records.repository'

export type MailRow = typeof talentMail.$inferSelect

/** Waiting for somebody to look. */
const open = inArray(talentMail.state, ['unread', 'waiting'])

export async function addressOf(db: DbOrTx, companyId: number, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ token: talentAddresses.token })
    .from(talentAddresses)
    .where(and(eq(talentAddresses.companyId, companyId), eq(talentAddresses.userId, userId)))
  return row?.token ?? null
}

/** The old token is none any more. */
export async function setAddress(db: DbOrTx, values: typeof talentAddresses.$inferInsert): Promise<void> {
  const { token, createdAt } = values
  await db
    .insert(talentAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: [talentAddresses.companyId, talentAddresses.userId],
      set: { token, createdAt },
    })
}

export async function deleteAddress(db: DbOrTx, companyId: number, userId: number): Promise<void> {
  await db
    .delete(talentAddresses)
    .where(and(eq(talentAddresses.companyId, companyId), eq(talentAddresses.userId, userId)))
}

/** Members who may act for a verified company towards candidates, and can sign in. */
const acting = and(
  memberMay('recruit'),
  eq(companies.verification, 'verified'),
  isNull(users.deletedAt),
  isNull(users.bannedAt),
  isNull(users.frozenAt),
  isNull(accountDeletions.userId),
)

/** The company whose member has this address now. */
export async function companyOfAddress(db: DbOrTx, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ companyId: talentAddresses.companyId })
    .from(talentAddresses)
    .innerJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, talentAddresses.companyId),
        eq(companyMembers.userId, talentAddresses.userId),
      ),
    )
    .innerJoin(companies, eq(companies.id, talentAddresses.companyId))
    .innerJoin(users, eq(users.id, talentAddresses.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(talentAddresses.token, token), acting))
  return row?.companyId
}

/** The member of the company whose confirmed e-mail this is. */
export async function memberOfEmail(
  db: DbOrTx,
  companyId: number,
  email: string,
): Promise<{ userId: number; publicId: string } | undefined> {
  const [row] = await db
    .select({ userId: users.id, publicId: users.publicId })
    .from(users)
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.userId, users.id), eq(companyMembers.companyId, companyId)),
    )
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), acting))
  return row
}

export async function hasMail(db: DbOrTx, companyId: number, mailKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: talentMail.id })
    .from(talentMail)
    .where(and(eq(talentMail.companyId, companyId), eq(talentMail.mailKey, mailKey)))
  return rows.length > 0
}

/** People of letters of a company: all that wait, and those of the last day, of one member too. */
export async function countMail(db: DbOrTx, companyId: number, userId: number, since: Date) {
  const recent = gt(talentMail.createdAt, since)
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${open}))::int`,
      recent: sql<number>`(count(*) filter (where ${recent}))::int`,
      ofMember: sql<number>`(count(*) filter (where ${recent} and ${talentMail.userId} = ${userId}))::int`,
    })
    .from(talentMail)
    .where(eq(talentMail.companyId, companyId))
  return row ?? { waiting: 0, recent: 0, ofMember: 0 }
}

export async function insertMail(tx: Tx, values: typeof talentMail.$inferInsert): Promise<number> {
  const [row] = await tx.insert(talentMail).values(values).returning({ id: talentMail.id })
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

export async function pageOfMail(
  db: DbOrTx,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ row: talentMail, forwardedBy: fullName })
    .from(talentMail)
    .leftJoin(users, eq(users.id, talentMail.userId))
    .where(and(eq(talentMail.companyId, companyId), open))
    .orderBy(descNullsLast(talentMail.createdAt), descNullsLast(talentMail.id))
    .limit(limit)
    .offset(offset)
}

export async function countWaiting(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(talentMail)
    .where(and(eq(talentMail.companyId, companyId), open))
  return row?.n ?? 0
}

export async function lockMail(tx: Tx, publicId: string, companyId: number): Promise<MailRow | undefined> {
  const [row] = await tx
    .select()
    .from(talentMail)
    .where(and(eq(talentMail.publicId, publicId), eq(talentMail.companyId, companyId)))
    .for('update')
  return row
}

export async function updateMail(
  db: DbOrTx,
  id: number,
  values: Partial<typeof talentMail.$inferInsert>,
): Promise<void> {
  await db.update(talentMail).set(values).where(eq(talentMail.id, id))
}

/** Letters to be read, members by turns, the oldest of each first, with who forwarded them. */
export async function findUnread(
  db: DbOrTx,
  { limit, members, letters }: { limit: number; members: readonly number[]; letters: readonly number[] },
) {
  const turn = sql<number>`row_number() over (partition by ${talentMail.companyId}, ${talentMail.userId}
    order by ${talentMail.id})`.as('turn')
  const next = db
    .select({ id: talentMail.id, turn })
    .from(talentMail)
    .where(
      and(
        eq(talentMail.state, 'unread'),
        or(isNull(talentMail.userId), notInArray(talentMail.userId, [...members])),
        notInArray(talentMail.id, [...letters]),
      ),
    )
    .orderBy(turn, asc(talentMail.id))
    .limit(limit)
    .as('next')
  return db
    .select({ row: talentMail, forwarder: users.publicId, company: companies })
    .from(talentMail)
    .innerJoin(companies, eq(companies.id, talentMail.companyId))
    .innerJoin(next, eq(next.id, talentMail.id))
    .leftJoin(users, eq(users.id, talentMail.userId))
    .orderBy(asc(next.turn), asc(next.id))
}

/** What was read of a letter, unless somebody discarded it meanwhile. Returns whether it waits now. */
export async function setRead(
  db: DbOrTx,
  id: number,
  { person, trouble }: Pick<MailRow, 'person' | 'trouble'>,
): Promise<boolean> {
  const rows = await db
    .update(talentMail)
    .set({
      state: 'waiting',
      person,
      trouble,
      text: '',
      sender: '',
      email: person?.email ?? null,
      phone: person?.phone ?? null,
    })
    .where(and(eq(talentMail.id, id), eq(talentMail.state, 'unread')))
    .returning({ id: talentMail.id })
  return rows.length > 0
}

/** Erases people nobody looked at since a moment, and wipes those settled before another; the rows go a day later. */
export async function eraseMail(
  db: DbOrTx,
  {
    waitingBefore,
    settledBefore,
    goneBefore,
  }: Record<'waitingBefore' | 'settledBefore' | 'goneBefore', Date>,
): Promise<number> {
  const settled = and(isNotNull(talentMail.settledAt), lt(talentMail.settledAt, goneBefore))
  const gone = await db
    .delete(talentMail)
    .where(or(and(open, lt(talentMail.createdAt, waitingBefore)), settled))
    .returning({ id: talentMail.id })
  const empty = { subject: '', sender: '', text: '', person: null, trouble: null, email: null, phone: null }
  const full = or(
    ...[isNotNull(talentMail.person), ne(talentMail.subject, ''), ne(talentMail.text, '')],
    ne(talentMail.sender, ''),
    exists(db.select({ one: sql`1` }).from(talentFiles).where(eq(talentFiles.mailId, talentMail.id))),
  )
  const wiped = await db
    .update(talentMail)
    .set({ ...empty, recordId: null, noteId: null })
    .where(and(lt(talentMail.settledAt, settledBefore), full))
    .returning({ id: talentMail.id })
  const ids = wiped.map(({ id }) => id)
  if (ids.length > 0)
    await db.update(talentFiles).set({ mailId: null }).where(inArray(talentFiles.mailId, ids))
  return gone.length + ids.length
}

/** Letters of a company about somebody whose data were in a record, or in those that went into it. */
export async function deleteMailOfRecord(tx: Tx, recordId: number): Promise<void> {
  const records = tx
    .select({ id: talentRecords.id })
    .from(talentRecords)
    .where(or(eq(talentRecords.id, recordId), eq(talentRecords.mergedIntoId, recordId)))
  await tx.delete(talentMail).where(inArray(talentMail.recordId, records))
}

/** Letters about somebody: of one company, or of all. */
export async function deleteMailAbout(
  tx: Tx,
  { contacts, companyId }: { contacts: readonly string[]; companyId?: number },
): Promise<void> {
  const own = [...contacts]
  await tx
    .delete(talentMail)
    .where(
      and(
        or(inArray(talentMail.email, own), inArray(talentMail.phone, own)),
        companyId === undefined ? undefined : eq(talentMail.companyId, companyId),
      ),
    )
}
