import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { ConversationEntry } from '@/lib/contracts/conversation-messages'
import type { Conversation, ConversationRow, UnreadConversations } from '@/lib/contracts/conversations'
import type { DbOrTx } from '@/server/db/client'
import { anyOnline, isPresenceVisible } from '@/server/modules/identity'
import { markRead } from '@/server/modules/notifications'
import { negotiatedResumes } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { findOfNegotiations, presentNext } from '../interviews/ongoing.repository'
import { resumeSide } from '../negotiations/contacts.service'
import { peopleOf } from '../negotiations/history.service'
import {
  conversationPayload,
  findAccess,
  type NegotiationAccess,
  type StepRow,
  stepsOfNegotiation,
} from '../negotiations/negotiation-access.service'
import { sideOf } from '../negotiations/negotiations.policy'
import { presentTurn } from '../negotiations/negotiations.presenter'
import { offerStateOf } from '../offers/offers.repository'
import {
  countConversations,
  countUnread,
  findConversation,
  pageOfConversations,
  readUpTo,
  unreadAmong,
  unreadColumn,
} from './conversations.repository'
import { presentMessage, presentTransition, readableTo } from './messages.presenter'
import { findMessage, type MessageRow, pageOfMessages, type ShownMessage } from './messages.repository'
import { standingOf } from './standing.service'
import type { Writer } from './writing-rules'

/** Unread messages of one side by negotiation, for list rows; a single query. */
export const unreadMessages = (
  db: DbOrTx,
  side: Writer,
  negotiationIds: readonly number[],
): Promise<Map<number, number>> => unreadAmong(db, side, negotiationIds)

/** Number of unread conversations; zero for a foreign vacancy or resume. */
export async function unreadConversations(
  ctx: ServiceContext,
  actor: Actor,
  within: CallParsed<'GET /v1/my/conversations/unread', 'query'>,
): Promise<UnreadConversations> {
  const side = sideOf(actor)
  const counts = side ? await countUnread(ctx.db, side, within) : []
  const of = (wanted: string) => counts.find(({ origin }) => origin === wanted)?.n ?? 0
  const [applications, invitations] = [of('application'), of('invitation')]
  return {
    total: applications + invitations,
    applications,
    invitations,
    company_id: actor.company?.publicId ?? null,
  }
}

const excerptLength = 160

type Found = Awaited<ReturnType<typeof pageOfConversations>>[number]

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** Sorted by the latest message; a fixed number of queries per page. */
export async function listConversations(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, unread: only }: CallParsed<'GET /v1/my/conversations', 'query'>,
): Promise<CallResult<'GET /v1/my/conversations'>> {
  const side = sideOf(actor)
  if (!side) return { results: [], total: 0, page, size }
  const unread = only === '1'
  const [rows, total] = await Promise.all([
    pageOfConversations(ctx.db, side, { unread, limit: size, offset: (page - 1) * size }),
    countConversations(ctx.db, side, unread),
  ])
  const keys = (name: 'vacancyId' | 'resumeId') => unique(rows.map(({ conversation }) => conversation[name]))
  const seenBy =
    side.actor === 'candidate'
      ? ({ kind: 'owner' } as const)
      : ({ kind: 'company', companyId: side.companyId, scope: side.scope } as const)
  const [cards, resumes] = await Promise.all([
    vacancyCardsByKey(ctx, keys('vacancyId')),
    negotiatedResumes(ctx.db, keys('resumeId'), seenBy),
  ])
  const otherOf = ({ conversation }: Found): ConversationRow['other'] => {
    if (side.actor === 'candidate') {
      const company = cards.get(conversation.vacancyId)?.company
      return {
        name: company?.name || null,
        picture: company?.logo_url ?? null,
        verified: company?.verified ?? false,
      }
    }
    const name = resumes.get(conversation.resumeId)?.name
    const full = name ? `${name.first} ${name.last}`.trim() : ''
    return { name: full || null, picture: null, verified: true }
  }
  const present = (found: Found): ConversationRow => {
    const { conversation, last, file } = found
    const other = otherOf(found)
    const state = last.erasedAt ? 'erased' : last.hiddenAt ? 'hidden' : 'sent'
    const viewer = { side: side.actor, verified: other.verified }
    const readable = (text: string) => readableTo(viewer, last.side)(text).text
    return {
      negotiation_public_id: found.publicId,
      origin: conversation.origin,
      status: found.status,
      other,
      vacancy: { public_id: found.vacancyPublicId, title: found.vacancyTitle },
      resume: { public_id: found.resumePublicId, title: found.resumeTitle },
      last: {
        at: last.createdAt.toISOString(),
        side: last.side,
        mine: last.authorId === actor.userId,
        text: state === 'sent' ? [...readable(last.text)].slice(0, excerptLength).join('') : '',
        file: file !== null && state === 'sent' ? readable(file) : null,
        state,
      },
      unread: conversation[unreadColumn(side.actor)],
    }
  }
  return { results: rows.map(present), total, page, size }
}

async function otherOf(
  ctx: ServiceContext,
  { found, side }: NegotiationAccess,
): Promise<Conversation['other']> {
  const { row } = found
  const people = await peopleOf(ctx.db, side.actor === 'candidate' ? 'employer' : 'candidate', row)
  const online = await anyOnline(
    ctx.db,
    people.map(({ userId }) => userId),
  )
  if (side.actor === 'candidate') {
    const company = (await vacancyCardsByKey(ctx, [row.vacancyId])).get(row.vacancyId)?.company
    return {
      name: company?.name || null,
      picture: company?.logo_url ?? null,
      online,
      verified: company?.verified ?? false,
    }
  }
  const seenBy = resumeSide(side)
  const name = (await negotiatedResumes(ctx.db, [row.resumeId], seenBy)).get(row.resumeId)?.name
  const full = name ? `${name.first} ${name.last}`.trim() : ''
  return { name: full || null, picture: null, online, verified: true }
}

/** Transitions between the oldest message of the page (or the start) and the cursor. */
function stepsWithin(
  steps: readonly StepRow[],
  from: ShownMessage | undefined,
  before: MessageRow | undefined,
): StepRow[] {
  return steps.filter(
    ({ at }) => (!from || at >= from.message.createdAt) && (!before || at < before.createdAt),
  )
}

/** Order of entries; at equal times a transition precedes a message. */
function byTime(one: ConversationEntry, other: ConversationEntry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return Number(one.kind === 'message') - Number(other.kind === 'message')
}

/** @throws AppError not_found for others than both sides, and for a foreign cursor */
export async function readConversation(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { before: beforeId, size }: CallParsed<'GET /v1/negotiations/:publicId/conversation', 'query'>,
): Promise<Conversation> {
  const talk = await findAccess(ctx.db, actor, publicId)
  const { row, vacancyPublicId, resumePublicId } = talk.found
  const before = beforeId === undefined ? undefined : await findMessage(ctx.db, row.id, beforeId)
  if (beforeId !== undefined && !before) throw new AppError('not_found')
  const isEmployer = talk.side.actor === 'employer'
  const [{ parties, viewer, writing }, conversation, found, steps, other, visible, ongoing, offer] =
    await Promise.all([
      standingOf(ctx.db, actor, talk, ctx.clock.now()),
      findConversation(ctx.db, row.id),
      pageOfMessages(ctx.db, row.id, { beforeId: before?.id, limit: size + 1 }),
      stepsOfNegotiation(ctx.db, talk),
      otherOf(ctx, talk),
      isPresenceVisible(ctx.db, actor.userId),
      findOfNegotiations(ctx.db, [row.id]),
      isEmployer ? offerStateOf(ctx.db, row.id) : null,
    ])
  const page = found.slice(0, size).reverse()
  const isMore = found.length > size
  const transitions = stepsWithin(steps, isMore ? page[0] : undefined, before)
  const entries: ConversationEntry[] = [
    ...transitions.map((step) => presentTransition(step, row, viewer)),
    ...page.map((shown) => presentMessage(shown, conversation, viewer)),
  ]
  return {
    negotiation: {
      public_id: row.publicId,
      origin: row.origin,
      status: row.status,
      vacancy: { public_id: vacancyPublicId, title: parties.vacancyTitle },
      resume: { public_id: resumePublicId, title: parties.resumeTitle },
      turn: presentTurn(row),
      interview: presentNext(ongoing, row.status, (text) => readableTo(viewer, 'employer')(text).text),
      ...(isEmployer && { offer_state: offer }),
    },
    side: viewer.side,
    other,
    writing,
    masks: !viewer.verified,
    unread: conversation?.[unreadColumn(viewer.side)] ?? 0,
    shows_typing: visible,
    entries: entries.sort(byTime),
    before: isMore ? (page[0]?.message.publicId ?? null) : null,
  }
}

/**
 * Marks messages of the other side as read up to one; for the company any acting member does. Notifications about the
 * negotiation are marked as read, too.
 * @throws AppError not_found
 */
export async function markConversationRead(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, message, socketId }: { publicId: string; message: string; socketId: string | undefined },
): Promise<{ unread: number }> {
  const talk = await findAccess(ctx.db, actor, publicId)
  const { row } = talk.found
  const { side } = talk
  const seen = await findMessage(ctx.db, row.id, message)
  if (!seen) throw new AppError('not_found')
  // The viewer role does not mark messages as read.
  if (side.actor === 'candidate' || side.mayAct) {
    await ctx.db.transaction(async (tx) => {
      const changed = await readUpTo(tx, row.id, side.actor, seen.id)
      if (!changed) return
      await publish(
        tx,
        { kind: 'message.read', payload: conversationPayload(talk, changed.version) },
        { exceptSocketId: socketId },
      )
    })
  }
  await markRead(ctx, actor, { about: publicId }, socketId)
  const conversation = await findConversation(ctx.db, row.id)
  return { unread: conversation?.[unreadColumn(side.actor)] ?? 0 }
}
