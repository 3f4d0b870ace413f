import { z } from 'zod'
import { defineCall } from './call'
import { imageUpload } from './images'
import { TokenRecord } from './sign-in'

const tag = 'accounts'

export const avatarCalls = {
  'POST /v1/accounts/avatar': defineCall({
    method: 'POST',
    path: '/v1/accounts/avatar',
    summary: 'Upload an avatar: JPEG, PNG or WebP up to 5 MB; answers with a token of the new claims',
    tag,
    auth: 'required',
    bodyType: 'form',
    maxFileBytes: imageUpload.maxBytes,
    body: z.object({ avatar: z.file() }),
    result: TokenRecord,
    errors: [
      'file_too_large',
      'file_type_not_allowed',
      'image_too_large',
      'image_broken',
      'rate_limited',
      'busy',
    ],
  }),
  'DELETE /v1/accounts/avatar': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/avatar',
    summary: 'Remove the avatar and its files',
    tag,
    auth: 'required',
    result: TokenRecord,
  }),
} as const
