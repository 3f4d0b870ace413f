import { publicId } from './call'
import {
  ageRestrictions,
  civilLawContracts,
  currencies,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  flyInFlyOutDays,
  languageCodes,
  languageLevels,
  replyPromises,
  salaryFrequencies,
  salaryModes,
  scheduleDays,
  workFormats,
  workingHours,
} from './enums'
import { z } from './zod'

const text = (max: number) => z.string().trim().max(max)
/** At most two phone numbers, each with a comment. */
export const phonesOf = (number: z.ZodString, comment: z.ZodString) =>
  z.array(z.object({ number, comment: comment.nullable() })).max(2)

/** Whole units of the currency; `gross` is null when the source does not say. */
export const Salary = z.object({
  from: z.int().min(1).max(2_147_483_647).nullable(),
  to: z.int().min(1).max(2_147_483_647).nullable(),
  currency: z.enum(currencies),
  gross: z.boolean().nullable(),
  mode: z.enum(salaryModes),
  frequency: z.enum(salaryFrequencies).nullable(),
})
export type Salary = z.infer<typeof Salary>

export const LanguageSkill = z.object({ code: z.enum(languageCodes), level: z.enum(languageLevels) })
export type LanguageSkill = z.infer<typeof LanguageSkill>

/** A draft: all fields optional, with limits, so that unfinished input can be saved. */
export const VacancyDraft = z.object({
  title: text(100).optional(),
  role_id: z.int32().nullish(),
  city_ids: z.array(z.int32()).max(50).optional(),
  address: text(300).nullish(),
  /** Metro stations of the cities above. */
  metro: z.array(z.int32()).max(3).optional(),
  salary: Salary.nullish(),
  description_html: z.string().max(20_000).optional(),
  skills: z.array(text(100).min(1)).max(30).optional(),
  employment_form: z.enum(employmentForms).nullish(),
  work_formats: z.array(z.enum(workFormats)).max(4).optional(),
  schedule_days: z.array(z.enum(scheduleDays)).max(15).optional(),
  working_hours: z.array(z.enum(workingHours)).max(14).optional(),
  night_shifts: z.boolean().optional(),
  internship: z.boolean().optional(),
  labor_contract: z.boolean().optional(),
  civil_law_contracts: z.array(z.enum(civilLawContracts)).max(3).optional(),
  fly_in_fly_out_days: z.array(z.enum(flyInFlyOutDays)).max(7).optional(),
  age_restriction: z.enum(ageRestrictions).nullish(),
  experience: z.enum(experienceBands).nullish(),
  education: z.enum(educationDemands).optional(),
  languages: z.array(LanguageSkill).max(10).optional(),
  driver_licences: z.array(z.enum(driverLicences)).max(10).optional(),
  accept_handicapped: z.boolean().optional(),
  response_letter_required: z.boolean().optional(),
  reply_promise_days: z.union(replyPromises.map((days) => z.literal(days))).optional(),
  contacts: z
    .object({
      name: text(255).nullish(),
      email: text(255).nullish(),
      phones: phonesOf(text(32).min(1), text(255)).optional(),
    })
    .nullish(),
  show_contacts: z.boolean().optional(),
  code: text(50).nullish(),
  department: text(100).nullish(),
  /** Public id of the responsible member; null for none. */
  manager: publicId.nullish(),
  /** Public id of the client an agency recruits for; null for none. Never shown to candidates. */
  client: publicId.nullish(),
  /** Hides the company's name, logo and address everywhere; `employer_name` replaces them. */
  anonymous: z.boolean().optional(),
  employer_name: text(150).nullish(),
})
export type VacancyDraft = z.infer<typeof VacancyDraft>

/** Additional requirements of a publication. */
export const VacancyPublishable = VacancyDraft.extend({
  title: text(100).min(2, 'required'),
  role_id: z.int32('required'),
  city_ids: z.array(z.int32()).min(1, 'required').max(50),
  description_html: z.string().max(20_000),
  employment_form: z.enum(employmentForms, 'required'),
  work_formats: z.array(z.enum(workFormats)).min(1, 'required').max(4),
  experience: z.enum(experienceBands, 'required'),
}).refine(({ salary }) => !salary || salary.from === null || salary.to === null || salary.from <= salary.to, {
  path: ['salary', 'to'],
  message: 'salary_order',
})

/** Length of the description without tags. */
export const vacancyDescriptionLimits = { min: 200, max: 10_000 } as const
