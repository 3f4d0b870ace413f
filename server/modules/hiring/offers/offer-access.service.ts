import type { OfferAction } from '@/lib/contracts/offers'
import { isPreparedOffer } from '@/lib/contracts/offers'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { type Side, sideOf } from '../negotiations/negotiations.policy'
import {
  type FoundNegotiation,
  findNegotiation,
  findPending,
  lockNegotiation,
} from '../negotiations/negotiations.repository'
import { factsOf, subjectOf } from '../negotiations/run-transition.service'
import { negotiationMachine } from '../negotiations/transitions'
import {
  type ApprovalRow,
  findApprovals,
  findOffer,
  findQuestions,
  findVersions,
  type OfferRow,
  type VersionRow,
} from './offers.repository'
import { type OfferFacts, offerMachine } from './transitions'

/** The offer of a negotiation as one person meets it. */
export interface OfferAccess {
  side: Side
  userId: number
  now: Date
  found: FoundNegotiation
  offer: OfferRow | undefined
  /** Newest first; of a candidate only those that were sent. */
  versions: { version: VersionRow; author: string | null }[]
  approvals: ApprovalRow[]
  questions: Awaited<ReturnType<typeof findQuestions>>
  /** A colleague's decline waits to be sent. */
  declining: boolean
}

const authorName = (author: { firstName: string | null; lastName: string | null } | null) =>
  author ? [author.firstName, author.lastName].filter(Boolean).join(' ') || null : null

async function load(
  db: DbOrTx,
  { side, userId, now, found }: Pick<OfferAccess, 'side' | 'userId' | 'now' | 'found'>,
): Promise<OfferAccess> {
  const offer = await findOffer(db, found.row.id)
  const all = offer ? await findVersions(db, offer.id) : []
  const employer = side.actor === 'employer'
  const seen = employer ? all : all.filter(({ version }) => version.sentAt !== null)
  // One after another: a transaction has one connection.
  const ids = seen.map(({ version }) => version.id)
  const approvals = employer ? await findApprovals(db, ids) : []
  const questions = offer ? await findQuestions(db, offer.id) : []
  const pending = employer ? await findPending(db, [found.row.id]) : []
  return {
    side,
    userId,
    now,
    found,
    offer,
    versions: seen.map(({ version, author }) => ({ version, author: authorName(author) })),
    approvals,
    questions,
    declining: pending.length > 0,
  }
}

/** @throws AppError not_found, also for a candidate to whom nothing was sent */
export async function readAccess(
  db: DbOrTx,
  actor: Actor,
  publicId: string,
  now: Date,
): Promise<OfferAccess> {
  const side = sideOf(actor)
  const found = side && (await findNegotiation(db, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  return visible(await load(db, { side, userId: actor.userId, now, found }))
}

/** The same, with the negotiation locked until the transaction ends. @throws AppError not_found */
export async function lockOfferAccess(
  tx: Tx,
  actor: Actor,
  publicId: string,
  now: Date,
): Promise<OfferAccess> {
  const side = sideOf(actor)
  const found = side && (await lockNegotiation(tx, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  return visible(await load(tx, { side, userId: actor.userId, now, found }))
}

function visible(access: OfferAccess): OfferAccess {
  if (access.side.actor === 'candidate' && access.versions.length === 0) throw new AppError('not_found')
  return access
}

/** The version in preparation. */
export const preparedOf = ({ versions }: OfferAccess): VersionRow | undefined =>
  versions.find(({ version }) => isPreparedOffer(version.state))?.version

/** The version the candidate has to answer. */
export const sentOf = ({ versions }: OfferAccess): VersionRow | undefined =>
  versions.find(({ version }) => version.state === 'sent')?.version

/**
 * What the reader's actions refer to. A candidate's changes with what they read only: whether a colleague is typing a
 * further version is none of their business.
 */
export const revisionOf = ({ side, offer, versions }: OfferAccess): number =>
  side.actor === 'candidate' ? versions.length : (offer?.revision ?? 0)

export const approvalsOf = ({ approvals }: OfferAccess, versionId: number): ApprovalRow[] =>
  approvals.filter(({ approval }) => approval.versionId === versionId)

const isOfferable = ({ found, now, declining }: OfferAccess): boolean =>
  !declining &&
  (found.row.status === 'offer' ||
    negotiationMachine.transition(subjectOf(found.row), 'offer', 'employer', factsOf(found, now)) !==
      undefined)

export function offerFacts(access: OfferAccess, version: VersionRow): OfferFacts {
  const own = approvalsOf(access, version.id)
  return {
    approvers: own.length,
    awaited: own.filter(({ approval }) => approval.decision === 'waiting').length,
    offerable: isOfferable(access),
    revises: sentOf(access) !== undefined,
  }
}

const isOverdue = ({ found: { row }, now }: OfferAccess): boolean =>
  row.turn === 'candidate' && row.turnDueAt !== null && row.turnDueAt <= now

const hasOpenQuestion = ({ questions }: OfferAccess): boolean =>
  questions.some(({ answeredAt }) => answeredAt === null)

/** Everything the reader may do now; the server acts by this list and the screen draws it. */
export function availableOfferActions(access: OfferAccess): OfferAction[] {
  const { side, found, versions, userId } = access
  const sent = sentOf(access)
  if (side.actor === 'candidate') {
    if (!sent || found.row.status !== 'offer') return []
    if (isOverdue(access)) return []
    return hasOpenQuestion(access) ? ['accept', 'decline'] : ['accept', 'decline', 'ask']
  }
  const prepared = preparedOf(access)
  const may = (action: 'submit' | 'send' | 'rework' | 'discard'): boolean =>
    prepared !== undefined &&
    offerMachine.transition({ status: prepared.state }, action, 'employer', offerFacts(access, prepared)) !==
      undefined
  const awaitsMe = prepared?.state === 'in_approval' && prepared.approverId === userId
  const all: [OfferAction, boolean][] = [
    ['approve', awaitsMe],
    ['return', awaitsMe],
    [
      'edit',
      side.mayAct && isOfferable(access) && (prepared ? prepared.state === 'draft' : versions.length === 0),
    ],
    ['submit', side.mayAct && may('submit')],
    ['send', side.mayAct && may('send')],
    ['rework', side.mayAct && (prepared ? may('rework') : versions.length > 0 && isOfferable(access))],
    ['discard', side.mayAct && may('discard')],
    ['answer', side.mayAct && found.row.status === 'offer' && hasOpenQuestion(access)],
  ]
  return all.filter(([, allowed]) => allowed).map(([action]) => action)
}

/** @throws AppError forbidden for a viewer who is not asked, conflict_changes, wrong_state */
export function requireOfferAction(access: OfferAccess, action: OfferAction, revision: number): void {
  const { side, found } = access
  const available = availableOfferActions(access)
  const isApproval = action === 'approve' || action === 'return'
  if (side.actor === 'employer' && !side.mayAct && !(isApproval && available.includes(action)))
    throw new AppError('forbidden')
  const data = { status: found.row.status, revision: found.row.revision, last: null, waiting: null }
  if (revision !== revisionOf(access)) throw new AppError('conflict_changes', { data })
  if (!available.includes(action)) throw new AppError('wrong_state', { data })
}
