import {
  and,
  count,
  eq,
  exists,
  ilike,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { agencyClients, clientLinks } from '@/server/db/schema/agency-clients'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { listedCount } from './shortlist.repository'

export type ClientRow = typeof agencyClients.$inferSelect

/** Whose clients; the figures are of `scope`. */
export interface ClientOwner {
  companyId: number
  scope: VacancyScope | undefined
}

const columnsFor = (scope: VacancyScope | undefined) => ({
  row: agencyClients,
  link: clientLinks,
  vacancies: sql<number>`(select count(*)::int from ${vacancies} named
    where named.client_id = ${agencyClients.id} and named.status <> 'deleted'
      and ${onVacancy(scope, sql.raw('named.id'))})`,
  listed: listedCount(agencyClients.id, scope),
})
export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

interface ClientFilter extends ClientOwner {
  archived: boolean
  text: string | undefined
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const matching = ({ companyId, archived, text }: ClientFilter): SQL | undefined =>
  and(
    eq(agencyClients.companyId, companyId),
    isNull(agencyClients.deletedAt),
    archived ? isNotNull(agencyClients.archivedAt) : isNull(agencyClients.archivedAt),
    text
      ? or(ilike(agencyClients.name, `%${escaped(text)}%`), like(agencyClients.inn, `${escaped(text)}%`))
      : undefined,
  )

/** A client with the link in force, if there is one. */
const selectClients = (db: DbOrTx, scope: VacancyScope | undefined, now: Date) =>
  db
    .select(columnsFor(scope))
    .from(agencyClients)
    .leftJoin(
      clientLinks,
      and(
        eq(clientLinks.clientId, agencyClients.id),
        isNull(clientLinks.revokedAt),
        sql`${clientLinks.expiresAt} > ${now.toISOString()}`,
      ),
    )

export function findClients(
  db: DbOrTx,
  filter: ClientFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  return selectClients(db, filter.scope, now)
    .where(matching(filter))
    .orderBy(sql`lower(${agencyClients.name})`, agencyClients.id)
    .limit(limit)
    .offset(offset)
}

export async function countClients(db: DbOrTx, filter: ClientFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(agencyClients).where(matching(filter))
  return row?.n ?? 0
}

export async function countAllClients(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(agencyClients)
    .where(and(eq(agencyClients.companyId, companyId), isNull(agencyClients.deletedAt)))
  return row?.n ?? 0
}

export async function findClient(db: DbOrTx, { companyId, scope }: ClientOwner, publicId: string, now: Date) {
  const [found] = await selectClients(db, scope, now).where(
    and(
      eq(agencyClients.publicId, publicId),
      eq(agencyClients.companyId, companyId),
      isNull(agencyClients.deletedAt),
    ),
  )
  return found
}

/** Holds a client until the transaction ends, a deleted one too. */
export async function lockClient(tx: Tx, companyId: number, publicId: string) {
  const [row] = await tx
    .select()
    .from(agencyClients)
    .where(and(eq(agencyClients.publicId, publicId), eq(agencyClients.companyId, companyId)))
    .for('update')
  return row
}

/** Names of clients in use, and whether the company recruits for others. */
export async function findChoices(db: DbOrTx, companyId: number) {
  const [clients, [company], all] = await Promise.all([
    db
      .select({ public_id: agencyClients.publicId, name: agencyClients.name })
      .from(agencyClients)
      .where(and(eq(agencyClients.companyId, companyId), isNull(agencyClients.archivedAt)))
      .orderBy(sql`lower(${agencyClients.name})`, agencyClients.id)
      .limit(500),
    db.select({ type: companies.type }).from(companies).where(eq(companies.id, companyId)),
    countAllClients(db, companyId),
  ])
  return { clients, type: company?.type, all }
}

/** Undefined when the company has a client with this ИНН; a deleted one is none. */
export async function insertClient(tx: Tx, values: typeof agencyClients.$inferInsert) {
  const [row] = await tx.insert(agencyClients).values(values).onConflictDoNothing().returning()
  return row
}

/** Holds the deleted clients with this ИНН. */
export async function lockDeleted(tx: Tx, companyId: number, inn: string): Promise<ClientRow[]> {
  return tx
    .select()
    .from(agencyClients)
    .where(
      and(
        eq(agencyClients.companyId, companyId),
        eq(agencyClients.inn, inn),
        isNotNull(agencyClients.deletedAt),
      ),
    )
    .orderBy(agencyClients.id)
    .for('update')
}

/** What people have not agreed to goes on to the client added again; agreements stay with the one they were given for. */
export async function moveQuestions(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(clientCandidates)
    .set({ clientId: to })
    .where(and(eq(clientCandidates.clientId, from), ne(clientCandidates.consent, 'agreed')))
}

/** Vacancies of a client that the member does not see. */
export async function hasUnseen(tx: Tx, clientId: number, scope: VacancyScope | undefined): Promise<boolean> {
  const [row] = await tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.clientId, clientId), sql`not ${onVacancy(scope, vacancies.id)}`))
    .limit(1)
  return row !== undefined
}

/** Deleted clients whose day to be brought back is over, and those nothing more is kept of. */
export async function findToEmpty(db: DbOrTx, at: { deletedBefore: Date; keptSince: Date }) {
  return db
    .select({ companyId: agencyClients.companyId, publicId: agencyClients.publicId })
    .from(agencyClients)
    .where(
      or(
        and(lt(agencyClients.deletedAt, at.deletedBefore), isNull(agencyClients.emptiedAt)),
        lt(agencyClients.deletedAt, at.keptSince),
      ),
    )
    .limit(100)
}

/** Everything the client knew and said goes, and its vacancies live on without it; agreements of people stay. */
export async function emptyClient(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(vacancies).set({ clientId: null }).where(eq(vacancies.clientId, id))
  await tx.delete(clientLinks).where(eq(clientLinks.clientId, id))
  await tx
    .delete(clientCandidates)
    .where(and(eq(clientCandidates.clientId, id), eq(clientCandidates.consent, 'none')))
  await tx
    .update(clientCandidates)
    .set({ listedAt: null, listedById: null, verdict: null, verdictComment: '', verdictAt: null })
    .where(eq(clientCandidates.clientId, id))
  await tx.update(agencyClients).set({ note: '', emptiedAt: now }).where(eq(agencyClients.id, id))
}

/** Without agreements nothing is left to keep. */
export async function deleteWithoutAgreements(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from agency_clients where id = ${id} and deleted_at is not null
    and not exists (select 1 from client_candidates kept where kept.client_id = ${id})`)
}

export async function deleteForGood(tx: Tx, id: number): Promise<void> {
  await tx.delete(agencyClients).where(eq(agencyClients.id, id))
}

export async function updateClient(
  tx: Tx,
  id: number,
  values: Partial<Pick<ClientRow, 'name' | 'note' | 'archivedAt' | 'deletedAt' | 'emptiedAt' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(agencyClients).set(values).where(eq(agencyClients.id, id))
}

export async function revokeLinks(tx: Tx, clientId: number, now: Date): Promise<void> {
  await tx
    .update(clientLinks)
    .set({ revokedAt: now })
    .where(and(eq(clientLinks.clientId, clientId), isNull(clientLinks.revokedAt)))
}

export async function insertLink(tx: Tx, values: typeof clientLinks.$inferInsert): Promise<void> {
  await tx.insert(clientLinks).values(values)
}

/** What an open link leads to; undefined once it has ended, and while its client is put away. */
export async function findLink(db: DbOrTx, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      link: clientLinks,
      client: agencyClients,
      agency: { id: companies.id, publicId: companies.publicId, name: companies.name },
    })
    .from(clientLinks)
    .innerJoin(agencyClients, eq(agencyClients.id, clientLinks.clientId))
    .innerJoin(companies, eq(companies.id, agencyClients.companyId))
    .where(
      and(
        eq(clientLinks.tokenHash, tokenHash),
        isNull(clientLinks.revokedAt),
        sql`${clientLinks.expiresAt} > ${now.toISOString()}`,
        isNull(agencyClients.archivedAt),
        // An agency that lost its verification shows nobody, nor one that nobody is left to end the link of.
        eq(companies.verification, 'verified'),
        exists(
          db
            .select({ userId: companyMembers.userId })
            .from(companyMembers)
            .where(eq(companyMembers.companyId, companies.id)),
        ),
      ),
    )
  return found
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

export async function countView(db: DbOrTx, id: number, now: Date): Promise<void> {
  await db
    .update(clientLinks)
    .set({ views: sql`${clientLinks.views} + 1`, lastViewAt: now })
    .where(eq(clientLinks.id, id))
}
