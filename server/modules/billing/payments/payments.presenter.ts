import type { Payment } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'
import type { PaymentRow } from './payments.repository'

export const presentPayment = (
  row: PaymentRow,
  { refunded, refundable }: { refunded: Kopecks; refundable: Kopecks } = { refunded: 0, refundable: 0 },
): Payment => ({
  public_id: row.publicId,
  amount: row.amount,
  method: row.method,
  status: row.status,
  confirmation_url: row.confirmationUrl,
  cancel_reason: row.cancelReason,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
  refunded,
  refundable,
  automatic: row.methodId !== null,
})
