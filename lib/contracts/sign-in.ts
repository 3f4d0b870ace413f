import { day, defineCall } from './call'
import { accountTypes, codePurposes } from './enums'
import { z } from './zod'

export const TokenRecord = z.object({
  token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

export const personName = z.string().trim().min(1, 'required').max(100)
/** E-mail or phone, as the person types it; the server normalises. */
export const username = z.string().trim().min(1, 'required').max(254)
export const password = z.string().min(8).max(128)
export const codeDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'invalid')

export const Consents = z.object({
  terms: z.literal(true, 'consent_required'),
  personal_data: z.literal(true, 'consent_required'),
  marketing: z.boolean().default(false),
})

/** Solution of `GET /v1/accounts/proof`: base64 of `{challenge, solution}`, sent after `proof_required`. */
export const proof = z.string().max(4000).optional()
/**
 * An earlier session of this browser, ended or not: distinguishes the owner of an account from a stranger guessing its
 * password.
 */
const device = z.uuid().optional()

export const SignUp = z
  .object({
    username,
    password,
    account_type: z.enum(accountTypes).default('candidate'),
    first_name: personName,
    last_name: personName,
    dob: day.nullish(),
    /** Required for an employer without an invitation. */
    company_name: z.string().trim().max(200).optional(),
    /** Token of an invitation letter: such a person needs no company of their own. */
    company_invitation: z.string().max(200).optional(),
    consents: Consents,
    proof,
  })
  .refine(
    (body) => body.account_type !== 'employer' || Boolean(body.company_name || body.company_invitation),
    {
      path: ['company_name'],
      message: 'required',
    },
  )
export type SignUp = z.infer<typeof SignUp>

export const SignIn = z.object({
  username,
  password: z.string().min(1, 'required').max(128),
  proof,
  device,
})
export type SignIn = z.infer<typeof SignIn>

/** Binds a code to the browser that requested it; returned by the first call, sent with the following. */
export const codeRequest = z.string().max(64).optional()

export const SendCode = z.object({
  username,
  purpose: z.enum(codePurposes),
  request: codeRequest,
  proof,
  device,
})
export type SendCode = z.infer<typeof SendCode>

/** The same answer for known and unknown names, to prevent enumeration. Seconds. */
export const CodeRequested = z.object({
  resend_seconds: z.int(),
  expires_seconds: z.int(),
  request: z.string(),
})
export type CodeRequested = z.infer<typeof CodeRequested>

export const VerifyCode = z
  .object({
    username,
    purpose: z.enum(codePurposes),
    code: codeDigits,
    /** Without it only a code requested from the same network address is accepted. */
    request: codeRequest,
    /** The new password, for `reset_password`. */
    password: password.optional(),
    proof,
  })
  .refine((body) => body.purpose !== 'reset_password' || Boolean(body.password), {
    path: ['password'],
    message: 'required',
  })
export type VerifyCode = z.infer<typeof VerifyCode>

/** Id of a challenge to be answered by a factor; issued by the server, returned with the answer. */
export const factorChallenge = z.string().min(1).max(64)
/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(6, 'invalid').max(40, 'invalid')

/** The second step of a sign-in that was answered `second_factor_required`. */
const AnswerSecondFactor = z.object({
  purpose: z.literal('second_factor'),
  challenge: factorChallenge,
  code: factorCode,
  proof,
})
export type AnswerSecondFactor = z.infer<typeof AnswerSecondFactor>

/** A proof of work in the ALTCHA format, version 2. */
export const ProofChallenge = z.object({
  parameters: z.looseObject({}),
  signature: z.string(),
})
export const ProofSolution = z.object({
  counter: z.int(),
  derivedKey: z.string(),
  time: z.number().optional(),
})

const tag = 'accounts'
export const signInCalls = {
  'POST /v1/accounts/sign-up': defineCall({
    method: 'POST',
    path: '/v1/accounts/sign-up',
    summary: 'Start a new account; a confirmation code goes to the username',
    tag,
    auth: 'none',
    body: SignUp,
    result: CodeRequested,
    status: 202,
    errors: [
      'validation_failed',
      'rate_limited',
      'code_resend_too_early',
      'proof_required',
      'sms_unavailable',
    ],
  }),
  'POST /v1/accounts/sign-in': defineCall({
    method: 'POST',
    path: '/v1/accounts/sign-in',
    summary: 'Sign in by password',
    tag,
    auth: 'none',
    body: SignIn,
    result: TokenRecord,
    errors: [
      'wrong_credentials',
      'account_frozen',
      'second_factor_required',
      'rate_limited',
      'proof_required',
    ],
  }),
  'GET /v1/accounts/proof': defineCall({
    method: 'GET',
    path: '/v1/accounts/proof',
    summary: 'A riddle to solve and send along as `proof` after `proof_required`',
    tag,
    auth: 'none',
    result: ProofChallenge,
    errors: ['rate_limited'],
  }),
  'POST /v1/accounts/code/send': defineCall({
    method: 'POST',
    path: '/v1/accounts/code/send',
    summary: 'Send a code for a purpose',
    tag,
    auth: 'optional',
    body: SendCode,
    result: CodeRequested,
    status: 202,
    errors: [
      'rate_limited',
      'code_resend_too_early',
      'proof_required',
      'sms_unavailable',
      'step_up_required',
    ],
  }),
  'POST /v1/accounts/code/verify': defineCall({
    method: 'POST',
    path: '/v1/accounts/code/verify',
    summary: 'Verify a code; signs in',
    tag,
    auth: 'none',
    body: z.discriminatedUnion('purpose', [VerifyCode, AnswerSecondFactor]),
    result: TokenRecord,
    errors: [
      'code_wrong',
      'code_expired',
      'code_too_many',
      'account_frozen',
      'second_factor_required',
      'rate_limited',
      'proof_required',
    ],
  }),
} as const
