import type { CompanyView } from '@/lib/contracts/companies'
import type { SalaryPage } from '@/lib/contracts/salaries'

/** A thing of schema.org. */
export type Json = Record<string, unknown>

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

/** Ratings of interviews by candidates run from 1 to 5. */
const bestRating = 5

/** Figures of the interviews as candidates rated them, shown on the company's page; null with too few answers. */
export function employerRating(company: CompanyView, url: string): Json | null {
  const { interview_rating: rating } = company
  if (!rating || rating.answers === 0) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'EmployerAggregateRating',
    itemReviewed: { '@type': 'Organization', '@id': url, name: company.name, url },
    ratingValue: rating.value,
    ratingCount: rating.answers,
    bestRating,
    worstRating: 1,
  }
}

interface Owner {
  name: string
  inn: string
  email: string
}

/** schema.org Organization of whoever runs the site; what nobody configured is left out. URLs are absolute. */
export const siteOrganization = (name: string, home: string, logo: string, legal: Owner): Json => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name,
  url: home,
  logo,
  ...(legal.name && { legalName: legal.name }),
  ...(legal.inn && { taxID: legal.inn }),
  ...(legal.email && { email: legal.email }),
})

/** schema.org WebSite of the home page, with the address that searches vacancies. URLs are absolute. */
export const webSite = (name: string, home: string, search: string): Json => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: home,
  inLanguage: 'ru',
  publisher: { '@type': 'Organization', '@id': `${home}#organization`, name, url: home },
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

export interface Question {
  question: string
  answer: string
}

/** schema.org FAQPage of the questions that stand on the page; null without any. */
export const faqPage = (questions: readonly Question[]): Json | null =>
  questions.length === 0
    ? null
    : {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }
