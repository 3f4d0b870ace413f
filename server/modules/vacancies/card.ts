import { type SQL, sql } from 'drizzle-orm'
import type {
  Currency,
  EmploymentForm,
  ExperienceBand,
  SalaryFrequency,
  SalaryMode,
  ScheduleDays,
  VacancyState,
  VerificationState,
  WorkFormat,
} from '@/lib/contracts/enums'
import { imageUrl } from '@/lib/contracts/images'
import type { CompanyRef, VacancyCard } from '@/lib/contracts/vacancies'
import type { Salary } from '@/lib/contracts/vacancy-fields'
import { presentReply } from '@/server/modules/identity'
import { stateAt } from './publication-term'
import { metroOf, placeOf } from './reference'

/** What a card is made of, as the driver gives it: one row of `vacancies v` with its `companies c`. */
export interface CardRow {
  id: number
  public_id: string
  title: string
  status: VacancyState
  city_id: number | null
  cities: number
  metro_id: number | null
  salary_from: number | null
  salary_to: number | null
  salary_currency: Currency | null
  salary_gross: boolean | null
  salary_mode: SalaryMode | null
  salary_frequency: SalaryFrequency | null
  experience: ExperienceBand | null
  employment_form: EmploymentForm | null
  work_formats: WorkFormat[]
  schedule_days: ScheduleDays[]
  skills: string[]
  reply_promise_days: number
  /** Only where nobody acts for the company of an imported advert. */
  imported_from: string | null
  source_url: string | null
  /** Milliseconds since the epoch. */
  published_at: number | null
  expires_at: number | null
  anonymous: boolean
  employer_name: string | null
  company_public_id: string
  company_name: string
  company_verification: VerificationState
  company_logo_path: string | null
  company_answered_share: number | null
  company_median_reply_days: number | null
  company_viewed_share: number | null
  company_replies_counted: number
}

/** `1716000000000`: cheaper to read than a timestamp's text, and no driver parses it differently. */
export const millis = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** Taken over from elsewhere, for a company that nobody acts for here: nobody could answer an application. */
export const isUnclaimed = (v: SQL): SQL =>
  sql`(${v}.source is not null and not exists (select 1 from company_members m where m.company_id = ${v}.company_id))`

/** Columns of a card; the query names its tables `v` and `c`. */
export const cardColumns = sql`
  v.id, v.public_id, v.title, v.status, v.city_id, cardinality(v.city_ids) as cities,
  v.metro_ids[1] as metro_id,
  v.salary_from, v.salary_to, v.salary_currency, v.salary_gross, v.salary_mode, v.salary_frequency,
  v.experience, v.employment_form, v.work_formats, v.schedule_days, v.skills[1:3] as skills,
  v.reply_promise_days, case when ${isUnclaimed(sql`v`)} then v.source end as imported_from, v.source_url, ${millis(sql`v.published_at`)} as published_at, ${millis(sql`v.expires_at`)} as expires_at,
  v.anonymous, v.employer_name, c.public_id as company_public_id, c.name as company_name, c.verification as company_verification,
  c.logo_path as company_logo_path, c.answered_share as company_answered_share,
  c.median_reply_days as company_median_reply_days,
  c.viewed_share as company_viewed_share, c.replies_counted as company_replies_counted`

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

const siteNames: Record<string, string> = { hh: 'hh.ru', superjob: 'superjob.ru', trudvsem: 'trudvsem.ru' }

/** Where an unclaimed advert came from; tables and files have no name to give. */
const presentImported = ({ imported_from, source_url }: CardRow): VacancyCard['imported'] =>
  imported_from === null
    ? null
    : {
        site: siteNames[imported_from] ?? (imported_from.includes('.') ? imported_from : null),
        url: source_url,
      }

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
    reply_promise_days: row.imported_from === null ? row.reply_promise_days : null,
    imported: presentImported(row),
    published_at: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    ...(favorites && { favorited: favorites.has(row.id) }),
  }
}
