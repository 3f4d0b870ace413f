import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { interviewWords } from './interview-words'
import { moneyWords } from './money-words'
import type { NotificationRow } from './notifications.repository'

/** What stands in a letter and a push: a subject that tells all, a sentence, and what its link is called. */
export interface NoticeWords {
  subject: string
  lead: string
  action: string
}

type Params = Record<string, string>
type Said = Omit<NoticeWords, 'action'> & { action?: string }

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

const days = (text: string | undefined) =>
  text
    ? new Date(text).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
    : ''
const plural = new Intl.PluralRules('ru')
const counted = (count: number, forms: { one: string; few: string; many: string }) =>
  `${count}\u00a0${forms[plural.select(count) as keyof typeof forms] ?? forms.many}`
const because = (note: string | undefined) => (note ? ` Причина: ${note}` : '')
const isEmployer = ({ reader }: Params) => reader === 'employer'
// Names of companies bring quotes of their own.
const companyOf = (params: Params) => params.company_name ?? ''
const vacancyOf = (params: Params) => `«${params.vacancy_title}»`
const resumeOf = (params: Params) => `«${params.resume_title}»`

const words: Record<NotificationKind, (params: Params) => Said> = {
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
  'invitation.reminder': (p) => ({
    subject: `Вас всё ещё ждут: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} ждёт ответа на приглашение на вакансию ${vacancyOf(p)}.`,
    action: 'Ответить на приглашение',
  }),
  ...interviewWords,
  'vacancy.closed': (p) => ({
    subject: `Вакансия закрыта: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} закрыла вакансию ${vacancyOf(p)}, рассмотрение откликов закончено.`,
  }),
  'vacancy.moderated': (p) =>
    p.decision === 'approve'
      ? {
          subject: `Вакансия опубликована: ${p.vacancy_title}`,
          lead: `Мы проверили вакансию ${vacancyOf(p)}, она на сайте.`,
        }
      : {
          subject: `${p.decision === 'reject' ? 'Вакансию нужно исправить' : 'Вакансия заблокирована'}: ${p.vacancy_title}`,
          lead: `Вакансия ${vacancyOf(p)} не прошла проверку.${because(p.note)}`,
        },
  'vacancy.feed_failed': (p) => ({
    subject: 'Фид вакансий не читается',
    lead: `Не получается прочитать фид с адреса ${p.host}. Вакансии из него не обновляются.`,
    action: 'Проверить фид',
  }),
  'vacancy.expiring': (p) => ({
    subject: `Публикация заканчивается ${days(p.due_at)}: ${p.vacancy_title}`,
    lead: `Вакансия ${vacancyOf(p)} уйдёт с сайта ${days(p.due_at)}. Продлить её можно одной кнопкой.`,
    action: 'Продлить',
  }),
  'vacancy.expired': (p) => ({
    subject: `Публикация закончилась: ${p.vacancy_title}`,
    lead: `Срок вакансии ${vacancyOf(p)} вышел, новых откликов не будет. На те, что пришли, ещё можно ответить.`,
    action: 'Открыть мои вакансии',
  }),
  'resume.moderated': (p) =>
    p.decision === 'approve'
      ? {
          subject: `Резюме опубликовано: ${p.resume_title}`,
          lead: `Мы проверили резюме ${resumeOf(p)}, оно на сайте.`,
        }
      : {
          subject: `Резюме снято с публикации: ${p.resume_title}`,
          lead: `Резюме ${resumeOf(p)} не прошло проверку.${because(p.note)}`,
        },
  'resume.viewed': (p) => ({
    subject: `Ваше резюме посмотрели: ${p.resume_title}`,
    lead: `Компания ${companyOf(p)} открыла резюме ${resumeOf(p)}.`,
  }),
  'company.verified': (p) => ({
    subject: `Компания проверена: ${companyOf(p)}`,
    lead: `Мы проверили компанию ${companyOf(p)}. Знак проверки уже стоит на её странице и в вакансиях.`,
  }),
  'company.rejected': (p) => ({
    subject: `Компания не прошла проверку: ${companyOf(p)}`,
    lead: `Компания ${companyOf(p)} не прошла проверку. Причина: ${p.note}`,
    action: 'Исправить',
  }),
  'company.recheck': (p) => ({
    subject: `Компанию проверим заново: ${companyOf(p)}`,
    lead: `Название или реквизиты компании ${companyOf(p)} изменились, поэтому мы проверим её заново. До конца проверки знака на странице и в вакансиях нет.`,
  }),
  'company.role_changed': (p) => ({
    subject: `Ваши права в компании изменились: ${companyOf(p)}`,
    lead: `${p.role === 'owner' ? 'Теперь вы владелец' : p.role === 'recruiter' ? 'Теперь вы рекрутер' : 'Теперь вы наблюдатель'} в компании ${companyOf(p)}.`,
  }),
  'shelf.reminder': (p) => ({
    subject: `Вы просили напомнить: ${isEmployer(p) ? p.resume_title : p.vacancy_title}`,
    lead: isEmployer(p)
      ? `Резюме ${resumeOf(p)}, отложенное к вакансии ${vacancyOf(p)}.`
      : `Вакансия ${vacancyOf(p)}, компания ${companyOf(p)}.`,
  }),
  'shelf.candidate_status': (p) => ({
    subject: `Кандидат изменил статус: ${p.resume_title}`,
    lead: `Резюме ${resumeOf(p)}, отложенное к вакансии ${vacancyOf(p)}. Теперь: ${p.status_name}.`,
  }),
  'favorite.vacancy_closed': (p) => ({
    subject: `Отложенную вакансию закрыли: ${p.vacancy_title}`,
    lead: `Компания ${companyOf(p)} закрыла вакансию ${vacancyOf(p)}.`,
  }),
  'favorite.salary_changed': (p) => ({
    subject: `Зарплата изменилась: ${p.vacancy_title}`,
    lead: `В вакансии ${vacancyOf(p)} зарплата ${p.salary_before ? `была ${p.salary_before}, стала` : 'теперь'} ${p.salary_after}.`,
  }),
  'autopickup.digest': (p) => ({
    subject: `Автоподбор нашёл ${counted(Number(p.count), { one: 'вакансию', few: 'вакансии', many: 'вакансий' })}`,
    lead: `По резюме ${resumeOf(p)}. Мы ничего не отправили: решаете вы.`,
  }),
  'saved_search.digest': (p) => ({
    subject: `Новое по поиску «${p.name}»`,
    lead:
      p.list === 'resumes'
        ? `Новых резюме: ${p.count}${p.more ? '+' : ''}.`
        : `Новых вакансий: ${p.count}${p.more ? '+' : ''}.`,
  }),
  'matches.digest': (p) => ({
    subject: `${counted(Number(p.count), { one: 'новый кандидат', few: 'новых кандидата', many: 'новых кандидатов' })}: ${p.vacancy_title}`,
    lead: `На вакансию ${vacancyOf(p)}, лучшее совпадение — ${p.best}\u00a0%.`,
  }),
  ...moneyWords,
  'account.export_ready': () => ({
    subject: 'Копия ваших данных готова',
    lead: 'Архив собран. Скачать его можно в настройках.',
  }),
  'account.export_failed': () => ({
    subject: 'Копию ваших данных собрать не получилось',
    lead: 'Закажите её в настройках ещё раз: в этот раз что-то пошло не так у нас.',
  }),
  'account.contact_changed': () => ({
    subject: 'Контакт вашего аккаунта изменён',
    lead: 'Если это были не вы, смените пароль и напишите нам.',
  }),
  'security.new_login': (p) => ({
    subject: 'Вход с нового устройства',
    lead: `В ваш аккаунт вошли: ${p.device}${p.place ? `, ${p.place}` : ''}. Если это были не вы, завершите этот сеанс в настройках и смените пароль.`,
    action: 'Посмотреть сеансы',
  }),
}

/** A notice in words for those who do not look at the site. It names no candidate and holds no contacts. */
export function wordsOf({ kind, params }: Pick<NotificationRow, 'kind' | 'params'>): NoticeWords {
  return { action: 'Открыть на сайте', ...words[kind](params) }
}
