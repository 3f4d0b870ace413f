import { describe, expect, it } from 'vitest'
import type { CompanyView } from '@/lib/contracts/companies'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { structuredDataProblems } from '@/tests/support/structured-data-rules'
import { jobPosting, streetOf } from './job-posting'
import {
  breadcrumbs,
  employerRating,
  itemList,
  occupation,
  organization,
  siteOrganization,
  webSite,
} from './structured-data'

const url = 'https://example.ru/ru/vacancies/aaaaaaaaaaaa'
const vacancy = (over: Partial<VacancyView> = {}): VacancyView => ({
  public_id: 'aaaaaaaaaaaa',
  title: 'Медсестра',
  status: 'active',
  company: {
    public_id: 'bbbbbbbbbbbb',
    name: 'Клиника «Северная»',
    verified: true,
    logo_url: '/files/l.webp',
    reply: null,
  },
  city: { id: 66001, name: 'Екатеринбург', region: 'Свердловская область' },
  more_cities: 0,
  salary: { from: 85_000, to: 110_000, currency: 'RUB', gross: false, mode: 'MONTH', frequency: null },
  experience: 'between1And3',
  employment_form: 'FULL',
  work_formats: ['ON_SITE'],
  schedule_days: ['TWO_ON_TWO_OFF'],
  skills: ['Инъекции'],
  reply_promise_days: 7,
  imported: null,
  published_at: '2026-05-12T08:00:00.000Z',
  description_html: '<p>Текст</p>',
  role: { id: 2403, name: 'Медицинская сестра' },
  cities: [{ id: 66001, name: 'Екатеринбург', region: 'Свердловская область' }],
  address: 'ул. Ленина, 1',
  metro: [],
  working_hours: [],
  night_shifts: false,
  internship: false,
  labor_contract: true,
  civil_law_contracts: [],
  fly_in_fly_out_days: [],
  age_restriction: null,
  education: 'special_secondary',
  languages: [],
  driver_licences: [],
  accept_handicapped: false,
  response_letter_required: false,
  contacts: null,
  first_published_at: '2026-04-01T08:00:00.000Z',
  expires_at: '2026-06-11T21:30:00.000Z',
  closed_at: null,
  responses: 3,
  company_about: {
    description: null,
    site_url: 'https://severnaya.ru',
    open_vacancies: 2,
    since: '2025-01-01T00:00:00.000Z',
  },
  ...over,
})

describe('JobPosting', () => {
  it('says what the page says: first publication, end of the term in Moscow time, place, pay, experience', () => {
    expect(jobPosting(vacancy(), url)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Медсестра',
      datePosted: '2026-04-01',
      validThrough: '2026-06-12T00:30:00+03:00',
      employmentType: 'FULL_TIME',
      hiringOrganization: { sameAs: 'https://severnaya.ru', logo: 'https://example.ru/files/l.webp' },
      jobLocation: {
        address: {
          addressCountry: 'RU',
          addressRegion: 'Свердловская область',
          addressLocality: 'Екатеринбург',
          streetAddress: 'ул. Ленина, 1',
        },
      },
      baseSalary: { currency: 'RUB', value: { minValue: 85_000, maxValue: 110_000, unitText: 'MONTH' } },
      experienceRequirements: { monthsOfExperience: 12 },
      directApply: true,
    })
  })

  it('is remote only when it is nothing else', () => {
    const remote = jobPosting(vacancy({ work_formats: ['REMOTE'] }), url)
    expect(remote).toMatchObject({ jobLocationType: 'TELECOMMUTE' })
    expect(remote).not.toHaveProperty('jobLocation')
    const hybrid = jobPosting(vacancy({ work_formats: ['REMOTE', 'HYBRID'] }), url)
    expect(hybrid).not.toHaveProperty('jobLocationType')
  })

  it('keeps silent about pay without a unit and names every city', () => {
    const tour = vacancy({ salary: { ...vacancy().salary, mode: 'FLY_IN_FLY_OUT' } as VacancyView['salary'] })
    expect(jobPosting(tour, url)).not.toHaveProperty('baseSalary')
    const two = vacancy({
      cities: [...vacancy().cities, { id: 77001, name: 'Москва', region: 'Москва' }],
    })
    expect(jobPosting(two, url)?.jobLocation).toHaveLength(2)
  })

  it('follows the rules in every shape a vacancy may have', () => {
    const shapes: Partial<VacancyView>[] = [
      {},
      { work_formats: ['REMOTE'] },
      { cities: [], city: null, address: null },
      { cities: [{ id: 901_001, name: 'Минск', region: 'Беларусь' }] },
      { work_formats: ['REMOTE'], cities: [{ id: 902_001, name: 'Алматы', region: 'Казахстан' }] },
      { salary: null, experience: 'noExperience', education: 'higher', internship: true },
      { company_about: null, imported: { site: 'example.ru', url: 'https://example.ru/1' } },
      { address: '620014, ул. Ленина, 1' },
    ]
    for (const shape of shapes) expect(structuredDataProblems(jobPosting(vacancy(shape), url))).toEqual([])
    // The rules themselves find what is wrong.
    const { datePosted: _, ...undated } = jobPosting(vacancy(), url) ?? {}
    expect(structuredDataProblems({ ...undated, jobLocation: [], telephone: '1' })).toEqual([
      'JobPosting.datePosted: required',
      'JobPosting.jobLocation: an empty list',
      'JobPosting.telephone: unknown',
    ])
  })

  it('names the country a city is in, and the postal index of an address', () => {
    const minsk = { id: 901_001, name: 'Минск', region: 'Беларусь' }
    expect(jobPosting(vacancy({ cities: [minsk], address: null }), url)?.jobLocation).toEqual({
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressCountry: 'BY', addressLocality: 'Минск' },
    })
    expect(jobPosting(vacancy({ cities: [minsk], work_formats: ['REMOTE'] }), url)).toMatchObject({
      applicantLocationRequirements: { name: 'BY' },
    })
    expect(streetOf('620014, ул. Ленина, 1')).toEqual({
      streetAddress: 'ул. Ленина, 1',
      postalCode: '620014',
    })
    expect(streetOf('ул. Ленина, 1, 620014')).toEqual({
      streetAddress: 'ул. Ленина, 1',
      postalCode: '620014',
    })
    expect(streetOf('офис 1234567')).toEqual({ streetAddress: 'офис 1234567' })
  })

  it('is left out of a vacancy that has ended', () => {
    expect(jobPosting(vacancy({ status: 'closed' }), url)).toBeNull()
    expect(jobPosting(vacancy({ status: 'expired' }), url)).toBeNull()
  })
})

describe('breadcrumbs', () => {
  it('numbers the steps of the way', () => {
    expect(breadcrumbs([{ name: 'Вакансии', url: 'https://example.ru/ru/vacancies' }])).toMatchObject({
      itemListElement: [{ position: 1, name: 'Вакансии' }],
    })
  })
})

describe('home and lists', () => {
  it('name the site and the address that searches it', () => {
    const home = 'https://example.ru/ru'
    const site = webSite('Двое', home, `${home}/vacancies`) as {
      url: string
      potentialAction: { target: { urlTemplate: string } }
    }
    expect(site.url).toBe(home)
    expect(site.potentialAction.target.urlTemplate).toBe(`${home}/vacancies?text={search_term_string}`)
  })

  it('number the items of a page, and say nothing of an empty one', () => {
    expect(itemList(['https://example.ru/a', 'https://example.ru/b'])).toMatchObject({
      itemListElement: [
        { position: 1, url: 'https://example.ru/a' },
        { position: 2, url: 'https://example.ru/b' },
      ],
    })
    expect(itemList([])).toBeNull()
  })
})

describe('a company', () => {
  const at = 'https://example.ru/ru/companies/bbbbbbbbbbbb'
  const company = (over: Partial<CompanyView> = {}): CompanyView => ({
    public_id: 'bbbbbbbbbbbb',
    name: 'Клиника «Северная»',
    verified: true,
    logo_url: '/files/l.webp',
    reply: null,
    type: 'company',
    description_html: null,
    site_url: 'https://severnaya.ru',
    city: null,
    size: null,
    industries: [],
    addresses: [{ city_name: 'Вологда', address: 'ул. Лесная, 5' }],
    legal_name: 'ООО «Северная»',
    inn: '7707083893',
    logo_jpeg_url: '/files/l.jpg',
    open_vacancies: 2,
    unclaimed: false,
    interview_rating: { value: 4.6, answers: 12 },
    since: '2025-01-01T00:00:00.000Z',
    ...over,
  })

  it('is told with its logo, its site and its rating, each only where it is there', () => {
    expect(structuredDataProblems(organization(company(), at))).toEqual([])
    expect(organization(company(), at)).toMatchObject({
      sameAs: 'https://severnaya.ru',
      logo: 'https://example.ru/files/l.jpg',
    })
    expect(structuredDataProblems(employerRating(company(), at))).toEqual([])
    expect(employerRating(company(), at)).toMatchObject({ ratingValue: 4.6, ratingCount: 12, bestRating: 5 })
    expect(employerRating(company({ interview_rating: null }), at)).toBeNull()
    const bare = organization(company({ site_url: null, logo_jpeg_url: null }), at)
    expect(bare).not.toHaveProperty('logo')
    expect(bare).not.toHaveProperty('sameAs')
    expect(structuredDataProblems(bare)).toEqual([])
  })
})

it('what the other pages tell follows the rules, too', () => {
  const home = 'https://example.ru/ru'
  const legal = { name: 'ООО «Двое»', inn: '7707083893', email: 'hello@example.ru' }
  const figures = { offers: 30, low: 60_000, median: 80_000, high: 110_000 }
  const salaries = {
    role: { id: 1, name: 'Повар' },
    city: { id: 2, name: 'Вологда' },
    figures,
  } as Parameters<typeof occupation>[0]
  const told = [
    webSite('Двое', home, `${home}/vacancies`),
    siteOrganization('Двое', home, 'https://example.ru/icon-512.png', legal),
    siteOrganization('Двое', home, 'https://example.ru/icon-512.png', { name: '', inn: '', email: '' }),
    occupation(salaries, `${home}/salaries`),
    occupation({ ...salaries, city: null }, `${home}/salaries`),
    breadcrumbs([{ name: 'Вакансии', url: `${home}/vacancies` }]),
    itemList([`${home}/vacancies/aaaaaaaaaaaa`]),
  ]
  expect(told.map(structuredDataProblems)).toEqual(told.map(() => []))
})
