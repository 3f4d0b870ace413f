import { talentLimits } from '@/lib/contracts/talent'
import {
  type TalentColumn,
  type TalentImportInput,
  type TalentTable,
  talentImportLimits,
} from '@/lib/contracts/talent-imports'
import type { DbOrTx } from '@/server/db/client'
import { type CsvRow, inspectText, readTextTable } from '@/server/modules/importing'
import type { Actor } from '@/server/platform/actor'
import { invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { groundOf } from '../records/record.policy'
import { countOfCompany } from '../records/records.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import type { Addition } from './import-additions.repository'
import { isHeader, proposeColumns, readMapping } from './import-columns'
import { type IsRefused, refusalsOf } from './import-refusals.service'
import { type FileGround, type ImportedRow, keysOf, personKey, readPerson, type Skipped } from './import-rows'
import * as repository from './imports.repository'

const sampleSize = 20

interface Table {
  header: string[]
  hasHeader: boolean
  people: CsvRow[]
}

/** @throws AppError validation_failed at the file */
async function readTable(file: File): Promise<Table> {
  const { rows: most, columns: widest } = talentImportLimits
  const rows = await readTextTable(Buffer.from(await file.arrayBuffer()), most + 1)
  if (!rows) throw invalidField('file', 'table_not_csv')
  const first = rows.find((row) => 'cells' in row)
  if (!first || !('cells' in first))
    throw invalidField('file', rows.length > 0 ? 'table_not_csv' : 'table_empty')
  if (first.cells.length > widest) throw invalidField('file', 'table_too_wide', { limit: widest })
  const hasHeader = isHeader(first.cells)
  const people = hasHeader ? rows.filter((row) => row !== first) : rows
  if (people.length === 0) throw invalidField('file', 'table_empty')
  if (people.length > most) throw invalidField('file', 'table_too_long', { limit: most })
  return { header: first.cells, hasHeader, people }
}

const shown = (cell: string) => {
  const seen = inspectText(cell)
  return (seen.state === 'lost' ? cell : seen.text).replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** @throws AppError forbidden, company_required, company_not_verified, validation_failed */
export async function readImportFile(actor: Actor, file: File): Promise<TalentTable> {
  requireVerifiedRecruiter(actor)
  const { header, hasHeader, people } = await readTable(file)
  const cells = people.flatMap((row) => ('cells' in row ? [row] : []))
  const titles = header.map(shown)
  return {
    rows: people.length,
    columns: proposeColumns(
      titles,
      hasHeader,
      cells.slice(0, sampleSize).map((row) => row.cells),
    ),
    has_header: hasHeader,
    shown: cells
      .slice(0, talentImportLimits.shown)
      .map((row) => ({ line: row.line, cells: header.map((_, i) => shown(row.cells[i] ?? '')) })),
  }
}

interface ReadFile {
  rows: number
  people: ImportedRow[]
  skipped: Skipped[]
}

/** A person of the base who lacks a contact of a row. */
export interface Lacking extends Addition {
  row: ImportedRow
}

/** People of a file, each by the rules of one added by hand. @throws AppError validation_failed at the field */
export async function readFile(input: TalentImportInput, now: Date): Promise<ReadFile> {
  const ground: FileGround = {
    ground: input.ground,
    ground_on: input.ground_on,
    ground_note: input.ground_note,
    keep_months: keepMonthsOf(input),
    source: input.source,
  }
  groundOf(ground, now)
  const table = await readTable(input.file)
  const columns: TalentColumn[] = readMapping(input.columns, table.header.length)
  const people: ImportedRow[] = []
  const skipped: Skipped[] = []
  const seen = new Set<string>()
  for (const row of table.people) {
    const read = readPerson(row, columns, ground, now)
    if ('reason' in read) skipped.push(read)
    else if (keysOf(read).some((key) => seen.has(key))) skipped.push(skippedRow(read, 'repeated_in_file'))
    else {
      people.push(read)
      for (const key of keysOf(read)) seen.add(key)
    }
  }
  return { rows: table.people.length, people, skipped }
}

const keepMonthsOf = ({ keep_months }: TalentImportInput) => {
  const months = { 6: 6, 12: 12, 24: 24, 36: 36 } as const
  return months[keep_months]
}

const skippedRow = ({ line, name }: ImportedRow, reason: Skipped['reason']): Skipped => ({
  line,
  name,
  reason,
  column: null,
})

/** The family name and the first of the given ones: a patronymic is not written everywhere. */
const nameKey = ({ firstName, lastName }: Pick<repository.KnownPerson, 'firstName' | 'lastName'>) =>
  `${firstName.split(' ')[0]} ${lastName}`.toLowerCase()

/** What the one person of the base whom a row is about lacks of it; undefined when it is not told who that is. */
function lackingOf(
  row: ImportedRow,
  holders: readonly repository.KnownPerson[],
  isRefused: IsRefused,
): Lacking | undefined {
  const { email, phone } = row.values
  const [found, other] = holders.filter(
    (each) => (email !== null && each.email === email) || (phone !== null && each.phone === phone),
  )
  // Of somebody who is asked only name, address and source are kept.
  if (!found || other || found.state !== 'kept') return undefined
  if (nameKey(found) !== nameKey(row.values)) return undefined
  const mayWrite = email !== null && !isRefused(email, found.ground ?? '', found.groundOn ?? '')
  const lacking = {
    email: found.email === null && mayWrite ? email : null,
    phone: found.phone === null ? phone : null,
  }
  return lacking.email || lacking.phone ? { ...lacking, recordId: found.id, row } : undefined
}

/** Leaves out who is in the base, who refused, and who finds no room. */
export async function dropKnownRows(
  ctx: ServiceContext,
  db: DbOrTx,
  companyId: number,
  { people, skipped, rows }: ReadFile,
): Promise<ReadFile & { lacking: Lacking[] }> {
  const emails = people.flatMap(({ values }) => values.email ?? [])
  const phones = people.flatMap(({ values }) => values.phone ?? [])
  const holders = await repository.recordsWith(db, companyId, { emails, phones })
  const known = new Set(holders.flatMap(({ email, phone }) => [email, phone]))
  const nameless = await repository.peopleWithoutContact(db, companyId)
  const isRefused = await refusalsOf(ctx, db, emails)
  for (const person of nameless) known.add(personKey(person))
  const lacking: Lacking[] = []
  let room = talentLimits.records - (await countOfCompany(db, companyId))
  const taken: ImportedRow[] = []
  const left = [...skipped]
  for (const person of people) {
    const { email, ground, groundOn } = person.values
    if (keysOf(person).some((key) => known.has(key))) {
      left.push(skippedRow(person, 'already_in_base'))
      lacking.push(...[lackingOf(person, holders, isRefused)].filter((each) => each !== undefined))
    } else if (email !== null && isRefused(email, ground, groundOn))
      left.push(skippedRow(person, 'refused_before'))
    else if (room <= 0) left.push(skippedRow(person, 'base_full'))
    else {
      taken.push(person)
      room -= 1
    }
  }
  return { rows, people: taken, skipped: left.sort((a, b) => a.line - b.line), lacking }
}
