import type { ServiceContext } from '@/server/modules/context'
import { mailCompanyNotice } from '@/server/modules/notifications/mailing.service'
import type { OutboxHandler } from './outbox-handler'

/** Letters about the check of a company: the decision may have come from the command line, which sends none. */
export function companyHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'company-mail',
      kinds: ['notification.created'],
      async handle({ event }) {
        if (event.kind === 'notification.created') await mailCompanyNotice(ctx, event.payload)
      },
    },
  ]
}
