import { defineCall, publicId, publicIdParams } from './call'
import { messageFileTypes } from './conversation-messages'
import { maxResumeFileBytes } from './resume-files'
import { TalentRecord } from './talent'
import { z } from './zod'

/** Documents, and pictures of documents. */
export const talentFileKinds = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'jpg', 'png'] as const

export const talentFileMimes = talentFileKinds.map((kind) => messageFileTypes[kind])

const path = '/v1/my/people/:publicId/files'
const fileParams = publicIdParams.extend({ fileId: publicId })
const member = { tag: 'people', auth: 'required' } as const

export const talentFileCalls = {
  'POST /v1/my/people/:publicId/files': defineCall({
    method: 'POST',
    path,
    summary: 'Keep a file with a person of the base: a document or a picture, ten at most',
    ...member,
    bodyType: 'form',
    maxFileBytes: maxResumeFileBytes,
    params: publicIdParams,
    body: z.object({ file: z.file('required') }),
    result: TalentRecord,
    status: 201,
    errors: [
      'not_found',
      'forbidden',
      'company_required',
      'company_not_verified',
      'wrong_state',
      'limit_exceeded',
      'validation_failed',
      'file_too_large',
      'file_type_not_allowed',
    ],
  }),
  'GET /v1/my/people/:publicId/files/:fileId': defineCall({
    method: 'GET',
    path: `${path}/:fileId`,
    summary: 'A file of a person, for the company alone; always to be kept, never to be shown',
    ...member,
    params: fileParams,
    /** A file response, without the envelope. */
    result: z.file().mime(talentFileMimes),
    errors: ['not_found'],
  }),
  'DELETE /v1/my/people/:publicId/files/:fileId': defineCall({
    method: 'DELETE',
    path: `${path}/:fileId`,
    summary: 'Remove a file; it can be brought back for a day',
    ...member,
    params: fileParams,
    result: TalentRecord,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/people/:publicId/files/:fileId/restoration': defineCall({
    method: 'POST',
    path: `${path}/:fileId/restoration`,
    summary: 'Bring back a removed file',
    ...member,
    params: fileParams,
    result: TalentRecord,
    errors: ['not_found', 'forbidden', 'limit_exceeded'],
  }),
} as const
