import { decimalOf, type Kopecks } from '@/lib/contracts/money'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import { notify } from '../notifications/notifications.service'
import { findOwners } from './parties.repository'
import type { PaymentRow } from './payments.repository'
import type { RefundOfPayment } from './refunds.repository'

type Context = Pick<ServiceContext, 'clock'>
type Kind = Extract<NotificationKind, `payment.${string}` | `refund.${string}` | `act.${string}`>

/** «150 050» → «1 500,50 ₽»: as it stands in letters. */
export function roubles(amount: Kopecks): string {
  const [whole = '', rest = ''] = decimalOf(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${grouped}${rest === '00' ? '' : `,${rest}`}\u00a0₽`
}

/** Tells the owners of a company, and whoever did it, once. */
async function tell(
  ctx: Context,
  tx: Tx,
  about: {
    companyId: number
    userId: number | null
    kind: Kind
    key: string
    params: Record<string, string>
  },
): Promise<void> {
  const readers = new Set(await findOwners(tx, about.companyId))
  if (about.userId !== null) readers.add(about.userId)
  await notify(
    tx,
    [...readers].map((userId) => ({
      userId,
      kind: about.kind,
      dedupeKey: `${about.kind}:${about.key}`,
      params: { reader: 'employer', ...about.params },
      target: null,
    })),
    ctx.clock.now(),
  )
}

/** How a refund ended. What its owner withdrew is no news to them. */
export async function tellOfRefund(ctx: Context, tx: Tx, { refund }: RefundOfPayment): Promise<void> {
  const { companyId, userId, publicId, amount, status, note } = refund
  const params = { amount: roubles(amount), status, ...(note !== null && { note }) }
  await tell(ctx, tx, { companyId, userId, kind: 'refund.decided', key: `${publicId}:${status}`, params })
}

export async function tellOfPayment(ctx: Context, tx: Tx, row: PaymentRow): Promise<void> {
  const { companyId, userId, publicId, amount, status } = row
  // Who pays on a page sees there that it failed; a charge without the payer fails unseen.
  if (status === 'canceled' && row.methodId === null) return
  await tell(ctx, tx, {
    companyId,
    userId,
    kind: status === 'succeeded' ? 'payment.received' : 'payment.failed',
    key: publicId,
    params: { amount: roubles(amount) },
  })
}
