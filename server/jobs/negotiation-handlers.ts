import type { ServiceContext } from '@/server/modules/context'
import { scoresAfter } from '@/server/modules/negotiations/inbox.service'
import { mailNotices } from '@/server/modules/notifications/mailing.service'
import { tellOfNegotiation } from '@/server/modules/notifications/negotiation-notices.service'
import type { OutboxHandler } from './outbox-handler'

const kinds = ['negotiation.created', 'negotiation.updated'] as const

/** Notices first, then their letters: a mail provider that is down must not keep the feed silent. */
export function negotiationHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'negotiation-notices',
      live: true,
      kinds,
      async handle({ event }) {
        if (event.kind === 'negotiation.created' || event.kind === 'negotiation.updated') {
          await tellOfNegotiation(ctx, event.payload)
        }
      },
    },
    {
      name: 'negotiation-scores',
      kinds: ['resume.changed', 'vacancy.changed'],
      handle: ({ event }) => scoresAfter(ctx, event),
    },
    {
      name: 'negotiation-mail',
      kinds,
      async handle({ event }) {
        if (event.kind === 'negotiation.created' || event.kind === 'negotiation.updated') {
          await mailNotices(ctx, event.payload)
        }
      },
    },
  ]
}
