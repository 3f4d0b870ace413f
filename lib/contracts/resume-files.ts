import { z } from 'zod'
import { defineCall } from './call'
import { ResumeDraft } from './resumes'

export const resumeFileKinds = ['pdf', 'docx', 'rtf', 'txt', 'html', 'json'] as const
export type ResumeFileKind = (typeof resumeFileKinds)[number]

/** Largest file that is read. */
export const largestResumeFile = 10 * 1024 * 1024
/** Longest text that is read. */
export const longestResumeText = 200_000
/** Below this the person is asked to check the field. */
export const doubtBelow = 0.75

export const ReadResume = z.object({
  kind: z.enum(resumeFileKinds),
  /** Only what was found. */
  fields: ResumeDraft,
  /** How sure the reader is, 0…1, by the paths of field errors: `title`, `experience.0.company`. */
  confidence: z.record(z.string(), z.number().min(0).max(1)),
})
export type ReadResume = z.infer<typeof ReadResume>

const tag = 'resumes'
export const resumeFileCalls = {
  'POST /v1/resumes/from-file': defineCall({
    method: 'POST',
    path: '/v1/resumes/from-file',
    summary: 'Read a resume out of a PDF, DOCX, RTF, TXT, HTML or JSON file; nothing is stored',
    tag,
    auth: 'optional',
    bodyType: 'form',
    maxFileBytes: largestResumeFile,
    body: z.object({ file: z.file('required') }),
    result: ReadResume,
    errors: [
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
  'POST /v1/resumes/from-text': defineCall({
    method: 'POST',
    path: '/v1/resumes/from-text',
    summary: 'Read a resume out of a pasted text; nothing is stored',
    tag,
    auth: 'optional',
    body: z.object({ text: z.string().max(longestResumeText) }),
    result: ReadResume,
    errors: ['validation_failed', 'file_no_text', 'file_unreadable', 'rate_limited', 'busy'],
  }),
} as const
