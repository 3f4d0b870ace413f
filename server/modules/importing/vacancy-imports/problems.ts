import type { ImportField, VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import { importFields } from '@/lib/contracts/vacancy-imports'
import type { RejectCode, SourceField, WarningCode } from '../reader/vacancy-files.service'

export type Problem = VacancyImportRow['problems'][number]

const fieldOfColumn: Record<SourceField, ImportField> = {
  id: 'id',
  title: 'title',
  company: 'company',
  companyId: 'company',
  companyUrl: 'company',
  inn: 'company',
  city: 'city_ids',
  region: 'city_ids',
  address: 'address',
  lat: 'address',
  lng: 'address',
  salaryFrom: 'salary',
  salaryTo: 'salary',
  salaryText: 'salary',
  currency: 'salary',
  gross: 'salary',
  salaryMode: 'salary',
  salaryFrequency: 'salary',
  description: 'description_html',
  duties: 'description_html',
  requirements: 'description_html',
  conditions: 'description_html',
  branded: 'description_html',
  skills: 'skills',
  role: 'role_id',
  experience: 'experience',
  employment: 'employment_form',
  employmentForm: 'employment_form',
  schedule: 'schedule_days',
  workFormat: 'work_formats',
  scheduleDays: 'schedule_days',
  workingHours: 'working_hours',
  nightShifts: 'other',
  internship: 'other',
  education: 'education',
  publishedAt: 'published_at',
  url: 'url',
  letterRequired: 'other',
}

const fieldOfCode: Partial<Record<RejectCode | WarningCode | 'resume', ImportField>> = {
  title_missing: 'title',
  title_shortened: 'title',
  salary_implausible: 'salary',
  salary_bounds_swapped: 'salary',
  salary_currency_unknown: 'salary',
  salary_converted: 'salary',
  salary_unreadable: 'salary',
  salary_negative: 'salary',
  skill_dropped: 'skills',
  city_unknown: 'city_ids',
  role_unknown: 'role_id',
  date_unreadable: 'published_at',
}

export const shownColumns = (
  columns: readonly { name: string; field: SourceField | null }[],
): VacancyImport['columns'] =>
  columns.map(({ name, field }) => ({ name, field: field && fieldOfColumn[field] }))

/** A field of the form by the name the report calls it. */
export const formField = (name: string): ImportField => importFields.find((each) => each === name) ?? 'other'

export function problem(
  code: Problem['code'],
  field: ImportField | null = null,
  detail: string | null = null,
): Problem {
  return { code, field, detail: detail === null ? null : detail.slice(0, 200) }
}

/** What the reader says of a row; that a company is not named is no trouble in its own file. */
export function readerProblem(
  code: RejectCode | WarningCode | 'resume',
  detail: string | null = null,
): Problem[] {
  return code === 'company_missing' ? [] : [problem(code, fieldOfCode[code] ?? null, detail)]
}
