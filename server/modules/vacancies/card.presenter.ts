import { imageUrl } from '@/lib/contracts/images'
import type { CompanyRef, Salary, VacancyCard } from '@/lib/contracts/vacancies'
import { presentReply } from '@/server/modules/identity'
import type { CardRow } from './card-row'
import { stateAt } from './lifecycle'
import { metroOf, placeOf } from './reference'

type CompanyColumns = Pick<
  CardRow,
  | 'company_public_id'
  | 'company_name'
  | 'company_verification'
  | 'company_logo_path'
  | 'company_answered_share'
  | 'company_median_reply_days'
  | 'company_viewed_share'
  | 'company_replies_counted'
>

export function presentCompany(row: CompanyColumns): CompanyRef {
  return {
    public_id: row.company_public_id,
    name: row.company_name,
    verified: row.company_verification === 'verified',
    logo_url: imageUrl(row.company_logo_path, 96),
    reply: presentReply({
      viewedShare: row.company_viewed_share,
      answeredShare: row.company_answered_share,
      medianReplyDays: row.company_median_reply_days,
      repliesCounted: row.company_replies_counted,
    }),
  }
}

/** The employer of an advert as everyone may know it: an anonymous one by the words it chose, and by nothing else. */
export const presentEmployer = (
  row: CompanyColumns & Pick<CardRow, 'anonymous' | 'employer_name'>,
): CompanyRef =>
  row.anonymous
    ? {
        public_id: null,
        name: row.employer_name ?? '',
        verified: row.company_verification === 'verified',
        logo_url: null,
        reply: null,
      }
    : presentCompany(row)

type SalaryColumns = Pick<
  CardRow,
  'salary_from' | 'salary_to' | 'salary_currency' | 'salary_gross' | 'salary_mode' | 'salary_frequency'
>

export function presentSalary(row: SalaryColumns): Salary | null {
  if (row.salary_from === null && row.salary_to === null) return null
  return {
    from: row.salary_from,
    to: row.salary_to,
    currency: row.salary_currency ?? 'RUB',
    gross: row.salary_gross,
    mode: row.salary_mode ?? 'MONTH',
    frequency: row.salary_frequency,
  }
}

/** `favorited` is left out for guests: their hearts come from the browser. */
export function presentCard(row: CardRow, now: Date, favorites?: ReadonlySet<number>): VacancyCard {
  const expiresAt = row.expires_at === null ? null : new Date(row.expires_at)
  return {
    public_id: row.public_id,
    title: row.title,
    status: stateAt({ status: row.status, expiresAt }, now),
    company: presentEmployer(row),
    city: placeOf(row.city_id),
    more_cities: Math.max(0, row.cities - 1),
    metro: row.metro_id === null ? [] : [metroOf(row.metro_id) ?? []].flat(),
    salary: presentSalary(row),
    experience: row.experience,
    employment_form: row.employment_form,
    work_formats: row.work_formats,
    schedule_days: row.schedule_days,
    skills: row.skills,
    reply_promise_days: row.reply_promise_days,
    published_at: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    ...(favorites && { favorited: favorites.has(row.id) }),
  }
}
