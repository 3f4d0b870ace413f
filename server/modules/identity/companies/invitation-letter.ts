import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { letterParts } from '@/server/platform/letter-page'
import { maskContacts } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import { invitationToken } from './invitation-token'
import { findInvitation } from './invitations.repository'

const roles = {
  owner: 'владелец',
  recruiter: 'рекрутер: ведёте вакансии и отвечаете людям',
  viewer: 'наблюдатель: видите вакансии и отклики, но не меняете их',
} as const

const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Names are typed by strangers and go to strangers: until a company is verified they carry no links and numbers. */
export function invitationLetter(
  { keys, env }: Pick<ServiceContext, 'keys'> & { env: { siteUrl: string } },
  { invitation, company, by }: Found,
): Message {
  const plain = (text: string) => (company.verification === 'verified' ? text : maskContacts(text).text)
  const name = plain(company.name)
  const who = by ? plain(`${by.firstName} ${by.lastName}`.trim()) : 'Владелец компании'
  const heading = `Вас зовут в компанию ${name}`
  return {
    channel: 'email',
    to: invitation.email,
    // The same for every try, and in the order of what happened.
    key: `${invitation.sentAt.toISOString().replace(/[:.]/g, '-')}-${invitation.publicId}`,
    subject: `${heading} — ${brand.name}`,
    ...letterParts({
      heading,
      paragraphs: [
        `${who} зовёт вас работать с вакансиями компании ${name} в «${brand.name}».`,
        `Ваша роль — ${roles[invitation.role]}.`,
        `Ссылка действует до ${day.format(invitation.expiresAt)} и сработает один раз.`,
      ],
      action: {
        label: 'Посмотреть приглашение',
        url: env.siteUrl + routes.companyInvitation(invitationToken(keys, invitation)),
      },
      footer: [
        { text: 'Не знаете эту компанию? Просто удалите письмо: без вашего согласия ничего не произойдёт.' },
      ],
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
