import type { EmploymentForm, ExperienceBand, ResumeVisibility, WorkFormat } from '@/lib/contracts/enums'
import type { ExperienceItem, ResumeDraft } from '@/lib/contracts/resume-fields'
import { dayMs, minuteMs } from '@/lib/shared/time'
import type { City } from '@/server/modules/dictionaries/dictionaries.service'
import { monthlyPay, roundPay } from './pay'
import { fictionalPhone, makePerson, type Person } from './people'
import { makeCity } from './places'
import type { Random } from './random'
import { makeAbout, makeEducation, makeStory } from './resume-text'
import { experienceWeights, type SeedRole, seedData } from './seed-data'
import { makeRole } from './vacancies'
import { workProfiles } from './work-profiles'

export interface SeedResume {
  publicId: string
  userPublicId: string
  person: Person
  role: SeedRole
  city: City
  visibility: ResumeVisibility
  fields: ResumeDraft
  createdAt: Date
  publishedAt: Date
  updatedAt: Date
}

const months: Record<ExperienceBand, readonly [number, number]> = {
  noExperience: [0, 9],
  between1And3: [12, 35],
  between3And6: [36, 71],
  moreThan6: [72, 260],
}

const monthText = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

/** Employer name by trade: «Строй-Юг», «Пекарня», a shop. */
function employerName(random: Random, role: SeedRole): string {
  const word = random.pick(seedData().words.get(role.areaId)?.names ?? ['Предприятие'])
  return random.weighted([
    [`ООО «${word} ${random.pick(['Плюс', 'Регион', 'Сервис', 'Групп', 'Мастер'])}»`, 50],
    [`${word}-${random.pick(['Центр', 'Юг', 'Урал', 'Волга', 'Север', 'Столица'])}`, 35],
    [`ИП ${makePerson(random, 0.4).lastName}`, 15],
  ])
}

const plainTitle = (text: string) => text.replace(/\s*\([^)]*\)/g, '')

/** Consecutive jobs with short breaks, latest first; about `total` months together. */
function makeCareer(random: Random, role: SeedRole, city: City, total: number, now: Date): ExperienceItem[] {
  const jobs: ExperienceItem[] = []
  const neighbours = seedData().byArea.get(role.areaId) ?? [role]
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth()
  let left = total
  let working = random.chance(0.55)
  if (!working) end -= random.int(1, 5)
  while (left > 2 && jobs.length < 6) {
    const length = jobs.length === 5 ? left : Math.min(left, random.int(7, 48))
    // The first jobs of a career may be in a related trade.
    const past = jobs.length > 0 && random.chance(0.25) ? random.pick(neighbours) : role
    const titles = past.titles.filter(({ career }) => career !== (jobs.length > 1 ? 's' : 'n'))
    jobs.push({
      company: employerName(random, past),
      position: plainTitle(titles.length > 0 ? random.pick(titles).text : past.name),
      start: monthText(end - length + 1),
      end: working ? null : monthText(end),
      description: makeStory(random, past),
      city_id: city.id,
    })
    working = false
    left -= length
    end -= length + random.int(0, 4)
  }
  return jobs
}

function formsOf(role: SeedRole): {
  forms: readonly EmploymentForm[]
  formats: readonly (readonly WorkFormat[])[]
} {
  const profile = workProfiles[role.profile]
  return {
    forms: profile.employment.map(([form]) => form),
    formats: profile.formats.map(([format]) => format),
  }
}

/** A plausible published resume: career, education, salary and plans match age, trade and city. */
export function makeResume(
  random: Random,
  now: Date,
  fixed: { role?: SeedRole; city?: City; person?: Person; title?: string } = {},
): SeedResume {
  const role = fixed.role ?? makeRole(random)
  const city = fixed.city ?? makeCity(random)
  const person = fixed.person ?? makePerson(random, role.femaleShare)
  const band = random.weighted(experienceWeights[role.career])
  const worked = random.int(...months[band])
  const started = role.education === 'higher' ? 22 : 19
  const age = Math.min(64, started + Math.ceil(worked / 12) + random.int(0, 8))
  const birthYear = now.getUTCFullYear() - age
  const titles = role.titles.filter(({ career }) => career === null || (career === 's') === worked > 48)
  const title = plainTitle(fixed.title ?? (titles.length > 0 ? random.pick(titles).text : role.name))
  const { forms, formats } = formsOf(role)
  const driver = role.profile === 'driver' || role.skills.some((skill) => /категории B$/.test(skill))
  const truck = role.skills.some((skill) => /категории C/.test(skill))
  const expected = monthlyPay(random, role, city, band) * (0.98 + random.next() * 0.2)
  const language = random.chance(role.education === 'higher' ? 0.45 : 0.12)
  const updatedAt = new Date(now.getTime() - Math.floor(random.next() ** 1.6 * 60 * dayMs) - minuteMs)
  const publishedAt = new Date(updatedAt.getTime() - random.int(0, 40) * dayMs)
  const visibility = random.weighted<ResumeVisibility>([
    ['clients', 70],
    ['everyone', 28],
    ['no_one', 2],
  ])
  const fields: ResumeDraft = {
    title,
    role_ids: [role.id],
    salary: random.chance(0.86) ? { amount: roundPay(expected), currency: 'RUB' } : null,
    city_id: city.id,
    first_name: person.firstName,
    last_name: person.lastName,
    middle_name: random.chance(0.85) ? person.middleName : null,
    birth_date: `${birthYear}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    gender: person.gender,
    citizenship: ['Россия'],
    relocation: random.weighted([
      ['no_relocation', 66],
      ['relocation_possible', 28],
      ['relocation_desirable', 6],
    ]),
    trips: random.weighted([
      ['never', 46],
      ['sometimes', 30],
      ['ready', 24],
    ]),
    experience: makeCareer(random, role, city, worked, now),
    education: makeEducation(random, role, city, birthYear),
    languages: [
      { code: 'rus', level: 'l1' },
      ...(language
        ? [{ code: 'eng' as const, level: random.pick(['a1', 'a2', 'b1', 'b2', 'c1'] as const) }]
        : []),
    ],
    skills: random.sample(role.skills, random.int(3, Math.min(10, role.skills.length))),
    about: makeAbout(random, person.gender),
    employment_forms: [...new Set([forms[0] ?? 'FULL', random.pick(forms)])],
    work_formats: [...new Set([...(formats[0] ?? ['ON_SITE' as const]), ...random.pick(formats)])],
    driver_licences: truck ? ['B', 'C'] : driver || random.chance(0.25) ? ['B'] : [],
    has_vehicle: driver ? random.chance(0.5) : random.chance(0.1),
    phone: fictionalPhone(random),
    visibility,
    hidden_fields: random.chance(0.08) ? ['experience'] : [],
    job_search_status: random.weighted([
      ['active_search', 62],
      ['looking_for_offers', 32],
      ['has_job_offer', 6],
    ]),
  }
  return {
    publicId: random.publicId(),
    userPublicId: random.publicId(),
    person,
    role,
    city,
    visibility,
    fields,
    createdAt: new Date(publishedAt.getTime() - random.int(0, 3) * dayMs),
    publishedAt,
    updatedAt,
  }
}
