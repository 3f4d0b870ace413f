import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { newPublicId } from '@/server/platform/ids'

export interface CompanyToFind {
  source: string
  /** The company's id at the source, if it gives one. */
  sourceId: string | null
  /** Stands in for the id while only the name is known: `name:` and the name without its legal form. */
  nameId: string
  name: string
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
  if (missing.length === 0) return found
  const made = await tx
    .insert(companies)
    .values(
      missing.map(({ source, sourceId, nameId, name, inn, siteUrl }) => ({
        publicId: newPublicId(),
        source,
        sourceId: sourceId ?? nameId,
        name,
        inn,
        siteUrl,
      })),
    )
    .returning({ id: companies.id })
  for (const [i, company] of missing.entries()) found.set(companyRef(company), (made[i] as { id: number }).id)
  return found
}
