import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { TalentFile, TalentInput, TalentRecord } from './talent'
import { talentFileMimes } from './talent-files'
import { ParsedPerson } from './talent-resumes'
import { z } from './zod'

export const mailLimits = {
  /** People of one page: each is a form to look through. */
  page: 10,
  /** Days after which whoever was not looked at is erased. */
  days: 30,
  /** A letter with everything in it. */
  letterBytes: 20 * 1024 * 1024,
  /** Resumes of one letter. */
  resumes: 10,
  subject: 200,
  /** Letters in twenty-four hours. */
  perMember: 100,
  perCompany: 300,
  /** People who wait. */
  waiting: 1000,
} as const

/** How long a discarded person can be brought back; then the content is wiped. */
export const mailUndoMs = 10 * 60_000

/** `unread`: the resume waits for its turn to be read. */
export const mailStates = ['unread', 'waiting', 'added', 'attached', 'discarded'] as const
export type MailState = (typeof mailStates)[number]

/** Why a resume could not be read, or that attached files were too big, too many or no documents, and are not kept. */
export const mailTroubles = [
  'file_password',
  'file_no_text',
  'file_unreadable',
  'file_type_not_allowed',
  'files_left_out',
] as const
export type MailTrouble = (typeof mailTroubles)[number]

const MailItem = z.object({
  public_id: publicId,
  state: z.enum(['unread', 'waiting']),
  subject: z.string(),
  /** Null when the colleague has left the site. */
  forwarded_by: z.string().nullable(),
  created_at: moment,
  /** What was read; null until then, and when nothing could be. */
  person: ParsedPerson.nullable(),
  /** Whom of the base this is, by a contact. */
  record: z.object({ public_id: publicId, name: z.string() }).nullable(),
  trouble: z.enum(mailTroubles).nullable(),
  files: z.array(TalentFile),
})
export type MailItem = z.infer<typeof MailItem>

const MailAddress = z.object({
  /** False where the site takes no letters. */
  available: z.boolean(),
  /** Of this member; null until they ask for one. */
  address: z.string().nullable(),
})
export type MailAddress = z.infer<typeof MailAddress>

const path = '/v1/my/people-mail'
const member = { tag: 'people', auth: 'required' } as const
const editing = ['forbidden', 'company_required', 'company_not_verified'] as const
const fileParams = publicIdParams.extend({ fileId: publicId })

export const talentMailCalls = {
  'GET /v1/my/people-mail': defineCall({
    method: 'GET',
    path,
    summary: 'People of forwarded letters who wait for somebody to look, the newest first, by ten',
    ...member,
    query: pageQuery.pick({ page: true }),
    result: pageOf(MailItem),
    errors: editing,
  }),
  'GET /v1/my/people-mail/address': defineCall({
    method: 'GET',
    path: `${path}/address`,
    summary: 'The address to which this member forwards letters',
    ...member,
    result: MailAddress,
    errors: editing,
  }),
  'POST /v1/my/people-mail/address': defineCall({
    method: 'POST',
    path: `${path}/address`,
    summary: 'A new address; the old one takes no letters any more',
    ...member,
    result: MailAddress,
    errors: [...editing, 'not_found'],
  }),
  'DELETE /v1/my/people-mail/address': defineCall({
    method: 'DELETE',
    path: `${path}/address`,
    summary: 'End the address of this member',
    ...member,
    result: MailAddress,
    errors: editing,
  }),
  'POST /v1/my/people-mail/:publicId/person': defineCall({
    method: 'POST',
    path: `${path}/:publicId/person`,
    summary:
      'Add the person of a letter to the base, by the rules of one added by hand; the files go with them',
    ...member,
    params: publicIdParams,
    body: TalentInput,
    result: TalentRecord,
    status: 201,
    idempotent: true,
    errors: [...editing, 'not_found', 'wrong_state', 'limit_exceeded', 'validation_failed'],
  }),
  'POST /v1/my/people-mail/:publicId/attachment': defineCall({
    method: 'POST',
    path: `${path}/:publicId/attachment`,
    summary:
      'Keep a letter with somebody of the base: its files go to them, and what was read becomes a note; their own data stay',
    ...member,
    params: publicIdParams,
    body: z.object({ record_public_id: publicId }),
    result: TalentRecord,
    errors: [...editing, 'not_found', 'wrong_state', 'limit_exceeded'],
  }),
  'DELETE /v1/my/people-mail/:publicId': defineCall({
    method: 'DELETE',
    path: `${path}/:publicId`,
    summary: 'Discard the person of a letter; the content is wiped ten minutes later',
    ...member,
    params: publicIdParams,
    result: z.null(),
    errors: [...editing, 'not_found'],
  }),
  'POST /v1/my/people-mail/:publicId/restoration': defineCall({
    method: 'POST',
    path: `${path}/:publicId/restoration`,
    summary:
      'Let a discarded person wait again, or one who was added: they leave the base; or an attached letter: its files and note leave the record',
    ...member,
    params: publicIdParams,
    result: z.null(),
    errors: [...editing, 'not_found'],
  }),
  'GET /v1/my/people-mail/:publicId/files/:fileId': defineCall({
    method: 'GET',
    path: `${path}/:publicId/files/:fileId`,
    summary: 'A file of a letter that waits; always to be kept, never to be shown',
    ...member,
    params: fileParams,
    /** A file response, without the envelope. */
    result: z.file().mime(talentFileMimes),
    errors: [...editing, 'not_found'],
  }),
} as const
