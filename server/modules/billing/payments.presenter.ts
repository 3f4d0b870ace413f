import type { Payment } from '@/lib/contracts/payments'
import type { PaymentRow } from './payments.repository'

export const presentPayment = (row: PaymentRow): Payment => ({
  public_id: row.publicId,
  amount: row.amount,
  method: row.method,
  status: row.status,
  confirmation_url: row.confirmationUrl,
  cancel_reason: row.cancelReason,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
})
