import { basename } from 'node:path'
import { translator } from '@/server/lib/translator'
import type { FileReport, ImportReport } from './report'
import type { WarningCode } from './types'

const t = translator('importing')
const SHOWN = 10
const number = new Intl.NumberFormat('ru-RU')

/** The report for a person at a terminal: a line per file, then the first rejected lines of each. */
export function printReport(report: ImportReport): string {
  const lines: string[] = []
  for (const file of report.files) lines.push(...printFile(file, report))
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000
  const rejected = report.files.reduce((sum, file) => sum + file.rejected, 0)
  lines.push(
    '',
    t('print.total', {
      taken: number.format(report.taken),
      updated: number.format(report.updated),
      skipped: number.format(report.skipped),
      rejected: number.format(rejected),
      seconds: seconds.toFixed(1).replace('.', ','),
    }),
  )
  return lines.join('\n')
}

function printFile(file: FileReport, report: ImportReport): string[] {
  const name = basename(file.file)
  if (file.note !== null && file.taken + file.updated + file.rejected === 0 && skippedOf(file) === 0)
    return [`${name}: ${file.message}`]
  const reasons = (['unchanged', 'duplicate', 'poorer', 'older'] as const)
    .filter((reason) => file.skipped[reason] > 0)
    .map((reason) => t(`print.skips.${reason}`, { count: number.format(file.skipped[reason]) }))
    .join(', ')
  const lines = [
    t('print.file', {
      name,
      format: [file.format, file.encoding].filter(Boolean).join(', '),
      taken: number.format(file.taken),
      updated: number.format(file.updated),
      skipped: reasons ? t('print.skipped', { count: number.format(skippedOf(file)), reasons }) : '',
      rejected: number.format(file.rejected),
    }),
  ]
  if (file.message) lines.push(`  ! ${file.message}`)
  const rejected = report.rejected.filter((line) => line.file === file.file)
  for (const line of rejected.slice(0, SHOWN))
    lines.push(`  ${t('print.line', { line: String(line.line), reason: line.reason })}`)
  if (file.rejected > SHOWN)
    lines.push(`  ${t('print.more', { count: number.format(file.rejected - SHOWN) })}`)
  for (const [code, count] of Object.entries(file.warnings))
    lines.push(
      `  ${t('print.warning', { text: t(`warnings.${code as WarningCode}`), count: number.format(count) })}`,
    )
  return lines
}

function skippedOf(file: FileReport): number {
  return Object.values(file.skipped).reduce((sum, count) => sum + count, 0)
}
