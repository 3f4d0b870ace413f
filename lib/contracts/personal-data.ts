import { defineCall, moment, pageOf, pageQuery, publicId } from './call'
import { type ConsentKind, consentKinds } from './enums'
import { CodeRequested } from './sign-in'
import { z } from './zod'

/** Current version of the consent text, logged with each consent and shown on the document's page. */
export const consentTextVersions: Record<ConsentKind, string> = {
  terms: '2026-11-01',
  personal_data: '2026-11-01',
  resume_distribution: '2026-11-01',
  marketing: '2026-11-01',
  pass_data: '2026-11-21',
  recording: '2026-11-21',
}

export const PrivacySettings = z.object({
  /** Whether others see that the person is online. */
  presence_visible: z.boolean(),
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

/** Consents that can be withdrawn at any time; the other two end with the account. */
export const freeConsents = ['marketing', 'resume_distribution', 'recording'] as const

export const ConsentRow = z.object({
  kind: z.enum(consentKinds),
  /** Version of the text agreed to. */
  text_version: z.string(),
  given_at: moment,
  withdrawn_at: moment.nullable(),
  /** Whether `DELETE /v1/accounts/consents` can withdraw it. */
  withdrawable: z.boolean(),
})
export type ConsentRow = z.infer<typeof ConsentRow>

export const exportStates = ['queued', 'building', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

export const DataExport = z.object({
  public_id: publicId,
  status: z.enum(exportStates),
  /** Progress, 0…1. */
  progress: z.number(),
  requested_at: moment,
  expires_at: moment.nullable(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const Deletion = z.object({ requested_at: moment, due_at: moment })
export type Deletion = z.infer<typeof Deletion>

/** The masked address to which the code was sent. */
export const DeletionCode = CodeRequested.extend({ sent_to: z.string() })
export const ConfirmDeletion = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'invalid'),
  request: z.string().max(64).optional(),
})

const tag = 'personal-data'
export const personalDataCalls = {
  'GET /v1/accounts/privacy': defineCall({
    method: 'GET',
    path: '/v1/accounts/privacy',
    summary: 'What others see of the person',
    tag,
    auth: 'required',
    result: PrivacySettings,
  }),
  'PUT /v1/accounts/privacy': defineCall({
    method: 'PUT',
    path: '/v1/accounts/privacy',
    summary: 'Change what others see of the person',
    tag,
    auth: 'required',
    body: PrivacySettings,
    result: PrivacySettings,
  }),
  'GET /v1/accounts/consents': defineCall({
    method: 'GET',
    path: '/v1/accounts/consents',
    summary: 'Consents given and withdrawn, those in force first, then the newest',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(ConsentRow),
  }),
  'POST /v1/accounts/consents': defineCall({
    method: 'POST',
    path: '/v1/accounts/consents',
    summary: 'Agree to news and offers; agreeing twice is once',
    tag,
    auth: 'required',
    body: z.object({ kind: z.literal('marketing') }),
    result: z.null(),
  }),
  'DELETE /v1/accounts/consents': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/consents',
    summary: 'Take a consent back; resumes shown to everyone by it are closed to strangers',
    tag,
    auth: 'required',
    body: z.object({ kind: z.enum(freeConsents) }),
    result: z.null(),
  }),
  'GET /v1/accounts/export': defineCall({
    method: 'GET',
    path: '/v1/accounts/export',
    summary: 'The latest copy of one’s data; its file is at /v1/accounts/export/file',
    tag,
    auth: 'required',
    result: DataExport.nullable(),
  }),
  'POST /v1/accounts/export': defineCall({
    method: 'POST',
    path: '/v1/accounts/export',
    summary: 'Order a copy of one’s data; one that is on its way is not started twice',
    tag,
    auth: 'required',
    stepUp: true,
    result: DataExport,
    status: 202,
    errors: ['rate_limited'],
  }),
  'GET /v1/accounts/deletion': defineCall({
    method: 'GET',
    path: '/v1/accounts/deletion',
    summary: 'When the account will be deleted; null when it will not',
    tag,
    auth: 'required',
    result: Deletion.nullable(),
  }),
  'POST /v1/accounts/deletion/code': defineCall({
    method: 'POST',
    path: '/v1/accounts/deletion/code',
    summary: 'Send the code that confirms the deletion to the account’s own address',
    tag,
    auth: 'required',
    stepUp: true,
    result: DeletionCode,
    status: 202,
    errors: ['rate_limited', 'code_resend_too_early', 'forbidden'],
  }),
  'POST /v1/accounts/deletion': defineCall({
    method: 'POST',
    path: '/v1/accounts/deletion',
    summary: 'Delete the account in 30 days; every session ends, public pages disappear at once',
    tag,
    auth: 'required',
    stepUp: true,
    body: ConfirmDeletion,
    result: Deletion,
    errors: ['code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'forbidden'],
  }),
  'DELETE /v1/accounts/deletion': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/deletion',
    summary: 'Keep the account after all; what was taken off the public pages comes back',
    tag,
    auth: 'required',
    result: z.null(),
  }),
} as const
