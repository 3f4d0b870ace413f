import { brand } from '@/lib/brand'
import type { NotificationKind } from '@/lib/contracts/notifications'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import type { NotificationRow } from './notifications.repository'

/** Answers that a person waits for; the rest stands in the feed only. */
export const mailedKinds = [
  'application.created',
  'invitation.created',
  'invitation.accepted',
  'negotiation.status_changed',
  'negotiation.declined',
  'negotiation.expired',
  'vacancy.closed',
  'company.verified',
  'company.rejected',
  'company.recheck',
] as const satisfies readonly NotificationKind[]
type MailedKind = (typeof mailedKinds)[number]

/** What a new status is to each side. */
const news: Record<'candidate' | 'employer', Record<string, string>> = {
  candidate: {
    in_review: 'Вас пригласили к разговору',
    test: 'Вам прислали тестовое задание',
    interview: 'Вас зовут на собеседование',
    offer: 'Вам сделали предложение о работе',
    hired: 'Выход на работу подтверждён',
  },
  employer: {
    in_review: 'Кандидат прислал решение теста',
    offer_accepted: 'Кандидат принял предложение',
  },
}

type Words = { subject: string; lead: string }

function wordsOf(kind: MailedKind, params: Record<string, string>): Words {
  const vacancy = `«${params.vacancy_title}»`
  // Names of companies bring quotes of their own.
  const company = params.company_name ?? ''
  switch (kind) {
    case 'application.created':
      return {
        subject: `Новый отклик: ${params.vacancy_title}`,
        lead: `На вакансию ${vacancy} откликнулись с резюме «${params.resume_title}».`,
      }
    case 'invitation.created':
      return {
        subject: `Приглашение: ${params.vacancy_title}`,
        lead: `Компания ${company} приглашает вас на вакансию ${vacancy}.`,
      }
    case 'invitation.accepted':
      return {
        subject: `Приглашение принято: ${params.vacancy_title}`,
        lead: `Ваше приглашение на вакансию ${vacancy} приняли. Контакты открыты обеим сторонам.`,
      }
    case 'negotiation.status_changed': {
      const employer = params.reader === 'employer'
      const what = news[employer ? 'employer' : 'candidate'][params.status ?? ''] ?? 'Есть новости'
      return {
        subject: `${what}: ${params.vacancy_title}`,
        lead: employer
          ? `${what}. Вакансия ${vacancy}, резюме «${params.resume_title}».`
          : `${what}. Вакансия ${vacancy}, компания ${company}.`,
      }
    }
    case 'negotiation.declined':
      return params.status === 'declined_by_candidate'
        ? {
            subject: `Кандидат отказался: ${params.vacancy_title}`,
            lead: `Кандидат с резюме «${params.resume_title}» отказался от вакансии ${vacancy}.`,
          }
        : {
            subject: `Ответ на отклик: ${params.vacancy_title}`,
            lead: `Компания ${company} ответила по вакансии ${vacancy}: в этот раз отказ. Причина и слова работодателя — на сайте.`,
          }
    case 'negotiation.expired':
      return {
        subject: `Срок ответа вышел: ${params.vacancy_title}`,
        lead: `По вакансии ${vacancy} компании ${company} срок ответа прошёл, поэтому мы закрыли эту переписку.`,
      }
    case 'vacancy.closed':
      return {
        subject: `Вакансия закрыта: ${params.vacancy_title}`,
        lead: `Компания ${company} закрыла вакансию ${vacancy}, рассмотрение откликов закончено.`,
      }
    case 'company.verified':
      return {
        subject: `Компания проверена: ${company}`,
        lead: `Мы проверили компанию ${company}. Знак проверки уже стоит на её странице и в вакансиях.`,
      }
    case 'company.rejected':
      return {
        subject: `Компания не прошла проверку: ${company}`,
        lead: `Компания ${company} не прошла проверку. Причина: ${params.note}`,
      }
    case 'company.recheck':
      return {
        subject: `Компанию проверим заново: ${company}`,
        lead: `Название или реквизиты компании ${company} изменились, поэтому мы проверим её заново. До конца проверки знака на странице и в вакансиях нет.`,
      }
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** The letter of a notice; undefined for kinds that stay in the feed. It names no one and holds no contacts. */
export function letterOf(
  notice: Pick<NotificationRow, 'kind' | 'params' | 'target'>,
  to: string,
  siteUrl: string,
): Message | undefined {
  const kind = mailedKinds.find((each) => each === notice.kind)
  if (!kind) return undefined
  const { subject, lead } = wordsOf(kind, notice.params)
  const { target } = notice
  const parent = target?.parent_public_id
  const tab = target?.tab
  const item = { item: target?.public_id }
  const path =
    !parent || !tab
      ? kind.startsWith('company.')
        ? routes.myProfile()
        : routes.myNotifications()
      : notice.params.reader === 'employer' && tab !== 'autopickup'
        ? routes.vacancyView(parent, tab, item)
        : routes.resumeView(parent, tab, item)
  const link = siteUrl + path
  const sign = `«${brand.name}»`
  return {
    channel: 'email',
    to,
    subject: `${subject} — ${brand.name}`,
    text: [lead, `Открыть: ${link}`, sign].join('\n\n'),
    html: `<!doctype html><html lang="ru"><body style="font:16px/1.5 Arial,sans-serif;color:#17151c"><p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(link)}">Открыть на сайте</a></p><p>${sign}</p></body></html>`,
  }
}
