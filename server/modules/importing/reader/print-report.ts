import { basename } from 'node:path'
import { type FileReport, type ImportReport, warningTexts } from './report'
import type { WarningCode } from './types'

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
    `Итого: принято ${number.format(report.taken)}, обновлено ${number.format(report.updated)}, ` +
      `пропущено ${number.format(report.skipped)}, отклонено ${number.format(rejected)} ` +
      `за ${seconds.toFixed(1).replace('.', ',')} с`,
  )
  return lines.join('\n')
}

function printFile(file: FileReport, report: ImportReport): string[] {
  const name = basename(file.file)
  if (file.note !== null && file.taken + file.updated + file.rejected === 0 && skippedOf(file) === 0)
    return [`${name}: ${file.message}`]
  const { unchanged, duplicate, poorer, older } = file.skipped
  const skips = [
    unchanged > 0 ? `без изменений ${number.format(unchanged)}` : '',
    duplicate > 0 ? `повторов ${number.format(duplicate)}` : '',
    poorer > 0 ? `уже есть полнее ${number.format(poorer)}` : '',
    older > 0 ? `уже есть новее ${number.format(older)}` : '',
  ].filter(Boolean)
  const skipped =
    skips.length > 0 ? `, пропущено ${number.format(skippedOf(file))} (${skips.join(', ')})` : ''
  const lines = [
    `${name} [${[file.format, file.encoding].filter(Boolean).join(', ')}]: принято ${number.format(file.taken)}, ` +
      `обновлено ${number.format(file.updated)}${skipped}, отклонено ${number.format(file.rejected)}`,
  ]
  if (file.message) lines.push(`  ! ${file.message}`)
  const rejected = report.rejected.filter((line) => line.file === file.file)
  for (const line of rejected.slice(0, SHOWN)) lines.push(`  строка ${line.line}: ${line.reason}`)
  if (file.rejected > SHOWN) lines.push(`  … и ещё ${number.format(file.rejected - SHOWN)}`)
  for (const [code, count] of Object.entries(file.warnings))
    lines.push(`  замечание: ${warningTexts[code as WarningCode]} — ${number.format(count)}`)
  return lines
}

function skippedOf(file: FileReport): number {
  return Object.values(file.skipped).reduce((sum, count) => sum + count, 0)
}
