import type { ServiceContext } from '@/server/modules/context'
import { tellKeepers } from '@/server/modules/shelf/watch.service'
import type { OutboxHandler } from './outbox-handler'

/** Tells those who keep a vacancy what has become of it. */
export function shelfHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'kept-vacancies',
      live: true,
      kinds: ['vacancy.changed'],
      async handle({ event }) {
        if (event.kind === 'vacancy.changed') await tellKeepers(ctx, event.payload)
      },
    },
  ]
}
