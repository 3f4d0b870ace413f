import type { EducationDemand, EmploymentForm, ExperienceBand, SalaryMode } from '@/lib/contracts/enums'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { moscowTimeOf } from '@/lib/shared/time'
import type { Json } from './structured-data'

const employmentTypes: Record<EmploymentForm, string> = {
  FULL: 'FULL_TIME',
  PART: 'PART_TIME',
  PROJECT: 'CONTRACTOR',
  FLY_IN_FLY_OUT: 'OTHER',
}
const monthsOfExperience: Partial<Record<ExperienceBand, number>> = {
  between1And3: 12,
  between3And6: 36,
  moreThan6: 72,
}
const credentials: Partial<Record<EducationDemand, string>> = {
  special_secondary: 'associate degree',
  higher: 'bachelor degree',
}
/** Rotations and single services have no `unitText` in schema.org. */
const salaryUnits: Partial<Record<SalaryMode, string>> = { MONTH: 'MONTH', HOUR: 'HOUR', SHIFT: 'DAY' }

function baseSalary({ salary }: VacancyView): Json | undefined {
  const unitText = salary ? salaryUnits[salary.mode] : undefined
  if (!salary || !unitText) return undefined
  const value =
    salary.from !== null && salary.from === salary.to
      ? { value: salary.from }
      : {
          ...(salary.from !== null && { minValue: salary.from }),
          ...(salary.to !== null && { maxValue: salary.to }),
        }
  return {
    '@type': 'MonetaryAmount',
    currency: salary.currency,
    value: { '@type': 'QuantitativeValue', unitText, ...value },
  }
}

/** Only for vacancies that are exclusively remote. */
const isRemote = ({ work_formats }: VacancyView) => work_formats.length === 1 && work_formats[0] === 'REMOTE'

/** Countries of the dictionary besides Russia, by its region; the id of a city begins with that of its region. */
const countries: Readonly<Record<number, string>> = {
  901: 'BY',
  902: 'KZ',
  903: 'UZ',
  904: 'AM',
  905: 'KG',
  906: 'AZ',
  907: 'GE',
  908: 'TJ',
  909: 'MD',
  910: 'TM',
}
const countryOf = (city: { id: number }): string => countries[Math.floor(city.id / 1000)] ?? 'RU'

const postalIndex = /(?:^|[\s,(])([1-6]\d{5})(?=$|[\s,;.)])[,;.]?/

/** An address as people type it: a postal index of six digits is told apart from the street. */
export function streetOf(address: string): Json {
  const index = postalIndex.exec(address)
  const street = index ? address.replace(index[0], ' ') : address
  const clean = street
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
    .trim()
  return { ...(clean && { streetAddress: clean }), ...(index && { postalCode: index[1] }) }
}

const place = (address: Json): Json => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', ...address },
})

function location(vacancy: VacancyView): Json {
  if (isRemote(vacancy)) {
    const abroad = vacancy.cities.map(countryOf)
    const from = [...new Set(abroad.length > 0 ? abroad : ['RU'])]
    const allowed = from.map((name) => ({ '@type': 'Country', name }))
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: allowed.length === 1 ? allowed[0] : allowed,
    }
  }
  const [first = place({ addressCountry: 'RU' }), ...others] = vacancy.cities.map((city, index) => {
    const country = countryOf(city)
    return place({
      addressCountry: country,
      ...(country === 'RU' && { addressRegion: city.region }),
      addressLocality: city.name,
      ...(index === 0 && vacancy.address && streetOf(vacancy.address)),
    })
  })
  return { jobLocation: others.length === 0 ? first : [first, ...others] }
}

const site = (url: string | null): string | undefined => (url && /^https?:\/\//.test(url) ? url : undefined)

/** A moment in Moscow local time, for `validThrough`. */
const inMoscow = (iso: string): string => `${moscowTimeOf(new Date(iso)).toISOString().slice(0, 19)}+03:00`

/** schema.org JobPosting of an open vacancy; null for an ended one, which must not be marked up. */
export function jobPosting(vacancy: VacancyView, url: string): Json | null {
  if (vacancy.status !== 'active') return null
  const months = vacancy.experience ? monthsOfExperience[vacancy.experience] : undefined
  const credential = credentials[vacancy.education]
  const posted = vacancy.first_published_at ?? vacancy.published_at
  const employment = vacancy.employment_form ? employmentTypes[vacancy.employment_form] : undefined
  const sameAs = site(vacancy.company_about?.site_url ?? null)
  // Conventional value for an anonymous employer.
  const employer = vacancy.company_about ? vacancy.company.name : 'confidential'
  const salary = baseSalary(vacancy)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: vacancy.description_html,
    url,
    ...(posted && { datePosted: posted.slice(0, 10) }),
    ...(vacancy.expires_at && { validThrough: inMoscow(vacancy.expires_at) }),
    ...((employment || vacancy.internship) && {
      employmentType: vacancy.internship ? 'INTERN' : employment,
    }),
    identifier: {
      '@type': 'PropertyValue',
      name: employer,
      value: vacancy.public_id,
    },
    hiringOrganization: {
      '@type': 'Organization',
      name: employer,
      ...(sameAs && { sameAs }),
      ...(vacancy.company.logo_url && { logo: new URL(vacancy.company.logo_url, url).href }),
    },
    ...location(vacancy),
    ...(salary && { baseSalary: salary }),
    directApply: vacancy.imported === null,
    ...(months && {
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
    }),
    ...(vacancy.experience === 'noExperience' && { experienceRequirements: 'no requirements' }),
    ...(credential && {
      educationRequirements: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: credential,
      },
    }),
    ...(vacancy.skills.length > 0 && { skills: vacancy.skills.join(', ') }),
  }
}
