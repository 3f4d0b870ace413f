import { defineCall, moment } from './call'
import { PasskeyOptions, PasskeyResponse } from './passkeys'
import {
  CodeRequested,
  codeDigits,
  codeRequest,
  factorChallenge,
  factorCode,
  password,
  proof,
} from './sign-in'
import { contactKinds, MaskedContact } from './step-up'
import { z } from './zod'

/** Kinds of changes that a «Это были не вы?» link can revert. */
const accountChangeKinds = ['email', 'phone', 'password'] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

/** What the operators' 72-hour procedure restores. */
const accountRecoveryKinds = ['unfreeze', 'second_factor'] as const
export type AccountRecoveryKind = (typeof accountRecoveryKinds)[number]

const AccountChange = z.object({ kind: z.enum(accountChangeKinds), at: moment })

/** What a link of a letter can still be used for; an unusable one answers `not_found`. */
export const FreezeLink = AccountChange.extend({
  state: z.enum(['open', 'frozen']),
  /** End of the period in which the link can freeze the account. */
  expires_at: moment,
})
export type FreezeLink = z.infer<typeof FreezeLink>

export const RestoreOptions = z.object({
  /** Disputed changes, oldest first: a revert restores the state before the first of them. */
  changes: z.array(AccountChange),
  /** The account had a password before the first change. */
  password: z.boolean(),
  /** Verified contacts that no disputed change has touched. */
  contacts: z.array(MaskedContact),
  /** The account has a passkey older than the changes. */
  passkey: z.boolean(),
  /** The account has an authenticator app or unused recovery codes older than the changes. */
  factor_code: z.boolean(),
  /** Contacts that a revert restores. */
  returns: z.array(MaskedContact),
  /** The operators' procedure, when one is running: it cannot be completed before this moment. */
  procedure_ready_at: moment.nullable(),
})
export type RestoreOptions = z.infer<typeof RestoreOptions>

/** A factor older than every disputed change. */
const OldFactor = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: z.string().min(1, 'required').max(128) }),
  z.object({
    method: z.literal('code'),
    contact: z.enum(contactKinds),
    code: codeDigits,
    request: codeRequest,
  }),
  z.object({ method: z.literal('factor_code'), code: factorCode }),
  z.object({ method: z.literal('passkey'), challenge: factorChallenge, response: PasskeyResponse }),
])

export const Restore = z.object({
  factor: OldFactor,
  /** `revert`: restore the contacts from before the first change; `keep`: the person made the changes themselves. */
  outcome: z.enum(['revert', 'keep']),
  new_password: password,
  proof,
})
export type Restore = z.infer<typeof Restore>

export const RecoveryLink = z.object({
  kind: z.enum(accountRecoveryKinds),
  state: z.enum(['waiting', 'cancelled', 'finished']),
  started_at: moment,
  ready_at: moment,
})
export type RecoveryLink = z.infer<typeof RecoveryLink>

const tag = 'account-recovery'
const byToken = z.object({ token: z.string().min(1).max(100) })

export const accountRecoveryCalls = {
  'GET /v1/account-freezes/:token': defineCall({
    method: 'GET',
    path: '/v1/account-freezes/:token',
    summary: 'What the link «Это были не вы?» of a letter is about',
    tag,
    auth: 'none',
    params: byToken,
    result: FreezeLink,
    errors: ['not_found'],
  }),
  'POST /v1/account-freezes/:token': defineCall({
    method: 'POST',
    path: '/v1/account-freezes/:token',
    summary: 'Freeze the account: every session ends and nobody signs in until it is restored',
    tag,
    auth: 'none',
    params: byToken,
    result: FreezeLink,
    errors: ['not_found', 'rate_limited'],
  }),
  'GET /v1/account-freezes/:token/restore': defineCall({
    method: 'GET',
    path: '/v1/account-freezes/:token/restore',
    summary: 'How the frozen account can be restored',
    tag,
    auth: 'none',
    params: byToken,
    result: RestoreOptions,
    errors: ['not_found'],
  }),
  'POST /v1/account-freezes/:token/restore/code': defineCall({
    method: 'POST',
    path: '/v1/account-freezes/:token/restore/code',
    summary: 'Send a code to a contact that none of the changes has touched',
    tag,
    auth: 'none',
    params: byToken,
    body: z.object({ contact: z.enum(contactKinds), request: codeRequest, proof }),
    result: CodeRequested,
    status: 202,
    errors: ['not_found', 'rate_limited', 'code_resend_too_early', 'proof_required', 'sms_unavailable'],
  }),
  'POST /v1/account-freezes/:token/restore/passkey': defineCall({
    method: 'POST',
    path: '/v1/account-freezes/:token/restore/passkey',
    summary: 'Begin a restore by a passkey older than the changes: what the browser needs to use it',
    tag,
    auth: 'none',
    params: byToken,
    result: PasskeyOptions,
    errors: ['not_found', 'rate_limited'],
  }),
  'POST /v1/account-freezes/:token/restore': defineCall({
    method: 'POST',
    path: '/v1/account-freezes/:token/restore',
    summary:
      'Restore the frozen account by a factor older than the changes, with a new password. Opens no session: the ' +
      'person signs in afterwards',
    tag,
    auth: 'none',
    params: byToken,
    body: Restore,
    result: z.object({ contacts: z.array(MaskedContact) }),
    errors: [
      'not_found',
      'wrong_credentials',
      'code_wrong',
      'code_expired',
      'code_too_many',
      'passkey_rejected',
      'contact_taken',
      'rate_limited',
      'proof_required',
    ],
  }),
  'GET /v1/account-recoveries/:token': defineCall({
    method: 'GET',
    path: '/v1/account-recoveries/:token',
    summary: 'A recovery by operators, by the link that cancels it',
    tag,
    auth: 'none',
    params: byToken,
    result: RecoveryLink,
    errors: ['not_found'],
  }),
  'POST /v1/account-recoveries/:token/cancellation': defineCall({
    method: 'POST',
    path: '/v1/account-recoveries/:token/cancellation',
    summary: 'Cancel a recovery by operators that the person did not ask for',
    tag,
    auth: 'none',
    params: byToken,
    result: RecoveryLink,
    errors: ['not_found', 'wrong_state', 'rate_limited'],
  }),
} as const
