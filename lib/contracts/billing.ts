import { z } from 'zod'
import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'

/**
 * `requested`: waits for an operator, and may be withdrawn. `checking`: allowed, the payment service has not answered
 * yet. `pending`: the service sends it. The others are final; all but `succeeded` have put the money back.
 */
const refundStatuses = [
  'requested',
  'checking',
  'pending',
  'succeeded',
  'canceled',
  'rejected',
  'withdrawn',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Why a refund did not go through, in the words of ЮKassa; `refused` when it did not take the order. */
export const refundCancelReasons = [
  'general_decline',
  'insufficient_funds',
  'rejected_by_payee',
  'rejected_by_timeout',
  'yoo_money_account_closed',
  'refused',
  'other',
] as const
export type RefundCancelReason = (typeof refundCancelReasons)[number]

export const Refund = z.object({
  public_id: publicId,
  payment_public_id: publicId,
  /** Kopecks. */
  amount: z.int(),
  status: z.enum(refundStatuses),
  reason: z.string(),
  /** Why an operator refused. */
  note: z.string().nullable(),
  cancel_reason: z.enum(refundCancelReasons).nullable(),
  created_at: moment,
  settled_at: moment.nullable(),
})
export type Refund = z.infer<typeof Refund>

const tag = 'billing'

export const refundCalls = {
  'GET /v1/my/refunds': defineCall({
    method: 'GET',
    path: '/v1/my/refunds',
    summary: 'Refunds to the payer, the latest first; a candidate has none',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Refund),
    errors: ['company_required'],
  }),
  'POST /v1/my/refunds': defineCall({
    method: 'POST',
    path: '/v1/my/refunds',
    summary:
      'Ask for unspent money back, the way it came; for owners. Its amount leaves the balance at once and comes back ' +
      'if the refund is refused, withdrawn or fails',
    tag,
    auth: 'required',
    stepUp: true,
    secondFactor: 'owner',
    body: z.object({
      payment_public_id: publicId,
      /** Kopecks: at most `refundable` of the payment. */
      amount: z.int().min(1),
      reason: z.string().trim().min(1, 'required').max(1000),
    }),
    result: Refund,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'not_found', 'wrong_state'],
  }),
  'DELETE /v1/my/refunds/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/refunds/:publicId',
    summary: 'Take a request for a refund back while no operator has decided; for owners',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Refund,
    errors: ['forbidden', 'company_required', 'not_found', 'wrong_state'],
  }),
} as const

export const ledgerKinds = ['topup', 'charge', 'refund', 'bonus', 'correction'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Whole kopecks. */
const kopecks = z.int()

/** One line of a statement. */
export const StatementLine = z.object({
  public_id: publicId,
  kind: z.enum(ledgerKinds),
  /** Kopecks: more than zero came in, less went out. */
  amount: kopecks,
  /** The balance right after it. */
  balance_after: kopecks,
  /** Facts for the words: the plan's title, the reason of a correction. */
  facts: z.record(z.string(), z.string()),
  created_at: moment,
})
export type StatementLine = z.infer<typeof StatementLine>

/** Days of the company's zone, both inclusive. */
export const statementFilter = z.object({
  kind: z.enum(ledgerKinds).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const billingCalls = {
  'GET /v1/my/statement': defineCall({
    method: 'GET',
    path: '/v1/my/statement',
    summary:
      'Balance of the company in kopecks and its movements, the latest first; a candidate has none and needs none',
    tag,
    auth: 'required',
    query: pageQuery.extend(statementFilter.shape),
    result: pageOf(StatementLine).extend({
      balance: kopecks,
      /** How money can be paid in: by a payment service, by a sandbox that takes none, or not at all. */
      paid_by: z.enum(['service', 'sandbox']).nullable(),
      /** There are more lines than `total` counts. */
      total_capped: z.boolean(),
    }),
    errors: ['company_required'],
  }),
  'GET /v1/my/statement/file': defineCall({
    method: 'GET',
    path: '/v1/my/statement/file',
    summary:
      'The same movements as a table, the latest first: CSV for Excel, or XLSX; a hundred thousand at most',
    tag,
    auth: 'required',
    heedsBrake: true,
    query: statementFilter.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    /** Sent as it is, not in the envelope. */
    result: z.file().mime(['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
    errors: ['company_required', 'service_unavailable'],
  }),
} as const
