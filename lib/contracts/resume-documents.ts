import { z } from 'zod'
import { defineCall, publicIdParams } from './call'

export const resumeDocumentKinds = ['pdf-classic', 'pdf-accent', 'docx', 'json'] as const
/** Media type of the file of each kind. */
export const resumeDocumentTypes = {
  'pdf-classic': 'application/pdf',
  'pdf-accent': 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json',
} as const satisfies Record<(typeof resumeDocumentKinds)[number], string>
export type ResumeDocumentKind = (typeof resumeDocumentKinds)[number]

export const resumeDocumentCalls = {
  'GET /v1/resumes/:publicId/document': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/document',
    summary: 'The resume as a file with what the viewer may see: PDF in two designs, DOCX, JSON Resume',
    tag: 'resumes',
    auth: 'required',
    heedsBrake: true,
    params: publicIdParams,
    query: z.object({
      kind: z.enum(resumeDocumentKinds).default('pdf-classic'),
      token: z.string().max(64).optional(),
    }),
    /** Sent as it is, not in the envelope. */
    result: z.file().mime([...new Set(Object.values(resumeDocumentTypes))]),
    errors: ['resume_not_found', 'validation_failed', 'rate_limited', 'busy'],
  }),
} as const
