import type { CallParsed } from '@/lib/contracts/calls'
import type { Offer, OfferAct } from '@/lib/contracts/offers'
import type { Tx } from '@/server/db/client'
import type { OfferParties } from '@/server/db/schema/offers'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { passOfferTurn } from '../negotiations/negotiation-access.service'
import { notifyColleagues } from '../negotiations/negotiation-events.service'
import { recordRequest } from '../negotiations/requests.service'
import { factsOf, runTransition } from '../negotiations/run-transition.service'
import { endOfOfferDay } from './deadline-facts.repository'
import { notifyOfApproval, notifyOfDecision } from './notices.service'
import {
  approvalsOf,
  lockOfferAccess,
  type OfferAccess,
  offerFacts,
  preparedOf,
  readAccess,
  requireOfferAction,
  sentOf,
} from './offer-access.service'
import {
  answerQuestion,
  ensureOffer,
  findApprovers,
  insertDraft,
  insertQuestion,
  mayApprove,
  type OfferRow,
  touchOffer,
  type VersionRow,
  writeApprovers,
  writeDecision,
  writeVersion,
} from './offers.repository'
import { getOffer, partiesOf } from './read.service'
import { requireComplete } from './terms'
import { offerMachine } from './transitions'

interface Acting {
  access: OfferAccess
  offer: OfferRow
  actor: Actor
  text: string
  /** Names for a version that leaves its draft. */
  parties: OfferParties
  socketId: string | undefined
}

type DraftInput = CallParsed<'PUT /v1/negotiations/:publicId/offer/draft', 'body'>

/** @throws AppError validation_failed for somebody who is no colleague, or the author */
async function approverIds(
  tx: Tx,
  { side, userId, found: { row } }: OfferAccess,
  publicIds: readonly string[],
): Promise<number[]> {
  const colleagues =
    side.actor === 'employer' && publicIds.length > 0 ? await findApprovers(tx, row, userId) : []
  return [...new Set(publicIds)].map((publicId) => {
    const found = colleagues.find((each) => each.publicId === publicId)
    if (!found) throw invalidField('approvers', 'not_in_list')
    return found.userId
  })
}

/**
 * Keeps the draft, creating the first one.
 * @throws AppError not_found, forbidden, conflict_changes, wrong_state, validation_failed
 */
export async function saveDraft(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, ...draft }: DraftInput & { publicId: string },
): Promise<Offer> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const access = await lockOfferAccess(tx, actor, publicId, now)
    if (access.side.actor === 'candidate') throw new AppError('forbidden')
    requireOfferAction(access, 'edit', draft.revision)
    const { id: negotiationId, companyId, candidateId } = access.found.row
    const offer = await ensureOffer(tx, {
      negotiationId,
      companyId,
      candidateId,
      createdAt: now,
      updatedAt: now,
    })
    const before = preparedOf(access)
    const version =
      before ??
      (await insertDraft(tx, {
        offerId: offer.id,
        number: 1,
        terms: draft.terms,
        authorId: actor.userId,
        createdAt: now,
      }))
    if (before) await writeVersion(tx, before.id, { terms: draft.terms, authorId: actor.userId })
    await writeApprovers(tx, version.id, await approverIds(tx, access, draft.approvers))
    await touchOffer(tx, offer, now)
  })
  return getOffer(ctx, actor, publicId)
}

/** Terms and names stand from here on. */
async function submit(tx: Tx, { access, parties, socketId }: Acting, version: VersionRow): Promise<void> {
  const approvals = approvalsOf(access, version.id)
  requireComplete(version.terms, access.now)
  const first = approvals[0]?.approval.userId ?? null
  await writeVersion(tx, version.id, { state: 'in_approval', parties, approverId: first })
  if (first !== null) await notifyOfApproval(tx, access.found, version, first, access.now)
  await notifyColleagues(tx, access.found, access.now, socketId)
}

/** The next approver is asked, or the author learns that it may be sent. */
async function approve(tx: Tx, acting: Acting, version: VersionRow): Promise<void> {
  const { access, text, socketId } = acting
  const { now, found } = access
  const waiting = approvalsOf(access, version.id).filter(({ approval }) => approval.decision === 'waiting')
  const [mine, next] = waiting
  const step = offerMachine.transition(
    { status: version.state },
    'approve',
    'approver',
    offerFacts(access, version),
  )
  if (!mine || !step) throw new AppError('wrong_state')
  await writeDecision(tx, mine.approval, { decision: 'approved', comment: text, decidedAt: now })
  await writeVersion(tx, version.id, { state: step.to, approverId: next?.approval.userId ?? null })
  if (next) await notifyOfApproval(tx, found, version, next.approval.userId, now)
  else await notifyOfDecision(tx, found, version, 'offer.approved', now)
  await notifyColleagues(tx, found, now, socketId)
}

async function returnToAuthor(
  tx: Tx,
  { access, text, socketId }: Acting,
  version: VersionRow,
): Promise<void> {
  if (!text) throw invalidField('text', 'required')
  const { now, found, userId } = access
  const mine = approvalsOf(access, version.id).find(
    ({ approval }) => approval.decision === 'waiting' && approval.userId === userId,
  )
  if (!mine) throw new AppError('wrong_state')
  await writeDecision(tx, mine.approval, { decision: 'returned', comment: text, decidedAt: now })
  await writeVersion(tx, version.id, { state: 'returned', approverId: null })
  await notifyOfDecision(tx, found, version, 'offer.returned', now)
  await notifyColleagues(tx, found, now, socketId)
}

/** The draft of a further version is put away: what was sent stands. */
async function discard(tx: Tx, { access, socketId }: Acting, version: VersionRow): Promise<void> {
  await writeVersion(tx, version.id, { state: 'reworked', closedAt: access.now })
  await notifyColleagues(tx, access.found, access.now, socketId)
}

/**
 * A copy of the newest version that was not put away becomes the draft, with those approvers who are still colleagues.
 */
async function rework(tx: Tx, { access, offer, actor, socketId }: Acting): Promise<void> {
  const { now, side, versions } = access
  const newest = versions.find(({ version }) => version.state !== 'reworked')?.version
  const last = versions[0]?.version
  if (!newest || !last || side.actor !== 'employer') throw new AppError('wrong_state')
  const prepared = preparedOf(access)
  if (prepared) await writeVersion(tx, prepared.id, { state: 'reworked', approverId: null, closedAt: now })
  const draft = await insertDraft(tx, {
    offerId: offer.id,
    number: last.number + 1,
    terms: newest.terms,
    authorId: actor.userId,
    createdAt: now,
  })
  const still: number[] = []
  for (const { approval } of approvalsOf(access, newest.id)) {
    const { userId: id } = approval
    if (id !== actor.userId && (await mayApprove(tx, access.found.row, id))) still.push(id)
  }
  await writeApprovers(tx, draft.id, still)
  await notifyColleagues(tx, access.found, now, socketId)
}

/** Makes the offer, or changes the one that is open: the candidate's time starts anew. */
async function send(tx: Tx, acting: Acting, version: VersionRow): Promise<void> {
  const { access, actor, offer, parties, socketId } = acting
  const { now, found, side } = access
  // An approved version may have been approved long ago: its dates are checked again.
  requireComplete(version.terms, now)
  const open = sentOf(access)
  if (open) await writeVersion(tx, open.id, { state: 'replaced', closedAt: now })
  await writeVersion(tx, version.id, {
    state: 'sent',
    sentAt: now,
    ...(version.parties === null && { parties }),
  })
  await answerQuestion(tx, offer.id, { answer: '', answeredBy: actor.userId, answeredAt: now })
  const text = version.terms.message || version.terms.conditions
  if (found.row.status === 'offer') {
    const changed = await recordRequest(
      tx,
      { side, found, now },
      { action: 'revise_offer', actor, text, socketId },
    )
    await passOfferTurn(tx, changed, now)
    return
  }
  const { valid_until: until } = version.terms
  const validUntil = until === null ? null : endOfOfferDay(until)
  const facts = factsOf(found, now, { offer: { validUntil, asked: false, answeredAt: null } })
  const input = { action: 'offer', actor: 'employer', actorUserId: actor.userId, text, socketId } as const
  await runTransition(tx, found, input, facts)
}

async function askOrAnswer(
  tx: Tx,
  { access, offer, actor, text, socketId }: Acting,
  action: 'ask' | 'answer',
) {
  if (!text) throw invalidField('text', 'required')
  const { now, found, side } = access
  if (action === 'ask') await insertQuestion(tx, { offerId: offer.id, text, askedAt: now })
  else await answerQuestion(tx, offer.id, { answer: text, answeredBy: actor.userId, answeredAt: now })
  const step = action === 'ask' ? 'ask_offer' : 'answer_offer'
  const changed = await recordRequest(tx, { side, found, now }, { action: step, actor, text, socketId })
  await passOfferTurn(tx, changed, now)
}

/** @throws AppError not_found, forbidden, conflict_changes, wrong_state, validation_failed */
export async function actOnOffer(
  ctx: ServiceContext,
  actor: Actor,
  {
    publicId,
    socketId,
    action,
    revision,
    text = '',
  }: OfferAct & { publicId: string; socketId: string | undefined },
): Promise<Offer> {
  const cards = await partiesOf(ctx, await readAccess(ctx.db, actor, publicId, ctx.clock.now()))
  const parties = {
    company: cards.vacancy.company.name,
    candidate: cards.candidate,
    vacancy: cards.vacancy.title,
  }
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const access = await lockOfferAccess(tx, actor, publicId, now)
    requireOfferAction(access, action, revision)
    const { offer } = access
    const version = preparedOf(access)
    if (!offer) throw new AppError('wrong_state')
    const acting: Acting = { access, offer, actor, text, parties, socketId }
    if (action === 'ask' || action === 'answer') await askOrAnswer(tx, acting, action)
    else if (action === 'rework') await rework(tx, acting)
    else if (!version) throw new AppError('wrong_state')
    else if (action === 'submit') await submit(tx, acting, version)
    else if (action === 'discard') await discard(tx, acting, version)
    else if (action === 'approve') await approve(tx, acting, version)
    else if (action === 'return') await returnToAuthor(tx, acting, version)
    else await send(tx, acting, version)
    await touchOffer(tx, offer, now)
  })
  return getOffer(ctx, actor, publicId)
}
