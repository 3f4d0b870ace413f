import { defineCall, moment } from './call'
import { PasskeyOptions, PasskeyResponse } from './passkeys'
import { CodeRequested, codeDigits, codeRequest, factorChallenge, factorCode, proof } from './sign-in'
import { z } from './zod'

export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A verified contact of the account, masked. */
export const MaskedContact = z.object({ kind: z.enum(contactKinds), masked: z.string() })
export type MaskedContact = z.infer<typeof MaskedContact>

/** Methods of step-up available to this person. */
export const StepUpMethods = z.object({
  password: z.boolean(),
  contacts: z.array(MaskedContact),
  /** With a second factor only these are available. */
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

const tag = 'step-up'

/** Calls that require a step-up declare `stepUp`; for the choice see `docs/decisions/110-step-up.md`. */
export const stepUpCalls = {
  'GET /v1/accounts/step-up': defineCall({
    method: 'GET',
    path: '/v1/accounts/step-up',
    summary: 'The ways this person can prove who they are before an act that hurts',
    tag: tag,
    auth: 'required',
    result: StepUpMethods,
  }),
  'POST /v1/accounts/step-up/code': defineCall({
    method: 'POST',
    path: '/v1/accounts/step-up/code',
    summary: 'Send a code to a verified contact of the account itself',
    tag: tag,
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
    tag: tag,
    auth: 'required',
    result: PasskeyOptions,
    errors: ['not_found'],
  }),
  'POST /v1/accounts/step-up': defineCall({
    method: 'POST',
    path: '/v1/accounts/step-up',
    summary: 'Prove again who one is; acts that hurt are open for ten minutes in this session',
    tag: tag,
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
