import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import type { ServiceContext } from '@/server/modules/context'
import { letterParts } from '@/server/platform/letter-page'
import { maskContacts } from '@/server/platform/mask-contacts'
import { findInvitation } from './invitations.repository'
import { invitationToken } from './invitations.service'

const t = translator('letters')

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Names are typed by strangers and go to strangers: until a company is verified they carry no links and numbers. */
function invitationLetter(
  { keys, env }: Pick<ServiceContext, 'keys'> & { env: { siteUrl: string } },
  { invitation, company, by }: Found,
): Message {
  const plain = (text: string) => (company.verification === 'verified' ? text : maskContacts(text).text)
  const name = plain(company.name)
  const who = by ? plain(`${by.firstName} ${by.lastName}`.trim()) : t('invitation.owner')
  const heading = t('invitation.heading', { company: name })
  return {
    channel: 'email',
    to: invitation.email,
    // The same for every try, and in the order of what happened.
    key: `${invitation.sentAt.toISOString().replace(/[:.]/g, '-')}-${invitation.publicId}`,
    subject: `${heading} — ${brand.name}`,
    ...letterParts({
      heading,
      paragraphs: t('invitation.text', {
        who,
        company: name,
        brand: brand.name,
        role: invitation.role,
        day: invitation.expiresAt,
      }).split('\n\n'),
      action: {
        label: t('invitation.action'),
        url: env.siteUrl + routes.companyInvitation(invitationToken(keys, invitation)),
      },
      footer: [{ text: t('invitation.footer') }],
    }),
  }
}

/** Sends the letter an event tells of, unless the invitation was taken back, accepted or sent anew meanwhile. */
export async function sendInvitationLetter(
  ctx: ServiceContext,
  { invitationId, version }: { invitationId: string; version: number },
): Promise<void> {
  const found = await findInvitation(ctx.db, invitationId)
  if (found?.invitation.sends !== version) return
  await ctx.messenger.send(invitationLetter(ctx, found))
}
