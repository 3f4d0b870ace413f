import type { CompanyView } from '@/lib/contracts/companies'
import type { EducationDemand, EmploymentForm, ExperienceBand, SalaryMode } from '@/lib/contracts/enums'
import type { SalaryPage } from '@/lib/contracts/salaries'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { moscowTimeOf } from '@/lib/shared/time'

/** A thing of schema.org. */
export type Json = Record<string, unknown>

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

function location(vacancy: VacancyView): Json {
  if (isRemote(vacancy)) {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'RU' },
    }
  }
  const places = vacancy.cities.map((city, index) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      addressRegion: city.region,
      addressLocality: city.name,
      ...(index === 0 && vacancy.address && { streetAddress: vacancy.address }),
    },
  }))
  return { jobLocation: places.length === 1 ? places[0] : places }
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

/** Breadcrumbs, outermost first. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** schema.org Occupation with salary statistics; only for a role with enough offers. */
export function occupation(page: SalaryPage, url: string): Json | null {
  const { role, city, figures } = page
  if (!role || !figures) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Occupation',
    name: role.name,
    mainEntityOfPage: url,
    occupationLocation: city
      ? { '@type': 'City', name: city.name, containedInPlace: { '@type': 'Country', name: 'RU' } }
      : { '@type': 'Country', name: 'RU' },
    estimatedSalary: {
      '@type': 'MonetaryAmountDistribution',
      name: 'base',
      currency: 'RUB',
      duration: 'P1M',
      percentile25: figures.low,
      median: figures.median,
      percentile75: figures.high,
    },
  }
}

/** schema.org Organization of a company page: only data shown on it. */
export function organization(company: CompanyView, url: string): Json {
  const { site_url: site, logo_jpeg_url: logo } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name: company.name,
    url,
    ...(site && /^https?:\/\//.test(site) && { sameAs: site }),
    ...(logo && { logo: new URL(logo, url).href }),
    ...(company.legal_name && { legalName: company.legal_name }),
    ...(company.inn && { taxID: company.inn }),
    ...(company.addresses.length > 0 && {
      address: company.addresses.map(({ city_name, address }) => ({
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        addressLocality: city_name,
        streetAddress: address,
      })),
    }),
  }
}

/** schema.org WebSite of the home page, with the address that searches vacancies. URLs are absolute. */
export const webSite = (name: string, home: string, search: string): Json => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: home,
  inLanguage: 'ru',
  publisher: { '@type': 'Organization', name, url: home },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${search}?text={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** schema.org ItemList of a list's page, in its order; null for an empty one. URLs are absolute. */
export const itemList = (urls: readonly string[]): Json | null =>
  urls.length === 0
    ? null
    : {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
      }
