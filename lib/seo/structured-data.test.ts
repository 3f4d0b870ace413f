import { describe, expect, it } from 'vitest'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { breadcrumbs, itemList, jobPosting, webSite } from './structured-data'

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
