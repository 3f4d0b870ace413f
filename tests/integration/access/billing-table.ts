import type { billingCalls, refundCalls } from '@/lib/contracts/billing'
import type { invoiceCalls, receiptCalls } from '@/lib/contracts/billing-documents'
import type { paymentCalls, paymentMethodCalls } from '@/lib/contracts/payments'
import type { catalogueCalls } from '@/lib/contracts/plan-catalogue'
import type { purchaseCalls } from '@/lib/contracts/purchases'
import type { serviceCalls } from '@/lib/contracts/services'
import {
  all,
  open,
  type Row,
  resumePath,
  signedIn,
  strangersToVacancy,
  vacancyPath,
  viewerMayNot,
} from './row'
import { roles } from './world'

/** Refunds are asked for by owners alone. */
const ownersOnly = {
  guest: 401,
  candidateA: 403,
  candidateB: 403,
  viewerA: 403,
  employerA: 404,
  employerB: 404,
  unverified: 404,
}

type BillingCall =
  | keyof typeof refundCalls
  | keyof typeof invoiceCalls
  | keyof typeof receiptCalls
  | keyof typeof paymentMethodCalls
  | keyof typeof billingCalls
  | keyof typeof paymentCalls
  | keyof typeof catalogueCalls
  | keyof typeof purchaseCalls
  | keyof typeof serviceCalls

/** Candidates have nothing to pay for. */
const employers = { guest: 401, candidateA: 403, candidateB: 403 }
const payers = { ...employers, viewerA: 403 }

/** Money has no ids of others in its addresses: everyone meets their own company's. */
export const billingTable: Record<BillingCall, Row> = {
  'GET /v1/catalogue': { denied: open },
  'GET /v1/my/statement': { denied: signedIn },
  'GET /v1/my/statement/file': { denied: signedIn },
  'GET /v1/my/invoices': { denied: signedIn },
  'POST /v1/my/invoices': {
    body: () => ({ amount: 50_000, name: 'ООО «Ромашка»', inn: '7707083893' }),
    denied: { guest: 401, candidateA: 403, candidateB: 403, viewerA: 403 },
    changes: true,
  },
  'DELETE /v1/my/invoices/:publicId': { path: () => '/v1/my/invoices/aaaaaaaaaaaa', denied: ownersOnly },
  'GET /v1/my/invoices/:publicId/file': {
    path: () => '/v1/my/invoices/aaaaaaaaaaaa/file',
    denied: all(404),
  },
  'GET /v1/my/acts': { denied: signedIn },
  'GET /v1/my/acts/:publicId/file': { path: () => '/v1/my/acts/aaaaaaaaaaaa/file', denied: all(404) },
  'GET /v1/my/refunds': { denied: signedIn },
  'POST /v1/my/refunds': {
    body: () => ({ payment_public_id: 'aaaaaaaaaaaa', amount: 100, reason: 'Не пригодилось' }),
    denied: ownersOnly,
  },
  'DELETE /v1/my/refunds/:publicId': { path: () => '/v1/my/refunds/aaaaaaaaaaaa', denied: ownersOnly },
  'GET /v1/my/receipts': { denied: signedIn },
  'GET /v1/my/payment-methods': { denied: signedIn },
  'DELETE /v1/my/payment-methods/:publicId': {
    path: () => '/v1/my/payment-methods/aaaaaaaaaaaa',
    denied: ownersOnly,
  },
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
  'GET /v1/my/subscription': { denied: employers },
  'POST /v1/my/subscription/actions': {
    body: () => ({ action: 'cancel' }),
    denied: { ...payers, employerA: 404, employerB: 404, unverified: 404 },
  },
  'GET /v1/my/catalogue/:code/quote': { path: () => '/v1/my/catalogue/team/quote', denied: employers },
  'GET /v1/my/purchases': { denied: signedIn },
  'POST /v1/my/purchases': {
    body: () => ({ terms: 'zzzzzzzzzzzz', pay: 'balance' }),
    denied: { ...payers, employerA: 404, employerB: 404, unverified: 404 },
  },
  'GET /v1/my/purchases/:publicId': { path: () => '/v1/my/purchases/aaaaaaaaaaaa', denied: all(404) },
  'DELETE /v1/my/purchases/:publicId': {
    path: () => '/v1/my/purchases/aaaaaaaaaaaa',
    denied: { ...payers, employerA: 404, employerB: 404, unverified: 404 },
  },
  'POST /v1/my/purchases/:publicId/refund': {
    path: () => '/v1/my/purchases/aaaaaaaaaaaa/refund',
    body: () => ({ amount: 100 }),
    denied: { ...payers, employerA: 404, employerB: 404, unverified: 404 },
  },
  'GET /v1/my/services': { denied: employers },
  'GET /v1/my/services/uses': { denied: employers },
  'POST /v1/vacancies/:publicId/promotions': {
    path: vacancyPath('/promotions'),
    body: () => ({ kind: 'urgents' }),
    denied: { ...strangersToVacancy, ...viewerMayNot, employerA: 409 },
  },
  // The resume is hidden: only who was given it learns that it is there, and pays nothing for it.
  'POST /v1/resumes/:publicId/contacts': {
    path: resumePath('/contacts'),
    body: () => ({}),
    denied: { ...payers, unverified: 403, employerB: 404 },
  },
  // The payment service alone may tell of payments, and here there is none.
  'POST /v1/payments/notifications': {
    body: () => ({ event: 'payment.succeeded', object: { id: 'x' } }),
    denied: Object.fromEntries(roles.map((role) => [role, 403])),
  },
}
