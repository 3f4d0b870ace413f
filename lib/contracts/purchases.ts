import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { paymentMethods } from './payments'
import { catalogueCodes, planCodes } from './plan-catalogue'
import { z } from './zod'

const tag = 'billing'

/** `pending`: awaits payment; `grace`: three days after the paid period, with all entitlements. */
export const subscriptionStatuses = ['pending', 'active', 'grace', 'expired', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionActions = [
  'cancel',
  'keep',
  'auto_renew_on',
  'auto_renew_off',
  'drop_downgrade',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/**
 * `upgrade` ends the current period and refunds the rest of it; `downgrade` takes effect at its end and costs nothing
 * now.
 */
export const purchasePurposes = ['buy', 'renew', 'upgrade'] as const
export type PurchasePurpose = (typeof purchasePurposes)[number]

export const purchaseStatuses = ['waiting', 'paid', 'canceled', 'refunded'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/**
 * From the balance immediately; by a payment of the missing sum; or as soon as the balance suffices, within two weeks.
 */
export const paymentOptions = ['balance', ...paymentMethods, 'later'] as const
export type PaymentOption = (typeof paymentOptions)[number]

const kopecks = z.int()

export const Subscription = z.object({
  public_id: publicId,
  code: z.enum(planCodes),
  title: z.string(),
  status: z.enum(subscriptionStatuses),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  grace_ends_at: moment.nullable(),
  cancel_at_end: z.boolean(),
  next_code: z.enum(planCodes).nullable(),
  auto_renew: z.boolean(),
  /** Kopecks of the next period under the current terms; null when the plan is no longer sold. */
  renewal_price: kopecks.nullable(),
  actions: z.array(z.enum(subscriptionActions)),
})
export type Subscription = z.infer<typeof Subscription>

export const Purchase = z.object({
  public_id: publicId,
  code: z.enum(catalogueCodes),
  title: z.string(),
  purpose: z.enum(purchasePurposes),
  status: z.enum(purchaseStatuses),
  /** Kopecks, tax included. */
  price: kopecks,
  vat: kopecks,
  refunded: kopecks,
  /** Kopecks refundable now. */
  refundable: kopecks,
  created_at: moment,
  paid_at: moment.nullable(),
  expires_at: moment,
  /** The draft to publish once it is paid, and the result. */
  vacancy: z.object({ public_id: publicId, title: z.string(), published: z.boolean() }).nullable(),
  payment: z.object({ public_id: publicId, confirmation_url: z.string().nullable() }).nullable(),
})
export type Purchase = z.infer<typeof Purchase>

export const Quote = z.object({
  purpose: z.enum([...purchasePurposes, 'downgrade', 'current']),
  terms: publicId,
  price: kopecks,
  vat: kopecks,
  /** Kopecks credited for the rest of the current period. */
  credit: kopecks,
  /** Kopecks the balance has. */
  balance: kopecks,
  /** Kopecks to be paid besides balance and credit. */
  missing: kopecks,
  /** The resulting period. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
})
export type Quote = z.infer<typeof Quote>

const codeParams = z.object({ code: z.enum(catalogueCodes) })
const mine = ['forbidden', 'company_required'] as const

export const purchaseCalls = {
  'GET /v1/my/subscription': defineCall({
    method: 'GET',
    path: '/v1/my/subscription',
    summary: 'The plan of the company: what runs, and what waits for its money; nulls on the free plan',
    tag,
    auth: 'required',
    result: z.object({ running: Subscription.nullable(), pending: Subscription.nullable() }),
    errors: [...mine],
  }),
  'POST /v1/my/subscription/actions': defineCall({
    method: 'POST',
    path: '/v1/my/subscription/actions',
    summary:
      'Cancel at the end of the period, keep it, renew by itself or not, or drop the smaller plan that follows',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    body: z.object({ action: z.enum(subscriptionActions) }),
    result: Subscription,
    errors: [...mine, 'not_found', 'wrong_state'],
  }),
  'GET /v1/my/catalogue/:code/quote': defineCall({
    method: 'GET',
    path: '/v1/my/catalogue/:code/quote',
    summary: 'What a purchase would cost the company now: price, what is given back, what is missing',
    tag,
    auth: 'required',
    params: codeParams,
    result: Quote,
    errors: [...mine, 'not_found'],
  }),
  'GET /v1/my/purchases': defineCall({
    method: 'GET',
    path: '/v1/my/purchases',
    summary: 'Orders of the company, the latest first; a candidate has none',
    tag,
    auth: 'required',
    query: pageQuery.extend({ payment: publicId.optional() }),
    result: pageOf(Purchase),
    errors: ['company_required'],
  }),
  'POST /v1/my/purchases': defineCall({
    method: 'POST',
    path: '/v1/my/purchases',
    summary:
      'Order by the terms one has seen: from the balance at once, by a payment of what is missing, or as soon as the ' +
      'balance has enough. A smaller plan is taken up at the end of the period and costs nothing now',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    body: z.object({
      /** Public id of the terms; outdated terms answer `price_expired`. */
      terms: publicId,
      pay: z.enum(paymentOptions),
      /** Explicit consent to automatic renewal. */
      auto_renew: z.boolean().default(false),
      /** Separate consent to save the payment method for renewals. */
      save_method: z.boolean().default(false),
      /** A draft of the buyer to publish once it is paid. */
      vacancy: publicId.optional(),
      /** Address of the receipt; the person's own when absent. */
      receipt_email: z.email().max(254).optional(),
    }),
    /** Null for a downgrade: nothing was bought, it takes effect at the end of the period. */
    result: z.object({ purchase: Purchase.nullable() }),
    status: 201,
    idempotent: true,
    errors: [
      ...mine,
      'not_found',
      'price_expired',
      'wrong_state',
      'not_enough_money',
      'vacancy_not_found',
      'payment_failed',
      'limit_exceeded',
      'service_unavailable',
    ],
  }),
  'GET /v1/my/purchases/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/purchases/:publicId',
    summary: 'One order, with what would be given back for it now',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Purchase,
    errors: ['not_found', 'company_required'],
  }),
  'DELETE /v1/my/purchases/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/purchases/:publicId',
    summary: 'Give up an order that waits for its money; what is paid for it later stays on the balance',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Purchase,
    errors: [...mine, 'not_found', 'wrong_state'],
  }),
  'POST /v1/my/purchases/:publicId/refund': defineCall({
    method: 'POST',
    path: '/v1/my/purchases/:publicId/refund',
    summary: 'Give the unused part back to the balance; what it brought ends with it',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    params: publicIdParams,
    /**
     * The shown sum in kopecks: if less is refundable now, the call answers `conflict_changes` with the current sum.
     */
    body: z.object({ amount: kopecks.positive() }),
    result: Purchase,
    errors: [...mine, 'not_found', 'wrong_state', 'conflict_changes'],
  }),
} as const
