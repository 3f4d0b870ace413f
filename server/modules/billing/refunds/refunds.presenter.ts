import type { Refund } from '@/lib/contracts/refunds'
import type { RefundOfPayment } from './refunds.repository'

export const presentRefund = ({ refund, payment }: RefundOfPayment): Refund => ({
  public_id: refund.publicId,
  payment_public_id: payment.publicId,
  amount: refund.amount,
  status: refund.status,
  reason: refund.reason,
  note: refund.note,
  cancel_reason: refund.cancelReason,
  created_at: refund.createdAt.toISOString(),
  settled_at: refund.settledAt?.toISOString() ?? null,
})
