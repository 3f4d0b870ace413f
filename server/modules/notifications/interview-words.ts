import type { NotificationKind } from '@/lib/contracts/notice-kinds'

type Params = Record<string, string>
interface Said {
  subject: string
  lead: string
  action?: string
}
type InterviewKinds = Extract<NotificationKind, `interview.${string}`>

const isRecorded = (p: Params) => p.interview_kind === 'video_async'
const isEmployer = ({ reader }: Params) => reader === 'employer'
const vacancyOf = (p: Params) => `«${p.vacancy_title}»`
const resumeOf = (p: Params) => `«${p.resume_title}»`

const names: Record<string, string> = {
  video_live: 'Видеособеседование',
  video_async: 'Видеоответы',
  phone: 'Собеседование по телефону',
  office: 'Собеседование в офисе',
}
const nameOf = (p: Params) => names[p.interview_kind ?? ''] ?? 'Собеседование'

/** «28 ноября в 14:00 (Владивосток)»: by the clock of whoever reads it. */
export function whenOf(p: Params): string {
  if (!p.starts_at) return ''
  const timeZone = p.time_zone || 'Europe/Moscow'
  const at = new Date(p.starts_at)
  const day = at.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone })
  const time = at.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone })
  const zone = new Intl.DateTimeFormat('ru-RU', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${day} в ${time}${zone ? ` (${zone})` : ''}`
}

const candidateOf = (p: Params) =>
  p.people ? `записалось кандидатов: ${p.people}` : `кандидат с резюме ${resumeOf(p)}`
const withWhom = (p: Params) => (isEmployer(p) ? candidateOf(p) : `компания ${p.company_name}`)
const at = (p: Params) => (p.starts_at ? ` ${whenOf(p)}` : '')
const left: Record<string, string> = { '1440': 'Завтра', '60': 'Через час', '10': 'Через 10 минут' }

export const interviewWords: Record<InterviewKinds, (params: Params) => Said> = {
  'interview.answered': (p) => ({
    subject: `Кандидат ответил на вопросы: ${p.vacancy_title}`,
    lead: `Видеоответы по вакансии ${vacancyOf(p)} готовы, резюме ${resumeOf(p)}. Записи хранятся 90 дней.`,
    action: 'Смотреть ответы',
  }),
  'interview.watched': (p) => ({
    subject: `Ваши видеоответы посмотрели: ${p.vacancy_title}`,
    lead: `Компания ${p.company_name} открыла ваши ответы по вакансии ${vacancyOf(p)}.`,
  }),
  'interview.proposed': (p) =>
    isRecorded(p)
      ? {
          subject: `Вас просят ответить на вопросы: ${p.vacancy_title}`,
          lead: `Компания ${p.company_name} прислала вопросы по вакансии ${vacancyOf(p)}. Ответить можно в удобное время: на видео или текстом.`,
          action: 'Посмотреть',
        }
      : {
          subject: `Вас зовут на собеседование: ${p.vacancy_title}`,
          lead: `Компания ${p.company_name} предлагает собеседование по вакансии ${vacancyOf(p)}. Выберите удобное время.`,
          action: 'Выбрать время',
        },
  'interview.confirmed': (p) => ({
    subject: `Время выбрано: ${p.vacancy_title}`,
    lead: `${nameOf(p)} по вакансии ${vacancyOf(p)}:${at(p)}. Резюме ${resumeOf(p)}.`,
  }),
  'interview.moved': (p) => ({
    subject: `Кандидат перенёс собеседование: ${p.vacancy_title}`,
    lead: `Новое время по вакансии ${vacancyOf(p)}:${at(p)}. Резюме ${resumeOf(p)}.`,
  }),
  'interview.retimed': (p) => ({
    subject: `Новое время на выбор: ${p.vacancy_title}`,
    lead: `Компания ${p.company_name} предлагает другое время для собеседования по вакансии ${vacancyOf(p)}.`,
    action: 'Выбрать время',
  }),
  'interview.reschedule': (p) => ({
    subject: `Просят перенести собеседование: ${p.vacancy_title}`,
    lead: isEmployer(p)
      ? `Кандидат с резюме ${resumeOf(p)} просит другое время по вакансии ${vacancyOf(p)}.`
      : `Компания ${p.company_name} просит перенести собеседование по вакансии ${vacancyOf(p)} и предлагает другое время.`,
    action: 'Выбрать время',
  }),
  'interview.cancelled': (p) =>
    isRecorded(p) && isEmployer(p)
      ? {
          subject: `Кандидат отказался отвечать: ${p.vacancy_title}`,
          lead: `Видеоответов по вакансии ${vacancyOf(p)} не будет, резюме ${resumeOf(p)}. Записанный ответ вернулся на ваш счётчик.`,
        }
      : {
          subject: `Собеседование отменено: ${p.vacancy_title}`,
          lead: `${nameOf(p)} по вакансии ${vacancyOf(p)} не состоится. Отменили:${p.status === 'cancelled_by_candidate' ? ' кандидат' : ' компания'}.`,
        },
  'interview.expired': (p) => ({
    subject: `${isRecorded(p) ? 'Срок ответа на вопросы вышел' : 'Время для собеседования не выбрано'}: ${p.vacancy_title}`,
    lead: isRecorded(p)
      ? isEmployer(p)
        ? `Кандидат с резюме ${resumeOf(p)} не ответил на вопросы по вакансии ${vacancyOf(p)}. Записанный ответ вернулся на ваш счётчик.`
        : `Срок ответа на вопросы компании ${p.company_name} по вакансии ${vacancyOf(p)} вышел. Напишите работодателю, если вакансия вам интересна.`
      : isEmployer(p)
        ? `Кандидат с резюме ${resumeOf(p)} не выбрал время, оно снова свободно. Вакансия ${vacancyOf(p)}.`
        : `Время, которое предлагала компания ${p.company_name} по вакансии ${vacancyOf(p)}, прошло. Напишите работодателю, если собеседование ещё нужно.`,
  }),
  'interview.reminder': (p) =>
    isRecorded(p)
      ? {
          subject: `${p.minutes === '1440' ? 'Остались сутки' : 'Осталось три часа'}, чтобы ответить на вопросы: ${p.vacancy_title}`,
          lead: `Компания ${p.company_name} ждёт ответов по вакансии ${vacancyOf(p)} до ${whenOf({ ...p, starts_at: p.due_at ?? '' })}. Что вы записали к этому времени, уйдёт компании само.`,
          action: 'Ответить',
        }
      : {
          subject: `${left[p.minutes ?? ''] ?? 'Скоро'} собеседование: ${p.vacancy_title}`,
          lead: `${nameOf(p)}${at(p)}, ${withWhom(p)}. Вакансия ${vacancyOf(p)}.`,
        },
  'interview.way': (p) => ({
    subject: `${p.way === 'late' ? 'Кандидат опаздывает на 15 минут' : 'Кандидат едет к вам'}: ${p.vacancy_title}`,
    lead: `${nameOf(p)}${at(p)}, резюме ${resumeOf(p)}.`,
  }),
  'interview.no_show': (p) => ({
    subject: `Встреча не состоялась: ${p.vacancy_title}`,
    lead:
      (p.status === 'no_show_employer') === isEmployer(p)
        ? `В собеседовании по вакансии ${vacancyOf(p)} отмечено, что с вашей стороны никто не пришёл. Если это не так, скажите об этом на сайте.`
        : `В собеседовании по вакансии ${vacancyOf(p)} отмечено, что другая сторона не пришла.`,
  }),
  'interview.disputed': (p) => ({
    subject: `Другая сторона не согласна: ${p.vacancy_title}`,
    lead: `Вы отметили, что на собеседование по вакансии ${vacancyOf(p)} не пришли. Другая сторона объяснила, как было.`,
  }),
  'interview.dispute_accepted': (p) => ({
    subject: `Отметка о неявке снята: ${p.vacancy_title}`,
    lead: `Собеседование по вакансии ${vacancyOf(p)} считается состоявшимся.`,
  }),
  'interview.feedback': (p) => ({
    subject: isEmployer(p)
      ? `Оцените кандидата: ${p.vacancy_title}`
      : `Как прошло собеседование? ${p.vacancy_title}`,
    lead: isEmployer(p)
      ? `Собеседование прошло, резюме ${resumeOf(p)}. Заполните оценку за три дня, пока помните разговор.`
      : `Ответьте на три вопроса о собеседовании в компании ${p.company_name}. Компания увидит только общую оценку.`,
    action: isEmployer(p) ? 'Оценить' : 'Ответить',
  }),
}
