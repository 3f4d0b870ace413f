import type { ExperienceBand, SalaryFrequency, ScheduleDays, WorkingHours } from '@/lib/contracts/enums'
import type { SeedCompany } from './companies'
import type { Random } from './random'
import type { SeedRole } from './seed-data'
import {
  capital,
  commonConditions,
  headings,
  sentence,
  typeset,
  vacancyClosings,
  vacancyHooks,
  withoutRepeats,
} from './texts'
import type { VacancyTerms } from './vacancies'

const dayWords: Partial<Record<ScheduleDays, string>> = {
  FIVE_ON_TWO_OFF: 'график 5/2',
  TWO_ON_TWO_OFF: 'график 2/2',
  THREE_ON_THREE_OFF: 'график 3/3',
  FOUR_ON_FOUR_OFF: 'график 4/4',
  FOUR_ON_TWO_OFF: 'график 4/2',
  FOUR_ON_THREE_OFF: 'график 4/3',
  SIX_ON_ONE_OFF: 'шестидневная неделя',
  ONE_ON_THREE_OFF: 'сутки через трое',
  ONE_ON_TWO_OFF: 'сутки через двое',
  FLEXIBLE: 'свободный график',
  WEEKEND: 'работа по выходным',
}
const hourWords: Partial<Record<WorkingHours, string>> = {
  HOURS_4: 'по четыре часа',
  HOURS_6: 'по шесть часов',
  HOURS_7: 'по семь часов',
  HOURS_8: 'по восемь часов',
  HOURS_10: 'по десять часов',
  HOURS_11: 'по одиннадцать часов',
  HOURS_12: 'по двенадцать часов',
}
const frequencyWords: Partial<Record<SalaryFrequency, string>> = {
  DAILY: 'выплаты каждый день',
  WEEKLY: 'выплаты каждую неделю',
  TWICE_PER_MONTH: 'выплаты два раза в месяц',
  MONTHLY: 'выплаты раз в месяц',
}

/** Phrases that require certain terms: a pattern and the condition. */
const limits: readonly (readonly [RegExp, (terms: VacancyTerms) => boolean])[] = [
  [/удал[её]нн|удал[её]нк|из дома|гибридн/i, (t) => t.formats.some((f) => f === 'REMOTE' || f === 'HYBRID')],
  [
    /вахт|проживани[ея] |проживание и|мест[ау] вахты|бытовк|северные/i,
    (t) => t.employment === 'FLY_IN_FLY_OUT',
  ],
  [/пятиднев|пять через два|двумя выходными|нормированный/i, (t) => t.days.includes('FIVE_ON_TWO_OFF')],
  [/сменн|смены:|ночн|вечерней смены/i, (t) => !t.days.includes('FIVE_ON_TWO_OFF')],
  [
    /офис|рабочее место|кабинет|кофе|студия|столовая|цех|склад /i,
    (t) => !t.formats.every((f) => f === 'REMOTE'),
  ],
  // Paydays are stated in the fields already.
  [
    /выплаты (каждую|еженедельно|два раза|раз в)|еженедельн|(два раза|дважды) в месяц|каждые две недели/i,
    () => false,
  ],
  [/неполный|совмещать/i, (t) => t.days.includes('FLEXIBLE') || t.employment === 'PART'],
]
const fits = (text: string, terms: VacancyTerms) =>
  limits.every(([pattern, holds]) => !pattern.test(text) || holds(terms))

/** Phrases about experience must match the required experience. */
function asksRightly(text: string, experience: ExperienceBand): boolean {
  const needsNone = /опыт не |не требуется|обучим|научим|учим|ученик/i.test(text)
  if (experience === 'noExperience')
    return needsNone || !/опыт|портфолио|стаж/i.test(text) || /приветствуется|плюсом/.test(text)
  return !needsNone
}

/** The structured terms as text, so that text and fields agree. */
function termsInWords(terms: VacancyTerms): string[] {
  const first = terms.days[0]
  const days = first ? dayWords[first] : undefined
  const hour = terms.hours[0] && first !== 'FLEXIBLE' ? hourWords[terms.hours[0]] : undefined
  const words: string[] = []
  if (terms.employment === 'FLY_IN_FLY_OUT') words.push('вахта с оплатой проезда и проживания')
  else if (days) words.push(hour ? `${days}, ${hour}` : days)
  if (terms.formats.every((format) => format === 'REMOTE')) words.push('полностью удалённая работа')
  const paid = frequencyWords[terms.frequency]
  if (paid) words.push(paid)
  return words
}

type Punctuation = 'sentences' | 'semicolons' | 'bare'

function list(items: readonly string[], style: Punctuation): string {
  const line = (item: string, index: number) => {
    if (style === 'sentences') return sentence(item)
    if (style === 'bare') return capital(item)
    return item + (index === items.length - 1 ? '.' : ';')
  }
  return `<ul>${items.map((item, index) => `<li>${typeset(line(item, index))}</li>`).join('')}</ul>`
}

const paragraph = (text: string) => `<p>${typeset(text)}</p>`

/** Body of a vacancy: clean HTML of paragraphs, lists and headings. */
export function vacancyHtml(
  random: Random,
  role: SeedRole,
  company: SeedCompany,
  terms: VacancyTerms,
  experience: ExperienceBand,
): string {
  const duties = withoutRepeats([
    ...random.sample(role.duties, random.int(4, 6)),
    ...random.sample(role.areaDuties, random.int(1, 2)),
  ])
  const wanted = (text: string) => asksRightly(text, experience)
  const requirements = withoutRepeats([
    ...random.sample(role.requirements.filter(wanted), random.int(2, 3)),
    ...random.sample(role.areaRequirements.filter(wanted), random.int(1, 3)),
  ])
  const skilled = experience === 'between3And6' || experience === 'moreThan6'
  const kept = (text: string) => fits(text, terms) && !(skilled && /стажировк|наставник|с нуля/.test(text))
  const conditions = withoutRepeats([
    ...termsInWords(terms),
    ...random.sample(role.conditions.filter(kept), random.int(2, 4)),
    ...random.sample(commonConditions.filter(kept), random.int(1, 2)),
  ])
  const head = random.weighted([
    [`${company.name}. ${company.about}. ${random.pick(vacancyHooks)}`, 55],
    [`${company.about}. ${random.pick(vacancyHooks)}`, 30],
    [random.pick(vacancyHooks), 15],
  ])
  const tail = random.chance(0.6) ? paragraph(random.pick(vacancyClosings[terms.promise] ?? [''])) : ''
  const [first, second, third] = random.pick(headings)
  if (random.chance(0.14)) {
    const said = (title: string, items: readonly string[]) => paragraph(`${title}: ${items.join(', ')}.`)
    return paragraph(head) + said(first, duties) + said(second, requirements) + said(third, conditions) + tail
  }
  const style = random.pick<Punctuation>(['sentences', 'semicolons', 'semicolons', 'bare'])
  const mark = random.chance(0.65)
    ? (title: string) => `<h3>${title}</h3>`
    : (title: string) => `<p><strong>${title}:</strong></p>`
  return (
    paragraph(head) +
    mark(first) +
    list(duties, style) +
    mark(second) +
    list(requirements, style) +
    mark(third) +
    list(conditions, style) +
    tail
  )
}
