import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { dayMs } from '@/lib/shared/time'
import type { PlacedResume, PlacedVacancy } from './history'
import type { Person } from './people'
import type { Random } from './random'
import { History } from './story'

/** Demo accounts, printed at every start. They do not exist outside demo mode. */
const demoPassword = 'demo-dvoe-2026'

export const demoAccounts = [
  { who: 'кандидат', email: 'maria@demo.dvoe.local', password: demoPassword },
  { who: 'работодатель', email: 'hr@demo.dvoe.local', password: demoPassword },
] as const

export const moscowId = 77001
export const maria: Person = {
  gender: 'female',
  firstName: 'Мария',
  lastName: 'Соколова',
  middleName: 'Андреевна',
}

export const ago = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * dayMs))

export const mariaFields = (now: Date): ResumeDraft => {
  const year = now.getUTCFullYear()
  return {
    title: 'Маркетолог',
    salary: { amount: 130_000, currency: 'RUB' },
    birth_date: `${year - 29}-05-14`,
    experience: [
      {
        company: 'Сеть кофеен «Утренний свет»',
        position: 'Маркетолог',
        start: `${year - 3}-04`,
        end: null,
        description:
          'Веду рекламный бюджет и\u00a0план акций для 18\u00a0кофеен.\nЗапустила программу лояльности: 40\u00a0% гостей возвращаются в\u00a0течение месяца.\nНастроила рассылки и\u00a0сквозную аналитику, работаю с\u00a0двумя подрядчиками.',
        city_id: moscowId,
      },
      {
        company: 'Рекламное агентство «Акцент»',
        position: 'Специалист по рекламе',
        start: `${year - 6}-09`,
        end: `${year - 3}-03`,
        description:
          'Готовила и\u00a0вела кампании в\u00a0Яндекс Директе для магазинов и\u00a0кафе.\nСобирала отчёты для клиентов, отвечала за\u00a0тексты объявлений и\u00a0посадочные страницы.',
        city_id: moscowId,
      },
    ],
    education: [
      {
        level: 'higher',
        name: 'Московский государственный университет',
        faculty: 'Экономический факультет',
        result: 'Маркетинг',
        year: year - 7,
      },
    ],
    languages: [
      { code: 'rus', level: 'l1' },
      { code: 'eng', level: 'b2' },
    ],
    skills: [
      'Интернет-маркетинг',
      'Яндекс Директ',
      'Яндекс Метрика',
      'Email-маркетинг',
      'Планирование рекламных кампаний',
      'Сквозная аналитика',
      'Копирайтинг',
    ],
    about:
      'Люблю, когда реклама приносит людей, а\u00a0не\u00a0только показы. Умею считать окупаемость, договариваться с\u00a0подрядчиками и\u00a0писать понятные тексты. Ищу команду, где можно вести направление целиком.',
    employment_forms: ['FULL'],
    work_formats: ['HYBRID', 'ON_SITE'],
    relocation: 'no_relocation',
    trips: 'sometimes',
    email: demoAccounts[0].email,
    visibility: 'clients',
    hidden_fields: [],
    job_search_status: 'active_search',
  }
}

/** Negotiations of the demo candidate: answered, declined, viewed, and a pending invitation. */
export function historiesOfMaria(
  random: Random,
  resume: PlacedResume,
  adverts: readonly PlacedVacancy[],
  now: Date,
): History[] {
  const [first, second, third, fourth] = random.sample(
    adverts.filter((one) => one.open && one.areaId === resume.areaId && one.publishedAt < ago(now, 6)),
    4,
  )
  const letter =
    'Здравствуйте! Веду маркетинг сети кофеен, похожие задачи знаю хорошо. Буду рада рассказать подробнее.'
  const histories: History[] = []
  const apply = (vacancy: PlacedVacancy, days: number) => {
    const history = new History({ vacancy, resume }, 'application', ago(now, days), letter)
    histories.push(history)
    return history
  }
  if (first) {
    const history = apply(first, 2.6)
    history.transition('open', 'employer', ago(now, 1.9))
    history.transition('take_into_review', 'employer', ago(now, 0.8), {
      text: 'Здравствуйте, Мария! Ваш опыт нам подходит. Напишите, когда удобно поговорить.',
    })
  }
  if (second) {
    const history = apply(second, 5)
    history.transition('open', 'employer', ago(now, 4.2))
    if (history.turn && history.turn.dueAt > ago(now, 3)) {
      history.transition('decline', 'employer', ago(now, 3), {
        reason: 'position_filled',
        text: 'Спасибо за отклик. Место уже занято, но мы сохранили ваше резюме.',
      })
    }
  }
  if (third) apply(third, 1.2).transition('open', 'employer', ago(now, 0.3))
  if (fourth) {
    const text =
      'Здравствуйте, Мария! Нашли ваше резюме и\u00a0хотим познакомиться. Примите приглашение, и\u00a0мы договоримся о\u00a0встрече.'
    histories.push(new History({ vacancy: fourth, resume }, 'invitation', ago(now, 0.5), text))
  }
  return histories
}
