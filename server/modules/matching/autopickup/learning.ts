import type { AutopickupCriteria, Learned, LearnedChange } from '@/lib/contracts/autopickup-criteria'
import {
  type CompanyType,
  companyTypes,
  type EmploymentForm,
  type ExperienceBand,
  employmentForms,
  experienceBands,
  type ScheduleDays,
  scheduleDays,
  type VacancyHideReason,
  type WorkFormat,
  workFormats,
} from '@/lib/contracts/enums'

/** What a reason can be about. */
export interface Lesson {
  /** Roubles a month on hand; null when the advert does not tell. */
  salary: number | null
  employmentForm: EmploymentForm | null
  schedules: readonly ScheduleDays[]
  formats: readonly WorkFormat[]
  cityIds: readonly number[]
  experience: ExperienceBand | null
  roleId: number | null
  /** Public id; null for an anonymous employer. */
  companyId: string | null
  companyType: CompanyType
}

/** The minimum goes up to the next step above what was too little. */
const salaryStep = 5000
const highest = 10_000_000

/** A list without some of its values; an empty list means «any» and becomes all but those. Null: nothing would be left. */
function without<T>(chosen: readonly T[], all: readonly T[], unwanted: readonly T[]): T[] | null {
  const from = chosen.length > 0 ? chosen : all
  const left = from.filter((value) => !unwanted.includes(value))
  return left.length === 0 || left.length === from.length ? null : left
}

type Field = LearnedChange['field']
type Change = { field: Field; values: string[]; to: Partial<AutopickupCriteria> } | null

const leaveOut = <T extends string>(
  field: 'schedules' | 'formats' | 'experience' | 'employment_forms' | 'company_types',
  chosen: readonly T[],
  all: readonly T[],
  unwanted: readonly T[],
): Change => {
  const left = without(chosen, all, unwanted)
  return left && { field, values: [...unwanted], to: { [field]: left } }
}

/** The table: what each reason changes. A reason that would leave nothing to look for changes nothing. */
const lessons: Record<VacancyHideReason, (now: AutopickupCriteria, of: Lesson) => Change> = {
  salary: ({ min_salary: min, salary_required: required }, { salary }) => {
    if (salary === null) {
      return required ? null : { field: 'salary_required', values: [], to: { salary_required: true } }
    }
    const next = Math.min(highest, (Math.floor(salary / salaryStep) + 1) * salaryStep)
    if (min !== null && min >= next) return null
    return { field: 'min_salary', values: [String(next)], to: { min_salary: next } }
  },
  fly_in: ({ employment_forms: forms }) =>
    leaveOut('employment_forms', forms, employmentForms, ['FLY_IN_FLY_OUT']),
  schedule: ({ schedules }, of) =>
    of.schedules.length === 0 ? null : leaveOut('schedules', schedules, scheduleDays, of.schedules),
  format: ({ formats }, of) =>
    of.formats.length === 0 ? null : leaveOut('formats', formats, workFormats, of.formats),
  place: ({ city_ids: cities }, of) => {
    const left = cities.filter((city) => !of.cityIds.includes(city))
    if (left.length === 0 || left.length === cities.length) return null
    const gone = cities.filter((city) => of.cityIds.includes(city))
    return { field: 'city_ids', values: gone.map(String), to: { city_ids: left } }
  },
  experience: ({ experience }, of) =>
    of.experience === null ? null : leaveOut('experience', experience, experienceBands, [of.experience]),
  company: ({ stop_companies: stopped }, { companyId }) =>
    companyId === null || stopped.includes(companyId) || stopped.length >= 100
      ? null
      : { field: 'stop_companies', values: [companyId], to: { stop_companies: [...stopped, companyId] } },
  agency: ({ company_types: types }, { companyType }) =>
    companyType === 'company' ? null : leaveOut('company_types', types, companyTypes, [companyType]),
  not_my_job: ({ role_ids: roles }, { roleId }) => {
    const left = roles.filter((role) => role !== roleId)
    if (roleId === null || left.length === 0 || left.length === roles.length) return null
    return { field: 'role_ids', values: [String(roleId)], to: { role_ids: left } }
  },
  other: () => null,
}

/** What the criteria become by a reason; null when it teaches nothing. */
export function learn(criteria: AutopickupCriteria, reason: VacancyHideReason, of: Lesson): Learned | null {
  const change = lessons[reason](criteria, of)
  if (!change) return null
  const keys = Object.keys(change.to) as (keyof AutopickupCriteria)[]
  return {
    changes: [{ field: change.field, values: change.values }],
    before: Object.fromEntries(keys.map((key) => [key, criteria[key]])),
    after: change.to,
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Takes a lesson back where nothing has been changed since; what the person set later stays. */
export function unlearnFrom(criteria: AutopickupCriteria, learned: Learned): AutopickupCriteria {
  const keys = Object.keys(learned.after) as (keyof AutopickupCriteria)[]
  const back = keys.filter((key) => same(criteria[key], learned.after[key]))
  return { ...criteria, ...Object.fromEntries(back.map((key) => [key, learned.before[key]])) }
}

interface ResumeWishes {
  roleIds: readonly number[]
  cityId: number | null
  workFormats: readonly WorkFormat[]
  employmentForms: readonly EmploymentForm[]
  salaryMonthNet: number | null
}

/** What one would look for with this resume, to begin with. */
export function criteriaOf(resume: ResumeWishes): AutopickupCriteria {
  return {
    role_ids: resume.roleIds.slice(0, 5),
    city_ids: resume.cityId === null ? [] : [resume.cityId],
    formats: [...resume.workFormats],
    min_salary: resume.salaryMonthNet,
    salary_required: false,
    schedules: [],
    employment_forms: [...resume.employmentForms],
    experience: [],
    company_types: [],
    stop_words: [],
    stop_companies: [],
    verified_only: false,
  }
}
