import { defineCall, moment, publicId, publicIdParams } from './call'
import { NewPasskeyResponse, PasskeyOptions, PasskeyResponse } from './passkeys'
import { factorChallenge, factorCode, TokenRecord } from './sign-in'
import { z } from './zod'

/** Methods to complete a sign-in that requires a second factor. */
const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** `data` of `second_factor_required`: the challenge and the available methods. */
export const SecondFactorChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  expires_seconds: z.int(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

const passkeyName = z.string().trim().min(1, 'required').max(60)
const Passkey = z.object({
  public_id: publicId,
  name: z.string(),
  /** A passkey synchronised between devices by a password manager. */
  backed_up: z.boolean(),
  created_at: moment,
  last_used_at: moment.nullable(),
})

export const SecondFactor = z.object({
  enabled: z.boolean(),
  passkeys: z.array(Passkey),
  totp: z.object({ created_at: moment, last_used_at: moment.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  /** Required and not set up yet. */
  required: z
    .object({
      reason: z.enum(['operator', 'owner']),
      /** End of the grace period; null where it is not enforced (demo mode). */
      until: moment.nullable(),
    })
    .nullable(),
  /** Whether to suggest it to somebody for whom it is optional. */
  offered: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Ten recovery codes, shown once: with the first factor, or when regenerated. */
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
