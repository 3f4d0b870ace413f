import { z } from 'zod'
import { refundCancelReasons } from '@/lib/contracts/billing'
import { receiptStatuses } from '@/lib/contracts/billing-documents'
import { cancelReasons, type PaymentMethod } from '@/lib/contracts/payments'
import { decimalOf, type Kopecks, parseRoubles } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
import {
  type OffsetOrder,
  type Order,
  PaymentMismatch,
  type ProviderPayment,
  type ProviderReceipt,
  type ProviderRefund,
  type ReceiptLine,
  type ReceiptOrder,
  type RefundOrder,
} from './payments'

const methods: Record<PaymentMethod, string> = { card: 'bank_card', sbp: 'sbp' }

const money = z.object({ value: z.string(), currency: z.string() })
const registration = z.enum(receiptStatuses).optional()
const id = z.string().min(1).max(100)

const paymentBody = z.object({
  id,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  recipient: z.object({ account_id: z.coerce.string() }),
  confirmation: z.object({ confirmation_url: z.url().optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  metadata: z.object({ payment: z.string().optional() }).optional(),
  payment_method: z
    .object({
      id,
      type: z.string(),
      saved: z.boolean(),
      title: z.string().max(200).optional(),
      card: z.object({ last4: z.string().max(4), card_type: z.string().max(40) }).optional(),
    })
    .optional(),
  receipt_registration: registration,
})

const refundBody = z.object({
  id,
  payment_id: id,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: money,
  description: z.string().max(500).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  receipt_registration: registration,
})

const receiptBody = z.object({
  id,
  type: z.enum(['payment', 'refund']),
  status: z.enum(receiptStatuses),
  fiscal_storage_number: z.string().max(40).nullish(),
  fiscal_document_number: z.string().max(40).nullish(),
  fiscal_attribute: z.string().max(40).nullish(),
  registered_at: z.iso.datetime({ offset: true }).nullish(),
  settlements: z
    .array(z.object({ type: z.string(), amount: money }))
    .max(100)
    .nullish(),
})

/** @throws PaymentMismatch for another currency */
function kopecksOf(amount: z.infer<typeof money>): Kopecks {
  const kopecks = /^\d+\.\d{2}$/.test(amount.value) ? parseRoubles(amount.value) : undefined
  if (amount.currency !== 'RUB' || kopecks === undefined) throw new PaymentMismatch('other money')
  return kopecks
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new PaymentMismatch('not of the published contract')
  return parsed.data
}

/** @throws PaymentMismatch */
export function toPayment(body: unknown, shopId: string): ProviderPayment {
  const told = parse(paymentBody, body)
  const amount = kopecksOf(told.amount)
  if (told.recipient.account_id !== shopId) throw new PaymentMismatch('a payment to another shop')
  const reason = told.cancellation_details?.reason
  const { payment_method: method } = told
  return {
    id: told.id,
    status: told.status === 'waiting_for_capture' ? 'pending' : told.status,
    amount,
    reference: told.metadata?.payment,
    confirmationUrl: told.confirmation?.confirmation_url,
    cancelReason:
      reason === undefined ? undefined : (cancelReasons.find((known) => known === reason) ?? 'other'),
    saved: method?.saved
      ? {
          id: method.id,
          title: method.card
            ? `${method.card.card_type} •• ${method.card.last4}`
            : (method.title ?? translator('billing')('payments.sbp')),
        }
      : undefined,
    receipt: told.receipt_registration,
  }
}

/** @throws PaymentMismatch */
export function toRefund(body: unknown): ProviderRefund {
  const told = parse(refundBody, body)
  const reason = told.cancellation_details?.reason
  return {
    id: told.id,
    paymentId: told.payment_id,
    status: told.status,
    amount: kopecksOf(told.amount),
    description: told.description,
    cancelReason:
      reason === undefined ? undefined : (refundCancelReasons.find((known) => known === reason) ?? 'other'),
    receipt: told.receipt_registration,
  }
}

const itemsOf = <S extends z.ZodType>(schema: S) => z.object({ items: z.array(schema).max(1000) })

/** @throws PaymentMismatch */
export const toRefunds = (body: unknown): ProviderRefund[] =>
  parse(itemsOf(z.unknown()), body).items.map(toRefund)

/** @throws PaymentMismatch */
export function toReceipt(body: unknown): ProviderReceipt {
  const told = parse(receiptBody, body)
  const paid = told.settlements?.filter(({ type }) => type === 'prepayment') ?? []
  return {
    id: told.id,
    kind: told.type,
    offset: paid.length > 0 ? paid.reduce((sum, { amount }) => sum + kopecksOf(amount), 0) : undefined,
    status: told.status,
    storageNumber: told.fiscal_storage_number ?? undefined,
    documentNumber: told.fiscal_document_number ?? undefined,
    attribute: told.fiscal_attribute ?? undefined,
    registeredAt: told.registered_at ? new Date(told.registered_at) : undefined,
  }
}

/** @throws PaymentMismatch */
export const toReceipts = (body: unknown): ProviderReceipt[] =>
  parse(itemsOf(z.unknown()), body).items.map(toReceipt)

const moneyOf = (amount: Kopecks) => ({ value: decimalOf(amount), currency: 'RUB' })

const lineOf = ({ item, amount, vatCode, mode }: ReceiptLine) => ({
  description: item.slice(0, 128),
  quantity: '1.00',
  amount: moneyOf(amount),
  vat_code: vatCode,
  payment_mode: mode,
  payment_subject: mode === 'advance' ? 'payment' : 'service',
})

const receiptOf = ({ email, lines }: ReceiptOrder) => ({
  customer: { email },
  items: lines.map(lineOf),
})

/** The settlement receipt of an advance: the service, paid by the advance. */
export const offsetBody = ({ paymentId, email, line }: OffsetOrder): object => ({
  ...receiptOf({ email, lines: [line] }),
  type: 'payment',
  payment_id: paymentId,
  send: true,
  settlements: [{ type: 'prepayment', amount: moneyOf(line.amount) }],
})

export function orderBody({ amount, way, description, reference, receipt }: Order): object {
  return {
    amount: moneyOf(amount),
    capture: true,
    description,
    ...('saved' in way
      ? { payment_method_id: way.saved }
      : {
          payment_method_data: { type: methods[way.method] },
          confirmation: { type: 'redirect', return_url: way.returnUrl },
          save_payment_method: way.save,
        }),
    metadata: { payment: reference },
    receipt: receiptOf(receipt),
  }
}

export function refundOrderBody({ paymentId, amount, description, receipt }: RefundOrder): object {
  return {
    payment_id: paymentId,
    amount: moneyOf(amount),
    description,
    ...(receipt && { receipt: receiptOf(receipt) }),
  }
}
