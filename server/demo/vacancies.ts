import type {
  CloseReason,
  DriverLicence,
  EmploymentForm,
  ExperienceBand,
  LanguageCode,
  LanguageLevel,
  ReplyPromise,
  SalaryFrequency,
  ScheduleDays,
  WorkFormat,
  WorkingHours,
} from '@/lib/contracts/enums'
import { dayMs, minuteMs } from '@/lib/shared/time'
import type { City } from '@/server/modules/dictionaries/dictionaries.service'
import type { WorkProfile } from './base-profiles'
import type { SeedCompany } from './companies'
import { monthlyPay, type OfferedPay, offerPay } from './pay'
import { fictionalPhone } from './people'
import { makeAddress, makeCity } from './places'
import { type Random, weightedPicker } from './random'
import { experienceWeights, type SeedRole, seedData, type Title } from './seed-data'
import { vacancyHtml } from './vacancy-text'
import { workProfiles } from './work-profiles'

/** Structured terms of a vacancy, which its text must not contradict. */
export interface VacancyTerms {
  employment: EmploymentForm
  formats: readonly WorkFormat[]
  days: readonly ScheduleDays[]
  hours: readonly WorkingHours[]
  frequency: SalaryFrequency
  promise: ReplyPromise
}

export interface SeedVacancy extends VacancyTerms {
  publicId: string
  company: SeedCompany
  role: SeedRole
  title: string
  html: string
  skills: string[]
  cities: City[]
  address: string | null
  pay: OfferedPay | null
  night: boolean
  internship: boolean
  experience: ExperienceBand
  languages: { code: LanguageCode; level: LanguageLevel }[]
  licences: DriverLicence[]
  accessible: boolean
  letterRequired: boolean
  contacts: { name: string; phone: string } | null
  publication: number
  firstPublishedAt: Date
  publishedAt: Date
  closed: { at: Date; reason: CloseReason } | null
}

const publicationDays = 30

/** Trades that any company employs (accounting, hiring, drivers, cleaning): whole areas, or some roles of an area. */
const supportAreas = new Set([1, 2, 4, 7, 10, 11, 13, 14, 15, 32])
const supportRoles = new Set([
  801, 804, 805, 1201, 1203, 1204, 1601, 1605, 2001, 2005, 2006, 3001, 3002, 3101,
])
/** Areas whose first title fits any employer; other titles name an industry («администратор салона»). */
const plainTitles = new Set([11, 12, 16, 30, 31])
const isSupport = (role: SeedRole) => supportAreas.has(role.areaId) || supportRoles.has(role.id)

export type CompanyPicker = (random: Random, role: SeedRole) => SeedCompany

/** Employers by trade, weighted by size. */
export function companyPicker(companies: readonly SeedCompany[]): CompanyPicker {
  const any = weightedPicker(companies, (company) => company.size)
  const byArea = new Map<number, (random: Random) => SeedCompany>()
  for (const areaId of new Set(companies.map((company) => company.areaId))) {
    const own = companies.filter((company) => company.areaId === areaId)
    byArea.set(
      areaId,
      weightedPicker(own, (company) => company.size),
    )
  }
  return (random, role) => {
    const own = byArea.get(role.areaId)
    const isOtherArea = isSupport(role) && random.chance(0.6)
    return own && !isOtherArea ? own(random) : any(random)
  }
}

const careerBands: Record<NonNullable<Title['career']>, readonly ExperienceBand[]> = {
  n: ['noExperience'],
  j: ['noExperience', 'between1And3'],
  m: ['between1And3', 'between3And6'],
  s: ['between3And6', 'moreThan6'],
}

const spoken: Readonly<Record<string, LanguageCode>> = {
  'Английский язык': 'eng',
  'Китайский язык': 'zho',
  'Немецкий язык': 'deu',
  'Французский язык': 'fra',
  'Турецкий язык': 'tur',
}

/** Terms of work; words of the title («вахта», «удалённо») override the random choice. */
function termsOf(
  random: Random,
  title: string,
  profile: WorkProfile,
  leads: boolean,
): VacancyTerms & { night: boolean } {
  const remote = /удал[её]нн|онлайн-преп/i.test(title)
  const flyIn = /вахта/i.test(title)
  const usual = random.weighted(profile.employment)
  const employment: EmploymentForm = flyIn
    ? 'FLY_IN_FLY_OUT'
    : /неполный день|выходного дня/i.test(title)
      ? 'PART'
      : leads && usual === 'PART'
        ? 'FULL'
        : usual
  const part = employment === 'PART'
  const away = employment === 'FLY_IN_FLY_OUT'
  const nightly = /ночн/i.test(title)
  return {
    employment,
    formats: remote ? ['REMOTE'] : random.weighted(profile.formats),
    days: away ? ['OTHER'] : random.weighted(profile.days),
    hours: away
      ? [random.pick(['HOURS_11', 'HOURS_12'] as const)]
      : part
        ? [random.pick(['HOURS_4', 'HOURS_4', 'HOURS_6', 'FLEXIBLE'] as const)]
        : random.weighted(profile.hours),
    frequency: random.weighted(profile.frequency),
    promise: random.weighted([
      [3, 38],
      [7, 42],
      [14, 20],
    ] as const),
    night: nightly || (!remote && random.chance(profile.night)),
  }
}

function licencesOf(title: string, role: SeedRole, skills: readonly string[]): DriverLicence[] {
  const named = /категории ([BCDE]{1,2})\b/.exec(`${title} ${skills.join(' ')}`)?.[1]
  if (named) return [named as DriverLicence]
  if (role.profile === 'driver' || /автокурьер|личным автомобилем/i.test(title)) return ['B']
  return []
}

/** Published within the last month, recent days more likely. */
function dates(random: Random, now: Date) {
  const publishedAt = new Date(now.getTime() - Math.floor(random.next() ** 1.5 * 29.5 * dayMs) - minuteMs)
  const again = random.chance(0.18) ? random.int(1, 3) : 0
  const firstPublishedAt = new Date(publishedAt.getTime() - again * publicationDays * dayMs)
  const closed =
    random.chance(0.03) && now.getTime() - publishedAt.getTime() > 4 * dayMs
      ? {
          at: new Date(
            publishedAt.getTime() + (now.getTime() - publishedAt.getTime()) * (0.5 + random.next() / 2),
          ),
          reason: random.pick(['hired_here', 'hired_here', 'hired_elsewhere', 'cancelled'] as const),
        }
      : null
  return { publishedAt, firstPublishedAt, publication: again + 1, closed }
}

let pickRole: ((random: Random) => SeedRole) | undefined
/** A role, weighted by frequency. */
export function makeRole(random: Random): SeedRole {
  pickRole ??= weightedPicker(seedData().roles, (role) => role.weight)
  return pickRole(random)
}

export function makeVacancy(
  random: Random,
  now: Date,
  pickCompany: CompanyPicker,
  fixed: { role?: SeedRole; company?: SeedCompany; title?: string; city?: City } = {},
): SeedVacancy {
  const role = fixed.role ?? makeRole(random)
  const company = fixed.company ?? pickCompany(random, role)
  const isOtherArea = company.areaId !== role.areaId && plainTitles.has(role.areaId)
  const title: Title = fixed.title
    ? { text: fixed.title, career: null }
    : random.pick(isOtherArea ? role.titles.slice(0, 1) : role.titles)
  const profile: WorkProfile = workProfiles[role.profile]
  const { night, ...terms } = termsOf(
    random,
    title.text,
    profile,
    role.career === 's' || title.career === 's',
  )
  const city = fixed.city ?? (random.chance(0.72) ? company.city : makeCity(random))
  const cities = [city]
  while (cities.length < 4 && random.chance(0.04)) {
    const more = makeCity(random)
    if (!cities.includes(more)) cities.push(more)
  }
  const experience = title.career
    ? random.pick(careerBands[title.career])
    : random.weighted(experienceWeights[role.career])
  const skills = random.sample(role.skills, random.int(3, Math.min(8, role.skills.length)))
  const month = monthlyPay(random, role, city, experience, company.generosity)
  const onPlace = terms.formats.some((format) => format === 'ON_SITE' || format === 'HYBRID')
  return {
    ...terms,
    ...dates(random, now),
    publicId: random.publicId(),
    company,
    role,
    title: title.text,
    html: vacancyHtml(random, role, company, terms, experience),
    skills,
    cities,
    address: onPlace && random.chance(0.6) ? makeAddress(random) : null,
    pay: offerPay(random, month, random.weighted(profile.pay), terms),
    night,
    internship: title.career === 'n' && random.chance(0.3),
    experience,
    languages: skills.flatMap((skill) => {
      const code = spoken[skill]
      return code ? [{ code, level: random.pick(['a2', 'b1', 'b1', 'b2', 'c1'] as const) }] : []
    }),
    licences: licencesOf(title.text, role, skills),
    accessible: random.chance(0.12),
    letterRequired: random.chance(0.07),
    contacts: random.chance(0.3) ? { name: company.manager.firstName, phone: fictionalPhone(random) } : null,
  }
}
