import {
  cityById,
  dictionaries,
  metroStationById,
  normaliseSkill,
  regionById,
} from '@/server/modules/dictionaries/dictionaries.service'
import type { ResumeRow, VacancyRow } from '@/server/modules/importing/reader/importing.repository'
import type { ImportedResume, ImportedVacancy } from '@/server/modules/importing/reader/types'

type Source = Record<string, unknown>
/** A record with the row the import makes of it. */
export type Read =
  | { source: Source; record: ImportedVacancy; vacancy: VacancyRow }
  | { source: Source; record: ImportedResume; resume: ResumeRow }

interface Verdict {
  right: boolean
  /** What went wrong, the same text for the same thing. */
  what: string
}

export interface Measure {
  name: string
  /** Per cent that the import has to reach. */
  target: number
  /** Cases a record gives; none when its source says nothing of the field. */
  check(read: Read): Verdict[]
}

const object = (value: unknown): Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Source) : {}
const words = (value: unknown): string => (typeof value === 'string' ? value : '')
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}+#]/gu, '')

/** A list of the API, or the same list as a cell of a table. */
function listOf(value: unknown): Source[] {
  if (Array.isArray(value)) return value.map(object)
  return [...words(value).matchAll(/\{[^{}]*\}/g)].map(([cell]) =>
    Object.fromEntries(
      [...cell.matchAll(/'(\w+)': '([^']*)'/g)].map(([, key = '', text = '']) => [key, text]),
    ),
  )
}

const vacancies =
  (check: (source: Source, row: VacancyRow, record: ImportedVacancy) => Verdict[]) =>
  (read: Read): Verdict[] =>
    'vacancy' in read ? check(read.source, read.vacancy, read.record) : []
const resumes =
  (check: (source: Source, row: ResumeRow, record: ImportedResume) => Verdict[]) =>
  (read: Read): Verdict[] =>
    'resume' in read ? check(read.source, read.resume, read.record) : []

const areaOf = (source: Source): string =>
  words(object(source.area).name) ||
  words(source['area.name'] ?? source.area_name ?? source.area ?? source.city ?? source.Location)

function metro(source: Source, row: VacancyRow): Verdict[] {
  const address = object(source.address)
  const stated = listOf(address.metro_stations ?? source['address.metro_stations'])
  const stations = stated.length > 0 ? stated : address.metro ? [object(address.metro)] : []
  const first = stations.slice(0, 3)
  if (first.length === 0) return []
  const found = (row.metroIds ?? []).map((id) => plain(metroStationById(id)?.name ?? ''))
  const missing = first
    .map((station) => words(station.station_name))
    .filter(
      (name) =>
        !found.some(
          (one) => one !== '' && (plain(name).startsWith(one) || one.startsWith(plain(name).slice(0, 5))),
        ),
    )
  return [{ right: missing.length === 0, what: `${areaOf(source)}: ${missing.join(', ')}` }]
}

const scheduleOf = (source: Source): string =>
  words(object(source.schedule).id) || words(source['schedule.id'] ?? source.schedule ?? source.Schedule)

function shifts(source: Source, row: VacancyRow): Verdict[] {
  if (!/^shift$|сменный/i.test(scheduleOf(source))) return []
  const known = (row.scheduleDays ?? []).some((days) => !['OTHER', 'FLEXIBLE', 'WEEKEND'].includes(days))
  return [{ right: known, what: JSON.stringify(row.scheduleDays) }]
}

function tours(source: Source, row: VacancyRow): Verdict[] {
  const stated = listOf(source.fly_in_fly_out_duration).map(({ id }) => words(id))
  if (stated.length === 0) return []
  const known = ['DAYS_15', 'DAYS_20', 'DAYS_30', 'DAYS_45', 'DAYS_60', 'DAYS_90']
  const wanted = stated.map((id) => (known.includes(id) ? id : 'OTHER'))
  return [
    { right: wanted.every((id) => row.flyInFlyOutDays?.some((days) => days === id)), what: stated.join() },
  ]
}

const saysRemote =
  /удал[её]нно(?!й|е|го|м)|удал[её]нк|удал[её]нн(?:ая|ый|ом) (?!доступ|команд)|удал[её]нной работ|дистанционно(?!й|е|го|м)|дистанционный [а-я ]*менеджер|(?<!\p{L})remote(?!\p{L})|на дому|из дома/iu

function remote(_: Source, row: VacancyRow): Verdict[] {
  const title = row.title ?? ''
  if (!saysRemote.test(title)) return []
  const wanted = !/не (?:удал|дистанц)/iu.test(title)
  return [{ right: (row.workFormats ?? []).includes('REMOTE') === wanted, what: title }]
}

const number = (value: unknown): number | null => {
  const amount = typeof value === 'number' ? value : words(value) === '' ? Number.NaN : Number(value)
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

/** Pay of a month in another currency enters filters within a tenth of a plain year's rate. */
function foreignPay(source: Source, row: VacancyRow, record: ImportedVacancy): Verdict[] {
  const salary = object(source.salary)
  const currency = words(salary.currency ?? source['salary.currency'] ?? source.salary_currency)
  if (currency === '' || currency === 'RUR' || currency === 'RUB') return []
  const upper =
    number(salary.to ?? source['salary.to'] ?? source.salary_to) ??
    number(salary.from ?? source['salary.from'] ?? source.salary_from)
  if (upper === null || (row.salaryMode ?? 'MONTH') !== 'MONTH') return []
  const kept = (row.salaryTo ?? row.salaryFrom) === upper
  const converted = (row.salaryMonthNet ?? 0) >= 1000
  return [
    {
      right: kept && converted,
      what: `${upper} ${currency} ${record.publishedAt?.getUTCFullYear()} → ${row.salaryMonthNet}`,
    },
  ]
}

/** «15 лет 3 месяца» in months, read without the importer. */
function monthsSaid(text: string): number | null {
  const years = /(\d+)\s*(?:год|лет)/.exec(text)?.[1]
  const months = /(\d+)\s*мес/.exec(text)?.[1]
  return years || months ? Number(years ?? 0) * 12 + Number(months ?? 0) : null
}

function experience(source: Source, row: ResumeRow): Verdict[] {
  const said = monthsSaid(words(source.experience_length))
  if (said === null) return []
  const off = Math.abs((row.totalExperienceMonths ?? 0) - said)
  return [{ right: off <= 6, what: `${source.experience_length} → ${row.totalExperienceMonths} months` }]
}

/** Jobs add up to what the source says, whether or not the sum is used: it shows that periods are read right. */
function jobs(source: Source, row: ResumeRow): Verdict[] {
  return (Array.isArray(source.experience) ? source.experience : []).flatMap((item, at) => {
    const said = monthsSaid(words(object(item).length))
    const job = row.experience?.[at]
    if (said === null) return []
    if (!job?.start || !job.end) return [{ right: false, what: words(object(item).period) }]
    const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
    const off = Math.abs(month(job.end) - month(job.start) + 1 - said)
    return [{ right: off <= 2, what: `${words(object(item).period)} (${words(object(item).length)})` }]
  })
}

const degree = /\s*[(—–,-].*$/

/** A skill keeps its own words, or becomes one that begins alike; another name for it is looked at by a person. */
function skills(read: Read): Verdict[] {
  const row = 'vacancy' in read ? read.vacancy : read.resume
  return read.record.skills.slice(0, 30).flatMap((skill) => {
    const found = normaliseSkill(skill)
    if (!found || !row.skills?.includes(found.name)) return [{ right: false, what: `${skill} → lost` }]
    const [from, to] = [plain(skill.replace(degree, '')), plain(found.name)]
    const alike = from === to || to.includes(from) || from.includes(to) || synonyms.has(`${from}→${to}`)
    return [{ right: alike, what: `${skill} → ${found.name}` }]
  })
}

/** Pairs of one meaning with no letters in common: those of the dictionary were looked at one by one. */
const synonyms = new Set(
  dictionaries().skills.flatMap(({ name, spellings }) =>
    spellings.map((one) => `${plain(one)}→${plain(name)}`),
  ),
)

function towns(read: Read): Verdict[] {
  const named = areaOf(read.source)
  const city = named.replace(/\s*\(.*\)/, '')
  if (city === '' || /^[a-z]/i.test(city)) return []
  const row = 'vacancy' in read ? read.vacancy : read.resume
  const found = cityById(row.cityId ?? 0)
  if (found)
    return [
      {
        right: [found.name, ...found.aliases].some((name) => plain(name) === plain(city)),
        what: `${named} → ${found.name}`,
      },
    ]
  const regions = 'vacancy' in read ? (read.vacancy.regionIds ?? []) : []
  const regional = regions.some((id) =>
    [regionById(id)?.name ?? '', ...(regionById(id)?.aliases ?? [])].some((name) =>
      plain(name).includes(plain(city).slice(0, 6)),
    ),
  )
  return [{ right: regional, what: named }]
}

const schoolKinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/колледж|техникум/i, ['special_secondary', 'unfinished_higher']],
  [/университет|академия/i, ['higher', 'bachelor', 'master', 'unfinished_higher', 'candidate', 'doctor']],
  [/^(?!.*высш).*училище/i, ['special_secondary']],
  [/^(?:средняя )?школа|гимназия/i, ['secondary']],
]

function schools(read: Read): Verdict[] {
  if (!('resume' in read)) return []
  return (read.resume.education ?? []).flatMap(({ name, level }) => {
    const kind = schoolKinds.find(([sign]) => sign.test(name))
    return kind ? [{ right: kind[1].includes(level), what: `${name} → ${level}` }] : []
  })
}

/** A source that names no employer gives the advert no company. */
function employers(source: Source, row: VacancyRow): Verdict[] {
  const name = words(
    object(source.employer).name ?? source['employer.name'] ?? source.employer_name ?? source.employer,
  )
  return name.trim() === '' ? [{ right: row.anonymous === true, what: 'a company without a name' }] : []
}

export const measures: readonly Measure[] = [
  { name: 'metro', target: 98, check: vacancies(metro) },
  { name: 'shifts', target: 98, check: vacancies(shifts) },
  { name: 'tours of duty', target: 98, check: vacancies(tours) },
  { name: 'remote said in the title', target: 98, check: vacancies(remote) },
  { name: 'pay in another currency', target: 98, check: vacancies(foreignPay) },
  { name: 'experience within 6 months', target: 95, check: resumes(experience) },
  { name: 'periods of jobs', target: 95, check: resumes(jobs) },
  { name: 'skills', target: 98, check: skills },
  { name: 'towns', target: 98, check: towns },
  { name: 'levels of schools', target: 98, check: schools },
  { name: 'no company without a name', target: 100, check: vacancies(employers) },
]
