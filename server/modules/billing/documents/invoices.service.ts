import type { Invoice } from '@/lib/contracts/billing-documents'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { dayMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { recordDownload } from '@/server/modules/security'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lockBalance } from '../ledger/ledger.repository'
import {
  closeInvoice,
  countInvoices,
  countIssued,
  findInvoices,
  findOwnInvoice,
  type InvoiceRow,
  insertInvoice,
  lockOwnInvoice,
} from './invoices.repository'
import { writePaper } from './paper-writer'
import { sellerOf } from './seller'
import { vatRateOfSales } from './vat.service'

/** Maximum number of unpaid invoices of a company. */
const maxIssued = 20
const dueMs = 7 * dayMs

const t = translator('billing')

/** Prefix of invoice numbers. */
export const invoiceSeries = t('invoice.series')

/** «ДВ-000123» */
export const numberOf = ({ id }: { id: number }): string => `${invoiceSeries}-${String(id).padStart(6, '0')}`

export const presentInvoice = (row: InvoiceRow): Invoice => ({
  public_id: row.publicId,
  number: numberOf(row),
  amount: row.amount,
  status: row.status,
  buyer: row.buyer,
  created_at: row.createdAt.toISOString(),
  due_at: row.dueAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
})

export async function listInvoices(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/my/invoices'>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size, offered: false }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countInvoices(ctx.db, id),
    findInvoices(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  const offered = sellerOf(ctx.env) !== undefined
  return { results: rows.map(presentInvoice), total, page, size, offered }
}

/** @throws AppError forbidden, company_required, limit_exceeded, service_unavailable without a configured seller */
export async function makeInvoice(
  ctx: ServiceContext,
  actor: Actor,
  { amount, name, inn, kpp, address }: CallParsed<'POST /v1/my/invoices', 'body'>,
): Promise<Invoice> {
  const company = requireRight(actor, 'pay')
  const seller = sellerOf(ctx.env)
  if (!seller) throw new AppError('service_unavailable')
  const now = ctx.clock.now()
  const vatRate = await vatRateOfSales(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    if ((await countIssued(tx, company.id)) >= maxIssued) throw new AppError('limit_exceeded')
    const row = await insertInvoice(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      userId: actor.userId,
      amount,
      vatRate,
      seller,
      buyer: { name, inn, kpp: kpp ?? null, address: address ?? null },
      createdAt: now,
      dueAt: new Date(now.getTime() + dueMs),
    })
    return presentInvoice(row)
  })
}

/** @throws AppError forbidden, company_required, not_found, wrong_state for a paid invoice */
export async function cancelInvoice(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Invoice> {
  const company = requireRight(actor, 'pay')
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwnInvoice(tx, company.id, publicId)
    if (!row) throw new AppError('not_found')
    if (row.status !== 'issued') throw new AppError('wrong_state')
    return presentInvoice(await closeInvoice(tx, row.id, { status: 'canceled', closedAt: ctx.clock.now() }))
  })
}

/** @throws AppError company_required, not_found, busy */
export async function invoiceFile(ctx: ServiceContext, actor: Actor, publicId: string): Promise<File> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await findOwnInvoice(ctx.db, requireCompany(actor).id, publicId)
  if (!row) throw new AppError('not_found')
  await recordDownload(ctx, actor, { companyId: row.companyId, of: 'paper' })
  const number = numberOf(row)
  const bytes = await writePaper({ kind: 'invoice', paper: { ...row, number } }, actor)
  return new File([new Uint8Array(bytes)], `${t('invoice.file', { number })}.pdf`, {
    type: 'application/pdf',
  })
}
