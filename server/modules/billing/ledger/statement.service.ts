import writeXlsxFile from 'write-excel-file/node'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { decimalOf } from '@/lib/shared/money'
import { safeWorkbookCell, toCsv } from '@/lib/shared/spreadsheet'
import { dayMs, defaultZone } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { recordExport } from '@/server/modules/security'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { countStatement, findBalance, findStatement, findStatementBefore } from './ledger.repository'

const call = 'GET /v1/my/statement'
/** Maximum depth of pagination; an export contains everything. */
const depth = 2000

/** Midnight in Moscow, which has a constant offset. */
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

const maxLines = 100_000
const batch = 5_000

type Line = Awaited<ReturnType<typeof findStatementBefore>>[number]

const t = translator('billing')

const header = (['moment', 'kind', 'details', 'amount', 'balance', 'number'] as const).map((column) =>
  t(`statement.columns.${column}`),
)

const moment = (date: Date): string =>
  date
    .toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: defaultZone })
    .replace(',', '')

/** As the page words them: method of payment, number of the invoice, direction of a refund, or purpose. */
function statementDetails({ method, number, way, title, reason }: Record<string, string>): string {
  if (method === 'card' || method === 'sbp') return t(`statement.methods.${method}`)
  if (method === 'invoice') return t('statement.by_invoice', { number: number ?? '' })
  if (way === 'out' || way === 'back') return t(`statement.ways.${way}`)
  return title ?? reason ?? number ?? ''
}

function csvOf(lines: readonly Line[]): Uint8Array {
  const rows = lines.map((line) => [
    moment(line.createdAt),
    t(`statement.kinds.${line.kind}`),
    statementDetails(line.facts),
    decimalOf(line.amount).replace('.', ','),
    decimalOf(line.balanceAfter ?? 0).replace('.', ','),
    line.publicId,
  ])
  return new TextEncoder().encode(toCsv([header, ...rows]))
}

async function xlsxOf(lines: readonly Line[]): Promise<Uint8Array> {
  const text = (value: string) => ({ value: String(safeWorkbookCell(value)), type: String })
  const money = (kopecks: number) => ({ value: Number(decimalOf(kopecks)), type: Number, format: '# ##0.00' })
  const rows = lines.map((line) => [
    text(moment(line.createdAt)),
    text(t(`statement.kinds.${line.kind}`)),
    text(statementDetails(line.facts)),
    money(line.amount),
    money(line.balanceAfter ?? 0),
    text(line.publicId),
  ])
  const titles = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const sheet = writeXlsxFile([titles, ...rows], {
    sheet: t('statement.name'),
    columns: [22, 14, 40, 16, 16, 16].map((width) => ({ width })),
    stickyRowsCount: 1,
  })
  return sheet.toBuffer()
}

interface StatementFiles {
  /** @throws AppError company_required, step_up_required, service_unavailable when too many are made at once */
  statement(actor: Actor, query: CallParsed<'GET /v1/my/statement/file', 'query'>): Promise<File>
}

export function createStatementFiles(ctx: Pick<ServiceContext, 'db' | 'clock'>): StatementFiles {
  const slots = createConcurrencyLimit(1, 10)

  async function read(where: ReturnType<typeof statementWhereOf>): Promise<Line[]> {
    const lines: Line[] = []
    while (lines.length < maxLines) {
      const entryId = lines.at(-1)?.entryId
      const some = await findStatementBefore(ctx.db, where, { entryId, limit: batch })
      lines.push(...some)
      if (some.length < batch) break
    }
    return lines
  }

  return {
    async statement(actor, { format, ...filter }) {
      const isCandidate = actor.accountType === 'candidate'
      const where = isCandidate ? undefined : statementWhereOf(actor, filter)
      if (where) await recordExport(ctx, actor, { companyId: where.companyId, of: 'statement' })
      const bytes = await slots.run(async () => {
        const lines = where ? await read(where) : []
        return format === 'csv' ? csvOf(lines) : xlsxOf(lines)
      })
      if (!bytes) throw new AppError('service_unavailable', { retryAfter: 5 })
      const type =
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return new File([bytes as BlobPart], `${t('statement.name')}.${format}`, { type })
    },
  }
}
