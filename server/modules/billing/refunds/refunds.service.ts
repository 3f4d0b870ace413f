import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import type { Refund } from '@/lib/contracts/refunds'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { verifiedEmail } from '../documents/parties.repository'
import { lockOwn } from '../payments/payments.repository'
import { openRefund, takeBack } from './refund-money.service'
import { presentRefund } from './refunds.presenter'
import { countRefundsOf, findRefundsOf, lockRefund, updateRefund } from './refunds.repository'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** @throws AppError forbidden for anyone but an owner */
function ownedCompany(actor: Actor) {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  const company = requireCompany(actor)
  if (company.role !== 'owner') throw new AppError('forbidden')
  return company
}

export async function listRefunds(
  ctx: Context,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Refund>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countRefundsOf(ctx.db, id),
    findRefundsOf(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: rows.map(presentRefund), total, page, size }
}

/**
 * An owner asks for unspent money back; an operator decides.
 * @throws AppError forbidden, company_required, not_found, wrong_state, 422 for more than may be given back
 */
export async function requestRefund(
  ctx: Context,
  actor: Actor,
  { payment_public_id, amount, reason }: CallParsed<'POST /v1/my/refunds', 'body'>,
): Promise<Refund> {
  const company = ownedCompany(actor)
  return ctx.db.transaction(async (tx) => {
    const payment = await lockOwn(tx, company.id, payment_public_id)
    if (!payment) throw new AppError('not_found')
    const receiptEmail =
      (await verifiedEmail(tx, actor.userId)) ?? (await verifiedEmail(tx, payment.userId)) ?? null
    const asked = { amount, reason, userId: actor.userId, receiptEmail }
    return presentRefund({ payment, refund: await openRefund(ctx, tx, payment, asked, 'requested') })
  })
}

/** @throws AppError forbidden, company_required, not_found, wrong_state once it was decided */
export async function withdrawRefund(ctx: Context, actor: Actor, publicId: string): Promise<Refund> {
  const company = ownedCompany(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await lockRefund(tx, publicId, company.id)
    if (!row) throw new AppError('not_found')
    if (row.refund.status !== 'requested') throw new AppError('wrong_state')
    const settledAt = ctx.clock.now()
    const refund = await updateRefund(tx, row.refund.id, {
      status: 'withdrawn',
      settledAt,
      receiptEmail: null,
    })
    await takeBack(ctx, tx, row)
    return presentRefund({ ...row, refund })
  })
}
