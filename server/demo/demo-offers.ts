import { eq, inArray } from 'drizzle-orm'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { offers, offerVersions } from '@/server/db/schema/offers'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { insertRows } from './rows'
import type { History } from './story'

const startsAfterDays = 14
const openDays = 7

const dayAfter = (date: Date, days: number) =>
  new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10)

/** What became of an offer by the step after it. */
function outcome(history: History, offered: number): { state: OfferVersionState; closedAt: Date | null } {
  const next = history.steps[offered + 1]
  if (!next) return { state: 'sent', closedAt: null }
  const byCandidate: OfferVersionState = next.action === 'accept_offer' ? 'accepted' : 'declined'
  return { state: next.actor === 'candidate' ? byCandidate : 'ended', closedAt: next.at }
}

/** The offers of stories, each as one version with the terms of its vacancy. `ids` are the stories' negotiations. */
export async function placeOffers(
  tx: Tx,
  histories: readonly History[],
  ids: readonly number[],
): Promise<void> {
  const offered = histories.flatMap((history, index) => {
    const at = history.steps.findIndex(({ action }) => action === 'offer')
    const step = history.steps[at]
    const id = ids[index]
    return step && id !== undefined ? [{ id, history, at, step }] : []
  })
  if (offered.length === 0) return
  const rows = await tx
    .select({ negotiation: negotiations, vacancy: vacancies, company: companies.name, resume: resumes })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(
      inArray(
        negotiations.id,
        offered.map(({ id }) => id),
      ),
    )
  const found = new Map(rows.map((row) => [row.negotiation.id, row]))
  const placed = offered.flatMap((offer) => {
    const row = found.get(offer.id)
    return row ? [{ ...offer, ...row }] : []
  })
  const made = await tx
    .insert(offers)
    .values(
      placed.map(({ id, negotiation: { companyId, candidateId }, step: { at } }) => ({
        negotiationId: id,
        companyId,
        candidateId,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: offers.id, negotiationId: offers.negotiationId })
  const offerOf = new Map(made.map((offer) => [offer.negotiationId, offer.id]))
  await insertRows(
    tx,
    offerVersions,
    placed.map(({ id, history, at, step, vacancy, company, resume }) => ({
      offerId: offerOf.get(id) ?? 0,
      number: 1,
      ...outcome(history, at),
      terms: {
        position: vacancy.title,
        pay_amount: vacancy.salaryCurrency === 'RUB' ? (vacancy.salaryTo ?? vacancy.salaryFrom) : null,
        pay_net: vacancy.salaryGross === false,
        pay_mode: vacancy.salaryMode ?? 'MONTH',
        bonus: '',
        start_date: dayAfter(step.at, startsAfterDays),
        format: vacancy.workFormats[0] ?? null,
        place: vacancy.address ?? '',
        probation_months: 3,
        valid_until: dayAfter(step.at, openDays),
        conditions: '',
        message: step.text ?? '',
      },
      parties: {
        company: vacancy.anonymous ? (vacancy.employerName ?? '') : company,
        candidate: [resume.firstName, resume.lastName].filter(Boolean).join(' ') || null,
        vacancy: vacancy.title,
      },
      authorId: step.actorUserId,
      createdAt: step.at,
      sentAt: step.at,
    })),
  )
}
