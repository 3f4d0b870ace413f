import { detailNames, type ResumeDetails, webAddress } from '@/lib/contracts/resume-details'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { completenessOf } from '@/lib/shared/resume-completeness'
import { normaliseSkills, roublesPerUnit } from '@/server/modules/dictionaries'
import type { ResumeInsert } from './resumes.repository'

const given = <T>(value: T | undefined, previous: T): T => (value === undefined ? previous : value)

/** Editable columns of a row. */
export type ResumeColumns = Pick<
  ResumeInsert,
  | 'title'
  | 'roleIds'
  | 'skills'
  | 'skillKeys'
  | 'salaryAmount'
  | 'salaryCurrency'
  | 'salaryMonthNet'
  | 'cityId'
  | 'firstName'
  | 'lastName'
  | 'middleName'
  | 'birthDate'
  | 'gender'
  | 'citizenship'
  | 'relocation'
  | 'trips'
  | 'experience'
  | 'totalExperienceMonths'
  | 'education'
  | 'languages'
  | 'about'
  | 'employmentForms'
  | 'workFormats'
  | 'driverLicences'
  | 'hasVehicle'
  | 'details'
  | 'phone'
  | 'email'
  | 'visibility'
  | 'hiddenFields'
  | 'jobSearchStatus'
  | 'completeness'
>

/** Roubles a month, for filters; other money by the rate of the day. */
function monthNet(salary: ResumeDraft['salary'], at: Date): number | null {
  if (!salary) return null
  const month = Math.round(salary.amount * roublesPerUnit(salary.currency, at))
  return month > 0 && month <= 2_147_483_647 ? month : null
}

const withUrl = <T extends { url?: string | undefined }>(item: T): T =>
  item.url === undefined ? item : { ...item, url: webAddress(item.url) }

/** Fields that search does not use, as one JSON column; URLs get their scheme. */
function detailsOf(fields: ResumeDraft): ResumeDetails {
  const given = Object.fromEntries(
    detailNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as ResumeDetails
  const { certificates, portfolio, sites } = given
  return {
    ...given,
    ...(certificates && { certificates: certificates.map(withUrl) }),
    ...(portfolio && { portfolio: portfolio.map(withUrl) }),
    ...(sites && { sites: sites.map(withUrl) }),
  }
}

/**
 * Maps contract fields to columns, including derived ones: skill keys, months of experience, salary in roubles,
 * completeness. Also used by the importer and the demo data.
 */
export function columnsOf(fields: ResumeDraft, now: Date): ResumeColumns {
  const skills = normaliseSkills(fields.skills ?? [])
  const experience = (fields.experience ?? []).map(withUrl)
  return {
    title: fields.title ?? '',
    roleIds: [...new Set(fields.role_ids ?? [])],
    skills: skills.names,
    skillKeys: skills.keys,
    salaryAmount: fields.salary?.amount ?? null,
    salaryCurrency: fields.salary?.currency ?? null,
    salaryMonthNet: monthNet(fields.salary, now),
    cityId: fields.city_id ?? null,
    firstName: fields.first_name ?? '',
    lastName: fields.last_name ?? '',
    middleName: fields.middle_name || null,
    birthDate: fields.birth_date ?? null,
    gender: fields.gender ?? null,
    citizenship: fields.citizenship ?? [],
    relocation: fields.relocation ?? 'no_relocation',
    trips: fields.trips ?? 'never',
    experience,
    totalExperienceMonths: totalExperienceMonths(experience, now),
    education: fields.education ?? [],
    languages: fields.languages ?? [],
    about: fields.about ?? '',
    employmentForms: fields.employment_forms ?? [],
    workFormats: fields.work_formats ?? [],
    driverLicences: fields.driver_licences ?? [],
    hasVehicle: fields.has_vehicle ?? false,
    details: detailsOf(fields),
    phone: fields.phone || null,
    email: fields.email || null,
    visibility: fields.visibility ?? 'clients',
    hiddenFields: fields.hidden_fields ?? [],
    jobSearchStatus: fields.job_search_status ?? 'active_search',
    completeness: completenessOf(fields),
  }
}

/** Merges a partial save: fields that were not sent keep their values. */
export function mergeFields(previous: ResumeDraft, sent: ResumeDraft): ResumeDraft {
  const merged: Record<string, unknown> = { ...previous }
  for (const [name, value] of Object.entries(sent)) merged[name] = given(value, merged[name])
  return merged as ResumeDraft
}

/** `YYYY-MM` as months since year 0. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

interface Job {
  start: string | null
  /** null: still works there. */
  end: string | null
}

/**
 * Total months of work; overlapping jobs count once, first and last month are included. `now` ends a current job; jobs
 * without a start or in the future are ignored.
 */
export function totalExperienceMonths(jobs: readonly Job[], now: Date): number {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const spans = jobs
    .flatMap(({ start, end }) =>
      start === null
        ? []
        : [
            {
              from: monthNumber(start),
              to: Math.min(end === null ? thisMonth : monthNumber(end), thisMonth),
            },
          ],
    )
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from)
  let total = 0
  let counted = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    const first = Math.max(from, counted + 1)
    if (to < first) continue
    total += to - first + 1
    counted = to
  }
  return total
}

/** The current job, otherwise the one that ended last; of equals the later start. */
export function latestJob<J extends Job>(jobs: readonly J[]): J | undefined {
  const rank = (job: J) => `${job.end ?? '9999-12'} ${job.start ?? ''}`
  return jobs.reduce<J | undefined>((best, job) => (!best || rank(job) > rank(best) ? job : best), undefined)
}

/** Newest first. */
export function newestFirst<J extends Job>(jobs: readonly J[]): J[] {
  return [...jobs].sort((a, b) => {
    const end = (b.end ?? '9999-12').localeCompare(a.end ?? '9999-12')
    return end !== 0 ? end : (b.start ?? '').localeCompare(a.start ?? '')
  })
}
