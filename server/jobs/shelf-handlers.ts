import type { ServiceContext } from '@/server/modules/context'
import { tellOfStatus } from '@/server/modules/lists/postponed/status.service'
import { tellKeepers } from '@/server/modules/lists/postponed/watch.service'
import type { OutboxHandler } from './outbox-handler'

/** Tells those who keep a vacancy what has become of it, and those who keep a person how they look for work now. */
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
    {
      name: 'kept-people',
      live: true,
      kinds: ['resume.changed'],
      async handle({ event }) {
        if (event.kind === 'resume.changed') await tellOfStatus(ctx, event.payload)
      },
    },
  ]
}
