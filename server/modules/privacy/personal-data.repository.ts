import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay, rolesWith } from '@/server/db/schema/companies'
import { accountDeletions, dataExports } from '@/server/db/schema/personal-data'

export type ExportRow = Omit<typeof dataExports.$inferSelect, 'file'> & { size: number | null }

const { file: _file, ...columns } = {
  id: dataExports.id,
  publicId: dataExports.publicId,
  userId: dataExports.userId,
  status: dataExports.status,
  stepsDone: dataExports.stepsDone,
  stepsTotal: dataExports.stepsTotal,
  attempts: dataExports.attempts,
  file: dataExports.file,
  requestedAt: dataExports.requestedAt,
  takenAt: dataExports.takenAt,
  readyAt: dataExports.readyAt,
  expiresAt: dataExports.expiresAt,
}
const row = { ...columns, size: sql<number | null>`octet_length(${dataExports.file})` }

export async function lockExports(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${userId}`}, 0))`)
}

export async function findLatestExport(db: DbOrTx, userId: number): Promise<ExportRow | undefined> {
  const [latest] = await db
    .select(row)
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1)
  return latest
}

/** Number of exports requested since a moment, and the time of the first. */
export async function countExportsSince(db: DbOrTx, userId: number, since: Date) {
  const [found] = await db
    .select({ n: count(), first: sql<string | null>`min(${dataExports.requestedAt})` })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.requestedAt, since)))
  return { n: found?.n ?? 0, first: found?.first ? new Date(found.first) : null }
}

export async function insertExport(tx: Tx, values: typeof dataExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await tx.insert(dataExports).values(values).returning(row)
  if (!inserted) throw new Error('the export was not inserted')
  return inserted
}

const isAbandoned = (before: Date) =>
  and(eq(dataExports.status, 'building'), lte(dataExports.takenAt, before))

/** Claims a queued export, or one whose worker died; undefined when there is none. */
export async function claimExport(
  db: DbOrTx,
  { now, lostBefore, maxAttempts }: { now: Date; lostBefore: Date; maxAttempts: number },
): Promise<ExportRow | undefined> {
  const next = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      or(
        eq(dataExports.status, 'queued'),
        and(isAbandoned(lostBefore), lt(dataExports.attempts, maxAttempts)),
      ),
    )
    .orderBy(asc(dataExports.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(dataExports)
    .set({ status: 'building', stepsDone: 0, takenAt: now, attempts: sql`${dataExports.attempts} + 1` })
    .where(inArray(dataExports.id, next))
    .returning(row)
  return taken
}

/** Fails exports whose worker died on the last attempt. */
export async function failAbandonedExports(
  db: DbOrTx,
  lostBefore: Date,
  maxAttempts: number,
): Promise<ExportRow[]> {
  return db
    .update(dataExports)
    .set({ status: 'failed' })
    .where(and(isAbandoned(lostBefore), gte(dataExports.attempts, maxAttempts)))
    .returning(row)
}

/** Optimistic lock: another worker may have claimed the export meanwhile. */
const ownAttempt = ({ id, attempts }: Pick<ExportRow, 'id' | 'attempts'>) =>
  and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), eq(dataExports.status, 'building'))

export async function setExport(
  db: DbOrTx,
  taken: Pick<ExportRow, 'id' | 'attempts'>,
  values: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(dataExports)
    .set(values)
    .where(ownAttempt(taken))
    .returning({ id: dataExports.id })
  return changed.length > 0
}

export async function findExportFile(
  db: DbOrTx,
  userId: number,
  now: Date,
): Promise<{ file: Buffer; readyAt: Date } | undefined> {
  const [found] = await db
    .select({ file: dataExports.file, readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        eq(dataExports.status, 'ready'),
        isNotNull(dataExports.file),
        gt(dataExports.expiresAt, now),
      ),
    )
    .orderBy(desc(dataExports.requestedAt))
    .limit(1)
  return found?.file && found.readyAt ? { file: found.file, readyAt: found.readyAt } : undefined
}

export async function expireExports(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'expired', file: null })
    .where(and(isNotNull(dataExports.file), lte(dataExports.expiresAt, now)))
}

/** Deletes old exports. */
export async function removeOldExports(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(dataExports).where(lt(dataExports.requestedAt, before))
}

export type DeletionRow = typeof accountDeletions.$inferSelect

export async function findDeletion(db: DbOrTx, userId: number): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}

/** Undefined when a deletion is already scheduled. */
export async function insertDeletion(
  tx: Tx,
  row: typeof accountDeletions.$inferInsert,
): Promise<DeletionRow | undefined> {
  const [inserted] = await tx.insert(accountDeletions).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function saveHiddenItems(
  tx: Tx,
  userId: number,
  taken: Pick<DeletionRow, 'hiddenResumes' | 'pausedVacancies'>,
): Promise<void> {
  await tx.update(accountDeletions).set(taken).where(eq(accountDeletions.userId, userId))
}

export async function removeDeletion(tx: Tx, userId: number, since?: Date): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .delete(accountDeletions)
    .where(
      and(eq(accountDeletions.userId, userId), since ? gte(accountDeletions.requestedAt, since) : undefined),
    )
    .returning()
  return row
}

/** Deletions of frozen accounts wait: an attacker may have requested them. */
const notFrozen = (userId: typeof accountDeletions.userId) =>
  sql`not exists (select 1 from users frozen where frozen.id = ${userId} and frozen.frozen_at is not null)`

export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(lte(accountDeletions.dueAt, now), notFrozen(accountDeletions.userId)))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(limit)
  return rows.map((row) => row.userId)
}

/** Locks a due deletion; undefined when it was cancelled or another process holds it. */
export async function lockDue(tx: Tx, userId: number, now: Date): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        lte(accountDeletions.dueAt, now),
        notFrozen(accountDeletions.userId),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Companies the person acts for. */
export async function findCompanies(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), memberMay('recruit')))
  return rows.map((row) => row.companyId)
}

/**
 * Companies of a person that would have no acting member without them. People scheduled for deletion may still return:
 * with `leavingStay` they count as members.
 */
export async function findCompaniesLeftAlone(
  tx: Tx,
  userId: number,
  { leavingStay = false }: { leavingStay?: boolean } = {},
): Promise<number[]> {
  const other = tx
    .select({ one: sql`1` })
    .from(sql`company_members other`)
    .innerJoin(users, sql`${users.id} = other.user_id`)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        sql`other.company_id = ${companyMembers.companyId}`,
        sql`other.role in ${rolesWith('recruit')}`,
        ne(users.id, userId),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        leavingStay ? undefined : isNull(accountDeletions.userId),
      ),
    )
  const rows = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), memberMay('recruit'), notExists(other)))
  return rows.map((row) => row.companyId)
}

/** The person's row, locked until the transaction ends. */
export async function lockPerson(tx: Tx, userId: number) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}
