import type { billingCalls } from '@/lib/contracts/billing'
import type { catalogueCalls } from '@/lib/contracts/catalogue'
import type { paymentCalls } from '@/lib/contracts/payments'
import { all, open, type Row, signedIn } from './row'
import { roles } from './world'

/** Money has no ids of others in its addresses: everyone meets their own company's. */
type BillingCall = keyof typeof billingCalls | keyof typeof paymentCalls | keyof typeof catalogueCalls

export const billingTable: Record<BillingCall, Row> = {
  'GET /v1/catalogue': { denied: open },
  'GET /v1/my/statement': { denied: signedIn },
  'GET /v1/my/payments': { denied: signedIn },
  'POST /v1/my/payments': {
    body: () => ({ amount: 50_000, method: 'card', receipt_email: 'kassa@example.test' }),
    // Nobody can pay where no payment service is set up; who may try is told apart before that.
    denied: {
      guest: 401,
      candidateA: 403,
      candidateB: 403,
      viewerA: 403,
      employerA: 503,
      employerB: 503,
      unverified: 503,
    },
  },
  'GET /v1/my/payments/:publicId': {
    path: () => '/v1/my/payments/aaaaaaaaaaaa',
    denied: all(404),
  },
  // The payment service alone may tell of payments, and here there is none.
  'POST /v1/payments/notifications': {
    body: () => ({ event: 'payment.succeeded', object: { id: 'x' } }),
    denied: Object.fromEntries(roles.map((role) => [role, 403])),
  },
}
