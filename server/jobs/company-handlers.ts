import type { ServiceContext } from '@/server/modules/context'
import { sendInvitationLetter } from '@/server/modules/identity/companies/invitation-letter'
import { followLostInn } from '@/server/modules/identity/companies/lost-inn.service'
import type { OutboxHandler } from './outbox-handler'

/** Letters to people who are invited into a company, and the word to companies whose ИНН belongs to another. */
export function companyHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'company-invitations',
      kinds: ['company.invited'],
      async handle({ event }) {
        if (event.kind === 'company.invited') await sendInvitationLetter(ctx, event.payload)
      },
    },
    {
      name: 'company-lost-inn',
      kinds: ['company.inn_lost'],
      async handle({ event }) {
        if (event.kind === 'company.inn_lost') await followLostInn(ctx, event.payload.companyId)
      },
    },
  ]
}
