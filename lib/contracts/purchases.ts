import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { paymentMethods } from './payments'
import { catalogueCodes, planCodes } from './plan-catalogue'

const tag = 'billing'

/** `pending` waits for its money; `grace`: three days past what is paid, with everything still there. */
export const subscriptionStatuses = ['pending', 'active', 'grace', 'expired', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a person may do with a subscription. */
export const subscriptionActions = [
  'cancel',
  'keep',
  'auto_renew_on',
  'auto_renew_off',
  'drop_downgrade',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** `upgrade` ends the running period and gives back what is left of it; `downgrade` waits for its end and costs nothing now. */
export const purchasePurposes = ['buy', 'renew', 'upgrade'] as const
export type PurchasePurpose = (typeof purchasePurposes)[number]

export const purchaseStatuses = ['waiting', 'paid', 'canceled', 'refunded'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** By the balance at once; by a payment of what is missing; or whenever the balance has enough, within two weeks. */
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
  /** Kopecks of the next period, by the terms in force now; null when its plan is sold no more. */
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
  /** Kopecks that would be given back now. */
  refundable: kopecks,
  created_at: moment,
  paid_at: moment.nullable(),
  expires_at: moment,
  /** The draft that is published once it is paid, and whether that worked. */
  vacancy: z.object({ public_id: publicId, title: z.string(), published: z.boolean() }).nullable(),
  payment: z.object({ public_id: publicId, confirmation_url: z.string().nullable() }).nullable(),
})
export type Purchase = z.infer<typeof Purchase>

/** What a purchase would be and cost, before anything is asked of anybody. */
export const Quote = z.object({
  purpose: z.enum([...purchasePurposes, 'downgrade', 'current']),
  terms: publicId,
  price: kopecks,
  vat: kopecks,
  /** Kopecks given back for what is left of the running period. */
  credit: kopecks,
  /** Kopecks the balance has. */
  balance: kopecks,
  /** Kopecks to be paid beside the balance and the credit. */
  missing: kopecks,
  /** The period it would be for. */
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
      /** Public id of the terms; older ones than those in force answer `price_expired`. */
      terms: publicId,
      pay: z.enum(paymentOptions),
      /** Keep the subscription going by itself: an explicit tick. */
      auto_renew: z.boolean().default(false),
      /** Keep the way of paying, to renew by it: a tick of its own. */
      save_method: z.boolean().default(false),
      /** An own draft to publish once it is paid. */
      vacancy: publicId.optional(),
      /** Where the receipt goes; the person's own address when absent. */
      receipt_email: z.email().max(254).optional(),
    }),
    /** Null for a smaller plan: nothing was bought, it follows by itself. */
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
    /** Kopecks one was shown: less is refused as `conflict_changes` with the sum of now. */
    body: z.object({ amount: kopecks.positive() }),
    result: Purchase,
    errors: [...mine, 'not_found', 'wrong_state', 'conflict_changes'],
  }),
} as const
