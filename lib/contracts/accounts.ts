import { day, defineCall, moment, publicId } from './call'
import { Company } from './companies'
import { accountTypes, genders } from './enums'
import { imageUpload } from './images'
import { codeDigits, password, personName, TokenRecord, username } from './sign-in'
import { z } from './zod'

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

/** Claims of the session token, named as the specification names them. */
export interface UserClaims {
  id: string
  firstName: string
  lastName: string
  dob: string | null
  gender: 'male' | 'female' | null
  emailAddress: string | null
  emailAddressVerified: boolean
  phoneNumber: string | null
  phoneNumberVerified: boolean
  accountType: 'candidate' | 'employer'
  avatar_path: string | null
  avatar_original_name: string | null
  avatar_url: string | null
  /** Kopecks. A snapshot for the first paint; the live figure comes from `GET /v1/accounts/me`. */
  balance: number
}

export const UpdateInfo = z.object({
  first_name: personName,
  last_name: personName,
  dob: day.nullable(),
  gender: z.enum(genders).nullable(),
})
export const UpdateEmail = z.object({ email: username, code: codeDigits })
export const UpdatePhone = z.object({ phone: username, code: codeDigits })
export const UpdatePassword = z.object({
  old_password: z.string().max(128).optional(),
  new_password: password,
})

/** What the signed-in person may do right now; always read live, never from the token. */
export const Me = z.object({
  public_id: publicId,
  account_type: z.enum(accountTypes),
  first_name: z.string(),
  last_name: z.string(),
  dob: day.nullable(),
  gender: z.enum(genders).nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  /**
   * False when the account has no password: the person signs in by codes and may set the first password without an old
   * one.
   */
  has_password: z.boolean(),
  /** Kopecks. */
  balance: z.int(),
  company: Company.nullable(),
  /** Whether the person is an operator. */
  is_operator: z.boolean(),
  counters: z.object({
    favorites: z.int(),
    unread_notifications: z.int(),
  }),
})
export type Me = z.infer<typeof Me>

export const SessionRow = z.object({
  id: z.string(),
  created_at: moment,
  last_seen_at: moment,
  /** «Chrome, Windows»; empty when nothing is recognised. */
  device: z.string(),
  /** «Казань, Россия»: where it was opened, when the server has a database of addresses. */
  place: z.string().nullable(),
  current: z.boolean(),
})
export const sessionParams = z.object({ sessionId: z.uuid() })

export const accountCalls = {
  'POST /v1/accounts/sign-out': defineCall({
    method: 'POST',
    path: '/v1/accounts/sign-out',
    summary: 'End this session',
    tag,
    auth: 'optional',
    result: z.null(),
  }),
  'POST /v1/accounts/token/refresh': defineCall({
    method: 'POST',
    path: '/v1/accounts/token/refresh',
    summary: 'A fresh token for the same session',
    tag,
    auth: 'required',
    result: TokenRecord,
  }),
  'GET /v1/accounts/me': defineCall({
    method: 'GET',
    path: '/v1/accounts/me',
    summary: 'The signed-in person, live',
    tag,
    auth: 'required',
    result: Me,
  }),
  'PUT /v1/accounts/info': defineCall({
    method: 'PUT',
    path: '/v1/accounts/info',
    summary: 'Change personal data',
    tag,
    auth: 'required',
    body: UpdateInfo,
    result: TokenRecord,
  }),
  'PUT /v1/accounts/email': defineCall({
    method: 'PUT',
    path: '/v1/accounts/email',
    summary: 'Change e-mail by the code sent to the new address; ends the other sessions',
    tag,
    auth: 'required',
    stepUp: true,
    body: UpdateEmail,
    result: TokenRecord,
    errors: ['code_wrong', 'code_expired', 'code_too_many', 'contact_taken', 'account_frozen'],
  }),
  'PUT /v1/accounts/phone': defineCall({
    method: 'PUT',
    path: '/v1/accounts/phone',
    summary: 'Change phone by the code sent to the new number; ends the other sessions',
    tag,
    auth: 'required',
    stepUp: true,
    body: UpdatePhone,
    result: TokenRecord,
    errors: ['code_wrong', 'code_expired', 'code_too_many', 'contact_taken', 'account_frozen'],
  }),
  'PUT /v1/accounts/password': defineCall({
    method: 'PUT',
    path: '/v1/accounts/password',
    summary: 'Change the password; ends the other sessions',
    tag,
    auth: 'required',
    stepUp: true,
    body: UpdatePassword,
    result: TokenRecord,
    errors: ['wrong_credentials', 'account_frozen'],
  }),
  'GET /v1/accounts/sessions': defineCall({
    method: 'GET',
    path: '/v1/accounts/sessions',
    summary: 'Live sessions of the person',
    tag,
    auth: 'required',
    result: z.array(SessionRow),
  }),
  'DELETE /v1/accounts/sessions': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/sessions',
    summary: 'End every other session',
    tag,
    auth: 'required',
    result: z.null(),
  }),
  'DELETE /v1/accounts/sessions/:sessionId': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/sessions/:sessionId',
    summary: 'End one session',
    tag,
    auth: 'required',
    params: sessionParams,
    result: z.null(),
    errors: ['not_found'],
  }),
} as const
