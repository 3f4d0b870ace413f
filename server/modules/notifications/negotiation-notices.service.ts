import type { EventPayload } from '@/lib/contracts/events'
import type { Tx } from '@/server/db/client'
import { peopleOf, type Story, storyOf } from '@/server/modules/negotiations/story.service'
import type { ServiceContext } from '../context'
import { noticesOf, type Reader, tabOf } from './negotiation-kinds'
import { type Notice, notify } from './notifications.service'

/** Names all notices of one step of a negotiation. */
export const negotiationKey = (publicId: string, revision: number): string =>
  `negotiation:${publicId}:${revision}`

type Subject = Pick<
  Story,
  | 'publicId'
  | 'origin'
  | 'status'
  | 'vacancyTitle'
  | 'companyName'
  | 'resumeTitle'
  | 'vacancyPublicId'
  | 'resumePublicId'
>

const paramsOf = (story: Subject, reader: Reader): Record<string, string> => ({
  reader,
  vacancy_title: story.vacancyTitle,
  company_name: story.companyName,
  resume_title: story.resumeTitle,
  status: story.status,
})

const targetOf = (story: Subject, reader: Reader): Notice['target'] => ({
  type: 'negotiation',
  public_id: story.publicId,
  parent_public_id: reader === 'employer' ? story.vacancyPublicId : story.resumePublicId,
  tab: tabOf(story.origin),
})

/** Turns a step of a negotiation into notices for those it is news to; a repeated delivery adds none. */
export async function tellOfNegotiation(
  ctx: ServiceContext,
  event: EventPayload<'negotiation.updated'>,
): Promise<void> {
  const story = await storyOf(ctx.db, event.negotiationId, event.version)
  if (!story) return
  const kinds = Object.entries(noticesOf(story)) as [Reader, Notice['kind']][]
  await ctx.db.transaction(async (tx) => {
    for (const [reader, kind] of kinds) {
      const people = await peopleOf(tx, reader, story)
      const notices = people
        .filter((person) => person.userId !== story.actorUserId)
        .map((person) => ({
          userId: person.userId,
          kind,
          dedupeKey: negotiationKey(story.publicId, event.version),
          params: paramsOf(story, reader),
          target: targetOf(story, reader),
        }))
      await notify(tx, notices, story.at)
    }
  })
}

export interface Warning extends Subject {
  candidateId: number
  companyId: number
  revision: number
  reader: Reader
  /** Counts the reminders of one turn. */
  number: number
  dueAt: Date
}

/** Reminds the side whose turn it is, in the transaction that counts the reminder. */
export async function tellOfDeadline(tx: Tx, warning: Warning, now: Date): Promise<void> {
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
