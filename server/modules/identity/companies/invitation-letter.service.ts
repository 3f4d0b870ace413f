import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import { addressFragment } from '@/lib/shared/invited-address'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import type { ServiceContext } from '@/server/modules/context'
import { suppressionOf } from '@/server/modules/notifications'
import { letterParts } from '@/server/platform/letter-page'
import { maskContacts } from '@/server/platform/mask-contacts'
import { findInvitation } from './invitations.repository'
import { invitationToken } from './invitations.service'

const t = translator('letters')

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Names are user input sent to strangers: links and numbers are removed unless the company is verified. */
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
    // Deduplication key, equal for all attempts and ordered by event.
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
        url:
          env.siteUrl +
          routes.companyInvitation(invitationToken(keys, invitation)) +
          addressFragment(invitation.email),
      },
      footer: [{ text: t('invitation.footer') }],
    }),
  }
}

/** Sends the letter of an event, unless the invitation was revoked, accepted or resent meanwhile, or letters do not reach the address. */
export async function sendInvitationLetter(
  ctx: ServiceContext,
  { invitationId, version }: { invitationId: string; version: number },
): Promise<void> {
  const found = await findInvitation(ctx.db, invitationId)
  if (found?.invitation.sends !== version) return
  if (await suppressionOf(ctx, ctx.db, found.invitation.email)) return
  await ctx.messenger.send(invitationLetter(ctx, found))
}
