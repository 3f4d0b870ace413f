import type { ServiceContext } from '@/server/modules/context'
import { scoresAfter } from '@/server/modules/hiring/negotiations/inbox.service'
import { tellOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import type { Delivery, OutboxHandler } from './outbox-handler'

const kinds = ['negotiation.created', 'negotiation.updated'] as const

const movesOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ event }) =>
    event.kind === 'negotiation.created' || event.kind === 'negotiation.updated' ? [event.payload] : [],
  )

/** Who is told of a move; the letters of it go out by themselves. */
export function negotiationHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'negotiation-notices',
      live: true,
      kinds,
      handle: (delivery) => tellOfNegotiations(ctx, movesOf([delivery])),
      handleMany: (deliveries) => tellOfNegotiations(ctx, movesOf(deliveries)),
    },
    {
      name: 'negotiation-scores',
      kinds: ['resume.changed', 'vacancy.changed'],
      handle: ({ event }) => scoresAfter(ctx, event),
    },
  ]
}
