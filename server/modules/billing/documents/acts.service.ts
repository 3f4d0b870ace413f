import type { Act, ActForm, ActLine } from '@/lib/contracts/billing-documents'
import type { CallResult } from '@/lib/contracts/calls'
import type { Kopecks } from '@/lib/shared/money'
import { moscowOffsetMs, moscowTimeOf } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { recordDownload } from '@/server/modules/security'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { notifyOfAct } from '../billing-notices.service'
import {
  countActs,
  findActs,
  findActsToCorrect,
  findChargedServices,
  findCompaniesWithActs,
  findOwnAct,
  insertAct,
  type Period,
  type ShownAct,
} from './acts.repository'
import { findLastBuyer } from './invoices.repository'
import { type PaperInput, writePaper } from './paper-writer'
import { sellerOf } from './seller'

/** Bounds of a month in Moscow time. */
function periodOf(year: number, month: number): Period & { month: string } {
  const since = new Date(Date.UTC(year, month, 1))
  return {
    month: since.toISOString().slice(0, 7),
    since: new Date(since.getTime() - moscowOffsetMs),
    before: new Date(Date.UTC(year, month + 1, 1) - moscowOffsetMs),
  }
}

function lastMonth(now: Date) {
  const there = moscowTimeOf(now)
  return periodOf(there.getUTCFullYear(), there.getUTCMonth() - 1)
}

function monthOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return periodOf(year, number - 1)
}

const t = translator('billing')

/** «А-000123» */
const numberOf = ({ id }: { id: number }): string => `${t('act.series')}-${String(id).padStart(6, '0')}`

const sumOf = (lines: readonly ActLine[]): Kopecks => lines.reduce((sum, { amount }) => sum + amount, 0)

async function write(
  ctx: ServiceContext,
  row: Parameters<typeof insertAct>[1],
  corrected?: string,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const written = await insertAct(tx, row)
    if (written) await notifyOfAct(ctx, tx, { ...written, ...(corrected !== undefined && { corrected }) })
    return written ? 1 : 0
  })
}

/**
 * Issues acts of the last month for all companies with complete legal details, and corrections of earlier acts after
 * refunds; idempotent. Returns their number.
 */
export async function makeActs(ctx: ServiceContext): Promise<number> {
  const seller = sellerOf(ctx.env)
  if (!seller) return 0
  const createdAt = ctx.clock.now()
  const period = lastMonth(createdAt)
  const { month } = period
  let made = 0
  const acted = await findCompaniesWithActs(ctx.db, month)
  for (const [companyId, lines] of await findChargedServices(ctx.db, period, period.before)) {
    const buyer = acted.has(companyId) ? undefined : await findLastBuyer(ctx.db, companyId)
    if (!buyer) continue
    const common = { publicId: newPublicId(), companyId, month, seller, buyer, createdAt }
    made += await write(ctx, { ...common, amount: sumOf(lines), lines })
  }
  for (const { act, lines: before } of await findActsToCorrect(ctx.db, month, period)) {
    const { companyId, buyer } = act
    const rendered = await findChargedServices(ctx.db, monthOf(act.month), period.before, companyId)
    const lines = rendered.get(companyId) ?? []
    const amount = sumOf(lines) - sumOf(before)
    if (amount >= 0) continue
    const common = { publicId: newPublicId(), companyId, month, seller: act.seller, buyer, createdAt }
    made += await write(ctx, { ...common, amount, lines, before, correctsId: act.id }, act.month)
  }
  return made
}

const correctsOf = ({ corrects }: ShownAct) =>
  corrects && { number: numberOf(corrects), month: corrects.month }

const present = (shown: ShownAct): Act => ({
  public_id: shown.act.publicId,
  number: numberOf(shown.act),
  month: shown.act.month,
  amount: shown.act.amount,
  corrects: correctsOf(shown),
  created_at: shown.act.createdAt.toISOString(),
})

export async function listActs(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/my/acts'>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countActs(ctx.db, id),
    findActs(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: rows.map(present), total, page, size }
}

/** @throws AppError company_required, not_found, busy */
export async function actFile(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  form: ActForm,
): Promise<File> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const shown = await findOwnAct(ctx.db, requireCompany(actor).id, publicId)
  if (!shown) throw new AppError('not_found')
  const { act } = shown
  const of = correctsOf(shown)
  const number = numberOf(act)
  const paper = { ...act, number }
  const input: PaperInput = of
    ? {
        kind: form === 'upd' ? 'ukd' : 'correction',
        paper: { ...paper, of, before: act.before ?? [] },
      }
    : { kind: form === 'upd' ? 'upd' : 'act', paper }
  await recordDownload(ctx, actor, { companyId: requireCompany(actor).id, of: 'paper' })
  const bytes = await writePaper(input, actor)
  return new File([new Uint8Array(bytes)], `${t('act.file', { kind: input.kind, number })}.pdf`, {
    type: 'application/pdf',
  })
}
