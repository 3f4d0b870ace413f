import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { peopleOf } from '../negotiations/story.service'
import { findConversation, readColumn } from './conversations.repository'
import { lockDueMessages, type ToldMessage } from './notices.repository'

const atOnce = 100

async function tell(tx: Tx, told: ToldMessage, now: Date): Promise<void> {
  const { message, story } = told
  const reader = message.side === 'candidate' ? 'employer' : 'candidate'
  const conversation = await findConversation(tx, message.negotiationId)
  const readId = conversation?.[readColumn(reader)] ?? 0
  if (readId >= message.id || message.hiddenAt || message.erasedAt) return
  const people = await peopleOf(tx, reader, story)
  await notify(
    tx,
    people.map(({ userId }) => ({
      userId,
      kind: 'message.created' as const,
      // One notice for all that came since the last look, however much it is.
      dedupeKey: `messages:${story.publicId}:${readId}`,
      params: {
        reader,
        vacancy_title: story.vacancyTitle,
        company_name: story.companyName,
        resume_title: story.resumeTitle,
        status: story.status,
      },
      target: {
        type: 'negotiation' as const,
        public_id: story.publicId,
        parent_public_id: reader === 'employer' ? story.vacancyPublicId : story.resumePublicId,
        tab: story.origin === 'application' ? ('applications' as const) : ('invitations' as const),
      },
    })),
    now,
  )
}

/** Tells of messages that have stayed unseen for a while; each is decided on once. Returns how many were. */
export async function tellOfMessages(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let done = 0
  for (;;) {
    const decided = await ctx.db.transaction(async (tx) => {
      const due = await lockDueMessages(tx, now, atOnce)
      for (const told of due) await tell(tx, told, now)
      return due.length
    })
    done += decided
    if (decided < atOnce) return done
  }
}
