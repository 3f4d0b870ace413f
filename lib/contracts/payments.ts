import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { z } from './zod'

/** Kopecks of one top-up: 100 ₽ to 700 000 ₽, whole kopecks. */
export const topupLimits = { min: 10_000, max: 70_000_000 } as const

export const paymentMethods = ['card', 'sbp'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * `checking`: no answer of the payment service yet. `pending`: awaits the payer. The last two are final, except for
 * money that arrives late: it is always credited.
 */
export const paymentStatuses = ['checking', 'pending', 'succeeded', 'canceled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Why a payment failed, in the terms of ЮKassa; `refused` when it did not accept the order, `other` for the rest. */
export const cancelReasons = [
  '3d_secure_failed',
  'call_issuer',
  'canceled_by_merchant',
  'card_expired',
  'country_forbidden',
  'expired_on_confirmation',
  'fraud_suspected',
  'general_decline',
  'identification_required',
  'insufficient_funds',
  'internal_timeout',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'permission_revoked',
  'refused',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export const Payment = z.object({
  public_id: publicId,
  /** Kopecks. */
  amount: z.int(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  /** Payment page, while `pending`. */
  confirmation_url: z.string().nullable(),
  cancel_reason: z.enum(cancelReasons).nullable(),
  created_at: moment,
  /** When an unpaid payment expires. */
  expires_at: moment,
  settled_at: moment.nullable(),
  /** Kopecks refunded, or being refunded. */
  refunded: z.int(),
  /** Refundable kopecks: neither refunded nor spent. */
  refundable: z.int(),
  /** Charged off-session with a saved payment method. */
  automatic: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

const tag = 'billing'

export const paymentCalls = {
  'GET /v1/my/payments': defineCall({
    method: 'GET',
    path: '/v1/my/payments',
    summary: 'Payments of the company, the latest first; a candidate has none',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Payment),
    errors: ['company_required'],
  }),
  'POST /v1/my/payments': defineCall({
    method: 'POST',
    path: '/v1/my/payments',
    summary:
      'Top up the balance of the company (100 to 700 000 ₽); the payer goes on at `confirmation_url`. ' +
      '`checking` means that the payment service did not answer in time and is asked again',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    body: z.object({
      /** Kopecks. */
      amount: z.int().min(topupLimits.min).max(topupLimits.max),
      method: z.enum(paymentMethods),
      /** Address of the receipt; the person's own when absent. */
      receipt_email: z.email().max(254).optional(),
      /** The payer's explicit consent to save the payment method and charge it for renewals. */
      save_method: z.boolean().default(false),
    }),
    result: Payment,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'payment_failed', 'service_unavailable', 'limit_exceeded'],
  }),
  'GET /v1/my/payments/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/payments/:publicId',
    summary: 'One payment; asks the payment service when it is not settled yet, every three seconds at most',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Payment,
    errors: ['not_found', 'company_required'],
  }),
  'POST /v1/payments/notifications': defineCall({
    method: 'POST',
    path: '/v1/payments/notifications',
    summary:
      'The payment service tells of a change. Nothing in it is believed: the payment or refund is read again by its id. ' +
      'From unknown addresses `forbidden`; a payment that is not as it was ordered is `webhook_mismatch`',
    tag,
    auth: 'none',
    body: z.object({ event: z.string().max(100), object: z.object({ id: z.string().min(1).max(100) }) }),
    result: z.null(),
    errors: ['forbidden', 'webhook_mismatch', 'service_unavailable'],
  }),
} as const

/** Version of the consent text for saving a payment method. */
export const saveConsentVersion = '2026-11-21'

/** A saved card or account that can be charged off-session. */
const SavedMethod = z.object({
  public_id: publicId,
  kind: z.enum(paymentMethods),
  /** «Mir •• 4444», «СБП, Сбербанк». */
  title: z.string(),
  /** When its owner consented. */
  created_at: moment,
  /** Whether the requesting person saved it. */
  mine: z.boolean(),
})

export const paymentMethodCalls = {
  'GET /v1/my/payment-methods': defineCall({
    method: 'GET',
    path: '/v1/my/payment-methods',
    summary: 'Ways of paying the company has kept, the latest first; a candidate has none',
    tag,
    auth: 'required',
    result: z.object({ results: z.array(SavedMethod) }),
    errors: ['company_required'],
  }),
  'DELETE /v1/my/payment-methods/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/payment-methods/:publicId',
    summary: 'Forget a way of paying: it is charged no more. For owners, and for who saved it',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    params: publicIdParams,
    result: z.null(),
    errors: ['forbidden', 'company_required', 'not_found'],
  }),
} as const
