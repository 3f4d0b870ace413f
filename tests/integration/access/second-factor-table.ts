import type { CallName } from '@/lib/contracts/calls'
import type { secondFactorCalls } from '@/lib/contracts/second-factor'
import { all, open, type Row, signedIn } from './row'
import { roles } from './world'

const everybody = (status: number): Row['denied'] => Object.fromEntries(roles.map((role) => [role, status]))
const nobodys = 'abcdefghjkmn'
const bytes = 'AAAA'
const signed = {
  id: bytes,
  rawId: bytes,
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
}

export const secondFactorTable: Record<keyof typeof secondFactorCalls, Row> = {
  'GET /v1/accounts/second-factor': { denied: signedIn },
  'POST /v1/accounts/second-factor/totp': { denied: signedIn },
  'POST /v1/accounts/second-factor/totp/confirmation': {
    body: () => ({ challenge: nobodys, code: '123456' }),
    denied: { ...all(422), guest: 401 },
  },
  'DELETE /v1/accounts/second-factor/totp': { denied: { ...all(404), guest: 401 } },
  'POST /v1/accounts/second-factor/passkeys/options': { denied: signedIn },
  'POST /v1/accounts/second-factor/passkeys': {
    body: () => ({ challenge: nobodys, name: 'Телефон', response: signed }),
    denied: { ...all(422), guest: 401 },
  },
  'PATCH /v1/accounts/second-factor/passkeys/:publicId': {
    path: () => `/v1/accounts/second-factor/passkeys/${nobodys}`,
    body: () => ({ name: 'Чужой' }),
    denied: { ...all(404), guest: 401 },
  },
  'DELETE /v1/accounts/second-factor/passkeys/:publicId': {
    path: () => `/v1/accounts/second-factor/passkeys/${nobodys}`,
    denied: { ...all(404), guest: 401 },
  },
  'POST /v1/accounts/second-factor/recovery-codes': { denied: { ...all(409), guest: 401 } },
  'DELETE /v1/accounts/second-factor/offer': { denied: signedIn },
  'POST /v1/accounts/passkey/options': { body: () => ({}), denied: open },
  'POST /v1/accounts/passkey/verify': {
    body: () => ({ challenge: nobodys, response: signed }),
    denied: everybody(422),
  },
}

export const sessionTable = {
  'GET /v1/accounts/sessions': { denied: signedIn },
  'DELETE /v1/accounts/sessions': { denied: signedIn, changes: true },
  'DELETE /v1/accounts/sessions/:sessionId': {
    path: () => '/v1/accounts/sessions/00000000-0000-4000-8000-000000000000',
    denied: all(404),
  },
} satisfies Partial<Record<CallName, Row>>
