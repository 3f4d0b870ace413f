import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { EventPayload } from '@/lib/contracts/events'
import type { NotificationKind } from '@/lib/contracts/notifications'
import type { DbOrTx, Tx } from '@/server/db/client'
import {
  type HistoryEntry,
  historiesOf,
  membersOf,
  peopleOf,
} from '@/server/modules/hiring/negotiations/history.service'
import { type Notice, notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { importedReason } from './transitions'

type Reader = 'candidate' | 'employer'
type NotifiedStep = Pick<HistoryEntry, 'action' | 'actor' | 'origin' | 'from'>

const unanswered = ['new', 'viewed']

/** Recipients of a step and their kind of notification; the actor is not notified. */
function noticesOf({ action, actor, origin, from }: NotifiedStep): Partial<Record<Reader, NotificationKind>> {
  switch (action) {
    case 'apply':
      return { employer: 'application.created' }
    case 'invite':
      return { candidate: 'invitation.created' }
    case 'open':
      return actor === 'employer' ? { candidate: 'negotiation.viewed' } : {}
    case 'accept_invitation':
      return { employer: 'invitation.accepted' }
    case 'take_into_review':
    case 'propose_interview':
    case 'offer':
    case 'confirm_hire':
    case 'reopen':
    case 'move':
      return { candidate: 'negotiation.status_changed' }
    case 'assign_test':
      return { candidate: 'test.assigned' }
    case 'submit_test':
      return { employer: 'test.submitted' }
    case 'accept_offer':
      return { employer: 'negotiation.status_changed' }
    case 'withdraw':
      return { employer: 'negotiation.withdrawn' }
    case 'expire':
      return { candidate: 'negotiation.expired', employer: 'negotiation.expired' }
    case 'propose_move':
      return { candidate: 'negotiation.move_proposed' }
    case 'refuse_move':
      return { employer: 'negotiation.move_refused' }
    case 'cancel_move':
      return {}
    case 'ask_reason':
      return { employer: 'negotiation.reason_asked' }
    case 'give_reason':
      return { candidate: 'negotiation.reason_given' }
    case 'revise_offer':
      return { candidate: 'offer.changed' }
    case 'ask_offer':
      return { employer: 'offer.asked' }
    case 'answer_offer':
      return { candidate: 'offer.answered' }
    case 'remind':
      return { candidate: 'invitation.reminder' }
    case 'close_vacancy':
      return { candidate: 'vacancy.closed' }
    case 'decline': {
      if (actor === 'employer') return { candidate: 'negotiation.declined' }
      const refused = origin === 'invitation' && from !== null && unanswered.includes(from)
      return { employer: refused ? 'invitation.declined' : 'negotiation.declined' }
    }
  }
}

export const tabOf = (origin: NegotiationOrigin) =>
  origin === 'application' ? ('applications' as const) : ('invitations' as const)

/** Deduplication key of a step's notifications. */
export const negotiationKey = (publicId: string, revision: number): string =>
  `negotiation:${publicId}:${revision}`

type Subject = Pick<
  HistoryEntry,
  | 'publicId'
  | 'origin'
  | 'status'
  | 'vacancyTitle'
  | 'companyName'
  | 'resumeTitle'
  | 'vacancyPublicId'
  | 'resumePublicId'
>

const paramsOf = (step: Subject, reader: Reader): Record<string, string> => ({
  reader,
  vacancy_title: step.vacancyTitle,
  company_name: step.companyName,
  resume_title: step.resumeTitle,
  status: step.status,
})

const targetOf = (step: Subject, reader: Reader): Notice['target'] => ({
  type: 'negotiation',
  public_id: step.publicId,
  parent_public_id: reader === 'employer' ? step.vacancyPublicId : step.resumePublicId,
  tab: tabOf(step.origin),
})

/** Notification kinds of these steps by recipient. */
async function noticesOfSteps(db: DbOrTx, steps: readonly { publicId: string; revision: number }[]) {
  const histories = await historiesOf(db, steps)
  return histories.flatMap((step) =>
    (Object.entries(noticesOf(step)) as [Reader, Notice['kind']][]).map(([reader, kind]) => ({
      step,
      reader,
      kind,
    })),
  )
}

async function write(tx: Tx, told: Awaited<ReturnType<typeof noticesOfSteps>>, now: Date): Promise<void> {
  const members = await membersOf(
    tx,
    told.flatMap(({ step, reader }) => (reader === 'employer' ? [step.publicId] : [])),
  )
  const notices = told.flatMap(({ step, reader, kind }) => {
    const people = reader === 'employer' ? (members.get(step.publicId) ?? []) : [step.candidateId]
    return people
      .filter((userId) => userId !== step.actorUserId)
      .map((userId) => ({
        userId,
        kind,
        dedupeKey: negotiationKey(step.publicId, step.revision),
        params: {
          ...paramsOf(step, reader),
          ...(step.reason === importedReason && { outcome: importedReason }),
        },
        target: targetOf(step, reader),
        at: step.at,
      }))
  })
  await notify(tx, notices, now)
}

/** Creates notifications of steps in their transaction; idempotent. */
export async function notifyOfSteps(
  tx: Tx,
  steps: readonly { publicId: string; revision: number }[],
  now: Date,
): Promise<void> {
  await write(tx, await noticesOfSteps(tx, steps), now)
}

/** The same for events; idempotent under redelivery. */
export async function notifyOfNegotiations(
  ctx: ServiceContext,
  events: readonly EventPayload<'negotiation.updated'>[],
): Promise<void> {
  const told = await noticesOfSteps(
    ctx.db,
    events.map(({ negotiationId, version }) => ({ publicId: negotiationId, revision: version })),
  )
  if (told.length > 0) await ctx.db.transaction((tx) => write(tx, told, ctx.clock.now()))
}

export interface Warning extends Subject {
  candidateId: number
  companyId: number
  revision: number
  reader: Reader
  /** Deduplication key of a turn's reminders. */
  number: number
  dueAt: Date
}

/** Reminds the awaited side, in the transaction that counts the reminder. */
export async function notifyOfDeadline(tx: Tx, warning: Warning, now: Date): Promise<void> {
  const people = await peopleOf(tx, warning.reader, warning)
  await notify(
    tx,
    people.map((person) => ({
      userId: person.userId,
      kind: 'negotiation.sla_warning' as const,
      dedupeKey: `${negotiationKey(warning.publicId, warning.revision)}:warning:${warning.number}:${warning.dueAt.getTime()}`,
      params: { ...paramsOf(warning, warning.reader), due_at: warning.dueAt.toISOString() },
      target: targetOf(warning, warning.reader),
    })),
    now,
  )
}
