import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import type { Purchase } from '@/lib/contracts/purchases'
import type { DbOrTx } from '@/server/db/client'
import { type Actor, requireCompany, requireEditor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockBalance } from '../ledger/ledger.repository'
import { giveBack } from '../refunds/give-back.service'
import { refundableOf } from '../refunds/refundable.service'
import { endByRefund } from '../refunds/subscription-refund.service'
import { announcePurchase, dropOrder } from './fulfil.service'
import { presentPurchase } from './purchases.presenter'
import {
  countPurchases,
  findForView,
  findOwnPurchase,
  findPurchaseIds,
  type PurchaseRow,
} from './purchases.repository'

async function present(db: DbOrTx, ids: readonly number[], now: Date): Promise<Purchase[]> {
  const rows = await findForView(db, ids)
  return Promise.all(rows.map(async (row) => presentPurchase(row, await refundableOf(db, row.purchase, now))))
}

/** @throws AppError not_found for another company's. */
async function own(db: DbOrTx, companyId: number, publicId: string): Promise<PurchaseRow> {
  const row = await findOwnPurchase(db, companyId, publicId)
  if (!row) throw new AppError('not_found')
  return row
}

export async function presentOne(ctx: ServiceContext, id: number): Promise<Purchase> {
  const [shown] = await present(ctx.db, [id], ctx.clock.now())
  if (!shown) throw new Error('an order was not read')
  return shown
}

export async function listPurchases(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, payment }: CallParsed<'GET /v1/my/purchases', 'query'>,
): Promise<Page<Purchase>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, ids] = await Promise.all([
    countPurchases(ctx.db, id, payment),
    findPurchaseIds(ctx.db, id, payment, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: await present(ctx.db, ids, ctx.clock.now()), total, page, size }
}

export async function readPurchase(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Purchase> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await own(ctx.db, requireCompany(actor).id, publicId)
  return presentOne(ctx, row.id)
}

/** Gives up an order that waits. @throws AppError not_found, wrong_state */
export async function cancelPurchase(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Purchase> {
  const company = requireEditor(actor)
  const id = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    const row = await own(tx, company.id, publicId)
    if (row.status !== 'waiting') throw new AppError('wrong_state', { data: { status: row.status } })
    return (await dropOrder(ctx, tx, row)).id
  })
  return presentOne(ctx, id)
}

/**
 * Gives the unused part back to the balance.
 * @throws AppError not_found, wrong_state when nothing is left, conflict_changes when less is left than was shown
 */
export async function refundPurchase(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { amount }: { amount: number },
): Promise<Purchase> {
  const company = requireEditor(actor)
  const now = ctx.clock.now()
  const id = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    const row = await own(tx, company.id, publicId)
    const refundable = await refundableOf(tx, row, now)
    if (refundable === 0) throw new AppError('wrong_state', { data: { status: row.status } })
    if (refundable < amount) throw new AppError('conflict_changes', { data: { refundable } })
    await giveBack(ctx, tx, row, { actorId: actor.userId })
    await endByRefund(tx, row, now)
    await announcePurchase(tx, row, now)
    return row.id
  })
  return presentOne(ctx, id)
}
