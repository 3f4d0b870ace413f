import type { CallResult } from '@/lib/contracts/calls'
import type { Act } from '@/lib/contracts/invoice-calls'
import type { ActForm } from '@/lib/contracts/invoices'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { renderAct } from './act-pdf'
import { type ActRow, countActs, findActs, findOwnAct, findRendered, insertAct } from './acts.repository'
import { findLastBuyer } from './invoices.repository'
import { tellOfAct } from './money-notices.service'
import { companyOf } from './payer'
import { sellerOf } from './seller'
import { renderUpd } from './upd-pdf'

const moscowMs = 3 * 3_600_000

/** The month before this one, by the clock of Moscow. */
function lastMonth(now: Date): { month: string; since: Date; before: Date } {
  const there = new Date(now.getTime() + moscowMs)
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth()]
  const since = new Date(Date.UTC(year, month - 1, 1))
  return {
    month: since.toISOString().slice(0, 7),
    since: new Date(since.getTime() - moscowMs),
    before: new Date(Date.UTC(year, month, 1) - moscowMs),
  }
}

/** «А-000123» */
const numberOf = ({ id }: { id: number }): string => `А-${String(id).padStart(6, '0')}`

/** Makes out acts of the last month to every company whose requisites are known, once. Answers how many. */
export async function makeActs(ctx: ServiceContext): Promise<number> {
  const seller = sellerOf(ctx.env)
  if (!seller) return 0
  const period = lastMonth(ctx.clock.now())
  let made = 0
  for (const [companyId, lines] of await findRendered(ctx.db, period)) {
    const buyer = await findLastBuyer(ctx.db, companyId)
    if (!buyer) continue
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    made += await ctx.db.transaction(async (tx) => {
      const row = await insertAct(tx, {
        publicId: newPublicId(),
        companyId,
        month: period.month,
        amount,
        lines,
        seller,
        buyer,
        createdAt: ctx.clock.now(),
      })
      if (row) await tellOfAct(ctx, tx, row)
      return row ? 1 : 0
    })
  }
  return made
}

const present = (row: ActRow): Act => ({
  public_id: row.publicId,
  number: numberOf(row),
  month: row.month,
  amount: row.amount,
  created_at: row.createdAt.toISOString(),
})

export async function listActs(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/my/acts'>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = companyOf(actor)
  const [total, rows] = await Promise.all([
    countActs(ctx.db, id),
    findActs(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: rows.map(present), total, page, size }
}

/** @throws AppError company_required, not_found */
export async function actFile(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  form: ActForm,
): Promise<File> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await findOwnAct(ctx.db, companyOf(actor).id, publicId)
  if (!row) throw new AppError('not_found')
  const number = numberOf(row)
  const bytes = await (form === 'upd' ? renderUpd : renderAct)({ ...row, number })
  const title = form === 'upd' ? 'УПД' : 'Акт'
  return new File([new Uint8Array(bytes)], `${title} ${number}.pdf`, { type: 'application/pdf' })
}
