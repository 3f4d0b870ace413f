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

/** Columns of a card; the query names its tables `v` and `c`. */
export const cardColumns = sql`
  v.id, v.public_id, v.title, v.status, v.city_id, cardinality(v.city_ids) as cities,
  v.metro_ids[1] as metro_id,
  v.salary_from, v.salary_to, v.salary_currency, v.salary_gross, v.salary_mode, v.salary_frequency,
  v.experience, v.employment_form, v.work_formats, v.schedule_days, v.skills[1:3] as skills,
  v.reply_promise_days, ${millis(sql`v.published_at`)} as published_at, ${millis(sql`v.expires_at`)} as expires_at,
  v.anonymous, v.employer_name, c.public_id as company_public_id, c.name as company_name, c.verification as company_verification,
  c.logo_path as company_logo_path, c.answered_share as company_answered_share,
  c.median_reply_days as company_median_reply_days,
  c.viewed_share as company_viewed_share, c.replies_counted as company_replies_counted`
