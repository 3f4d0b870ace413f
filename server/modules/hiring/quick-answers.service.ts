import type { InterviewDetail } from '@/lib/contracts/interviews'
import type { NegotiationDetail } from '@/lib/contracts/negotiations'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import { minuteMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { findChatActor } from '@/server/modules/identity'
import type { AnswerableNotice, QuickAnswer, QuickAnswers } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { reportArrival } from './interviews/act.service'
import { bookInterview } from './interviews/book.service'
import { readInterview } from './interviews/read.service'
import { listSlots } from './interviews/slots.service'
import { act } from './negotiations/act.service'
import { getNegotiation } from './negotiations/read.service'

const t = translator('chats')

/** Times on buttons, nearest first: what fits the screen of a phone. */
const maxSlots = 4
/** A reminder so close to the meeting may be answered by «Еду». */
const soonMinutes = 60

const none: QuickAnswers = { answers: [] }
const isInvitation = ({ kind }: AnswerableNotice) =>
  kind === 'invitation.created' || kind === 'invitation.reminder'
const asksForTime = ({ kind }: AnswerableNotice) =>
  kind === 'interview.proposed' || kind === 'interview.retimed'
const has = (
  { actions }: { actions: readonly { action: string }[] },
  action: NegotiationDetail['actions'][number]['action'],
) => actions.some((each) => each.action === action)

const zoneOf = ({ candidate_zone, time_zone }: InterviewDetail) => candidate_zone ?? time_zone

function clockOf(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone, ...options })
  const zone = format({ timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  return {
    zone: zone ?? timeZone,
    day: format({ weekday: 'short', day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  }
}

const slotCode = (startsAt: Date) => `slot.${(startsAt.getTime() / minuteMs).toString(36)}`
function slotOf(code: string): Date | undefined {
  const [, minutes] = /^slot\.([0-9a-z]{1,8})$/.exec(code) ?? []
  return minutes === undefined ? undefined : new Date(Number.parseInt(minutes, 36) * minuteMs)
}

const momentOf = (interview: InterviewDetail, at: Date) => {
  const clock = clockOf(zoneOf(interview))
  return `${clock.day.format(at)}, ${clock.time.format(at)} (${clock.zone})`
}

async function slotAnswers(
  ctx: ServiceContext,
  actor: Actor,
  interview: InterviewDetail,
): Promise<QuickAnswers> {
  if (interview.mode === 'deadline' || interview.status !== 'proposed') return none
  const { slots } = await listSlots(ctx, actor, interview.public_id, {})
  const clock = clockOf(zoneOf(interview))
  const answers: QuickAnswer[] = slots
    .filter(({ busy, left }) => !busy && left > 0)
    .slice(0, maxSlots)
    .map(({ starts_at }) => {
      const at = new Date(starts_at)
      const label = t('buttons.slot', { day: clock.day.format(at), time: clock.time.format(at) })
      return { label, code: slotCode(at) }
    })
  return answers.length === 0 ? none : { answers, note: t('notes.slots', { zone: clock.zone }) }
}

function wayAnswers({ params }: AnswerableNotice, interview: InterviewDetail): QuickAnswers {
  if (!interview.may_tell_way || Number(params.minutes) > soonMinutes) return none
  const states = interview.kind === 'office' ? (['coming', 'late'] as const) : (['late'] as const)
  return { answers: states.map((state) => ({ label: t(`buttons.${state}`), code: state })) }
}

/** Answers a candidate can give to a notification now; none for everyone else. */
export async function quickAnswersTo(ctx: ServiceContext, notice: AnswerableNotice): Promise<QuickAnswers> {
  const { target } = notice
  const actor = target ? await findChatActor(ctx.db, notice.userId) : undefined
  if (!target || !actor || actor.leaving) return none
  try {
    if (isInvitation(notice)) {
      const negotiation = await getNegotiation(ctx, actor, target.public_id)
      if (!has(negotiation, 'accept_invitation') || !has(negotiation, 'decline')) return none
      const codes = ['accept', 'decline'] as const
      return {
        answers: codes.map((code) => ({ label: t(`buttons.${code}`), code })),
        note: t('notes.invitation'),
      }
    }
    if (target.type !== 'interview') return none
    if (asksForTime(notice))
      return await slotAnswers(ctx, actor, await readInterview(ctx, actor, target.public_id))
    if (notice.kind === 'interview.reminder')
      return wayAnswers(notice, await readInterview(ctx, actor, target.public_id))
    return none
  } catch (error) {
    // What it was about is gone: the notification itself still goes.
    if (error instanceof AppError && error.code === 'not_found') return none
    throw error
  }
}

interface Answering {
  actor: Actor
  publicId: string
  url: string
}

async function answerInvitation(
  ctx: ServiceContext,
  { actor, publicId, url }: Answering,
  code: 'accept' | 'decline',
): Promise<string> {
  const action = code === 'accept' ? 'accept_invitation' : 'decline'
  const now = await getNegotiation(ctx, actor, publicId)
  // Once accepted, a refusal is another step than this button offered.
  const isOpen = has(now, 'accept_invitation') && has(now, action)
  if (isOpen) {
    await act(ctx, actor, { action, publicId, revision: now.revision, socketId: undefined })
    return t(code === 'accept' ? 'answers.accepted' : 'answers.declined', { url })
  }
  if (now.status === 'declined_by_candidate') return t('answers.declined_before', { url })
  return t(now.turn ? 'answers.accepted_before' : 'answers.invitation_over', { url })
}

async function answerTime(
  ctx: ServiceContext,
  { actor, publicId, url }: Answering,
  startsAt: Date,
): Promise<string> {
  const now = await readInterview(ctx, actor, publicId)
  if (now.status === 'confirmed' && now.starts_at)
    return t('answers.booked_before', { moment: momentOf(now, new Date(now.starts_at)), url })
  if (now.status !== 'proposed' && now.status !== 'reschedule_requested')
    return t('answers.interview_over', { url })
  const { revision } = now
  await bookInterview(ctx, actor, {
    publicId,
    startsAt,
    revision,
    timeZone: zoneOf(now),
    socketId: undefined,
  })
  return t('answers.booked', { moment: momentOf(now, startsAt), url })
}

async function run(
  ctx: ServiceContext,
  notice: AnswerableNotice,
  code: string,
  answering: Answering,
): Promise<string> {
  const { url, actor, publicId } = answering
  if (isInvitation(notice) && (code === 'accept' || code === 'decline'))
    return answerInvitation(ctx, answering, code)
  const slot = asksForTime(notice) ? slotOf(code) : undefined
  if (slot) return answerTime(ctx, answering, slot)
  if (notice.kind === 'interview.reminder' && (code === 'coming' || code === 'late')) {
    await reportArrival(ctx, actor, { publicId, state: code, socketId: undefined })
    return t('answers.told', { state: code, url })
  }
  return t('answers.refused', { url })
}

/** What is said when an act was refused: the state moved on between the message and the press. */
function refusal({ code }: AppError, notice: AnswerableNotice, url: string): string {
  if (asksForTime(notice)) {
    const isGone = ['slot_taken', 'slot_too_soon', 'validation_failed', 'conflict_changes'].includes(code)
    return t(isGone ? 'answers.slot_gone' : 'answers.interview_over', { url })
  }
  if (notice.kind === 'interview.reminder') return t('answers.way_closed', { url })
  return t('answers.refused', { url })
}

/** Gives an answer by the same services, rights and state machines as the site. */
export async function answerQuickly(
  ctx: ServiceContext,
  notice: AnswerableNotice,
  code: string,
): Promise<string> {
  const url = ctx.env.siteUrl + (noticePath(notice) ?? routes.myNotifications())
  const actor = await findChatActor(ctx.db, notice.userId)
  if (actor?.leaving) return t('answers.leaving', { url })
  const publicId = notice.target?.public_id
  if (!actor || !publicId) return t('answers.refused', { url })
  const attempt = () => run(ctx, notice, code, { actor, publicId, url })
  try {
    return await attempt().catch((error: unknown) => {
      // Another press, or the other side, was first: what is said is what holds now.
      if (error instanceof AppError && error.code === 'conflict_changes') return attempt()
      throw error
    })
  } catch (error) {
    if (error instanceof AppError) return refusal(error, notice, url)
    throw error
  }
}
