import type { ServiceContext } from '@/server/modules/context'
import { scoresAfter } from '@/server/modules/negotiations/inbox.service'
import { tellOfNegotiation } from '@/server/modules/notifications/negotiation-notices.service'
import type { OutboxHandler } from './outbox-handler'

const kinds = ['negotiation.created', 'negotiation.updated'] as const

/** Who is told of a move; the letters of it go out by themselves. */
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
  ]
}
