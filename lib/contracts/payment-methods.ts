import { z } from 'zod'
import { defineCall, moment, publicId, publicIdParams } from './call'
import { paymentMethods } from './payments'

/** Version of the words beside the tick that lets a way of paying be kept and charged without the payer. */
export const saveConsentVersion = '2026-11-21'

/** A card or account that may be charged without the payer. */
export const SavedMethod = z.object({
  public_id: publicId,
  kind: z.enum(paymentMethods),
  /** «Mir •• 4444», «СБП, Сбербанк». */
  title: z.string(),
  /** When its owner agreed. */
  created_at: moment,
  /** Saved by the person who asks. */
  mine: z.boolean(),
})
export type SavedMethod = z.infer<typeof SavedMethod>

const tag = 'billing'

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
