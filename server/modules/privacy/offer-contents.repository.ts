import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { agencyClients } from '@/server/db/schema/agency-clients'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { offerApprovals, offerQuestions, offers, offerVersions } from '@/server/db/schema/offers'
import { vacancies } from '@/server/db/schema/vacancies'
import { maskLeaves } from '@/server/platform/mask-contacts'
import { companyText, isVerified } from './hiring-contents.repository'

/** Offers made to a person with their questions; as a member of a company what they wrote, and how they decided. */
export async function readOffers(db: DbOrTx, userId: number): Promise<unknown> {
  const made = await db
    .select({ version: offerVersions, verified: isVerified })
    .from(offerVersions)
    .innerJoin(offers, eq(offers.id, offerVersions.offerId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .where(and(eq(offers.candidateId, userId), isNotNull(offerVersions.sentAt)))
    .orderBy(asc(offerVersions.id))
  const seen = [...new Set(made.map(({ version }) => version.offerId))]
  const questions =
    seen.length === 0
      ? []
      : await db
          .select()
          .from(offerQuestions)
          .where(inArray(offerQuestions.offerId, seen))
          .orderBy(asc(offerQuestions.id))
  const words = (offerId: number) =>
    companyText(made.some(({ version, verified }) => version.offerId === offerId && verified))
  return {
    received: made.map(({ version, verified }) => ({
      offerId: version.offerId,
      state: version.state,
      terms: maskLeaves(version.terms, companyText(verified)),
      parties: version.parties,
      sentAt: version.sentAt,
      closedAt: version.closedAt,
    })),
    questions: questions.map(({ offerId, text, askedAt, answer, answeredAt }) => ({
      offerId,
      text,
      askedAt,
      answer: words(offerId)(answer),
      answeredAt,
    })),
    answers: await db
      .select({
        offerId: offerQuestions.offerId,
        answer: offerQuestions.answer,
        at: offerQuestions.answeredAt,
      })
      .from(offerQuestions)
      .where(eq(offerQuestions.answeredBy, userId)),
    // Names of candidates in them are not this person's data.
    written: await db
      .select({ state: offerVersions.state, terms: offerVersions.terms, createdAt: offerVersions.createdAt })
      .from(offerVersions)
      .where(eq(offerVersions.authorId, userId))
      .orderBy(asc(offerVersions.id)),
    approvals: await db
      .select({
        decision: offerApprovals.decision,
        comment: offerApprovals.comment,
        decidedAt: offerApprovals.decidedAt,
      })
      .from(offerApprovals)
      .where(eq(offerApprovals.userId, userId)),
  }
}

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
