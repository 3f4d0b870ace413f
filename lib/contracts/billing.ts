import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { z } from './zod'

/**
 * `requested`: awaits an operator and can be withdrawn. `checking`: approved, no answer of the payment service yet.
 * `pending`: the service is transferring it. The others are final; all but `succeeded` have returned the money to the
 * balance.
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

/** Why a refund failed, in the terms of ЮKassa; `refused` when it did not accept the request. */
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
  /** Kopecks: positive for income, negative for expenses. */
  amount: kopecks,
  /** The balance after this entry. */
  balance_after: kopecks,
  /** Parameters of the text: the plan's title, the reason of a correction. */
  facts: z.record(z.string(), z.string()),
  created_at: moment,
})
export type StatementLine = z.infer<typeof StatementLine>

/** Days in Moscow time, both inclusive. */
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
      /** Payment mode: a payment service, the sandbox, or none. */
      paid_by: z.enum(['service', 'sandbox']).nullable(),
      /** `total` is a lower bound: there are more entries. */
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
    /** A file response, without the envelope. */
    result: z.file().mime(['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
    errors: ['company_required', 'service_unavailable'],
  }),
} as const
