import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { Kopecks } from '@/lib/shared/money'
import { roublesText } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { recruitingMembers } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../context'
import { companyName, findOwners } from './parties.repository'
import type { PaymentRow } from './payments/payments.repository'
import type { RefundOfPayment } from './refunds/refunds.repository'
import type { SubscriptionRow } from './subscriptions/subscriptions.repository'

type Context = Pick<ServiceContext, 'clock'>
type Kind = Extract<NotificationKind, `payment.${string}` | `refund.${string}` | `act.${string}`>

/** Notifies the owners of a company and the acting member, each once. */
async function sendNotice(
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

/** Notifies of the result of a refund, except when its owner withdrew it. */
export async function notifyOfRefund(ctx: Context, tx: Tx, { refund }: RefundOfPayment): Promise<void> {
  const { companyId, userId, publicId, amount, status, note } = refund
  const params = { amount: roublesText(amount), status, ...(note !== null && { note }) }
  await sendNotice(ctx, tx, {
    companyId,
    userId,
    kind: 'refund.decided',
    key: `${publicId}:${status}`,
    params,
  })
}

export async function notifyOfPayment(ctx: Context, tx: Tx, row: PaymentRow): Promise<void> {
  const { companyId, userId, publicId, amount, status } = row
  // A payer on the payment page sees the failure there; a failed off-session charge needs a notification.
  if (status === 'canceled' && row.methodId === null) return
  await sendNotice(ctx, tx, {
    companyId,
    userId,
    kind: status === 'succeeded' ? 'payment.received' : 'payment.failed',
    key: publicId,
    params: { amount: roublesText(amount) },
  })
}
/** Notifies of an invoice paid by bank transfer. */
export async function notifyOfTransfer(
  ctx: Context,
  tx: Tx,
  {
    companyId,
    userId,
    publicId,
    amount,
  }: { companyId: number; userId: number; publicId: string; amount: Kopecks },
): Promise<void> {
  const params = { amount: roublesText(amount) }
  await sendNotice(ctx, tx, { companyId, userId, kind: 'payment.received', key: publicId, params })
}

export async function notifyOfAct(
  ctx: Context,
  tx: Tx,
  {
    companyId,
    publicId,
    amount,
    month,
    corrected,
  }: { companyId: number; publicId: string; amount: Kopecks; month: string; corrected?: string },
): Promise<void> {
  const params: Record<string, string> =
    corrected === undefined
      ? { amount: roublesText(amount), month }
      : { amount: roublesText(-amount), month: corrected, correction: 'yes' }
  await sendNotice(ctx, tx, { companyId, userId: null, kind: 'act.ready', key: publicId, params })
}

interface News {
  kind: 'plan.activated' | 'plan.expiring' | 'balance.low' | 'plan.grace' | 'plan.expired'
  title: string
  now: Date
  /** Deduplicated by the number of days before the end. */
  days?: number
  /** Sum that the balance lacks for the renewal. */
  missing?: Kopecks
}

/** Notifies members of the state of the plan; once per end of a period. */
export async function notifyOfPlan(
  tx: Tx,
  subscription: SubscriptionRow,
  { kind, title, now, days, missing }: News,
): Promise<void> {
  const { companyId, publicId, endsAt, graceEndsAt, autoRenew } = subscription
  const due = (kind === 'plan.grace' ? graceEndsAt : endsAt) ?? now
  const name = await companyName(tx, companyId)
  const notices = (await recruitingMembers(tx, companyId)).map((userId) => ({
    userId,
    kind,
    dedupeKey: `${kind}:${publicId}:${due.getTime()}${days === undefined ? '' : `:${days}`}`,
    params: {
      reader: 'employer',
      company_name: name,
      plan: title,
      due_at: due.toISOString(),
      renewal: autoRenew ? 'auto' : 'manual',
      ...(missing !== undefined && { amount: roublesText(missing) }),
    },
    target: null,
  }))
  await notify(tx, notices, now)
}
