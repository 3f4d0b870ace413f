import type { z } from 'zod'
import type { CallParsed } from '@/lib/contracts/calls'
import type { Complaint, ModerationDetail } from '@/lib/contracts/moderation'
import type { Tx } from '@/server/db/client'
import {
  decideOnMessage,
  decideOnText,
  messageToReport,
  type ReviewedType,
  reportedMessages,
  reviewedTexts,
  textToReport,
} from '@/server/modules/hiring'
import { type Notice, notify } from '@/server/modules/notifications'
import { decideOnResume, resumeToView } from '@/server/modules/resumes'
import { decideOnVacancy, vacancyToView } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import type { ItemView } from './content'
import {
  addComplaint,
  type CaseRow,
  closeCase,
  type ErasedItems,
  eraseCases,
  findCase,
  lockCase,
  openCase,
} from './moderation.repository'
import { isOwnMatter, isReviewed, itemOf, presentDetail, requireOperator } from './read.service'
import { signalsNow } from './review.service'

type DecideInput = CallParsed<'POST /v1/moderation/cases/:publicId/decision', 'body'>

interface Told {
  userId: number | null
  /** Whether anything changed for the author: a look that ends well is no news. */
  changed: boolean
}

async function carryOutOnVacancy(tx: Tx, item: ItemView, input: DecideInput, now: Date): Promise<Told> {
  const { decision, note, fields } = input
  if (decision === 'approve') {
    const action =
      item.status === 'blocked'
        ? 'unblock'
        : item.status === 'moderation' || item.status === 'rejected'
          ? 'approve'
          : undefined
    if (!action) return { userId: null, changed: false }
    const { managerId } = await decideOnVacancy(tx, item.publicId, { action }, now)
    return { userId: managerId, changed: true }
  }
  const { managerId } = await decideOnVacancy(tx, item.publicId, { action: decision, note, fields }, now)
  return { userId: managerId, changed: true }
}

async function carryOutOnResume(tx: Tx, item: ItemView, input: DecideInput, now: Date): Promise<Told> {
  const { decision, note, fields } = input
  if (decision === 'reject') throw new AppError('wrong_state', { data: { status: item.status } })
  if (decision === 'approve' && item.status !== 'moderation') return { userId: null, changed: false }
  const { userId } = await decideOnResume(tx, item.publicId, { action: decision, note, fields }, now)
  return { userId, changed: true }
}

async function carryOutOnMessage(
  tx: Tx,
  item: ItemView,
  { decision }: DecideInput,
  now: Date,
): Promise<Told> {
  if (decision === 'reject') throw new AppError('wrong_state', { data: { status: item.status } })
  const hidden = decision === 'block'
  const [message] = await reportedMessages(tx, { ids: [item.id] })
  if (!message || message.hidden === hidden) return { userId: null, changed: false }
  return { ...(await decideOnMessage(tx, message, hidden, now)), changed: hidden }
}

/** Tells its author itself. */
async function carryOutOnText(
  tx: Tx,
  item: ItemView & { type: ReviewedType },
  { decision, note, fields }: DecideInput,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  if (decision === 'block') throw new AppError('wrong_state', { data: { status: item.status } })
  const [found] = await reviewedTexts(tx, item.type, { ids: [item.id] })
  if (!found) throw new AppError('not_found')
  await decideOnText(tx, item.type, found, { approve: decision === 'approve', note, fields, key, now })
}

const carryOut = { vacancy: carryOutOnVacancy, resume: carryOutOnResume, message: carryOutOnMessage }
const isText = (item: ItemView): item is ItemView & { type: ReviewedType } => isReviewed(item.type)
const silent: Told = { userId: null, changed: false }

/** The author of a message is led to it, as a notice about a negotiation does. */
async function messageNotice(
  tx: Tx,
  row: CaseRow,
  { note, decision }: DecideInput,
  userId: number,
): Promise<Notice | undefined> {
  const [message] = await reportedMessages(tx, { ids: [row.itemId] })
  if (!message) return undefined
  const { side, parties, origin, vacancyTitle, resumeTitle } = message
  return {
    userId,
    kind: 'message.hidden',
    dedupeKey: `moderation:${row.publicId}`,
    params: { reader: side, decision, note, vacancy_title: vacancyTitle, resume_title: resumeTitle },
    target: {
      type: 'negotiation',
      public_id: parties.negotiationId,
      parent_public_id: side === 'employer' ? parties.vacancyId : parties.resumeId,
      tab: origin === 'application' ? 'applications' : 'invitations',
    },
  }
}

const noticeOf = (row: CaseRow, item: ItemView, { decision, note }: DecideInput, userId: number): Notice => ({
  userId,
  kind: row.type === 'vacancy' ? 'vacancy.moderated' : 'resume.moderated',
  dedupeKey: `moderation:${row.publicId}`,
  params: {
    reader: row.type === 'vacancy' ? 'employer' : 'candidate',
    decision,
    note,
    ...(row.type === 'vacancy'
      ? { vacancy_title: item.title, company_name: item.company?.name ?? '' }
      : { resume_title: item.title }),
  },
  target: {
    type: row.type === 'vacancy' ? 'vacancy' : 'resume',
    public_id: item.publicId,
    parent_public_id: null,
    tab: null,
  },
})

/**
 * One decision: the item's state, the word to its author and the closed case with who decided stand or fall together.
 * @throws AppError not_found, wrong_state when the case is closed or the item has moved on, conflict_changes when the
 * item is another than the one that was looked at; own_matter
 */
export async function decide(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: DecideInput,
): Promise<ModerationDetail> {
  requireOperator(actor)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const seen = await findCase(tx, publicId)
    // The item first and its case after, as whoever edits it does.
    const item = seen && (await itemOf(tx, seen.type, { id: seen.itemId }, { lock: true }))
    const found = item && (await lockCase(tx, publicId))
    if (!found) throw new AppError('not_found')
    if (await isOwnMatter(tx, actor, found)) throw new AppError('own_matter')
    if (found.closedAt) throw new AppError('wrong_state', { data: { decision: found.decision } })
    if (item.revision !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: item.revision } })
    }
    const signals = await signalsNow(tx, found)
    const told = isReviewed(found.type) ? silent : await carryOut[found.type](tx, item, input, now)
    if (isText(item)) await carryOutOnText(tx, item, input, { key: `moderation:${found.publicId}`, now })
    const closed = {
      closedAt: now,
      // The log keeps what the decision was made by.
      signals,
      decidedBy: actor.userId,
      decision: input.decision,
      note: input.note === '' ? null : input.note,
      fields: input.fields,
      // A resume's text is its owner's: it is not kept twice.
      approved: input.decision === 'approve' && found.type === 'vacancy' ? item.content : null,
    }
    await closeCase(tx, found.id, closed)
    if (told.changed && told.userId !== null) {
      const notice =
        found.type === 'message'
          ? await messageNotice(tx, found, input, told.userId)
          : noticeOf(found, item, input, told.userId)
      await notify(tx, notice ? [notice] : [], now)
    }
    return { ...found, ...closed }
  })
  return presentDetail(ctx, actor, row)
}

/** Nothing of a person's text stays in the cases about it. */
export const eraseCaseTexts = (tx: Tx, items: ErasedItems): Promise<void> => eraseCases(tx, items)

type Input = z.output<typeof Complaint> & { ip: string }

/**
 * Keeps a complaint about what one can see. It hides nothing by itself: however many complain, a person decides.
 * @throws AppError vacancy_not_found, resume_not_found, not_found
 */
export async function complain(ctx: ServiceContext, actor: Actor | null, input: Input): Promise<null> {
  const { type, public_id: publicId, reason, text, token, ip } = input
  const { id } =
    type === 'vacancy'
      ? await vacancyToView(ctx, publicId)
      : type === 'resume'
        ? await resumeToView(ctx, actor, publicId, token)
        : isReviewed(type)
          ? await textToReport(ctx, type, publicId)
          : await messageToReport(ctx, actor, publicId)
  const now = ctx.clock.now()
  const who = actor ? ['person', actor.userId] : ['guest', addressKey(ip), now.toISOString().slice(0, 10)]
  const reporter = ctx.keys.sign('reporter', JSON.stringify(['complaint', ...who]))
  await ctx.db.transaction(async (tx) => {
    const found = await openCase(tx, {
      publicId: newPublicId(),
      type,
      itemId: id,
      held: false,
      signals: [],
      openedAt: now,
    })
    await addComplaint(tx, { caseId: found.id, reason, text, reporter, createdAt: now })
  })
  return null
}
