import { day, defineCall } from './call'
import { maxResumeFileBytes } from './resume-files'
import { z } from './zod'

/** Resumes read at one time; more of them are the next portion. */
export const resumesAtOnce = 30

/** A person as a resume in a file tells of them; nothing is stored. */
export const ParsedPerson = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birth_date: day.nullable(),
  city: z.string(),
  position: z.string(),
  about: z.string(),
  /** Why this person would not be added, whatever the ground. */
  known: z.enum(['already_in_base']).nullable(),
})
export type ParsedPerson = z.infer<typeof ParsedPerson>

/** What a resume or a forwarded letter says of a person. */
export const ExtractedPerson = ParsedPerson.omit({ known: true })
export type ExtractedPerson = z.infer<typeof ExtractedPerson>

export const talentResumeCalls = {
  'POST /v1/my/people-resumes/reading': defineCall({
    method: 'POST',
    path: '/v1/my/people-resumes/reading',
    summary:
      'Read a person out of a resume: PDF, DOCX, RTF, TXT, HTML or JSON; for verified companies, nothing is stored',
    tag: 'people',
    auth: 'required',
    bodyType: 'form',
    maxFileBytes: maxResumeFileBytes,
    body: z.object({ file: z.file('required') }),
    result: ParsedPerson,
    errors: [
      'forbidden',
      'company_required',
      'company_not_verified',
      'validation_failed',
      'file_too_large',
      'file_type_not_allowed',
      'file_password',
      'file_no_text',
      'file_unreadable',
      'rate_limited',
      'busy',
    ],
  }),
} as const
