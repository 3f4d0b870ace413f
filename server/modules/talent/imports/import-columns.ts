import {
  joinedColumns,
  type TalentColumn,
  type TalentTable,
  talentColumns,
} from '@/lib/contracts/talent-imports'
import { parseContact } from '@/server/modules/identity'
import { invalidField } from '@/server/platform/errors'

/** Titles as they are met, without case and punctuation. */
const titles: Partial<Record<TalentColumn, string>> = {
  full_name:
    'фио|ф и о|фио кандидата|фио соискателя|фамилия имя отчество|фамилия имя|фамилия и имя|кандидат|соискатель|человек|сотрудник',
  name_surname: 'имя фамилия|имя и фамилия|name|full name|fullname|candidate|candidate name',
  first_name: 'имя|first name|firstname|given name',
  last_name: 'фамилия|last name|lastname|surname|family name',
  email:
    'почта|e mail|email|емейл|мейл|имейл|электронная почта|эл почта|адрес почты|mail|email address|адрес электронной почты',
  phone:
    'телефон|тел|мобильный|мобильный телефон|номер|номер телефона|контактный телефон|сотовый|phone|mobile|phone number|tel',
  birth_date:
    'дата рождения|день рождения|др|д р|родился|родилась|birth date|birthday|date of birth|birthdate',
  city: 'город|место жительства|регион|населенный пункт|город проживания|city|location|area|town',
  position:
    'должность|желаемая должность|последняя должность|кем работал|кем работает|позиция|профессия|специальность|вакансия|position|title|job title|job|profession',
  about:
    'опыт|опыт работы|навыки|ключевые навыки|о себе|резюме|описание|образование|experience|skills|about|summary|resume|description',
  tags: 'метки|метка|теги|тег|группа|tags|tag|labels',
  note: 'заметка|заметки|комментарий|комментарии|примечание|примечания|note|notes|comment|comments',
  source: 'источник|откуда|откуда данные|откуда пришел|source|канал',
}
const columnOf = new Map<string, TalentColumn>()
for (const column of talentColumns)
  for (const title of titles[column]?.split('|') ?? []) columnOf.set(title, column)

const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const kindOf = (cell: string | undefined) => (cell?.trim() ? parseContact(cell)?.kind : undefined)

/** A row with an address or a number is a person, not the titles of columns. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => columnOf.has(plain(cell))) || !cells.some((cell) => kindOf(cell))

/** What the cells of a column without a telling title look like. */
function columnByCells(cells: readonly string[]): TalentColumn {
  const filled = cells.filter((cell) => cell.trim())
  if (filled.length === 0) return 'skip'
  const kinds = filled.map(kindOf)
  if (kinds.every((kind) => kind === 'email')) return 'email'
  if (kinds.every((kind) => kind === 'phone')) return 'phone'
  const isName = (cell: string) => /^\p{Lu}[\p{L}-]+( \p{Lu}[\p{L}-]+){1,2}$/u.test(cell.trim())
  return filled.every(isName) ? 'full_name' : 'skip'
}

/** A proposal for each column: by its title, or by what stands in it. Of two alike the first is taken. */
export function proposeColumns(
  header: readonly string[],
  hasHeader: boolean,
  sample: readonly (readonly string[])[],
): TalentTable['columns'] {
  const taken = new Set<TalentColumn>()
  const named = header.map((title) => (hasHeader ? columnOf.get(plain(title)) : undefined))
  const namesKnown = named.some((column) => column && nameColumns.has(column))
  return header.map((title, i) => {
    let column = named[i] ?? columnByCells(sample.map((cells) => cells[i] ?? ''))
    // What looks like a name beside a column of names is a manager or a company.
    if (!named[i] && namesKnown && nameColumns.has(column)) column = 'skip'
    if (taken.has(column) && !joinedColumns.has(column)) column = 'skip'
    taken.add(column)
    return { title: hasHeader ? title.trim().slice(0, 200) : '', column }
  })
}

const nameColumns: ReadonlySet<TalentColumn> = new Set(['full_name', 'name_surname', 'first_name'])
const known = new Set<string>(talentColumns)

/** The columns as a person mapped them. @throws AppError validation_failed */
export function readMapping(text: string, width: number): TalentColumn[] {
  const columns = text.split(',')
  const isKnown = (column: string): column is TalentColumn => known.has(column)
  if (columns.length !== width || !columns.every(isKnown)) throw invalidField('columns', 'invalid')
  const twice = columns.some((column, i) => !joinedColumns.has(column) && columns.indexOf(column) !== i)
  if (twice) throw invalidField('columns', 'column_repeated')
  if (!columns.some((column) => nameColumns.has(column))) throw invalidField('columns', 'name_column_missing')
  return columns
}
