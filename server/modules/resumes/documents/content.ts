import type { ResumeView } from '@/lib/contracts/resumes'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { formatPhone } from '@/lib/shared/phone'
import { allDictionaries } from '@/server/modules/dictionaries'
import { experienceWords, incomeWords, monthWords } from './words'

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

const text = (parts: (string | null | undefined | false)[], glue = ' · ') => parts.filter(Boolean).join(glue)

function contactsOf({ contacts }: ResumeView): DocumentContent['contacts'] {
  if (!contacts) return []
  const kinds = {
    phone: 'Телефон',
    email: 'Почта',
    telegram: 'Телеграм',
    max: 'MAX',
    whatsapp: 'Вотсап',
    vk: 'ВКонтакте',
  }
  return [
    ...(contacts.phone
      ? [{ label: kinds.phone, value: text([formatPhone(contacts.phone), contacts.phone_comment], ', ') }]
      : []),
    ...(contacts.email ? [{ label: kinds.email, value: contacts.email }] : []),
    ...contacts.other.map(({ kind, value, comment }) => ({
      label: kinds[kind],
      value: text([value, comment], ', '),
    })),
    ...contacts.sites.map(({ url }) => ({ label: 'Сайт', value: url.replace(/^https?:\/\/(?:www\.)?/, '') })),
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
            'Переезд возможен',
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
        view.night_shifts && 'Ночные смены',
        view.temporary_job && 'Временная работа',
        view.internship && 'Стажировка',
        view.volunteering && 'Волонтёрство',
      ],
      ', ',
    ),
    view.driver_licences.length > 0 ? `Права: ${view.driver_licences.join(', ')}` : '',
    view.has_vehicle ? 'Есть машина' : '',
    view.citizenship.length > 0 ? `Гражданство: ${view.citizenship.join(', ')}` : '',
    view.work_permits.length > 0 ? `Разрешение на работу: ${view.work_permits.join(', ')}` : '',
  ].filter(Boolean)
}

export function contentOf(view: ResumeView, now: Date): DocumentContent {
  const names = allDictionaries()
  const month = now.toISOString().slice(0, 7)
  return {
    name: view.name ? text([view.name.last, view.name.first, view.name.middle], ' ') : null,
    title: view.title || 'Резюме',
    income: incomeWords(view.salary),
    facts: [
      text([view.city?.name, view.district], ', '),
      experienceWords(view.total_experience_months),
      names.job_search_statuses[view.job_search_status] ?? '',
    ].filter(Boolean),
    contacts: contactsOf(view),
    skills: view.skills,
    languages: view.languages.map(
      ({ code, level }) => `${names.languages[code]} — ${names.language_levels[level]}`,
    ),
    jobs: view.experience.map((job) => ({
      dates: `${monthWords(job.start)} — ${job.end ? monthWords(job.end) : 'сейчас'}`,
      length: experienceWords(monthsBetween(job.start, job.end ?? month)),
      position: job.position,
      company: text([job.company ?? 'Компания скрыта', job.industries.join(', ')]),
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
