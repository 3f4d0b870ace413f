import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId } from './call'

/** Registration of a receipt at the till, in the words of ЮKassa. */
export const receiptStatuses = ['pending', 'succeeded', 'canceled'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** A receipt of 54-ФЗ. */
export const Receipt = z.object({
  public_id: publicId,
  /** `offset`: of an advance that is spent. */
  kind: z.enum(['payment', 'refund', 'offset']),
  /** Of an offset: what it was spent on. */
  title: z.string().nullable(),
  /** Kopecks. */
  amount: z.int(),
  status: z.enum(receiptStatuses),
  /** ФН, ФД and ФП: by these it is checked with the tax service. Null until it is registered. */
  storage_number: z.string().nullable(),
  document_number: z.string().nullable(),
  attribute: z.string().nullable(),
  registered_at: moment.nullable(),
  created_at: moment,
})
export type Receipt = z.infer<typeof Receipt>

export const receiptCalls = {
  'GET /v1/my/receipts': defineCall({
    method: 'GET',
    path: '/v1/my/receipts',
    summary:
      'Receipts of payments, of what they were spent on and of refunds of the company, the latest first; a candidate has none',
    tag: 'billing',
    auth: 'required',
    query: pageQuery,
    result: pageOf(Receipt),
    errors: ['company_required'],
  }),
} as const
