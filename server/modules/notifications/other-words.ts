import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { because, companyOf, counted, days, isEmployer, resumeOf, type Say, vacancyOf } from './wording'

const consentNames: Record<string, string> = {
  marketing: 'новости и предложения',
  resume_distribution: 'показ резюме всем в интернете',
  pass_data: 'данные для пропуска в офис',
  recording: 'запись видеоответов',
}

const factorSubjects: Record<string, string> = {
  second_factor_added: 'Добавлен второй шаг входа',
  second_factor_removed: 'Убран второй шаг входа',
  recovery_codes_renewed: 'Выпущены новые запасные коды',
  recovery_code_used: 'Использован запасной код',
}

const unusual = ({ rule }: Record<string, string>) =>
  rule === 'many_contacts'
    ? 'за несколько минут открыто много контактов кандидатов'
    : rule === 'many_applications'
      ? 'за несколько минут прочитано очень много откликов'
      : rule === 'many_resume_files'
        ? 'за час сохранено много файлов с резюме'
        : 'за час сделано много выгрузок'

/** Publications, the company, what was found, and the account. */
export const otherWords = {
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
    lead: `Компания открыла резюме ${resumeOf(p)}. Кто смотрит, видно на его странице.`,
  }),
  'resume.raise_available': (p) => ({
    subject: `Резюме снова можно поднять: ${p.resume_title}`,
    lead: `Поднимите резюме ${resumeOf(p)}, и оно встанет выше в поиске. Это бесплатно.`,
    action: 'К моим резюме',
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
  'company.inn_taken': (p) => ({
    subject: `ИНН компании ${companyOf(p)} принадлежит другой проверенной компании`,
    lead: `ИНН компании ${companyOf(p)} раньше подтвердила другая компания, поэтому знака проверки у вашей больше нет. Вакансии остаются на сайте. Если это ваша организация, попросите принять вас в команду.`,
    action: 'Попросить принять в команду',
  }),
  'company.join_requested': (p) => ({
    subject: `Просят принять в команду: ${companyOf(p)}`,
    lead: `Человек, который указал ИНН компании ${companyOf(p)}, просит принять его в команду. Решить можно в профиле компании.`,
    action: 'Посмотреть запрос',
  }),
  'company.join_decided': (p) => ({
    subject:
      p.decision === 'accepted'
        ? `Вас приняли в команду: ${companyOf(p)}`
        : `Вас не приняли в команду: ${companyOf(p)}`,
    lead:
      p.decision === 'accepted'
        ? `Теперь вы действуете от имени компании ${companyOf(p)}. Ваша прежняя компания осталась непроверенной: её вакансии можно закрыть и опубликовать заново уже здесь.`
        : `Владельцы компании ${companyOf(p)} отклонили запрос. Если это ошибка, напишите в поддержку: решит оператор.`,
    action: 'Открыть профиль',
  }),
  'company.member_joined': (p) => ({
    subject: `В компании новый ${p.role === 'owner' ? 'владелец' : p.role === 'recruiter' ? 'рекрутер' : 'наблюдатель'}: ${companyOf(p)}`,
    lead: `Приглашение в компанию ${companyOf(p)} приняли. Кто в ней работает и с какими правами, видно в профиле компании.`,
    action: 'Посмотреть команду',
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
  'consent.changed': (p) => ({
    subject: p.change === 'given' ? 'Вы дали согласие' : 'Вы отозвали согласие',
    lead: `Согласие: ${consentNames[p.consent ?? ''] ?? 'посмотрите в настройках'}. Если это были не вы, смените пароль и завершите чужие сеансы.`,
    action: 'К моим согласиям',
  }),
  'security.second_factor': (p) => ({
    subject: factorSubjects[p.change ?? ''] ?? 'Изменилась защита аккаунта',
    lead: `${p.change === 'recovery_code_used' ? `Осталось запасных кодов: ${p.left}. ` : ''}Если это были не вы, смените пароль, завершите чужие сеансы и напишите нам.`,
    action: 'Посмотреть защиту',
  }),
  'security.new_country': (p) => ({
    subject: 'Вход из другой страны',
    lead: `В ваш аккаунт вошли: ${p.place}. Раньше из этой страны вы не входили, поэтому перед важными действиями мы попросим подтвердить, что это вы. Если это были не вы, завершите чужой сеанс и смените пароль.`,
    action: 'Посмотреть сеансы',
  }),
  'security.braked': (p) => ({
    subject: 'Подтвердите, что это вы',
    lead: `Мы заметили необычное: ${unusual(p)}. Чтобы продолжить, подтвердите на сайте, что это вы. Если это были не вы, завершите чужие сеансы и смените пароль.`,
    action: 'Открыть журнал безопасности',
  }),
  'company.unusual_activity': (p) => ({
    subject: `Необычная активность: ${companyOf(p)}`,
    lead: `Сотрудник компании ${companyOf(p)} делает необычно много: ${unusual(p)}. Мы попросим его подтвердить, что это он. Кто и что делал, видно в журнале действий.`,
    action: 'Открыть журнал действий',
  }),
  'security.new_login': (p) => ({
    subject: 'Вход с нового устройства',
    lead: `В ваш аккаунт вошли: ${p.device}${p.place ? `, ${p.place}` : ''}. Если это были не вы, завершите этот сеанс в настройках и смените пароль.`,
    action: 'Посмотреть сеансы',
  }),
} satisfies Partial<Record<NotificationKind, Say>>
