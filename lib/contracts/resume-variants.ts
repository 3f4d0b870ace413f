import { defineCall, moment, pageOf, pageQuery, publicId } from './call'
import { PortfolioItem } from './resume-details'
import { CompanyRef } from './vacancies'
import { z } from './zod'

const text = (max: number) => z.string().trim().max(max)

/** What a variant may change: wording, order and omission. Jobs, dates, employers and education stay the resume's. */
export const variantFields = ['title', 'about', 'skills', 'jobs', 'portfolio'] as const
export type VariantField = (typeof variantFields)[number]

/** Changes against the resume; a field left out stays as it is there. */
export const ResumeChanges = z.object({
  title: text(100).min(2, 'required').optional(),
  about: text(32_768).optional(),
  /** Some of the resume's skills, in this order. */
  skills: z.array(text(100).min(1)).min(1, 'required').max(30).optional(),
  /** Descriptions of jobs; `key` as `jobKey` makes it. */
  jobs: z
    .array(z.object({ key: z.string().max(1100), description: text(32_768) }))
    .max(64)
    .optional(),
  /** Some addresses of the resume's works, in this order. */
  portfolio: z.array(z.string().max(500)).max(20).optional(),
})
export type ResumeChanges = z.infer<typeof ResumeChanges>

/** The part of a resume that a variant may change. */
export const VariantBase = z.object({
  title: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  jobs: z.array(
    z.object({
      key: z.string(),
      company: z.string(),
      position: z.string(),
      start: z.string().nullable(),
      end: z.string().nullable(),
      description: z.string(),
    }),
  ),
  portfolio: z.array(PortfolioItem),
})
export type VariantBase = z.infer<typeof VariantBase>

const VariantVacancy = z.object({
  public_id: publicId,
  title: z.string(),
  company: CompanyRef.shape.name,
})

export const ResumeVariant = z.object({
  vacancy: VariantVacancy,
  base: VariantBase,
  changes: ResumeChanges,
  /** Changed fields whose text in the resume is another one now; jobs by their keys. */
  outdated: z.array(z.string()),
  /** 0 before it is saved the first time. */
  revision: z.int(),
  updated_at: moment.nullable(),
})
export type ResumeVariant = z.infer<typeof ResumeVariant>

const VariantRow = z.object({
  vacancy: VariantVacancy,
  changed: z.array(z.enum(variantFields)),
  outdated: z.boolean(),
  /** An application went with a variant of this vacancy. */
  sent: z.boolean(),
  updated_at: moment,
})
export type VariantRow = z.infer<typeof VariantRow>

/** Most variants of one resume. */
export const maxVariants = 100

const tag = 'resumes'
const ofVacancy = z.object({ publicId, vacancyId: publicId })
const missing = ['resume_not_found', 'vacancy_not_found'] as const
export const resumeVariantCalls = {
  'GET /v1/resumes/:publicId/variants': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/variants',
    summary: 'Variants of an own resume, the last changed first',
    tag,
    auth: 'required',
    params: z.object({ publicId }),
    query: pageQuery,
    result: pageOf(VariantRow),
    errors: ['resume_not_found'],
  }),
  'GET /v1/resumes/:publicId/variants/:vacancyId': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/variants/:vacancyId',
    summary: 'The variant of an own resume for a vacancy; without changes while there is none',
    tag,
    auth: 'required',
    params: ofVacancy,
    result: ResumeVariant,
    errors: missing,
  }),
  'PUT /v1/resumes/:publicId/variants/:vacancyId': defineCall({
    method: 'PUT',
    path: '/v1/resumes/:publicId/variants/:vacancyId',
    summary: 'Save the variant for a vacancy',
    tag,
    auth: 'required',
    params: ofVacancy,
    body: z.object({
      revision: z.int().min(0),
      changes: ResumeChanges,
      /** Of `outdated`: kept although the resume has changed. */
      keep: z.array(z.string().max(1100)).max(70).default([]),
    }),
    result: ResumeVariant,
    errors: [...missing, 'conflict_changes', 'limit_exceeded', 'validation_failed'],
  }),
  'DELETE /v1/resumes/:publicId/variants/:vacancyId': defineCall({
    method: 'DELETE',
    path: '/v1/resumes/:publicId/variants/:vacancyId',
    summary: 'Delete the variant; an application sent with it keeps what was sent',
    tag,
    auth: 'required',
    params: ofVacancy,
    result: z.object({ changes: ResumeChanges }),
    errors: [...missing, 'not_found'],
  }),
} as const
