import { sendInvitationLetter } from '@/server/modules/companies/invitation-letter'
import type { ServiceContext } from '@/server/modules/context'
import type { OutboxHandler } from './outbox-handler'

/** Letters to people who are invited into a company. */
export function companyHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'company-invitations',
      kinds: ['company.invited'],
      async handle({ event }) {
        if (event.kind === 'company.invited') await sendInvitationLetter(ctx, event.payload)
      },
    },
  ]
}
