import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ModeratedType, Signal } from '@/lib/contracts/moderation'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { messages } from '@/server/db/schema/conversations'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'
import { complaints, moderationCases } from '@/server/db/schema/moderation'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

export type CaseRow = typeof moderationCases.$inferSelect

type Where = { id: number } | { publicId: string }
export type Locking = { lock?: true }

export async function findVacancy(db: DbOrTx, where: Where, { lock }: Locking = {}) {
  const query = db
    .select({ row: vacancies, company: companies })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where('id' in where ? eq(vacancies.id, where.id) : eq(vacancies.publicId, where.publicId))
  const [row] = await (lock ? query.for('update', { of: vacancies }) : query)
  return row
}

export async function findResume(db: DbOrTx, where: Where, { lock }: Locking = {}) {
  const query = db
    .select()
    .from(resumes)
    .where(
      and(
        'id' in where ? eq(resumes.id, where.id) : eq(resumes.publicId, where.publicId),
        isNull(resumes.deletedAt),
      ),
    )
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** Median pay of a profession, roubles a month on hand, over at most 2,000 open vacancies; null below 20. */
export async function medianPay(db: DbOrTx, roleId: number): Promise<number | null> {
  const { rows } = await db.execute<{ n: number; median: number | null }>(sql`
    select count(*)::int n, percentile_cont(0.5) within group (order by salary_month_net)::float8 median
    from (
      select salary_month_net from vacancies
      where status = 'active' and role_id = ${roleId} and salary_month_net is not null
      order by published_at desc limit 2000
    ) known`)
  const [row] = rows
  return row && row.n >= 20 ? row.median : null
}

/** Whether another company has the same long text open in the same profession. */
export async function isTextRepeated(db: DbOrTx, row: typeof vacancies.$inferSelect): Promise<boolean> {
  if (row.roleId === null || row.descriptionHtml.length < 300) return false
  const found = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.roleId, row.roleId),
        eq(vacancies.status, 'active'),
        ne(vacancies.companyId, row.companyId),
        eq(vacancies.descriptionHtml, row.descriptionHtml),
      ),
    )
    .limit(1)
  return found.length > 0
}

const open = isNull(moderationCases.closedAt)
const about = (type: ModeratedType, itemId: number) =>
  and(eq(moderationCases.type, type), eq(moderationCases.itemId, itemId))

interface Opened {
  publicId: string
  type: ModeratedType
  itemId: number
  held: boolean
  signals: Signal[]
  openedAt: Date
}

/** Opens a case, or adds to the one that is open: a publication that is held stays held. */
export async function openCase(db: DbOrTx, values: Opened): Promise<CaseRow> {
  const [row] = await db
    .insert(moderationCases)
    .values(values)
    .onConflictDoUpdate({
      target: [moderationCases.type, moderationCases.itemId],
      targetWhere: open,
      set: {
        held: sql`${moderationCases.held} or excluded.held`,
        // What was found last stands for all that was found before by the same rules.
        signals: sql`case when excluded.signals = '[]'::jsonb then ${moderationCases.signals} else excluded.signals end`,
      },
    })
    .returning()
  if (!row) throw new Error('a case was written and none came back')
  return row
}

export async function addComplaint(tx: Tx, values: typeof complaints.$inferInsert): Promise<void> {
  const added = await tx
    .insert(complaints)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: complaints.id })
  if (added.length === 0) return
  await tx
    .update(moderationCases)
    .set({ complaintCount: sql`${moderationCases.complaintCount} + 1` })
    .where(eq(moderationCases.id, values.caseId))
}

export interface Filter {
  state: 'open' | 'closed'
  type?: ModeratedType | undefined
  with?: 'held' | 'complaints' | undefined
}

/** A case about what its author took back waits with it, out of sight. */
const waiting = sql`${moderationCases.closedAt} is null and not (
  ${moderationCases.type} = 'vacancy' and exists (
    select 1 from vacancies taken where taken.id = ${moderationCases.itemId} and taken.status in ('draft', 'deleted')
  ) or ${moderationCases.type} = 'message' and not exists (
    select 1 from messages written where written.id = ${moderationCases.itemId} and written.erased_at is null
  ) or ${moderationCases.type} = 'experience' and not exists (
    select 1 from experiences text where text.id = ${moderationCases.itemId} and text.state <> 'taken_back'
  ) or ${moderationCases.type} = 'experience_reply' and not exists (
    select 1 from experience_replies reply join experiences text on text.id = reply.experience_id
    where reply.id = ${moderationCases.itemId} and text.state <> 'taken_back'
  ) or ${moderationCases.type} = 'resume' and not exists (
    select 1 from resumes kept
    where kept.id = ${moderationCases.itemId} and kept.deleted_at is null and kept.status not in ('draft', 'archived')
  ))`

const conditions = ({ state, type, with: kind }: Filter): SQL | undefined =>
  and(
    state === 'open' ? waiting : isNotNull(moderationCases.closedAt),
    type && eq(moderationCases.type, type),
    kind === 'held' ? moderationCases.held : undefined,
    kind === 'complaints' ? sql`${moderationCases.complaintCount} > 0` : undefined,
  )

const lastFirst = (column: AnyPgColumn) => sql`${column} desc nulls last`

export async function pageCases(db: DbOrTx, filter: Filter, page: { limit: number; offset: number }) {
  // As the indexes have it: their columns put nulls last.
  const order =
    filter.state === 'open'
      ? [lastFirst(moderationCases.held), asc(moderationCases.openedAt), asc(moderationCases.id)]
      : [lastFirst(moderationCases.closedAt), lastFirst(moderationCases.id)]
  return db
    .select({ found: moderationCases, vacancy: vacancies, company: companies, resume: resumes })
    .from(moderationCases)
    .leftJoin(vacancies, and(eq(moderationCases.type, 'vacancy'), eq(vacancies.id, moderationCases.itemId)))
    .leftJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(resumes, and(eq(moderationCases.type, 'resume'), eq(resumes.id, moderationCases.itemId)))
    .where(conditions(filter))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
}

export async function countCases(db: DbOrTx, filter: Filter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(moderationCases).where(conditions(filter))
  return row?.n ?? 0
}

export async function countWaiting(db: DbOrTx) {
  const [row] = await db
    .select({
      open: count(),
      held: sql<number>`count(*) filter (where ${moderationCases.held})::int`,
      complaints: sql<number>`count(*) filter (where ${moderationCases.complaintCount} > 0)::int`,
    })
    .from(moderationCases)
    .where(waiting)
  return row ?? { open: 0, held: 0, complaints: 0 }
}

export async function findCase(db: DbOrTx, publicId: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.publicId, publicId))
  return row
}

/** Whom an item belongs to: its company and the people who wrote it or are a side of it. */
export async function ownersOf(
  db: DbOrTx,
  { type, itemId }: Pick<CaseRow, 'type' | 'itemId'>,
): Promise<{ companyId: number | null; userIds: number[] }> {
  if (type === 'vacancy') {
    const [row] = await db
      .select({ companyId: vacancies.companyId })
      .from(vacancies)
      .where(eq(vacancies.id, itemId))
    return { companyId: row?.companyId ?? null, userIds: [] }
  }
  if (type === 'resume') {
    const [row] = await db.select({ userId: resumes.userId }).from(resumes).where(eq(resumes.id, itemId))
    return { companyId: null, userIds: row ? [row.userId] : [] }
  }
  if (type === 'experience') {
    const [row] = await db
      .select({ companyId: experiences.companyId, candidateId: experiences.candidateId })
      .from(experiences)
      .where(eq(experiences.id, itemId))
    return { companyId: row?.companyId ?? null, userIds: row ? [row.candidateId] : [] }
  }
  if (type === 'experience_reply') {
    const [row] = await db
      .select({ companyId: experienceReplies.companyId, candidateId: experiences.candidateId })
      .from(experienceReplies)
      .innerJoin(experiences, eq(experiences.id, experienceReplies.experienceId))
      .where(eq(experienceReplies.id, itemId))
    return { companyId: row?.companyId ?? null, userIds: row ? [row.candidateId] : [] }
  }
  const [row] = await db
    .select({
      companyId: negotiations.companyId,
      candidateId: negotiations.candidateId,
      authorId: messages.authorId,
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .where(eq(messages.id, itemId))
  return {
    companyId: row?.companyId ?? null,
    userIds: [row?.candidateId, row?.authorId].filter((id) => id != null),
  }
}

export async function lockCase(tx: Tx, publicId: string): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.publicId, publicId))
    .for('update')
  return row
}

export async function closeCase(
  tx: Tx,
  id: number,
  values: Partial<typeof moderationCases.$inferInsert>,
): Promise<void> {
  await tx.update(moderationCases).set(values).where(eq(moderationCases.id, id))
}

export async function complaintsOf(db: DbOrTx, caseId: number, limit: number) {
  return db
    .select()
    .from(complaints)
    .where(eq(complaints.caseId, caseId))
    .orderBy(desc(complaints.createdAt), desc(complaints.id))
    .limit(limit)
}

/** Decisions on the same item before this case, newest first. */
export async function historyOf(db: DbOrTx, row: CaseRow, limit: number): Promise<CaseRow[]> {
  return db
    .select()
    .from(moderationCases)
    .where(
      and(about(row.type, row.itemId), isNotNull(moderationCases.closedAt), ne(moderationCases.id, row.id)),
    )
    .orderBy(desc(moderationCases.id))
    .limit(limit)
}

/** What was decided last about an item; undefined when nobody ever did. */
export async function lastDecision(db: DbOrTx, type: ModeratedType, itemId: number) {
  const [row] = await db
    .select({ decision: moderationCases.decision })
    .from(moderationCases)
    .where(and(about(type, itemId), isNotNull(moderationCases.closedAt)))
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return row?.decision
}

/** Items (database ids) whose texts are gone. */
export interface ErasedItems {
  resumeIds: readonly number[]
  vacancyIds: readonly number[]
  messageIds: readonly number[]
  experienceIds: readonly number[]
  replyIds: readonly number[]
}

/** Nothing of a person's text stays in the cases about it. */
export async function eraseCases(tx: Tx, items: ErasedItems): Promise<void> {
  const list = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
  const gone = [
    ['resume', items.resumeIds],
    ['message', items.messageIds],
    ['experience', items.experienceIds],
    ['experience_reply', items.replyIds],
  ] as const
  for (const [type, ids] of gone) {
    await tx.execute(sql`delete from moderation_cases where type = ${type} and item_id = any(${list(ids)})`)
  }
  await tx.execute(sql`
    update moderation_cases set approved = null, signals = '[]', note = null
    where type = 'vacancy' and item_id = any(${list(items.vacancyIds)})`)
}
