import { fileTypeFromBuffer } from 'file-type'
import { type MessageFileEnding, messageFileTypes } from '@/lib/contracts/conversations'
import { translator } from '@/server/lib/translator'
import { AppError } from '@/server/platform/errors'

const byMime = new Map<string, MessageFileEnding>(
  (Object.entries(messageFileTypes) as [MessageFileEnding, string][])
    .filter(([ending]) => !['txt', 'csv', 'doc', 'xls', 'ppt', 'rtf'].includes(ending))
    .map(([ending, mime]) => [mime, ending]),
)

const has = (bytes: Buffer, text: string, encoding: BufferEncoding = 'latin1') =>
  bytes.includes(Buffer.from(text, encoding))

/** Of the old Office formats: one container, told apart by the names of its streams. */
function compoundKind(bytes: Buffer): MessageFileEnding | undefined {
  // Macros are programs.
  if (has(bytes, '_VBA_PROJECT', 'utf16le') || has(bytes, 'Macros', 'utf16le')) return undefined
  if (has(bytes, 'WordDocument', 'utf16le')) return 'doc'
  if (has(bytes, 'Workbook', 'utf16le')) return 'xls'
  return has(bytes, 'PowerPoint Document', 'utf16le') ? 'ppt' : undefined
}

/** Names in an archive stand in it as they are: programs inside a document show by them. */
const holdsMacros = (bytes: Buffer) => /vbaProject\.bin|Basic\/script-lb\.xml/i.test(bytes.toString('latin1'))

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  const control = (text: string) => (text.match(/(?!\s)\p{Cc}|\ufffd/gu)?.length ?? 0) / text.length
  if (control(new TextDecoder('utf-8').decode(bytes)) < 0.001) return true
  return control(new TextDecoder('windows-1251').decode(bytes)) < 0.001
}

/** Documents and pictures that would run in a browser or be taken for a program. */
const active = /^\s*(?:\ufeff)?\s*(?:<\?xml|<!doctype|<html|<svg|<script|#!|<\?php|<hta|@echo)/i

/**
 * The ending a file is given, by its content alone; `name` decides only between plain text and a table of it.
 * Archives are never opened.
 * @throws AppError file_type_not_allowed
 */
export async function fileKind(bytes: Buffer, name: string): Promise<MessageFileEnding> {
  const head = bytes.subarray(0, 1024).toString('latin1')
  if (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head)) return has(bytes, '\\objdata') ? refuse() : 'rtf'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === 'application/x-cfb') return compoundKind(bytes) ?? refuse()
  const ending = found && byMime.get(found.mime)
  if (ending) return /^(?:docx|xlsx|pptx|odt|ods)$/.test(ending) && holdsMacros(bytes) ? refuse() : ending
  // Nothing by its first bytes: a text is one only when all of it is.
  if (found || bytes.length === 0 || active.test(head) || !isText(bytes)) return refuse()
  return /\.csv$/i.test(name.trim()) ? 'csv' : 'txt'
}

function refuse(): never {
  throw new AppError('file_type_not_allowed')
}

const longestName = 100
/** Names a Windows machine keeps for itself. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A name that can neither leave its folder nor pretend: no path, no control or turning characters, the ending of
 * its content.
 */
export function safeFileName(given: string, ending: MessageFileEnding): string {
  const flat = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const same = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i')
  const stem = flat
    .replace(same, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, longestName)
    .trim()
  const kept = stem === '' || reserved.test(stem) ? translator('records')('file') : stem
  // Half a pair of a cut-off character would break the header of the answer.
  return `${kept.replace(/\p{Surrogate}/gu, '')}.${ending}`
}
