import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
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
    .set({ ...row, editedById: null, revision: sql`${vacancies.revision} + 1`, updatedAt: now })
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
      analyze users, companies, vacancies, resumes, vacancy_search, vacancy_search_changes, resume_search,
        resume_search_changes`)
  })
}

/** The source of companies that are one whatever source names them. */
export const KNOWN_COMPANIES = 'known'

export interface CompanyToFind {
  source: string
  /** The company's id at the source, if it gives one. */
  sourceId: string | null
  /** Stands in for the id while only the name is known: `name:` and the name without its legal form. */
  nameId: string
  name: string
  /** Other names it was met under. */
  aliases: string[]
  inn: string | null
  siteUrl: string | null
}

/** What a wanted company is asked for by in the answer of `ensureCompanies`. */
export function companyRef(company: Pick<CompanyToFind, 'source' | 'sourceId' | 'nameId'>): string {
  return `${company.source}\n${company.sourceId ?? company.nameId}`
}

/**
 * Ids of companies by `companyRef`; those not yet known are made: unverified, without members. A company first met
 * by its name alone and later by its id is one; a name that two companies of a source share points to neither.
 */
export async function ensureCompanies(
  tx: Tx,
  wanted: readonly CompanyToFind[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (wanted.length === 0) return found
  const known = await tx
    .select({
      id: companies.id,
      source: companies.source,
      sourceId: companies.sourceId,
      name: companies.name,
    })
    .from(companies)
    .where(
      and(
        inArray(companies.source, [...new Set(wanted.map((company) => company.source))]),
        or(
          inArray(companies.sourceId, [
            ...new Set(wanted.flatMap(({ sourceId, nameId }) => [sourceId ?? nameId, nameId])),
          ]),
          inArray(companies.name, [...new Set(wanted.map((company) => company.name))]),
        ),
      ),
    )
  const byRef = new Map(known.map((row) => [`${row.source}\n${row.sourceId}`, row.id]))
  const missing: CompanyToFind[] = []
  for (const company of wanted) {
    const ref = companyRef(company)
    const nameRef = companyRef({ ...company, sourceId: null })
    const exact = byRef.get(ref)
    if (exact !== undefined) {
      found.set(ref, exact)
      continue
    }
    const named = byRef.get(nameRef)
    if (company.sourceId !== null && named !== undefined) {
      await tx
        .update(companies)
        .set({ sourceId: company.sourceId, inn: company.inn, siteUrl: company.siteUrl })
        .where(eq(companies.id, named))
      byRef.delete(nameRef)
      byRef.set(ref, named)
      found.set(ref, named)
      continue
    }
    const namesakes = known.filter((row) => row.source === company.source && row.name === company.name)
    const only = company.sourceId === null && namesakes.length === 1 ? namesakes[0] : undefined
    if (only) found.set(ref, only.id)
    else missing.push(company)
  }
  await addAliases(tx, wanted, found)
  if (missing.length === 0) return found
  const made = await tx
    .insert(companies)
    .values(
      missing.map(({ source, sourceId, nameId, name, aliases, inn, siteUrl }) => ({
        publicId: newPublicId(),
        source,
        sourceId: sourceId ?? nameId,
        name,
        aliases,
        inn,
        siteUrl,
      })),
    )
    .returning({ id: companies.id })
  for (const [i, company] of missing.entries()) found.set(companyRef(company), (made[i] as { id: number }).id)
  return found
}

/** Names under which known companies were met for the first time. */
async function addAliases(
  tx: Tx,
  wanted: readonly CompanyToFind[],
  found: ReadonlyMap<string, number>,
): Promise<void> {
  for (const company of wanted) {
    const id = found.get(companyRef(company))
    if (id === undefined || company.aliases.length === 0) continue
    const names = sql`${sql.param(company.aliases)}::text[]`
    await tx
      .update(companies)
      .set({ aliases: sql`array(select distinct unnest(${companies.aliases} || ${names}) order by 1)` })
      .where(and(eq(companies.id, id), sql`not ${companies.aliases} @> ${names}`))
  }
}
