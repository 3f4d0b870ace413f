import type { Currency } from '@/lib/contracts/enums'
import type { ResumeView } from '@/lib/contracts/resumes'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { formatPhone } from '@/lib/shared/phone'
import { translator } from '@/server/lib/translator'
import { allDictionaries } from '@/server/modules/dictionaries'

const t = translator('resumes')

export interface DocumentJob {
  /** «март 2019 — сейчас» */
  dates: string
  /** «2 года 3 месяца» */
  length: string
  position: string
  /** Employer and trade; '' when the viewer may not know. */
  company: string
  description: string
}
export interface DocumentEntry {
  /** Year, or ''. */
  when: string
  title: string
  details: string
}

/** A resume as words on paper: what this viewer may see and nothing else. */
export interface DocumentContent {
  /** Name where the viewer has it. */
  name: string | null
  title: string
  income: string
  /** City, experience, status. */
  facts: string[]
  contacts: { label: string; value: string }[]
  skills: string[]
  languages: string[]
  jobs: DocumentJob[]
  education: DocumentEntry[]
  courses: DocumentEntry[]
  about: string
  recommendations: DocumentEntry[]
  links: DocumentEntry[]
  /** Form, format, trips, licences. */
  terms: string[]
}

/** «7 лет 3 месяца», «Без опыта». */
function experienceOf(total: number): string {
  const [years, months] = [Math.floor(total / 12), total % 12]
  const parts = [
    ...(years > 0 ? [t('years', { count: years })] : []),
    ...(months > 0 ? [t('months', { count: months })] : []),
  ]
  return parts.join(' ') || t('no_experience')
}

const monthYear = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2019-02` → «февраль 2019». */
const monthOf = (month: string): string =>
  monthYear.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')

const signs: Partial<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€' }
const number = new Intl.NumberFormat('ru-RU')
/** «120 000 ₽ на руки»; '' when none is expected. */
function incomeOf(salary: { amount: number; currency: Currency } | null): string {
  if (!salary) return ''
  const amount = number.format(salary.amount).replace(/\s/g, '\u00a0')
  return t('income', { amount, currency: signs[salary.currency] ?? salary.currency })
}

const text = (parts: (string | null | undefined | false)[], glue = ' · ') => parts.filter(Boolean).join(glue)

function contactsOf({ contacts }: ResumeView): DocumentContent['contacts'] {
  if (!contacts) return []
  return [
    ...(contacts.phone
      ? [
          {
            label: t('contacts.phone'),
            value: text([formatPhone(contacts.phone), contacts.phone_comment], ', '),
          },
        ]
      : []),
    ...(contacts.email ? [{ label: t('contacts.email'), value: contacts.email }] : []),
    ...contacts.other.map(({ kind, value, comment }) => ({
      label: t(`contacts.${kind}`),
      value: text([value, comment], ', '),
    })),
    ...contacts.sites.map(({ url }) => ({
      label: t('contacts.site'),
      value: url.replace(/^https?:\/\/(?:www\.)?/, ''),
    })),
  ].filter(({ value }) => value !== '')
}

function termsOf(view: ResumeView): string[] {
  const names = allDictionaries()
  const isPossible = view.relocation !== 'no_relocation'
  return [
    text(
      view.employment_forms.map((code) => names.employment_forms[code]),
      ', ',
    ),
    text(
      view.work_formats.map((code) => names.work_formats[code]),
      ', ',
    ),
    isPossible
      ? text(
          [
            t('terms.relocation'),
            text(
              view.relocation_cities.map((city) => city.name),
              ', ',
            ),
          ],
          ': ',
        )
      : '',
    view.trips === 'never' ? '' : (names.trips[view.trips] ?? ''),
    text(
      [
        view.night_shifts && t('terms.night_shifts'),
        view.temporary_job && t('terms.temporary_job'),
        view.internship && t('terms.internship'),
        view.volunteering && t('terms.volunteering'),
      ],
      ', ',
    ),
    view.driver_licences.length > 0 ? t('terms.licences', { list: view.driver_licences.join(', ') }) : '',
    view.has_vehicle ? t('terms.vehicle') : '',
    view.citizenship.length > 0 ? t('terms.citizenship', { list: view.citizenship.join(', ') }) : '',
    view.work_permits.length > 0 ? t('terms.work_permits', { list: view.work_permits.join(', ') }) : '',
  ].filter(Boolean)
}

export function contentOf(view: ResumeView, now: Date): DocumentContent {
  const names = allDictionaries()
  const month = now.toISOString().slice(0, 7)
  return {
    name: view.name ? text([view.name.last, view.name.first, view.name.middle], ' ') : null,
    title: view.title || t('fallback_title'),
    income: incomeOf(view.salary),
    facts: [
      text([view.city?.name, view.district], ', '),
      experienceOf(view.total_experience_months),
      names.job_search_statuses[view.job_search_status] ?? '',
    ].filter(Boolean),
    contacts: contactsOf(view),
    skills: view.skills,
    languages: view.languages.map(
      ({ code, level }) => `${names.languages[code]} — ${names.language_levels[level]}`,
    ),
    jobs: view.experience.map((job) => ({
      dates: t('jobs.dates', {
        start: monthOf(job.start),
        end: job.end ? monthOf(job.end) : t('jobs.now'),
      }),
      length: experienceOf(monthsBetween(job.start, job.end ?? month)),
      position: job.position,
      company: text([job.company ?? t('jobs.hidden_company'), job.industries.join(', ')]),
      description: plainOfMarked(job.description),
    })),
    education: view.education.map((school) => ({
      when: school.year === null ? '' : String(school.year),
      title: school.name,
      details: text([names.education_levels[school.level], school.faculty, school.result]),
    })),
    courses: [
      ...[...view.courses, ...view.attestations].map((course) => ({
        when: course.year === null ? '' : String(course.year),
        title: course.name,
        details: text([course.organization, course.result]),
      })),
      ...view.certificates.map(({ year, title, url }) => ({
        when: year === null ? '' : String(year),
        title,
        details: url,
      })),
    ].filter(({ title }) => title !== ''),
    about: plainOfMarked(view.about),
    recommendations: view.recommendations.map(({ name, position, organization }) => ({
      when: '',
      title: name,
      details: text([position, organization]),
    })),
    links: view.portfolio.map(({ title, url }) => ({
      when: '',
      title: title || url,
      details: title ? url : '',
    })),
    terms: termsOf(view),
  }
}

const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
const monthsBetween = (start: string, end: string) => Math.max(1, at(end) - at(start) + 1)
