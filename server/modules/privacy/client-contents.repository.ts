import { and, asc, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { agencyClients } from '@/server/db/schema/agency-clients'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'

/** Clients of agencies a person was asked about, and what they answered. */
export function readClientConsents(db: DbOrTx, userId: number): Promise<unknown> {
  return db
    .select({
      vacancy: vacancies.title,
      client: agencyClients.name,
      inn: agencyClients.inn,
      consent: clientCandidates.consent,
      askedAt: clientCandidates.askedAt,
      answeredAt: clientCandidates.answeredAt,
    })
    .from(clientCandidates)
    .innerJoin(agencyClients, eq(agencyClients.id, clientCandidates.clientId))
    .innerJoin(negotiations, eq(negotiations.id, clientCandidates.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .where(and(eq(negotiations.candidateId, userId), ne(clientCandidates.consent, 'none')))
    .orderBy(asc(clientCandidates.askedAt))
}
