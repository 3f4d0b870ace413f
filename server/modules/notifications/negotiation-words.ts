import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { because, companyOf, days, isEmployer, resumeOf, type Say, vacancyOf } from './wording'

/** What a new status is to each side. */
const news: Record<'candidate' | 'employer', Record<string, string>> = {
  candidate: {
    in_review: 'Вас пригласили к разговору',
    interview: 'Вас зовут на собеседование',
    offer: 'Вам сделали предложение о работе',
    hired: 'Выход на работу подтверждён',
  },
  employer: {
    offer_accepted: 'Кандидат принял предложение',
  },
}

/** Applications, invitations, conversations and tests. */
export const negotiationWords = {
  'application.created': (p) => ({
    subject: `Новый отклик: ${p.vacancy_title}`,
    lead: `На вакансию ${vacancyOf(p)} откликнулись с резюме ${resumeOf(p)}.`,
    action: 'Посмотреть отклик',
  }),
  'negotiation.viewed': (p) => ({
    subject: `Работодатель открыл ваш отклик: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} открыла ваш отклик на вакансию ${vacancyOf(p)}.`,
  }),
  'negotiation.status_changed': (p) => {
    const what = news[isEmployer(p) ? 'employer' : 'candidate'][p.status ?? ''] ?? 'Есть новости'
    const about = isEmployer(p) ? `резюме ${resumeOf(p)}` : `компания ${companyOf(p)}`
    return { subject: `${what}: ${p.vacancy_title}`, lead: `${what}. Вакансия ${vacancyOf(p)}, ${about}.` }
  },
  'negotiation.declined': (p) =>
    p.status === 'declined_by_candidate'
      ? {
          subject: `Кандидат отказался: ${p.vacancy_title}`,
          lead: `Кандидат с резюме ${resumeOf(p)} отказался от вакансии ${vacancyOf(p)}.`,
        }
      : {
          subject: `Ответ на отклик: ${p.vacancy_title}`,
          lead: `Компания ${companyOf(p)} ответила по вакансии ${vacancyOf(p)}: в этот раз отказ. Причина и слова работодателя — на сайте.`,
        },
  'negotiation.expired': (p) => ({
    subject: `Срок ответа вышел: ${p.vacancy_title}`,
    lead: `По вакансии ${vacancyOf(p)} компании ${companyOf(p)} срок ответа прошёл, поэтому мы закрыли эту переписку.`,
  }),
  'negotiation.withdrawn': (p) => ({
    subject: `Кандидат отозвал отклик: ${p.vacancy_title}`,
    lead: `Отклик с резюме ${resumeOf(p)} на вакансию ${vacancyOf(p)} отозван.`,
  }),
  'invitation.created': (p) => ({
    subject: `Приглашение: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} приглашает вас на вакансию ${vacancyOf(p)}.`,
    action: 'Посмотреть приглашение',
  }),
  'invitation.accepted': (p) => ({
    subject: `Приглашение принято: ${p.vacancy_title}`,
    lead: `Ваше приглашение на вакансию ${vacancyOf(p)} приняли. Контакты открыты обеим сторонам.`,
  }),
  'invitation.declined': (p) => ({
    subject: `От приглашения отказались: ${p.vacancy_title}`,
    lead: `Кандидат с резюме ${resumeOf(p)} отказался от приглашения на вакансию ${vacancyOf(p)}.`,
  }),
  'negotiation.sla_warning': (p) => ({
    subject: `Ответьте до ${days(p.due_at)}: ${p.vacancy_title}`,
    lead: isEmployer(p)
      ? `Кандидат с резюме ${resumeOf(p)} ждёт ответа по вакансии ${vacancyOf(p)} до ${days(p.due_at)}. Потом переписка закроется.`
      : `Компания ${companyOf(p)} ждёт вашего ответа по вакансии ${vacancyOf(p)} до ${days(p.due_at)}. Потом переписка закроется.`,
    action: 'Ответить',
  }),
  'message.created': (p) => ({
    subject: `Новое сообщение: ${p.vacancy_title}`,
    lead: isEmployer(p)
      ? `Кандидат с резюме ${resumeOf(p)} написал вам по вакансии ${vacancyOf(p)}.`
      : `Компания ${companyOf(p)} написала вам по вакансии ${vacancyOf(p)}.`,
    action: 'Прочитать',
  }),
  'message.hidden': (p) => ({
    subject: 'Модератор скрыл ваше сообщение',
    lead: `Сообщение по вакансии ${vacancyOf(p)} скрыто.${because(p.note)}`,
    action: 'Открыть переписку',
  }),
  'negotiation.move_proposed': (p) => ({
    subject: `Вам предлагают другую вакансию: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} предлагает перенести ваш отклик с вакансии ${vacancyOf(p)} на другую. Решаете вы.`,
    action: 'Посмотреть предложение',
  }),
  'negotiation.move_refused': (p) => ({
    subject: `Кандидат не хочет на другую вакансию: ${p.vacancy_title}`,
    lead: `Кандидат с резюме ${resumeOf(p)} остаётся на вакансии ${vacancyOf(p)}.`,
  }),
  'negotiation.reason_asked': (p) => ({
    subject: `Кандидат просит объяснить отказ: ${p.vacancy_title}`,
    lead: `Кандидат с резюме ${resumeOf(p)} просит назвать причину отказа по вакансии ${vacancyOf(p)}.`,
    action: 'Ответить',
  }),
  'negotiation.reason_given': (p) => ({
    subject: `Работодатель объяснил отказ: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} объяснила отказ по вакансии ${vacancyOf(p)}. Слова работодателя — на сайте.`,
  }),
  'test.assigned': (p) => ({
    subject: `Вам прислали тестовое задание: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} прислала тестовое задание по вакансии ${vacancyOf(p)}.`,
    action: 'Посмотреть задание',
  }),
  'test.submitted': (p) => ({
    subject: `Кандидат сдал тестовое задание: ${p.vacancy_title}`,
    lead: `Кандидат с резюме ${resumeOf(p)} сдал тестовое задание по вакансии ${vacancyOf(p)}.`,
    action: 'Посмотреть решение',
  }),
  'test.deadline': (p) => ({
    subject: `Тест ждёт вас до ${days(p.due_at)}: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} ждёт тест «${p.test_title}» по вакансии ${vacancyOf(p)} до ${days(p.due_at)}. Потом начать его будет нельзя.`,
    action: 'Пройти тест',
  }),
  'test.graded': (p) => ({
    subject: `Тест проверен: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} проверила тест «${p.test_title}» по вакансии ${vacancyOf(p)}. Ваш результат: ${p.score}\u00a0из\u00a0100.`,
    action: 'Посмотреть результат',
  }),
  'invitation.reminder': (p) => ({
    subject: `Вас всё ещё ждут: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} ждёт ответа на приглашение на вакансию ${vacancyOf(p)}.`,
    action: 'Ответить на приглашение',
  }),
  'vacancy.closed': (p) => ({
    subject: `Вакансия закрыта: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} закрыла вакансию ${vacancyOf(p)}, рассмотрение откликов закончено.`,
  }),
} satisfies Partial<Record<NotificationKind, Say>>
