import { dayMs } from '@/lib/shared/time'

/** Loose values of foreign files as ours; null when there is nothing to read. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.replace(/[\s\u00a0\u2009\u202f_]/g, '').replace(',', '.')
  return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

export function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^(?:true|1|1\.0|yes|да|t)$/.test(text)) return true
  if (/^(?:false|0|0\.0|no|нет|f)$/.test(text)) return false
  return null
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

/** An id is a number, a UUID, a link: anything with spaces, marks of lost letters or no end is not one. */
export function cleanId(value: string | null): string | null {
  return value !== null && /^[\p{L}\p{N}_:./@?&=%#~+-]{1,300}$/u.test(value) ? value : null
}

export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined || value === '' ? [] : [value]
}

/** `{id, name}` of dictionaries, or the bare string some files keep. */
export function idOf(value: unknown): string | null {
  const object = objectOf(value)
  return textOf(object ? object.id : value)
}

export function nameOf(value: unknown): string | null {
  const object = objectOf(value)
  return textOf(object ? (object.name ?? object.title) : value)
}

/**
 * A cell that holds a list: JSON, the way Python prints lists (`['a', "b"]`, also of objects), lines, or
 * semicolons; commas only when nothing else divides it.
 */
export function listOfCell(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const text = textOf(value)
  if (text === null || text === '[]' || text === "['']") return []
  if (text.startsWith('[') && text.endsWith(']')) return parseJson(text) ?? parsePythonList(text)
  if (text.includes('\n')) return text.split('\n')
  if (text.includes('\\n')) return text.split('\\n')
  if (text.includes(';')) return text.split(';')
  return splitOutsideBrackets(text)
}

function parseJson(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Rewrites single-quoted strings and None/True/False as JSON; falls back to the quoted strings alone. */
function parsePythonList(text: string): unknown[] {
  let json = ''
  const token = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(None|True|False|nan)\b|[^'"]/gs
  const strings: string[] = []
  for (const match of text.matchAll(token)) {
    const quoted = match[1] ?? match[2]
    if (quoted !== undefined) {
      const plain = quoted.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      const read = plain.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      const string = read.replace(/\\([\\'"])/g, '$1').replace(/\\n/g, '\n')
      strings.push(string)
      json += JSON.stringify(string)
    } else if (match[3]) json += match[3] === 'True' ? 'true' : match[3] === 'False' ? 'false' : 'null'
    else json += match[0]
  }
  return parseJson(json) ?? strings
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let current = ''
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === ',' && depth <= 0) {
      parts.push(current)
      current = ''
    } else current += char
  }
  parts.push(current)
  return parts
}

const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
]

/** ISO, `dd.mm.yyyy`, «5 мая 2024», seconds or milliseconds since 1970, Excel days; null when none of these. */
export function dateOf(value: unknown): Date | null {
  const number = numberOf(value)
  if (number !== null) {
    if (number > 1e11) return plausible(new Date(number))
    if (number > 1e8) return plausible(new Date(number * 1000))
    return number > 20_000 && number < 80_000 ? plausible(new Date((number - 25_569) * dayMs)) : null
  }
  const text = textOf(value)
  if (text === null) return null
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ ,T]+(\d{1,2}:\d{2}(?::\d{2})?))?/.exec(text)
  if (dotted) return plausible(moscow(`${dotted[3]}-${pad(dotted[2])}-${pad(dotted[1])}`, dotted[4]))
  const zoned =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|GMT|UTC)?\s*([+-]\d{1,2}(?::?\d{2})?)?$/.exec(
      text,
    )
  if (zoned) return plausible(new Date(`${zoned[1]}T${time(zoned[2])}${zone(zoned[4], zoned[3])}`))
  const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text)
  if (day) return plausible(moscow(`${day[1]}-${day[2]}-${day[3] ?? '01'}`))
  const worded = /^(\d{1,2})\s+([а-яё]+)\s+(\d{4})/i.exec(text)
  const month = worded ? monthNumber(worded[2] ?? '') : null
  return worded && month ? plausible(moscow(`${worded[3]}-${pad(String(month))}-${pad(worded[1])}`)) : null
}

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** «Май», «мая», «май.», «May» → 5; null when it is no month. */
export function monthNumber(word: string): number | null {
  const lower = word.toLowerCase()
  const found = MONTHS.findIndex(
    (stem) => lower.startsWith(stem) && (stem !== 'ма' || /^ма[йяе]/.test(lower)),
  )
  const english = ENGLISH_MONTHS.findIndex((stem) => lower.startsWith(stem))
  return found >= 0 ? found + 1 : english >= 0 ? english + 1 : null
}

function moscow(day: string, clock = '00:00:00'): Date {
  return new Date(`${day}T${time(clock)}+03:00`)
}

function time(clock: string | undefined): string {
  const [hours = '0', minutes = '00', seconds = '00'] = (clock ?? '').split(':')
  return `${pad(hours)}:${minutes}:${seconds}`
}

function zone(offset: string | undefined, name: string | undefined): string {
  if (!offset) return name ? 'Z' : '+03:00'
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset)
  return match ? `${match[1]}${pad(match[2])}:${match[3] ?? '00'}` : '+03:00'
}

function pad(value: string | undefined): string {
  return (value ?? '').padStart(2, '0')
}

function plausible(date: Date): Date | null {
  const year = date.getUTCFullYear()
  return Number.isNaN(date.getTime()) || year < 1990 || year > 2100 ? null : date
}
