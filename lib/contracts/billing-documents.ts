import { isInn } from '../shared/company-numbers'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { topupLimits } from './payments'
import { z } from './zod'

/** Registration state of a fiscal receipt, in the terms of ЮKassa. */
export const receiptStatuses = ['pending', 'succeeded', 'canceled'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** A receipt of 54-ФЗ. */
export const Receipt = z.object({
  public_id: publicId,
  /** `offset`: settlement of an advance payment. */
  kind: z.enum(['payment', 'refund', 'offset']),
  /** For an offset: the purchase it was spent on. */
  title: z.string().nullable(),
  /** Kopecks. */
  amount: z.int(),
  status: z.enum(receiptStatuses),
  /** ФН, ФД and ФП, by which the receipt can be verified with the tax service. Null until it is registered. */
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

const invoiceStatuses = ['issued', 'paid', 'canceled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Document format of the services of a month: an act, or a universal transfer document (УПД) in its place. */
export const actForms = ['act', 'upd'] as const
export type ActForm = (typeof actForms)[number]

/** Who is named in a document. */
export const Party = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

export interface Seller extends Party {
  bank: { name: string; bic: string; account: string; corrAccount: string }
  /** The signatory; absent when no name is printed below the signature line. */
  director: string | null
  /** A specimen with fictitious data: must not be paid. */
  demo: boolean
}

export interface ActLine {
  title: string
  count: number
  /** Kopecks, tax included. */
  amount: number
  vatRate: number | null
}

export const Invoice = z.object({
  public_id: publicId,
  /** «ДВ-000123»: quoted in the payment purpose. */
  number: z.string(),
  /** Kopecks. */
  amount: z.int(),
  status: z.enum(invoiceStatuses),
  buyer: Party,
  created_at: moment,
  due_at: moment,
  closed_at: moment.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const Act = z.object({
  public_id: publicId,
  number: z.string(),
  /** `2026-03` */
  month: z.string(),
  /** Kopecks; negative for a correction. */
  amount: z.int(),
  /** The act it corrects, after services were refunded; null for an act itself. */
  corrects: z.object({ number: z.string(), month: z.string() }).nullable(),
  created_at: moment,
})
export type Act = z.infer<typeof Act>

const kpp = z
  .string()
  .trim()
  .regex(/^\d{4}[\dA-Z]{2}\d{3}$/, 'invalid')

const tag = 'billing'

export const invoiceCalls = {
  'GET /v1/my/invoices': defineCall({
    method: 'GET',
    path: '/v1/my/invoices',
    summary: 'Invoices of the company, the latest first; a candidate has none',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Invoice).extend({
      /** Whether an invoice can be issued here. */
      offered: z.boolean(),
    }),
    errors: ['company_required'],
  }),
  'POST /v1/my/invoices': defineCall({
    method: 'POST',
    path: '/v1/my/invoices',
    summary: 'Make out an invoice to top up the balance by a bank transfer (100 to 700 000 ₽)',
    tag,
    auth: 'required',
    secondFactor: 'owner',
    body: z.object({
      /** Kopecks. */
      amount: z.int().min(topupLimits.min).max(topupLimits.max),
      name: z.string().trim().min(1, 'required').max(300),
      inn: z.string().trim().max(20).refine(isInn, 'inn_invalid'),
      /** КПП: only organisations have one, sole proprietors do not. */
      kpp: kpp.optional(),
      address: z.string().trim().max(300).optional(),
    }),
    result: Invoice,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'service_unavailable', 'limit_exceeded'],
  }),
  'DELETE /v1/my/invoices/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/invoices/:publicId',
    summary: 'Cancel an invoice nobody has paid',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Invoice,
    errors: ['forbidden', 'company_required', 'not_found', 'wrong_state'],
  }),
  'GET /v1/my/invoices/:publicId/file': defineCall({
    method: 'GET',
    path: '/v1/my/invoices/:publicId/file',
    summary: 'The invoice as a PDF with requisites and the QR of ГОСТ Р 56042',
    tag,
    auth: 'required',
    params: publicIdParams,
    /** A file response, without the envelope. */
    result: z.file().mime('application/pdf'),
    errors: ['company_required', 'not_found', 'busy'],
  }),
  'GET /v1/my/acts': defineCall({
    method: 'GET',
    path: '/v1/my/acts',
    summary:
      'Acts of what was rendered, one a month, and their corrections, the latest first; a candidate has none',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Act),
    errors: ['company_required'],
  }),
  'GET /v1/my/acts/:publicId/file': defineCall({
    method: 'GET',
    path: '/v1/my/acts/:publicId/file',
    summary: 'The act of a month or its correction as a PDF, or the universal document that stands for it',
    tag,
    auth: 'required',
    params: publicIdParams,
    /** `upd`: status 1 with VAT, an invoice for it at once; status 2 without. */
    query: z.object({ form: z.enum(actForms).default('act') }),
    /** A file response, without the envelope. */
    result: z.file().mime('application/pdf'),
    errors: ['company_required', 'not_found', 'busy'],
  }),
} as const
