import { TalentInput, talentLimits } from '@/lib/contracts/talent'
import type {
  ContactColumn,
  TalentColumn,
  TalentImportResult,
  TalentRowReason,
} from '@/lib/contracts/talent-imports'
import { parseContact } from '@/server/modules/identity'
import { type CsvRow, inspectText } from '@/server/modules/importing'
import { AppError } from '@/server/platform/errors'
import { valuesOf } from '../records/record.policy'

export type Skipped = TalentImportResult['skipped'][number]

/** A person of a file, by the rules of one added by hand. */
export interface ImportedRow {
  line: number
  name: string
  note: string
  /** The contact that was wrong and is left out: the other one tells who it is. */
  leftOut: ContactColumn | null
  values: ReturnType<typeof valuesOf>
}

/** Ground, term and source of a whole file. */
export type FileGround = Pick<TalentInput, 'ground' | 'ground_on' | 'ground_note' | 'keep_months' | 'source'>

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** «Фамилия Имя Отчество», or the given name first; one word is a given name. */
function splitName(text: string, familyFirst: boolean): { first: string; last: string } {
  const words = squeeze(text.replaceAll(',', ' ')).split(' ')
  const family = words.length < 2 ? undefined : familyFirst ? words.shift() : words.pop()
  return { first: words.join(' '), last: family ?? '' }
}

/** The first contact of a cell that holds several, and what else stands there. */
function firstContact(cell: string, kind: 'email' | 'phone'): { contact: string | null; rest: string } {
  const text = squeeze(cell)
  if (text === '' || parseContact(text)?.kind === kind) return { contact: text || null, rest: '' }
  const parts = text.split(/[,;/|]|\s(?=[+8]|\S+@)/).map((part) => part.trim())
  const at = parts.findIndex((part) => parseContact(part)?.kind === kind)
  const contact = parts[at]
  if (contact === undefined) return { contact: text, rest: '' }
  return { contact, rest: parts.filter((part, i) => i !== at && part).join(', ') }
}

const isWrong = (contact: string | null, kind: ContactColumn) =>
  contact !== null && parseContact(contact)?.kind !== kind

/** The contact a row is taken without: a wrong one beside a right one. */
function wrongBeside(email: string | null, phone: string | null): ContactColumn | null {
  const wrong = { email: isWrong(email, 'email'), phone: isWrong(phone, 'phone') }
  if (wrong.email && phone !== null && !wrong.phone) return 'email'
  return wrong.phone && email !== null && !wrong.email ? 'phone' : null
}

/** Days as tables write them; the text itself where it is none. */
function dayOfCell(text: string): string | null {
  const cell = squeeze(text)
  if (cell === '') return null
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(cell) ?? []
  const [, d, m, y] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[T ].*)?$/.exec(cell) ?? []
  const parts = [year ?? y, month ?? m, day ?? d]
  return parts.every((part) => part !== undefined)
    ? parts.map((part) => (part ?? '').padStart(2, '0')).join('-')
    : cell
}

const verbatim: ReadonlySet<TalentColumn> = new Set(['email', 'phone', 'birth_date'])

/** Cells of a row by their columns; null when characters were lost on the way. */
function cellsOf(
  cells: readonly string[],
  columns: readonly TalentColumn[],
): Map<TalentColumn, string> | null {
  const found = new Map<TalentColumn, string>()
  for (const [i, column] of columns.entries()) {
    const cell = cells[i]?.trim()
    if (!cell || column === 'skip') continue
    const seen = verbatim.has(column) ? { state: 'clean' as const, text: cell } : inspectText(cell)
    if (seen.state === 'lost') return null
    const before = found.get(column)
    const joint = column === 'tags' ? ', ' : '\n'
    found.set(column, before ? before + joint + seen.text : seen.text)
  }
  return found
}

const fieldReasons = ['email_invalid', 'phone_invalid', 'date_invalid'] as const

/** One row as a person, or why it is none. */
export function readPerson(
  row: CsvRow,
  columns: readonly TalentColumn[],
  ground: FileGround,
  now: Date,
): ImportedRow | Skipped {
  const { line } = row
  const refuse = (reason: TalentRowReason, name = '', column: TalentColumn | null = null): Skipped => ({
    line,
    name: name.slice(0, 130),
    reason,
    column,
  })
  if ('problem' in row) {
    return refuse(row.problem === 'broken_characters' ? 'broken_characters' : 'quote_unclosed')
  }
  const cells = cellsOf(row.cells, columns)
  if (!cells) return refuse('broken_characters')
  const whole = cells.get('full_name') ?? cells.get('name_surname')
  const split = whole === undefined ? undefined : splitName(whole, cells.has('full_name'))
  const first = squeeze(cells.get('first_name') ?? split?.first ?? '')
  const last = squeeze(cells.get('last_name') ?? split?.last ?? '')
  const name = `${first} ${last}`.trim()
  if (row.cells.slice(columns.length).some((cell) => cell.trim())) return refuse('columns_shifted', name)
  const email = firstContact(cells.get('email') ?? '', 'email')
  const phone = firstContact(cells.get('phone') ?? '', 'phone')
  const leftOut = wrongBeside(email.contact, phone.contact)
  const birthDate = dayOfCell(cells.get('birth_date') ?? '')
  const tags = (cells.get('tags') ?? '').split(/[,;|\n]/).map(squeeze)
  const note = cells.get('note')?.trim() ?? ''
  if (note.length > talentLimits.note) return refuse('too_long', name, 'note')
  const parsed = TalentInput.safeParse({
    ...ground,
    first_name: first,
    last_name: last,
    email: leftOut === 'email' ? null : email.contact,
    phone: leftOut === 'phone' ? null : phone.contact,
    birth_date: birthDate,
    city: squeeze(cells.get('city') ?? ''),
    position: squeeze(cells.get('position') ?? ''),
    about: [cells.get('about') ?? '', email.rest, phone.rest].filter(Boolean).join('\n'),
    source: squeeze(cells.get('source') ?? '') || ground.source,
    tags: [...new Set(tags.filter(Boolean))],
    lists: [],
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const column = columnOfField(issue?.path[0])
    if (column === 'birth_date') return refuse('date_invalid', name)
    if (first === '') return refuse('name_missing', name)
    const isCount = column === 'tags' && issue?.path.length === 1
    return refuse(isCount ? 'too_many_tags' : 'too_long', name, isCount ? null : column)
  }
  try {
    return { line, name, note, leftOut, values: valuesOf(parsed.data, now) }
  } catch (error) {
    const [field] = error instanceof AppError ? (error.details.fields ?? []) : []
    const reason = fieldReasons.find((each) => each === field?.code)
    if (!reason) throw error
    return refuse(reason, name)
  }
}

const columnOfField = (field: PropertyKey | undefined): TalentColumn | null =>
  fields.find((column) => column === field) ?? null
const fields = [
  'first_name', 'last_name', 'email', 'phone', 'birth_date', 'city', 'position', 'about', 'tags', 'source',
] as const // biome-ignore format: a list of names

/** What tells that two rows are one person: the contacts; without any, name, city and position. */
export function keysOf({
  values: { email, phone, firstName, lastName, city, position },
}: Pick<ImportedRow, 'values'>): string[] {
  const contacts = [email, phone].filter((contact) => contact !== null)
  return contacts.length > 0 ? contacts : [personKey({ firstName, lastName, city, position })]
}

export const personKey = (
  person: Pick<ImportedRow['values'], 'firstName' | 'lastName' | 'city' | 'position'>,
): string =>
  [person.firstName, person.lastName, person.city, person.position]
    .map((text) => text.toLowerCase())
    .join('\t')
