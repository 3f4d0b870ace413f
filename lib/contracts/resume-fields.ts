import { day } from './call'
import {
  currencies,
  driverLicences,
  educationLevels,
  employmentForms,
  genders,
  hiddenFields,
  jobSearchStatuses,
  relocationTypes,
  resumeVisibilities,
  tripReadiness,
  workFormats,
} from './enums'
import { ResumeDetails } from './resume-details'
import { LanguageSkill } from './vacancy-fields'
import { z } from './zod'

const text = (max: number) => z.string().trim().max(max)
/** `YYYY-MM` */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'date_invalid')

export const ExperienceItem = z
  .object({
    company: text(512).min(1, 'required'),
    position: text(512).min(1, 'required'),
    start: month,
    /** null: still works there. */
    end: month.nullable(),
    description: text(32_768).default(''),
    city_id: z.int32().nullish(),
    /** Page of the organisation. */
    url: text(255).optional(),
    industries: z.array(text(100).min(1)).max(5).optional(),
  })
  .refine(({ start, end }) => end === null || start <= end, { path: ['end'], message: 'date_order' })
export type ExperienceItem = z.infer<typeof ExperienceItem>

export const EducationItem = z.object({
  level: z.enum(educationLevels),
  name: text(512).min(1, 'required'),
  faculty: text(512).default(''),
  result: text(512).default(''),
  year: z.int().min(1950).max(2033).nullable(),
})
export type EducationItem = z.infer<typeof EducationItem>

/** A job as typed so far; only a publication requires it to be complete. */
export const ExperienceDraft = z.object({
  company: text(512).default(''),
  position: text(512).default(''),
  start: month.nullable().default(null),
  end: month.nullable().default(null),
  description: text(32_768).default(''),
  city_id: z.int32().nullish(),
  url: text(255).optional(),
  industries: z.array(text(100).min(1)).max(5).optional(),
})
export type ExperienceDraft = z.infer<typeof ExperienceDraft>

export const EducationDraft = EducationItem.extend({
  level: z.enum(educationLevels).default('higher'),
  name: text(512).default(''),
  year: z.int().min(1950).max(2033).nullable().default(null),
})
export type EducationDraft = z.infer<typeof EducationDraft>

/** Whole units of the currency per month, net. */
export const ExpectedSalary = z.object({
  amount: z.int().min(1).max(2_147_483_647),
  currency: z.enum(currencies),
})

/** A draft: all fields optional, with limits, so that unfinished input can be saved. */
export const ResumeDraft = ResumeDetails.extend({
  title: text(100).optional(),
  role_ids: z.array(z.int32()).max(5).optional(),
  salary: ExpectedSalary.nullish(),
  city_id: z.int32().nullish(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  middle_name: text(100).nullish(),
  birth_date: day.nullish(),
  gender: z.enum(genders).nullish(),
  citizenship: z.array(text(100)).max(3).optional(),
  relocation: z.enum(relocationTypes).optional(),
  trips: z.enum(tripReadiness).optional(),
  experience: z.array(ExperienceDraft).max(64).optional(),
  education: z.array(EducationDraft).max(64).optional(),
  languages: z.array(LanguageSkill).max(20).optional(),
  skills: z.array(text(100).min(1)).max(30).optional(),
  about: text(32_768).optional(),
  employment_forms: z.array(z.enum(employmentForms)).max(4).optional(),
  work_formats: z.array(z.enum(workFormats)).max(4).optional(),
  driver_licences: z.array(z.enum(driverLicences)).max(10).optional(),
  has_vehicle: z.boolean().optional(),
  phone: text(32).nullish(),
  email: text(254).nullish(),
  visibility: z.enum(resumeVisibilities).optional(),
  hidden_fields: z.array(z.enum(hiddenFields)).max(5).optional(),
  job_search_status: z.enum(jobSearchStatuses).optional(),
  /** Required once for visibility `everyone`; logged as a separate consent. */
  distribution_consent: z.boolean().optional(),
})
export type ResumeDraft = z.infer<typeof ResumeDraft>

/** Additional requirements of a publication. */
export const ResumePublishable = ResumeDraft.extend({
  title: text(100).min(2, 'required'),
  role_ids: z.array(z.int32()).min(1, 'required').max(5),
  city_id: z.int32('required'),
  first_name: text(100).min(1, 'required'),
  last_name: text(100).min(1, 'required'),
  skills: z.array(text(100).min(1)).min(1, 'required').max(30),
  experience: z.array(ExperienceItem).max(64).optional(),
  education: z.array(EducationItem).max(64).optional(),
})
