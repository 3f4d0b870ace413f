import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { agencyClients } from '@/server/db/schema/agency-clients'
import { vacancies } from '@/server/db/schema/vacancies'

/** A client a vacancy may name: one that was not put away, or that it names already. */
export async function findClientId(
  db: DbOrTx,
  companyId: number,
  publicId: string,
  keptId: number | null,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: agencyClients.id })
    .from(agencyClients)
    .where(
      and(
        eq(agencyClients.publicId, publicId),
        eq(agencyClients.companyId, companyId),
        or(isNull(agencyClients.archivedAt), keptId === null ? undefined : eq(agencyClients.id, keptId)),
      ),
    )
  return row?.id
}

export async function findClientRefs(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: agencyClients.id, publicId: agencyClients.publicId, name: agencyClients.name })
    .from(agencyClients)
    .where(and(inArray(agencyClients.id, [...ids]), isNull(agencyClients.deletedAt)))
}

/** Vacancies of one client; its company is held by the rest of the query. */
export const clientIs = (client: string | undefined): SQL | undefined =>
  client === undefined
    ? undefined
    : sql`${vacancies.clientId} = (select ${agencyClients.id} from ${agencyClients} where ${agencyClients.publicId} = ${client})`
