import { publicId } from './call'
import { companyTypes, employmentForms, experienceBands, scheduleDays, workFormats } from './enums'
import { z } from './zod'

/** `suggest`: shows what it found; `prepare`: writes letters too. Neither sends anything. */
export const autopickupModes = ['suggest', 'prepare'] as const
export type AutopickupMode = (typeof autopickupModes)[number]

/** `daily` and `weekly` (Mondays) at nine in the morning of the person. */
export const autopickupCadences = ['instant', 'daily', 'weekly'] as const
export type AutopickupCadence = (typeof autopickupCadences)[number]

/** Maximum number of finds per day. */
export const maxFindsPerDay = 15

/** Criteria of an autopickup. Empty lists mean «any». */
export const AutopickupCriteria = z.object({
  role_ids: z.array(z.int32()).min(1, 'required').max(5),
  city_ids: z.array(z.int32()).max(20),
  formats: z.array(z.enum(workFormats)).max(4),
  /** Roubles a month on hand. */
  min_salary: z.int().min(1).max(10_000_000).nullable(),
  /** Excludes vacancies without a stated salary. */
  salary_required: z.boolean(),
  schedules: z.array(z.enum(scheduleDays)).max(15),
  employment_forms: z.array(z.enum(employmentForms)).max(4),
  experience: z.array(z.enum(experienceBands)).max(4),
  company_types: z.array(z.enum(companyTypes)).max(4),
  stop_words: z.array(z.string().trim().min(2).max(50)).max(30),
  /** Public ids. */
  stop_companies: z.array(publicId).max(100),
  verified_only: z.boolean(),
})
export type AutopickupCriteria = z.infer<typeof AutopickupCriteria>

/** One change of the criteria that was learned from a dismissal reason. */
export const LearnedChange = z.object({
  field: z.enum([
    'min_salary',
    'salary_required',
    'employment_forms',
    'schedules',
    'formats',
    'city_ids',
    'experience',
    'stop_companies',
    'company_types',
    'role_ids',
  ]),
  /** The new requirement (`min_salary`) or exclusion, as a code or an id. */
  values: z.array(z.string()),
})
export type LearnedChange = z.infer<typeof LearnedChange>

/** How to revert a learned change: the fields before and after it. */
export interface Learned {
  changes: LearnedChange[]
  before: Partial<AutopickupCriteria>
  after: Partial<AutopickupCriteria>
}

export const settings = {
  mode: z.enum(autopickupModes),
  cadence: z.enum(autopickupCadences),
  /** IANA name, for instance `Asia/Yekaterinburg`. */
  time_zone: z.string().max(64),
  min_score: z.int().min(40).max(95),
  mail: z.boolean(),
  greeting: z.string().trim().max(1000),
}
