import { z } from 'zod'
import { day, defineCall, moment, pageOf, pageQuery, publicId } from './call'

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

const tag = 'billing'

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
