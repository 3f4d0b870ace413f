import {
  type EducationDemand,
  type EmploymentForm,
  type ExperienceBand,
  employmentForms,
  experienceBands,
  type FlyInFlyOutDays,
  flyInFlyOutDays,
  type ScheduleDays,
  scheduleDays,
  type WorkFormat,
  type WorkingHours,
  workFormats,
  workingHours,
} from '@/lib/contracts/enums'
import { idOf, listOf, listOfCell, nameOf, numberOf } from './values'

/** Codes of the usual vacancy services, English names and Russian words, all to the same few terms. */
export function readExperience(value: unknown): ExperienceBand | null {
  const id = idOf(value)
  const exact = experienceBands.find((band) => band.toLowerCase() === id?.toLowerCase())
  if (exact) return exact
  const years = numberOf(nameOf(value) ?? value)
  if (years !== null) return bandOfYears(years)
  const text = (nameOf(value) ?? id ?? '').toLowerCase()
  if (!text) return null
  if (/не имеет|не требуется|нет опыта|без опыта|no exp|без требований|intern|entry/.test(text))
    return 'noExperience'
  const numbers = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map((match) => Number(match[0].replace(',', '.')))
  const least = numbers[0]
  if (least !== undefined) {
    if (/^\s*до\s/.test(text)) return least <= 1 ? 'noExperience' : 'between1And3'
    return bandOfYears(/месяц/.test(text) ? least / 12 : least)
  }
  if (/junior/.test(text)) return 'between1And3'
  if (/mid(?:dle)?(?:-level)?\b/.test(text)) return 'between3And6'
  return /senior|lead/.test(text) ? 'moreThan6' : null
}

function bandOfYears(years: number): ExperienceBand {
  if (years < 1) return 'noExperience'
  if (years < 3) return 'between1And3'
  return years < 6 ? 'between3And6' : 'moreThan6'
}

/** Everything a source may say about form, format and schedule, wherever it says it. */
export interface WorkTerms {
  employmentForm: EmploymentForm | null
  workFormats: WorkFormat[]
  scheduleDays: ScheduleDays[]
  internship: boolean
}

export function readWorkTerms(...values: unknown[]): WorkTerms {
  const terms: WorkTerms = { employmentForm: null, workFormats: [], scheduleDays: [], internship: false }
  const formats = new Set<WorkFormat>()
  const schedules = new Set<ScheduleDays>()
  for (const value of values.flatMap(termsOf)) {
    const words = `${idOf(value) ?? ''} ${nameOf(value) ?? ''}`.replace(/[\s\u00a0]+/g, ' ').toLowerCase()
    const form = readForm(words)
    if (form && (terms.employmentForm === null || form === 'FLY_IN_FLY_OUT')) terms.employmentForm = form
    if (/удал[её]н|дистанц|remote|telecommute|на дому|home/.test(words)) formats.add('REMOTE')
    if (/hybrid|гибрид|смешанн/.test(words)) formats.add('HYBRID')
    if (/разъездн|field_work/.test(words)) formats.add('FIELD_WORK')
    if (/on_site|on-site|onsite|на месте работодателя|в офисе/.test(words)) formats.add('ON_SITE')
    if (/flexible|гибк|свободн|плавающ/.test(words)) schedules.add('FLEXIBLE')
    const days = /(?:^|[^\d])([1-7])\s?\/\s?([0-4])(?![\d/])/.exec(words)
    const named = days ? SCHEDULE_BY_DAYS[`${days[1]}/${days[2]}`] : undefined
    if (named) schedules.add(named)
    if (/сменный|посменн|\bshift\b/.test(words)) schedules.add('SHIFTS')
    if (/по выходным|only_saturday_and_sunday|weekend/.test(words)) schedules.add('WEEKEND')
    if (/стаж[её]р|стажировк|intern(?!et|al|ational)|probation/.test(words)) terms.internship = true
  }
  // Shifts whose days are named need no other word for it.
  if ([...schedules].some((days) => shiftDays.has(days))) schedules.delete('SHIFTS')
  return { ...terms, workFormats: [...formats], scheduleDays: [...schedules] }
}

/** A phrase or a `{id, name}` is one term; only arrays hold several. */
function termsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return listOf(value)
  return value.trim().startsWith('[') ? listOfCell(value) : [value]
}

const SCHEDULE_BY_DAYS: Record<string, ScheduleDays> = {
  '5/2': 'FIVE_ON_TWO_OFF',
  '2/2': 'TWO_ON_TWO_OFF',
  '6/1': 'SIX_ON_ONE_OFF',
  '4/4': 'FOUR_ON_FOUR_OFF',
  '4/3': 'FOUR_ON_THREE_OFF',
  '4/2': 'FOUR_ON_TWO_OFF',
  '3/3': 'THREE_ON_THREE_OFF',
  '3/2': 'THREE_ON_TWO_OFF',
  '2/1': 'TWO_ON_ONE_OFF',
  '1/3': 'ONE_ON_THREE_OFF',
  '1/2': 'ONE_ON_TWO_OFF',
  '7/0': 'SEVEN_ON_ZERO_OFF',
}

const shiftDays: ReadonlySet<ScheduleDays> = new Set(Object.values(SCHEDULE_BY_DAYS))

/** A list of days that only says «another» gives way to shifts named elsewhere. */
export function preferStatedDays(stated: ScheduleDays[], older: ScheduleDays[]): ScheduleDays[] {
  if (stated.length === 0) return older
  return stated.every((days) => days === 'OTHER') && older.length > 0 ? older : stated
}

const tours = [15, 20, 30, 45, 60, 90] as const

/** Codes of the dictionary, numbers of days, or «вахта 60/30» in words. */
export function readFlyInFlyOutDays(value: unknown): FlyInFlyOutDays[] {
  const found = new Set<FlyInFlyOutDays>()
  for (const item of listOfCell(value)) {
    const words = `${idOf(item) ?? ''} ${nameOf(item) ?? ''}`
    const days = Number(/\d+/.exec(words)?.[0])
    const exact = flyInFlyOutDays.find((code) => code === idOf(item)?.toUpperCase())
    const tour = tours.find((length) => length === days)
    if (exact) found.add(exact)
    else if (tour) found.add(`DAYS_${tour}`)
    else if (words.trim()) found.add('OTHER')
  }
  return [...found]
}

const REMOTE_IN_TITLE = [
  /(?:удал[её]нно|дистанционно)(?!\p{L})|удал[её]нк|(?:на дому|из дома|из любой точки|home[ -]?office|work from home|wfh)(?!\p{L})/iu,
  // «удалённый менеджер», «удалённая работа», but «отдел удалённых продаж», «удалённый доступ».
  /(?:удал[её]нн|дистанционн)(?:ый|ая|ое)(?! (?:доступ|обслуж|поддерж|банк|продаж|монитор|контрол|обуч|управл|сопров))/iu,
  /(?:удал[её]нн|дистанционн)(?:ого|ой|ую|ом) (?:формат|работ|режим|занятост|основ|график)/iu,
  /(?<!\p{L})(?:remote|remotely|телеработа)(?!\p{L})(?![ -](?:sens|support|desktop|control|access|monitor|sales|assist|hands))/iu,
]
const HYBRID_IN_TITLE = /(?<!\p{L})(?:гибрид|hybrid)(?!\p{L})|гибридн(?:ый|ом|ого) (?:формат|график|режим)/iu
const NOT_REMOTE = /(?:не|без|not|no)[ -](?:\p{L}+ )?(?:удал[её]н|дистанц|remote)/iu

/** What a title itself says of where one works; often the only place that says it. */
export function formatsOfTitle(title: string): WorkFormat[] {
  const formats: WorkFormat[] = []
  if (!NOT_REMOTE.test(title) && REMOTE_IN_TITLE.some((one) => one.test(title))) formats.push('REMOTE')
  if (HYBRID_IN_TITLE.test(title)) formats.push('HYBRID')
  return formats
}

/** Days of one tour in a title: «вахта 60/30», «вахтой от 45 дней». */
export function tourOfTitle(title: string): FlyInFlyOutDays[] {
  const days = /вахт(?!ер|ёр)\p{L}*\s*(?:метод\p{L}*\s*)?\(?(?:от\s*)?(\d{2,3})(?!\d)/iu.exec(title)?.[1]
  return days ? readFlyInFlyOutDays([days]) : []
}

function readForm(words: string): EmploymentForm | null {
  if (/вахт|fly_?in_?fly_?out|flyinflyout/.test(words)) return 'FLY_IN_FLY_OUT'
  if (/частичн|неполн|подработ|\bpart\b|part[_ -]?time|почасов/.test(words)) return 'PART'
  if (/проект|разов|\bproject\b|contract|temporary|freelance|per_diem|временн|сезонн/.test(words))
    return 'PROJECT'
  return /полная|полный (?:рабочий )?день|\bfull\b|full[_ -]?(?:time|day)|fullday|probation|стажировк/.test(
    words,
  )
    ? 'FULL'
    : null
}

export function readScheduleDays(value: unknown): ScheduleDays[] {
  return codes(value, scheduleDays)
}

export function readWorkFormats(value: unknown): WorkFormat[] {
  return codes(value, workFormats)
}

export function readWorkingHours(value: unknown): WorkingHours[] {
  return codes(value, workingHours)
}

export function readEmploymentForm(value: unknown): EmploymentForm | null {
  return codes([value], employmentForms)[0] ?? null
}

function codes<T extends string>(value: unknown, known: readonly T[]): T[] {
  const found = new Set<T>()
  for (const item of listOfCell(value)) {
    const code = known.find((candidate) => candidate === idOf(item)?.toUpperCase())
    if (code) found.add(code)
  }
  return [...found]
}

export function readEducationDemand(value: unknown): EducationDemand {
  const text = (nameOf(value) ?? '').toLowerCase()
  if (/средн\S* (?:специальн|проф)|special_secondary|начальное проф/.test(text)) return 'special_secondary'
  return /высш|higher|bachelor|бакалавр|магистр/.test(text) && !/неоконченн|неполн/.test(text)
    ? 'higher'
    : 'not_required_or_not_specified'
}
