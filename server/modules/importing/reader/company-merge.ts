import { and, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { isInn } from '@/lib/shared/company-numbers'
import type { Db, Tx } from '@/server/db/client'
import { companies, companyInnKey, companyMembers } from '@/server/db/schema/companies'
import { conversations } from '@/server/db/schema/conversations'
import { hidings } from '@/server/db/schema/lists'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import { companyKey, knownCompany } from '@/server/modules/dictionaries'
import { moveStopLists } from '@/server/modules/resumes'
import { writeSearchVectors } from '@/server/modules/vacancies'
import { companyRef, ensureCompanies, KNOWN_COMPANIES } from './importing.repository'

/** Came by an import, and nobody acts for it: the only companies that are ever merged. */
const unclaimed = and(
  isNotNull(companies.source),
  ne(companies.verification, 'verified'),
  notExists(sql`(select 1 from ${companyMembers} m where m.company_id = ${companies.id})`),
)

/**
 * Gives everything that unclaimed companies have to another one, which keeps their names as its own other names. What
 * only members can make (orders, interviews, invitations) such companies have none of.
 */
export async function mergeCompanies(
  tx: Tx,
  from: readonly { id: number; name: string }[],
  into: number,
): Promise<number[]> {
  const ids = from.map(({ id }) => id)
  const moved = await tx
    .update(vacancies)
    .set({ companyId: into })
    .where(inArray(vacancies.companyId, ids))
    .returning({ id: vacancies.id })
  for (const table of [negotiations, conversations, hidings])
    await tx.update(table).set({ companyId: into }).where(inArray(table.companyId, ids))
  await moveStopLists(tx, ids, into)
  await tx
    .update(companies)
    .set({
      aliases: sql`array(select distinct unnest(${companies.aliases} || ${sql.param(from.map(({ name }) => name))}::text[])
        except select ${companies.name} order by 1)`,
    })
    .where(eq(companies.id, into))
  const ofInto = moved.map(({ id }) => id)
  for (let start = 0; start < ofInto.length; start += 1000)
    await writeSearchVectors(tx, ofInto.slice(start, start + 1000))
  await tx.delete(companies).where(inArray(companies.id, ids))
  return ofInto
}

/** Held until the transaction ends; undefined when somebody acts for it, or it never came by an import. */
export async function lockUnclaimed(tx: Tx, publicId: string) {
  const [row] = await tx
    .select({ id: companies.id, name: companies.name, inn: companies.inn, siteUrl: companies.siteUrl })
    .from(companies)
    .where(and(eq(companies.publicId, publicId), unclaimed))
    .for('update')
  return row
}

/** Merges companies of earlier imports that turn out to be one well-known company. Returns how many are gone. */
export async function mergeKnownCompanies(db: Db): Promise<number> {
  const rows = await db
    .select({ id: companies.id, name: companies.name, inn: companies.inn, siteUrl: companies.siteUrl })
    .from(companies)
    .where(and(unclaimed, ne(companies.source, KNOWN_COMPANIES)))
  const groups = new Map<string, typeof rows>()
  for (const row of rows) {
    const known = knownCompany(row.name)
    if (known !== undefined) groups.set(known, [...(groups.get(known) ?? []), row])
  }
  let merged = 0
  for (const [known, group] of groups) {
    await db.transaction(async (tx) => {
      const company = {
        source: KNOWN_COMPANIES,
        sourceId: null,
        nameId: `name:${companyKey(known)}`,
        name: known,
        aliases: [],
        inn: group.find(({ inn }) => inn !== null)?.inn ?? null,
        siteUrl: group.find(({ siteUrl }) => siteUrl !== null)?.siteUrl ?? null,
      }
      const into = (await ensureCompanies(tx, [company])).get(companyRef(company))
      if (into === undefined) throw new Error('the company was not made')
      await mergeCompanies(tx, group, into)
    })
    merged += group.length
  }
  return merged
}

/** Companies merged at a time: a statement names each of them. */
const maxGroup = 1000

/**
 * Merges unclaimed companies that sources give one ИНН, whatever names they go by: into a well-known one, else into the
 * one that came first. Returns how many are gone.
 */
export async function mergeSameInn(db: Db): Promise<number> {
  const key = sql<string>`${companyInnKey}`
  const same = await db
    .select({ inn: key })
    .from(companies)
    .where(and(isNotNull(companies.inn), unclaimed))
    .groupBy(key)
    .having(sql`count(*) > 1`)
  let merged = 0
  for (const { inn } of same) {
    if (!isInn(inn) || inn.startsWith('00')) continue
    merged += await db.transaction(async (tx) => {
      const [into, ...from] = await tx
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(and(isNotNull(companies.inn), eq(key, inn), unclaimed))
        .orderBy(sql`${companies.source} <> ${KNOWN_COMPANIES}`, companies.id)
        .limit(maxGroup)
        .for('update')
      if (into && from.length > 0) await mergeCompanies(tx, from, into.id)
      return from.length
    })
  }
  return merged
}
