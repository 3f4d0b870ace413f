import { type InterviewAction, type InterviewActor, tabOfKind } from '@/lib/contracts/interview-states'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { Tx } from '@/server/db/client'
import { type Notice, notify } from '@/server/modules/notifications'
import { negotiationKey } from '../negotiations/notices.service'
import { type FoundInterview, findReaders } from './interviews.repository'
import { countPeople } from './passes.repository'

export type Reader = 'candidate' | 'employer'

const paramsOf = (found: FoundInterview, reader: Reader): Record<string, string> => ({
  reader,
  vacancy_title: found.vacancyTitle ?? '',
  company_name: found.companyName,
  resume_title: found.resumeTitle ?? '',
  interview_kind: found.row.kind,
  status: found.row.status,
  ...(found.row.startsAt && { starts_at: found.row.startsAt.toISOString() }),
  // Times in the reader's zone.
  time_zone: (reader === 'candidate' ? found.row.candidateZone : null) ?? found.round.timeZone,
  ...(found.row.reason && { reason: found.row.reason }),
  ...(found.row.way && { way: found.row.way }),
})

const targetOf = (found: FoundInterview, reader: Reader): Notice['target'] => ({
  type: 'interview',
  public_id: found.row.publicId,
  parent_public_id: reader === 'employer' ? found.vacancyPublicId : found.resumePublicId,
  tab: tabOfKind(found.row.kind) === 'office' ? 'office-interviews' : 'video-interviews',
})

/**
 * Recipients of one side (database ids): the candidate or the interviewers; without active interviewers the vacancy's
 * responsible member, otherwise the owners.
 */
export async function readersOf(tx: Tx, found: FoundInterview, reader: Reader): Promise<number[]> {
  if (reader === 'candidate') return found.candidateGone ? [] : [found.row.candidateId]
  const people = await findReaders(tx, found.row.roundId)
  const nearest = [people.filter(({ talks }) => talks), people.filter(({ manages }) => manages), people]
  return (nearest.find((some) => some.length > 0) ?? []).map(({ userId }) => userId)
}

export interface InterviewNotice {
  kind: NotificationKind
  reader: Reader
  /** Deduplication key of the notification. */
  key: string
  now: Date
  /** The acting person is not notified. */
  except?: number | null
  only?: readonly number[]
  more?: Record<string, string>
}

/** One notification per recipient. */
export const noticesFor = (
  userIds: readonly number[],
  found: FoundInterview,
  told: Pick<InterviewNotice, 'kind' | 'reader' | 'key' | 'except' | 'more'>,
): Notice[] =>
  userIds
    .filter((userId) => userId !== told.except)
    .map((userId) => ({
      userId,
      kind: told.kind,
      dedupeKey: told.key,
      params: { ...paramsOf(found, told.reader), ...told.more },
      target: targetOf(found, told.reader),
    }))

/** Notifies one side, in the transaction of the event. */
export async function sendNotice(tx: Tx, found: FoundInterview, told: InterviewNotice): Promise<void> {
  const userIds = told.only ?? (await readersOf(tx, found, told.reader))
  await notify(tx, noticesFor(userIds, found, told), told.now)
}

/** Notification of a transition; bookings are announced to the company by `notifyOfBookings`. */
const kindOf: Partial<Record<InterviewAction, NotificationKind>> = {
  propose_times: 'interview.retimed',
  request_reschedule: 'interview.reschedule',
  decline: 'interview.cancelled',
  cancel: 'interview.cancelled',
  expire: 'interview.expired',
  no_show: 'interview.no_show',
  dispute: 'interview.disputed',
  accept_dispute: 'interview.dispute_accepted',
  ask_feedback: 'interview.feedback',
}

const others: Record<InterviewActor, readonly Reader[]> = {
  candidate: ['employer'],
  employer: ['candidate'],
  scheduler: ['candidate', 'employer'],
}

export const changeKey = ({ row }: FoundInterview): string => `interview:${row.publicId}:${row.revision}`

/** Notifies the other side of a transition, and both sides of a scheduled one. */
export async function notifyOfTransition(
  tx: Tx,
  changed: FoundInterview,
  { action, actor, now }: { action: InterviewAction; actor: InterviewActor; now: Date },
): Promise<void> {
  const kind = kindOf[action]
  if (!kind) return
  for (const reader of others[actor])
    await sendNotice(tx, changed, { kind, reader, key: changeKey(changed), now })
}

/** Replaces the notification of the negotiation's transition: one action, one notification. */
export async function notifyOfProposal(
  tx: Tx,
  found: FoundInterview,
  { negotiationRevision, now }: { negotiationRevision: number; now: Date },
): Promise<void> {
  const key = negotiationKey(found.negotiationPublicId, negotiationRevision)
  await sendNotice(tx, found, { kind: 'interview.proposed', reader: 'candidate', key, now })
}

/** Candidates of one slot are one interview for its interviewers. */
async function sessionOf(tx: Tx, { row, slotPublicId }: FoundInterview) {
  if (!row.grouped || row.slotId === null || slotPublicId === null) return null
  const people = await countPeople(tx, row.slotId)
  return people > 1 ? { publicId: slotPublicId, people } : null
}

/** Reminds both sides of an agreed time; of a deadline for an answer only the candidate. */
export async function notifyOfReminder(
  tx: Tx,
  found: FoundInterview,
  { at, minutes, now }: { at: Date; minutes: number; now: Date },
): Promise<void> {
  const { row } = found
  const forAnswer = row.kind === 'video_async' || row.status === 'proposed'
  const more = { minutes: String(minutes), ...(forAnswer && { due_at: at.toISOString() }) }
  for (const reader of forAnswer ? (['candidate'] as const) : (['candidate', 'employer'] as const)) {
    const session = reader === 'employer' ? await sessionOf(tx, found) : null
    await sendNotice(tx, found, {
      kind: 'interview.reminder',
      reader,
      key: `${session ? `session:${session.publicId}` : `interview:${row.publicId}`}:${at.getTime()}:${minutes}`,
      now,
      more: { ...more, ...(session && { people: String(session.people) }) },
    })
  }
}
