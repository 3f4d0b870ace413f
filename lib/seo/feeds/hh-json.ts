import type { ExportedVacancy } from '@/lib/contracts/feeds'
import { routes } from '@/lib/routes'
import { moscowTimeOf } from '@/lib/shared/time'
import type { FeedWords } from './yandex-yml'

/** `2026-05-12T11:00:00+0300`, as hh.ru writes moments. */
const momentOf = (iso: string | null) =>
  iso && `${moscowTimeOf(new Date(iso)).toISOString().slice(0, 19)}+0300`

interface Named {
  id: string
  name: string
}

/** One vacancy with the names of fields that the API of hh.ru has (`GET /vacancies/{id}`). */
export function hhVacancy(vacancy: ExportedVacancy, siteUrl: string, { names }: FeedWords) {
  const { salary, company, city, address } = vacancy
  const url = siteUrl + routes.vacancy(vacancy.public_id)
  const employer = company.public_id ? siteUrl + routes.company(company.public_id) : null
  const logo = company.logo_url && new URL(company.logo_url, siteUrl).href
  const named = <T extends string>(codes: readonly T[], name: (code: T) => string): Named[] =>
    codes.map((code) => ({ id: code, name: name(code) }))
  return {
    id: vacancy.public_id,
    name: vacancy.title,
    area: city && { id: String(city.id), name: city.name },
    areas: vacancy.cities.map(({ id, name }) => ({ id: String(id), name })),
    salary: salary && {
      from: salary.from,
      to: salary.to,
      currency: salary.currency === 'RUB' ? 'RUR' : salary.currency,
      gross: salary.gross,
    },
    salary_range: salary && {
      from: salary.from,
      to: salary.to,
      currency: salary.currency === 'RUB' ? 'RUR' : salary.currency,
      gross: salary.gross,
      mode: { id: salary.mode },
      frequency: salary.frequency && { id: salary.frequency },
    },
    address: address && { city: city?.name ?? null, raw: address },
    employer: {
      id: company.public_id,
      name: company.name,
      url: employer,
      alternate_url: employer,
      logo_urls: logo ? { '90': logo, original: logo } : null,
      trusted: company.verified,
    },
    experience: vacancy.experience && {
      id: vacancy.experience,
      name: names(`experience.${vacancy.experience}`),
    },
    employment_form: vacancy.employment_form && {
      id: vacancy.employment_form,
      name: names(`employment_forms.${vacancy.employment_form}`),
    },
    work_format: named(vacancy.work_formats, (code) => names(`work_formats.${code}`)),
    work_schedule_by_days: named(vacancy.schedule_days, (code) => names(`schedule_days.${code}`)),
    working_hours: named(vacancy.working_hours, (code) => names(`working_hours.${code}`)),
    professional_roles: vacancy.role ? [{ id: String(vacancy.role.id), name: vacancy.role.name }] : [],
    key_skills: vacancy.skills.map((name) => ({ name })),
    languages: vacancy.languages.map(({ code, level }) => ({ id: code, level: { id: level } })),
    driver_license_types: vacancy.driver_licences.map((id) => ({ id })),
    accept_handicapped: vacancy.accept_handicapped,
    night_shifts: vacancy.night_shifts,
    internship: vacancy.internship,
    response_letter_required: vacancy.response_letter_required,
    description: vacancy.description_html,
    published_at: momentOf(vacancy.published_at),
    initial_created_at: momentOf(vacancy.first_published_at),
    archived: false,
    alternate_url: url,
    apply_alternate_url: url,
  }
}

interface Place {
  siteUrl: string
  /** From 0 on, as hh.ru counts pages. */
  page: number
  pages: number
  perPage: number
  found: number
}

/** A page of all vacancies as `GET /vacancies` of hh.ru answers, each of them whole; part by part. */
export async function* hhFeed(
  { siteUrl, page, pages, perPage, found }: Place,
  parts: AsyncIterable<readonly ExportedVacancy[]>,
  words: FeedWords,
): AsyncGenerator<string> {
  const about = JSON.stringify({ found, page, pages, per_page: perPage })
  yield `${about.slice(0, -1)},"items":[`
  let isFirst = true
  for await (const part of parts) {
    if (part.length === 0) continue
    const items = part.map((vacancy) => JSON.stringify(hhVacancy(vacancy, siteUrl, words)))
    yield (isFirst ? '' : ',\n') + items.join(',\n')
    isFirst = false
  }
  yield ']}\n'
}
