import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { companyOf, days, type Say, vacancyOf } from './wording'

type Kind =
  | Extract<NotificationKind, `plan.${string}` | `purchase.${string}` | `balance.${string}`>
  | 'vacancy.published_after_payment'

/** What is told of what a company has bought. */
export const planWords: Record<Kind, Say> = {
  'vacancy.published_after_payment': (p) => {
    const about = { action: 'К вакансии' }
    if (p.outcome === 'open') {
      return {
        ...about,
        subject: `Оплачено и опубликовано: ${p.vacancy_title}`,
        lead: `Вакансия ${vacancyOf(p)} открыта для откликов.`,
      }
    }
    if (p.outcome === 'held') {
      return {
        ...about,
        subject: `Оплачено, вакансия проверяется: ${p.vacancy_title}`,
        lead: `Вакансия ${vacancyOf(p)} на проверке у модератора. Если её не пропустят, публикация останется за вами.`,
      }
    }
    return {
      ...about,
      subject: `Оплачено, но не опубликовано: ${p.vacancy_title}`,
      lead: `В вакансии ${vacancyOf(p)} что-то мешает публикации. Поправьте её и опубликуйте: оплаченное не пропадёт.`,
    }
  },
  'plan.activated': (p) => ({
    subject: `Тариф «${p.plan}» действует до ${days(p.due_at)}`,
    lead: `Компания ${companyOf(p)} подключила тариф «${p.plan}».`,
    action: 'Посмотреть, что доступно',
  }),
  'plan.expiring': (p) => ({
    subject: `Тариф «${p.plan}» заканчивается ${days(p.due_at)}`,
    lead:
      p.renewal === 'auto'
        ? `В этот день тариф компании ${companyOf(p)} продлится сам: с баланса, а если не хватит — сохранённым способом оплаты.`
        : `Сам тариф компании ${companyOf(p)} не продлится: без вашего согласия ничего не списываем.`,
    action: 'К тарифу',
  }),
  'balance.low': (p) => ({
    subject: `На продление тарифа не хватает ${p.amount}`,
    lead: `Тариф «${p.plan}» компании ${companyOf(p)} заканчивается ${days(p.due_at)} и продлевается с баланса. Пополните баланс, чтобы он не прервался.`,
    action: 'Пополнить баланс',
  }),
  'plan.grace': (p) => ({
    subject: `Тариф «${p.plan}» не оплачен`,
    lead: `До ${days(p.due_at)} всё работает как прежде. Потом компания ${companyOf(p)} перейдёт на бесплатный тариф.`,
    action: 'Продлить',
  }),
  'plan.expired': (p) => ({
    subject: `Тариф «${p.plan}» закончился`,
    lead: `Компания ${companyOf(p)} теперь на бесплатном тарифе. Открытые вакансии доработают свой срок.`,
    action: 'Посмотреть тарифы',
  }),
  'purchase.refunded': (p) => ({
    subject: `Вернули на баланс ${p.amount}`,
    lead: `Вакансию ${vacancyOf(p)} заблокировал модератор. Неиспользованную часть оплаты вернули на баланс компании ${companyOf(p)}.`,
    action: 'К выписке',
  }),
}
