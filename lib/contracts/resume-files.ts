import { defineCall, publicId, publicIdParams } from './call'
import { ResumeDraft } from './resume-fields'
import { z } from './zod'

const resumeDocumentKinds = [
  'pdf-classic',
  'pdf-accent',
  'pdf-formal',
  'pdf-compact',
  'pdf-column',
  'docx',
  'docx-formal',
  'docx-compact',
  'json',
] as const
const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Media type of the file of each kind. */
export const resumeDocumentTypes = {
  'pdf-classic': pdf,
  'pdf-accent': pdf,
  'pdf-formal': pdf,
  'pdf-compact': pdf,
  'pdf-column': pdf,
  docx,
  'docx-formal': docx,
  'docx-compact': docx,
  json: 'application/json',
} as const satisfies Record<(typeof resumeDocumentKinds)[number], string>
export type ResumeDocumentKind = (typeof resumeDocumentKinds)[number]

export const resumeDocumentCalls = {
  'GET /v1/resumes/:publicId/document': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/document',
    summary:
      'The resume as a file with what the viewer may see: PDF in five designs, DOCX in three, JSON Resume',
    tag: 'resumes',
    auth: 'required',
    heedsBrake: true,
    params: publicIdParams,
    query: z.object({
      kind: z.enum(resumeDocumentKinds).default('pdf-classic'),
      token: z.string().max(64).optional(),
      /** As it was sent to the company in this negotiation. */
      negotiation: publicId.optional(),
    }),
    /** A file response, without the envelope. */
    result: z.file().mime([...new Set(Object.values(resumeDocumentTypes))]),
    errors: ['resume_not_found', 'validation_failed', 'rate_limited', 'busy'],
  }),
} as const

export const resumeFileKinds = ['pdf', 'docx', 'rtf', 'txt', 'html', 'json'] as const
export type ResumeFileKind = (typeof resumeFileKinds)[number]

/** Largest file that is read. */
export const maxResumeFileBytes = 10 * 1024 * 1024
/** Longest text that is read. */
export const maxResumeTextLength = 200_000
/** Confidence threshold below which the person is asked to check a field. */
export const minConfidence = 0.75

export const ReadResume = z.object({
  kind: z.enum(resumeFileKinds),
  /** Recognised fields only. */
  fields: ResumeDraft,
  /** Confidence 0…1 by the paths of field errors: `title`, `experience.0.company`. */
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
    maxFileBytes: maxResumeFileBytes,
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
    body: z.object({ text: z.string().max(maxResumeTextLength) }),
    result: ReadResume,
    errors: ['validation_failed', 'file_no_text', 'file_unreadable', 'rate_limited', 'busy'],
  }),
} as const
