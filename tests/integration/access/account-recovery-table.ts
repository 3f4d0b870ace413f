import type { accountRecoveryCalls } from '@/lib/contracts/account-recovery'
import type { stepUpCalls } from '@/lib/contracts/step-up'
import { all, type Row, signedIn } from './row'
import { roles } from './world'

/** A link nobody was sent is nobody's, whoever follows it. */
const nobodys = (end = '') => ({
  path: () => `/v1/account-freezes/${'z'.repeat(32)}${end}`,
  denied: Object.fromEntries(roles.map((role) => [role, 404])),
})
const recovery = (end = '') => ({
  ...nobodys(),
  path: () => `/v1/account-recoveries/${'z'.repeat(32)}${end}`,
})

/** Step-ups, and links of letters about changes of an account. */
export const accountRecoveryTable: Record<keyof typeof accountRecoveryCalls | keyof typeof stepUpCalls, Row> =
  {
    'GET /v1/accounts/step-up': { denied: signedIn },
    'POST /v1/accounts/step-up/code': { body: () => ({ contact: 'email' }), denied: signedIn },
    'POST /v1/accounts/step-up/passkey': { denied: all(404) },
    'POST /v1/accounts/step-up': {
      body: () => ({ method: 'password', password: 'не тот пароль' }),
      denied: all(401),
    },
    'GET /v1/account-freezes/:token': nobodys(),
    'POST /v1/account-freezes/:token': nobodys(),
    'GET /v1/account-freezes/:token/restore': nobodys('/restore'),
    'POST /v1/account-freezes/:token/restore/code': {
      ...nobodys('/restore/code'),
      body: () => ({ contact: 'email' }),
    },
    'POST /v1/account-freezes/:token/restore/passkey': nobodys('/restore/passkey'),
    'POST /v1/account-freezes/:token/restore': {
      ...nobodys('/restore'),
      body: () => ({
        factor: { method: 'password', password: 'не тот пароль' },
        outcome: 'revert',
        new_password: 'Новый-океан-за-окном-31',
      }),
    },
    'GET /v1/account-recoveries/:token': recovery(),
    'POST /v1/account-recoveries/:token/cancellation': recovery('/cancellation'),
  }
