import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { roleMay } from '@/lib/contracts/company-rights'
import type { TalentInvitationObstacle } from '@/lib/contracts/talent-invitations'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { talentRecords } from '@/server/db/schema/talent'
import { talentInvitations, talentSendings } from '@/server/db/schema/talent-work'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { fullName, notRemoved, type TalentRow } from '../records/records.repository'

export type SendingRow = typeof talentSendings.$inferSelect
export type InvitationRow = typeof talentInvitations.$inferSelect

const vacancyColumns = {
  id: vacancies.id,
  publicId: vacancies.publicId,
  title: vacancies.title,
  status: vacancies.status,
  expiresAt: vacancies.expiresAt,
  anonymous: vacancies.anonymous,
}

export async function findVacancyOf(db: DbOrTx, publicId: string, companyId: number) {
  const [row] = await db
    .select(vacancyColumns)
    .from(vacancies)
    .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId)))
  return row
}

export async function findPeople(
  db: DbOrTx,
  companyId: number,
  publicIds: readonly string[],
): Promise<TalentRow[]> {
  return db
    .select()
    .from(talentRecords)
    .where(
      and(
        eq(talentRecords.companyId, companyId),
        notRemoved,
        inArray(talentRecords.publicId, [...publicIds]),
      ),
    )
    .orderBy(asc(talentRecords.id))
}

const strings = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const notCounted = ['failed', 'undone'] as const

/** Of these addresses, those that the vacancy was offered to. */
export async function invitedAmong(
  db: DbOrTx,
  vacancyId: number,
  addressIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ addressId: talentInvitations.addressId })
    .from(talentInvitations)
    .where(
      and(
        eq(talentInvitations.vacancyId, vacancyId),
        sql`${talentInvitations.addressId} = any(${strings(addressIds)})`,
        notInArray(talentInvitations.state, [...notCounted]),
      ),
    )
  return new Set(rows.flatMap(({ addressId }) => addressId ?? []))
}

/** Letters of a company that are to go out: they count towards the day before they are taken from it. */
export async function countWaiting(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(talentInvitations)
    .innerJoin(talentSendings, eq(talentSendings.id, talentInvitations.sendingId))
    .where(
      and(
        eq(talentSendings.companyId, companyId),
        isNull(talentSendings.finishedAt),
        eq(talentInvitations.state, 'waiting'),
      ),
    )
  return row?.n ?? 0
}

export async function insertSending(tx: Tx, values: typeof talentSendings.$inferInsert): Promise<SendingRow> {
  const [row] = await tx.insert(talentSendings).values(values).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

export async function insertInvitations(
  tx: Tx,
  values: (typeof talentInvitations.$inferInsert)[],
): Promise<void> {
  await tx.insert(talentInvitations).values(values)
}

export async function findDue(db: DbOrTx, now: Date): Promise<SendingRow[]> {
  return db
    .select()
    .from(talentSendings)
    .where(and(isNull(talentSendings.finishedAt), lte(talentSendings.startsAt, now)))
    .orderBy(asc(talentSendings.startsAt))
    .limit(20)
}

export async function findWaiting(db: DbOrTx, sendingId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: talentInvitations.id })
    .from(talentInvitations)
    .where(and(eq(talentInvitations.sendingId, sendingId), eq(talentInvitations.state, 'waiting')))
    .orderBy(asc(talentInvitations.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Takes a waiting invitation for sending; undefined when it was undone meanwhile. */
export async function takeWaiting(tx: Tx, id: number, sentAt: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(talentInvitations)
    .set({ state: 'sent', sentAt })
    .where(and(eq(talentInvitations.id, id), eq(talentInvitations.state, 'waiting')))
    .returning()
  return row
}

export async function updateInvitation(
  tx: DbOrTx,
  id: number,
  values: Partial<Pick<InvitationRow, 'state' | 'obstacle' | 'sentAt' | 'answeredAt' | 'negotiationId'>>,
): Promise<void> {
  await tx.update(talentInvitations).set(values).where(eq(talentInvitations.id, id))
}

/** Whoever waits in a sending: undone, or failed for one reason. */
export async function settleWaiting(
  tx: Tx,
  sendingId: number,
  values: { state: 'undone' } | { state: 'failed'; obstacle: TalentInvitationObstacle },
): Promise<void> {
  await tx
    .update(talentInvitations)
    .set(values)
    .where(and(eq(talentInvitations.sendingId, sendingId), eq(talentInvitations.state, 'waiting')))
}

export async function finishSending(
  tx: Tx,
  id: number,
  values: { finishedAt: Date; undoneAt?: Date },
): Promise<void> {
  await tx
    .update(talentSendings)
    .set(values)
    .where(and(eq(talentSendings.id, id), isNull(talentSendings.finishedAt)))
}

export async function lockSending(tx: Tx, publicId: string, companyId: number) {
  const [row] = await tx
    .select()
    .from(talentSendings)
    .where(and(eq(talentSendings.publicId, publicId), eq(talentSendings.companyId, companyId)))
    .for('update')
  return row
}

/** Sendings since a moment, newest first. */
export async function sendingsSince(
  db: DbOrTx,
  { companyId, scope }: { companyId: number; scope: VacancyScope | undefined },
  since: Date,
  publicId?: string,
) {
  return db
    .select({ row: talentSendings, author: fullName, vacancy: vacancyColumns })
    .from(talentSendings)
    .innerJoin(vacancies, eq(vacancies.id, talentSendings.vacancyId))
    .leftJoin(users, eq(users.id, talentSendings.userId))
    .where(
      and(
        eq(talentSendings.companyId, companyId),
        onVacancy(scope, vacancies.id),
        gt(talentSendings.createdAt, since),
        publicId === undefined ? undefined : eq(talentSendings.publicId, publicId),
      ),
    )
    .orderBy(desc(talentSendings.createdAt), desc(talentSendings.id))
    .limit(20)
}

export async function countStates(db: DbOrTx, sendingIds: readonly number[]) {
  if (sendingIds.length === 0) return []
  return db
    .select({ sendingId: talentInvitations.sendingId, state: talentInvitations.state, n: count() })
    .from(talentInvitations)
    .where(inArray(talentInvitations.sendingId, [...sendingIds]))
    .groupBy(talentInvitations.sendingId, talentInvitations.state)
}

export async function findFailed(db: DbOrTx, sendingIds: readonly number[]) {
  if (sendingIds.length === 0) return []
  return db
    .select({
      sendingId: talentInvitations.sendingId,
      obstacle: talentInvitations.obstacle,
      publicId: talentRecords.publicId,
      firstName: talentRecords.firstName,
      lastName: talentRecords.lastName,
    })
    .from(talentInvitations)
    .innerJoin(talentRecords, eq(talentRecords.id, talentInvitations.recordId))
    .where(and(inArray(talentInvitations.sendingId, [...sendingIds]), eq(talentInvitations.state, 'failed')))
    .orderBy(asc(talentInvitations.id))
}

const joined = (db: DbOrTx) =>
  db
    .select({
      invitation: talentInvitations,
      record: talentRecords,
      /** Addresses of records that went into this one. */
      merged: sql<string[]>`array(select m.email from talent_records m
        where m.merged_into_id = ${talentRecords.id} and m.email is not null)`,
      company: companies,
      vacancy: vacancyColumns,
      text: talentSendings.text,
      userId: talentSendings.userId,
    })
    .from(talentInvitations)
    .innerJoin(talentRecords, eq(talentRecords.id, talentInvitations.recordId))
    .innerJoin(companies, eq(companies.id, talentRecords.companyId))
    .innerJoin(vacancies, eq(vacancies.id, talentInvitations.vacancyId))
    .leftJoin(talentSendings, eq(talentSendings.id, talentInvitations.sendingId))

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** An invitation with all it is about, unless its record was removed and such are not asked for. */
export async function findInvitation(
  db: DbOrTx,
  by: { id: number } | { publicId: string },
  { removed = false } = {},
) {
  const [row] = await joined(db).where(
    and(
      'id' in by ? eq(talentInvitations.id, by.id) : eq(talentInvitations.publicId, by.publicId),
      removed ? undefined : isNull(talentRecords.removedAt),
    ),
  )
  return row
}

/** Holds the record of an invitation until the transaction ends: a refusal erases both. */
export async function lockInvitation(
  tx: Tx,
  publicId: string,
  which?: { removed: boolean },
): Promise<FoundInvitation | undefined> {
  const found = await findInvitation(tx, { publicId }, which)
  if (!found) return undefined
  await tx
    .select({ id: talentRecords.id })
    .from(talentRecords)
    .where(eq(talentRecords.id, found.record.id))
    .for('update')
  return findInvitation(tx, { publicId }, which)
}

export async function mayStillAct(db: DbOrTx, companyId: number, userId: number | null): Promise<boolean> {
  if (userId === null) return false
  const [row] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  return row !== undefined && roleMay(row.role, 'recruit')
}

export async function expireSilent(db: DbOrTx, sentBefore: Date): Promise<void> {
  await db
    .update(talentInvitations)
    .set({ state: 'expired' })
    .where(
      and(inArray(talentInvitations.state, ['sent', 'opened']), lt(talentInvitations.sentAt, sentBefore)),
    )
}

/** Texts of letters that are out go, and sendings nobody looks at any more with those they did not reach. */
export async function forgetSendings(
  db: DbOrTx,
  { textsBefore, before }: { textsBefore: Date; before: Date },
): Promise<void> {
  await db
    .update(talentSendings)
    .set({ text: null })
    .where(and(lt(talentSendings.finishedAt, textsBefore), sql`${talentSendings.text} is not null`))
  const old = db
    .select({ id: talentSendings.id })
    .from(talentSendings)
    .where(lt(talentSendings.createdAt, before))
  await db
    .delete(talentInvitations)
    .where(and(inArray(talentInvitations.sendingId, old), inArray(talentInvitations.state, [...notCounted])))
  await db.delete(talentSendings).where(lt(talentSendings.createdAt, before))
}

/** What a record was invited to, newest first. */
export async function invitationsOf(db: DbOrTx, recordId: number, scope: VacancyScope | undefined) {
  const { rows } = await db.execute<{
    vacancy: string
    title: string
    state: InvitationRow['state']
    sent_at: Date | null
    negotiation: string | null
  }>(sql`
    select v.public_id as vacancy, v.title, i.state, i.sent_at, n.public_id as negotiation
    from talent_invitations i join vacancies v on v.id = i.vacancy_id
      left join negotiations n on n.id = i.negotiation_id
    where i.record_id = ${recordId} and i.state not in ('failed', 'undone')
      and ${onVacancy(scope, sql.raw('v.id'))}
    order by i.id desc limit 50`)
  return rows
}

/** Confirmed contacts and name of an account, to tell whether it is the invited person. */
export async function findApplicant(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({
      email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
