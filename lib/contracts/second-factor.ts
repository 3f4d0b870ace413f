import { z } from 'zod'
import { defineCall, moment, publicId, publicIdParams } from './call'
import {
  CodeRequested,
  codeDigits,
  codeRequest,
  factorChallenge,
  factorCode,
  proof,
  TokenRecord,
} from './sign-in'

/** The ways to answer a sign-in that asks for a second factor. */
const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** `data` of `second_factor_required`: what to answer, and by what. */
export const SecondFactorChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  expires_seconds: z.int(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/, 'invalid')
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
}
/** As `navigator.credentials.create()` answers, in JSON. */
const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(30_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
/** As `navigator.credentials.get()` answers, in JSON. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** What the browser's own call takes, in the JSON form of WebAuthn. */
export const PasskeyOptions = z.object({ challenge: z.string(), options: z.looseObject({}) })

const passkeyName = z.string().trim().min(1, 'required').max(60)
const Passkey = z.object({
  public_id: publicId,
  name: z.string(),
  /** Kept by a password manager that takes it to other devices. */
  backed_up: z.boolean(),
  created_at: moment,
  last_used_at: moment.nullable(),
})

export const SecondFactor = z.object({
  enabled: z.boolean(),
  passkeys: z.array(Passkey),
  totp: z.object({ created_at: moment, last_used_at: moment.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  /** Asked for and not there yet. */
  required: z
    .object({
      reason: z.enum(['operator', 'owner']),
      /** What needs it goes through until then; null where nothing is ever refused (demo mode). */
      until: moment.nullable(),
    })
    .nullable(),
  /** Time to offer it to somebody who does not have to. */
  offered: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Ten codes, shown once: with the first factor, or anew. */
const recoveryCodes = z.array(z.string())
const Added = z.object({ recovery_codes: recoveryCodes.nullable() })

const tag = 'second-factor'
export const secondFactorCalls = {
  'GET /v1/accounts/second-factor': defineCall({
    method: 'GET',
    path: '/v1/accounts/second-factor',
    summary: 'What protects the account beside its password',
    tag,
    auth: 'required',
    result: SecondFactor,
  }),
  'POST /v1/accounts/second-factor/totp': defineCall({
    method: 'POST',
    path: '/v1/accounts/second-factor/totp',
    summary: 'Begin with an authenticator app: a secret for it',
    tag,
    auth: 'required',
    stepUp: true,
    result: z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['wrong_state'],
  }),
  'POST /v1/accounts/second-factor/totp/confirmation': defineCall({
    method: 'POST',
    path: '/v1/accounts/second-factor/totp/confirmation',
    summary: 'A code of the app shows that it has the secret; from now on sign-ins ask for one',
    tag,
    auth: 'required',
    stepUp: true,
    body: z.object({ challenge: factorChallenge, code: factorCode }),
    result: Added,
    errors: ['code_wrong', 'code_expired', 'code_too_many', 'wrong_state'],
  }),
  'DELETE /v1/accounts/second-factor/totp': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/second-factor/totp',
    summary: 'Take the authenticator app off the account',
    tag,
    auth: 'required',
    stepUp: true,
    result: z.null(),
    errors: ['not_found'],
  }),
  'POST /v1/accounts/second-factor/passkeys/options': defineCall({
    method: 'POST',
    path: '/v1/accounts/second-factor/passkeys/options',
    summary: 'Begin with a passkey: what the browser needs to make one',
    tag,
    auth: 'required',
    stepUp: true,
    result: PasskeyOptions,
    errors: ['limit_exceeded'],
  }),
  'POST /v1/accounts/second-factor/passkeys': defineCall({
    method: 'POST',
    path: '/v1/accounts/second-factor/passkeys',
    summary: 'Keep the passkey that the browser has made',
    tag,
    auth: 'required',
    stepUp: true,
    body: z.object({ challenge: factorChallenge, name: passkeyName, response: NewPasskeyResponse }),
    result: Added,
    status: 201,
    errors: ['code_expired', 'passkey_rejected', 'duplicate', 'limit_exceeded'],
  }),
  'PATCH /v1/accounts/second-factor/passkeys/:publicId': defineCall({
    method: 'PATCH',
    path: '/v1/accounts/second-factor/passkeys/:publicId',
    summary: 'Rename a passkey',
    tag,
    auth: 'required',
    stepUp: true,
    params: publicIdParams,
    body: z.object({ name: passkeyName }),
    result: z.null(),
    errors: ['not_found'],
  }),
  'DELETE /v1/accounts/second-factor/passkeys/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/second-factor/passkeys/:publicId',
    summary: 'Take a passkey off the account',
    tag,
    auth: 'required',
    stepUp: true,
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found'],
  }),
  'POST /v1/accounts/second-factor/recovery-codes': defineCall({
    method: 'POST',
    path: '/v1/accounts/second-factor/recovery-codes',
    summary: 'Ten new recovery codes; the old ones work no more',
    tag,
    auth: 'required',
    stepUp: true,
    result: z.object({ recovery_codes: recoveryCodes }),
    errors: ['wrong_state'],
  }),
  'DELETE /v1/accounts/second-factor/offer': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/second-factor/offer',
    summary: 'Turn the offer down; it is not repeated',
    tag,
    auth: 'required',
    result: z.null(),
  }),
  'POST /v1/accounts/passkey/options': defineCall({
    method: 'POST',
    path: '/v1/accounts/passkey/options',
    summary:
      'Begin to sign in by a passkey: as the only factor, or, with the challenge of a sign-in, as the second',
    tag,
    auth: 'none',
    body: z.object({ challenge: factorChallenge.optional() }),
    result: PasskeyOptions,
    errors: ['code_expired', 'rate_limited'],
  }),
  'POST /v1/accounts/passkey/verify': defineCall({
    method: 'POST',
    path: '/v1/accounts/passkey/verify',
    summary: 'Sign in by a passkey',
    tag,
    auth: 'none',
    body: z.object({ challenge: factorChallenge, response: PasskeyResponse }),
    result: TokenRecord,
    errors: ['code_expired', 'passkey_rejected', 'rate_limited'],
  }),
} as const

export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A verified contact of the account, most of it covered. */
export const MaskedContact = z.object({ kind: z.enum(contactKinds), masked: z.string() })
export type MaskedContact = z.infer<typeof MaskedContact>

/** The ways this person can prove who they are. */
export const StepUpMethods = z.object({
  password: z.boolean(),
  contacts: z.array(MaskedContact),
  /** With a second factor these are the only ways. */
  factor_code: z.boolean(),
  passkey: z.boolean(),
})
export type StepUpMethods = z.infer<typeof StepUpMethods>

export const StepUp = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: z.string().min(1, 'required').max(128), proof }),
  z.object({
    method: z.literal('code'),
    contact: z.enum(contactKinds),
    code: codeDigits,
    request: codeRequest,
  }),
  z.object({ method: z.literal('factor_code'), code: factorCode, proof }),
  z.object({ method: z.literal('passkey'), challenge: factorChallenge, response: PasskeyResponse }),
])
export type StepUp = z.infer<typeof StepUp>

const stepUpTag = 'step-up'

/**
 * Calls that ask for a step-up say so by `stepUp`; why these and no others: `docs/decisions/110-step-up.md`.
 */
export const stepUpCalls = {
  'GET /v1/accounts/step-up': defineCall({
    method: 'GET',
    path: '/v1/accounts/step-up',
    summary: 'The ways this person can prove who they are before an act that hurts',
    tag: stepUpTag,
    auth: 'required',
    result: StepUpMethods,
  }),
  'POST /v1/accounts/step-up/code': defineCall({
    method: 'POST',
    path: '/v1/accounts/step-up/code',
    summary: 'Send a code to a verified contact of the account itself',
    tag: stepUpTag,
    auth: 'required',
    body: z.object({ contact: z.enum(contactKinds), request: codeRequest, proof }),
    result: CodeRequested,
    status: 202,
    errors: ['not_found', 'rate_limited', 'code_resend_too_early', 'proof_required', 'sms_unavailable'],
  }),
  'POST /v1/accounts/step-up/passkey': defineCall({
    method: 'POST',
    path: '/v1/accounts/step-up/passkey',
    summary: 'Begin a step-up by a passkey: what the browser needs to use one',
    tag: stepUpTag,
    auth: 'required',
    result: PasskeyOptions,
    errors: ['not_found'],
  }),
  'POST /v1/accounts/step-up': defineCall({
    method: 'POST',
    path: '/v1/accounts/step-up',
    summary: 'Prove again who one is; acts that hurt are open for ten minutes in this session',
    tag: stepUpTag,
    auth: 'required',
    body: StepUp,
    result: z.object({ valid_until: moment }),
    errors: [
      'wrong_credentials',
      'not_found',
      'code_wrong',
      'code_expired',
      'code_too_many',
      'account_frozen',
      'passkey_rejected',
      'second_factor_required',
      'rate_limited',
      'proof_required',
    ],
  }),
} as const
