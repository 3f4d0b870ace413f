import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { dayMs } from '@/lib/shared/time'
import { type Actor, requireCompany } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { countStatement, findBalance, findStatement } from './ledger.repository'

const call = 'GET /v1/my/statement'
/** Pages go no deeper than lists elsewhere; an export holds everything. */
const depth = 2000

/** Midnight in Moscow, which keeps one offset all year. */
const midnight = (day: string, plusDays = 0) =>
  new Date(new Date(`${day}T00:00:00+03:00`).getTime() + plusDays * dayMs)

/** @throws AppError company_required for an employer without one */
export function statementWhereOf(
  actor: Actor,
  { kind, from, to }: Pick<CallParsed<typeof call, 'query'>, 'kind' | 'from' | 'to'>,
) {
  return {
    companyId: requireCompany(actor).id,
    kind,
    since: from === undefined ? undefined : midnight(from),
    before: to === undefined ? undefined : midnight(to, 1),
  }
}

/** Empty for a candidate, who has no balance. @throws AppError company_required for an employer without one. */
export async function readStatement(
  ctx: Pick<ServiceContext, 'db' | 'payments'>,
  actor: Actor,
  { page, size, kind, from, to }: CallParsed<typeof call, 'query'>,
): Promise<CallResult<typeof call>> {
  if (actor.accountType === 'candidate') {
    return { results: [], total: 0, total_capped: false, page, size, balance: 0, paid_by: null }
  }
  const where = statementWhereOf(actor, { kind, from, to })
  const { companyId } = where
  const offset = (page - 1) * size
  const [counted, rows, balance] = await Promise.all([
    countStatement(ctx.db, where, depth + 1),
    offset >= depth ? [] : findStatement(ctx.db, where, { offset, limit: Math.min(size, depth - offset) }),
    findBalance(ctx.db, companyId),
  ])
  return {
    results: rows.map((row) => ({
      public_id: row.publicId,
      kind: row.kind,
      amount: row.amount,
      balance_after: row.balanceAfter ?? 0,
      facts: row.facts,
      created_at: row.createdAt.toISOString(),
    })),
    total: Math.min(counted, depth),
    total_capped: counted > depth,
    page,
    size,
    balance,
    paid_by: ctx.payments ? (ctx.payments.name === 'sandbox' ? 'sandbox' : 'service') : null,
  }
}
