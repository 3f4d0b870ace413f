import writeXlsxFile from 'write-excel-file/node'
import type { CallParsed } from '@/lib/contracts/calls'
import { decimalOf } from '@/lib/shared/money'
import { safeWorkbookCell, toCsv } from '@/lib/shared/spreadsheet'
import { translator } from '@/server/lib/translator'
import { recordExport } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { findStatementBefore } from './ledger.repository'
import { statementWhereOf } from './statement.service'

const maxLines = 100_000
const batch = 5_000

type Line = Awaited<ReturnType<typeof findStatementBefore>>[number]

const t = translator('billing')

const header = (['moment', 'kind', 'details', 'amount', 'balance', 'number'] as const).map((column) =>
  t(`statement.columns.${column}`),
)

const moment = (date: Date): string =>
  date
    .toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' })
    .replace(',', '')

const details = ({ facts }: Line): string => facts.title ?? facts.reason ?? facts.number ?? ''

function csvOf(lines: readonly Line[]): Uint8Array {
  const rows = lines.map((line) => [
    moment(line.createdAt),
    t(`statement.kinds.${line.kind}`),
    details(line),
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
    text(details(line)),
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

export interface StatementFiles {
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
