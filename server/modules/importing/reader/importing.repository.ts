import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { importRecords } from '@/server/db/schema/importing'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { newPublicId } from '@/server/platform/ids'

export type StoredRecord = Pick<
  typeof importRecords.$inferSelect,
  | 'id'
  | 'kind'
  | 'source'
  | 'sourceId'
  | 'contentHash'
  | 'digest'
  | 'completeness'
  | 'sourcePublishedAt'
  | 'vacancyId'
  | 'resumeId'
>
export type NewImportRecord = typeof importRecords.$inferInsert
export type VacancyRow = Omit<typeof vacancies.$inferInsert, 'publicId'>
export type ResumeRow = Omit<typeof resumes.$inferInsert, 'publicId' | 'userId'>

export interface RecordKey {
  kind: 'vacancy' | 'resume'
  source: string
  sourceId: string | null
  contentHash: string
}

const storedColumns = {
  id: importRecords.id,
  kind: importRecords.kind,
  source: importRecords.source,
  sourceId: importRecords.sourceId,
  contentHash: importRecords.contentHash,
  digest: importRecords.digest,
  completeness: importRecords.completeness,
  sourcePublishedAt: importRecords.sourcePublishedAt,
  vacancyId: importRecords.vacancyId,
  resumeId: importRecords.resumeId,
}

/** Everything already known that has one of these ids or contents, the oldest first. */
export async function findStored(db: DbOrTx, keys: readonly RecordKey[]): Promise<StoredRecord[]> {
  if (keys.length === 0) return []
  const t = importRecords
  const byId = keys.filter((key) => key.sourceId !== null)
  // Two questions of one index each: a single OR would read the whole table.
  const sameId =
    byId.length === 0
      ? []
      : await db
          .select(storedColumns)
          .from(t)
          .where(
            sql`(${t.kind}, ${t.source}, ${t.sourceId}) in (select * from unnest(
              ${sql.param(byId.map((key) => key.kind))}::text[],
              ${sql.param(byId.map((key) => key.source))}::text[],
              ${sql.param(byId.map((key) => key.sourceId))}::text[]))`,
          )
  const sameContent = await db
    .select(storedColumns)
    .from(t)
    .where(
      and(
        inArray(t.kind, [...new Set(keys.map((key) => key.kind))]),
        inArray(t.contentHash, [...new Set(keys.map((key) => key.contentHash))]),
      ),
    )
  const found = new Map([...sameId, ...sameContent].map((row) => [row.id, row]))
  return [...found.values()].sort((a, b) => a.id - b.id)
}

/** Ids in the order of the rows. */
export async function insertVacancies(tx: Tx, rows: readonly VacancyRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(vacancies)
    .values(rows.map((row) => ({ ...row, publicId: newPublicId() })))
    .returning({ id: vacancies.id })
  return made.map((row) => row.id)
}

export async function updateVacancy(tx: Tx, id: number, row: Partial<VacancyRow>, now: Date): Promise<void> {
  await tx
    .update(vacancies)
    .set({ ...row, revision: sql`${vacancies.revision} + 1`, updatedAt: now })
    .where(eq(vacancies.id, id))
}

/** Each resume gets a person of its own, who has no contacts and no way to sign in. Ids in the order of the rows. */
export async function insertResumes(
  tx: Tx,
  rows: readonly ResumeRow[],
  person: { firstName: string; lastName: string },
): Promise<number[]> {
  if (rows.length === 0) return []
  const owners = await tx
    .insert(users)
    .values(
      rows.map((row) => ({
        ...person,
        publicId: newPublicId(),
        accountType: 'candidate' as const,
        source: row.source ?? 'import',
      })),
    )
    .returning({ id: users.id })
  const made = await tx
    .insert(resumes)
    .values(
      rows.map((row, i) => ({ ...row, publicId: newPublicId(), userId: (owners[i] as { id: number }).id })),
    )
    .returning({ id: resumes.id })
  return made.map((row) => row.id)
}

export async function updateResume(tx: Tx, id: number, row: Partial<ResumeRow>, now: Date): Promise<void> {
  await tx
    .update(resumes)
    .set({ ...row, revision: sql`${resumes.revision} + 1`, updatedAt: now })
    .where(eq(resumes.id, id))
}

export async function insertImportRecords(tx: Tx, rows: readonly NewImportRecord[]): Promise<void> {
  if (rows.length > 0) await tx.insert(importRecords).values([...rows])
}

export async function updateImportRecord(
  tx: Tx,
  id: number,
  row: Partial<NewImportRecord>,
  now: Date,
): Promise<void> {
  await tx
    .update(importRecords)
    .set({ ...row, updatedAt: now })
    .where(eq(importRecords.id, id))
}

/** The planner must not judge what was imported by the tables of a minute ago. */
export async function analyzeImported(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      analyze users, companies, vacancies, resumes, vacancy_search, vacancy_search_changes, resume_search`)
  })
}
