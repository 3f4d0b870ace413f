import { defineCall, moment, publicId, publicIdParams } from './call'
import { z } from './zod'

export const letterKinds = ['invite', 'decline', 'message'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterLimits = { templates: 50, name: 60, text: 10_000 } as const

/** A letter template of a company. Its text may contain variables in braces (`letter-variables`). */
export const LetterTemplate = z.object({
  public_id: publicId,
  kind: z.enum(letterKinds),
  name: z.string(),
  text: z.string(),
  /** Sent with a change; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  updated_at: moment,
})
export type LetterTemplate = z.infer<typeof LetterTemplate>

/** A template with its variables filled in for one person and vacancy. */
export const FilledLetter = LetterTemplate.pick({ public_id: true, kind: true, name: true, text: true })
export type FilledLetter = z.infer<typeof FilledLetter>

const input = {
  kind: z.enum(letterKinds),
  name: z.string().trim().min(1, 'required').max(letterLimits.name),
  text: z.string().trim().min(1, 'required').max(letterLimits.text),
}
export const LetterTemplateInput = z.object(input)
export type LetterTemplateInput = z.infer<typeof LetterTemplateInput>

const kindQuery = z.object({ kind: z.enum(letterKinds).optional() })

const tag = 'screening'
export const letterTemplateCalls = {
  'GET /v1/my/letter-templates': defineCall({
    method: 'GET',
    path: '/v1/my/letter-templates',
    summary: 'Templates of the company’s letters, by name; none without a company',
    tag,
    auth: 'required',
    query: kindQuery,
    result: z.array(LetterTemplate),
  }),
  'POST /v1/my/letter-templates': defineCall({
    method: 'POST',
    path: '/v1/my/letter-templates',
    summary: 'Add a template; an unknown variable is refused by its name (`unknown_variable`)',
    tag,
    auth: 'required',
    body: LetterTemplateInput,
    result: LetterTemplate,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'limit_exceeded', 'validation_failed'],
  }),
  'PUT /v1/my/letter-templates/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/letter-templates/:publicId',
    summary: 'Change a template',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: LetterTemplateInput.extend({ revision: z.int() }),
    result: LetterTemplate,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'DELETE /v1/my/letter-templates/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/letter-templates/:publicId',
    summary: 'Take a template away; it can be brought back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/letter-templates/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/my/letter-templates/:publicId/restoration',
    summary: 'Bring back a template taken away',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: LetterTemplate,
    errors: ['not_found', 'forbidden', 'limit_exceeded'],
  }),
  'POST /v1/vacancies/:publicId/letter-preview': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/letter-preview',
    summary: 'A text as the candidate who applied last would read it; without one, the name is left out',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ text: input.text }),
    result: z.object({ text: z.string() }),
    errors: ['vacancy_not_found', 'validation_failed'],
  }),
  'GET /v1/vacancies/:publicId/letter-templates': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/letter-templates',
    summary: 'Templates filled in for a vacancy and, when it is named, the owner of a resume',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: kindQuery.extend({ resume: publicId.optional() }),
    result: z.array(FilledLetter),
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/negotiations/:publicId/letter-templates': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/letter-templates',
    summary: 'Templates filled in for an application or invitation of the company',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: kindQuery,
    result: z.array(FilledLetter),
    errors: ['not_found'],
  }),
} as const
