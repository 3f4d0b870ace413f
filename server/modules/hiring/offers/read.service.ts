import type { Offer, OfferVersion } from '@/lib/contracts/offers'
import { maskContact, userOf, verifiedContacts } from '@/server/modules/identity'
import { negotiatedResumesAsSent } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { maskContacts, maskLeaves } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import { presentTurn } from '../negotiations/negotiations.presenter'
import {
  approvalsOf,
  availableOfferActions,
  type OfferAccess,
  readAccess,
  revisionOf,
} from './offer-access.service'
import { findApprovers, nameOf } from './offers.repository'
import { changedFields, proposedTerms } from './terms'

const withoutContacts = (text: string) => maskContacts(text).text

/** Card of the vacancy and of the resume, as this side sees them. */
export async function partiesOf(ctx: ServiceContext, { side, found }: OfferAccess) {
  const { id, vacancyId } = found.row
  const resumeSide =
    side.actor === 'candidate'
      ? ({ kind: 'owner' } as const)
      : ({ kind: 'company', companyId: side.companyId, scope: side.scope } as const)
  const [vacancies, resumes] = await Promise.all([
    vacancyCardsByKey(ctx, [vacancyId]),
    negotiatedResumesAsSent(ctx.db, [found.row], resumeSide),
  ])
  const vacancy = vacancies.get(vacancyId)
  const resume = resumes.get(id)
  if (!vacancy || !resume) throw new Error(`negotiation ${id} has lost a party`)
  const name = resume.name ? [resume.name.first, resume.name.last].filter(Boolean).join(' ') : ''
  return { vacancy, resume: resume.card, candidate: name || null }
}

function presentVersions(access: OfferAccess, verified: boolean): OfferVersion[] {
  const { side, versions, userId } = access
  const employer = side.actor === 'employer'
  // A company nobody has verified cannot give its contacts away in the terms either.
  const words = employer || verified ? (text: string) => text : withoutContacts
  return versions.map(({ version, author }, index) => ({
    number: employer ? version.number : versions.length - index,
    state: version.state,
    terms: maskLeaves(version.terms, words),
    changes: changedFields(versions[index + 1]?.version.terms, version.terms),
    created_at: version.createdAt.toISOString(),
    sent_at: version.sentAt?.toISOString() ?? null,
    closed_at: version.closedAt?.toISOString() ?? null,
    author: employer ? author : null,
    approvals: approvalsOf(access, version.id).map(({ approval, ...person }) => ({
      public_id: person.publicId,
      name: nameOf(person),
      decision: approval.decision,
      comment: approval.comment,
      decided_at: approval.decidedAt?.toISOString() ?? null,
      mine: approval.userId === userId,
    })),
  }))
}

export async function presentOffer(ctx: ServiceContext, actor: Actor, access: OfferAccess): Promise<Offer> {
  const { side, found, questions, now } = access
  const { row } = found
  const candidateSide = side.actor === 'candidate'
  const [{ vacancy, resume, candidate }, colleagues, contacts] = await Promise.all([
    partiesOf(ctx, access),
    candidateSide ? [] : findApprovers(ctx.db, row, actor.userId),
    candidateSide ? userOf(ctx, actor).then(verifiedContacts) : [],
  ])
  const { verified } = vacancy.company
  const words = candidateSide && !verified ? withoutContacts : (text: string) => text
  return {
    negotiation_public_id: row.publicId,
    negotiation_revision: row.revision,
    status: row.status,
    turn: presentTurn(row),
    revision: revisionOf(access),
    vacancy: { public_id: vacancy.public_id, title: vacancy.title },
    company: { name: vacancy.company.name, verified },
    candidate,
    resume: { public_id: resume.public_id, title: resume.title },
    origin: row.origin,
    versions: presentVersions(access, verified),
    proposed: proposedTerms(vacancy, now),
    questions: questions.map((question) => ({
      text: question.text,
      asked_at: question.askedAt.toISOString(),
      answer: question.answer === null ? null : words(question.answer),
      answered_at: question.answeredAt?.toISOString() ?? null,
    })),
    actions: availableOfferActions(access),
    colleagues: colleagues.map((each) => ({ public_id: each.publicId, name: nameOf(each) })),
    contacts: contacts.map((contact) => ({ kind: contact.kind, masked: maskContact(contact) })),
  }
}

/** @throws AppError not_found */
export async function getOffer(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Offer> {
  return presentOffer(ctx, actor, await readAccess(ctx.db, actor, publicId, ctx.clock.now()))
}
