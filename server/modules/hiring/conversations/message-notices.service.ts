import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { peopleOf } from '../negotiations/history.service'
import { findConversation, readColumn } from './conversations.repository'
import { type DueMessage, lockDueMessages } from './messages.repository'

const atOnce = 100

async function notifyReaders(tx: Tx, told: DueMessage, now: Date): Promise<void> {
  const { message, step } = told
  const reader = message.side === 'candidate' ? 'employer' : 'candidate'
  const conversation = await findConversation(tx, message.negotiationId)
  const readId = conversation?.[readColumn(reader)] ?? 0
  if (readId >= message.id || message.hiddenAt || message.erasedAt) return
  const people = await peopleOf(tx, reader, step)
  await notify(
    tx,
    people.map(({ userId }) => ({
      userId,
      kind: 'message.created' as const,
      // One notification for all messages since the last visit.
      dedupeKey: `messages:${step.publicId}:${readId}`,
      params: {
        reader,
        vacancy_title: step.vacancyTitle,
        company_name: step.companyName,
        resume_title: step.resumeTitle,
        status: step.status,
      },
      target: {
        type: 'negotiation' as const,
        public_id: step.publicId,
        parent_public_id: reader === 'employer' ? step.vacancyPublicId : step.resumePublicId,
        tab: step.origin === 'application' ? ('applications' as const) : ('invitations' as const),
      },
    })),
    now,
  )
}

/** Notifies of messages that stayed unread for a while; each is decided once. Returns the number of notifications. */
export async function notifyOfMessages(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let done = 0
  for (;;) {
    const decided = await ctx.db.transaction(async (tx) => {
      const due = await lockDueMessages(tx, now, atOnce)
      for (const told of due) await notifyReaders(tx, told, now)
      return due.length
    })
    done += decided
    if (decided < atOnce) return done
  }
}
