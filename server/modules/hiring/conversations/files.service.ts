import { fileTypeFromBuffer } from 'file-type'
import {
  conversationLimits,
  type MessageFileEnding,
  messageFileTypes,
} from '@/lib/contracts/conversation-messages'
import { hourMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findAccess } from '../negotiations/negotiation-access.service'
import { findParties } from './conversations.repository'
import { readableTo } from './messages.presenter'
import { findOpenable, findUnusedFiles, insertFile, removeFileRow } from './messages.repository'

const byMime = new Map<string, MessageFileEnding>(
  (Object.entries(messageFileTypes) as [MessageFileEnding, string][])
    .filter(([ending]) => !['txt', 'csv', 'doc', 'xls', 'ppt', 'rtf'].includes(ending))
    .map(([ending, mime]) => [mime, ending]),
)

const has = (bytes: Buffer, text: string, encoding: BufferEncoding = 'latin1') =>
  bytes.includes(Buffer.from(text, encoding))

/** Old Office formats share one container; the stream names tell them apart. */
function compoundKind(bytes: Buffer): MessageFileEnding | undefined {
  // Macros are executable.
  if (has(bytes, '_VBA_PROJECT', 'utf16le') || has(bytes, 'Macros', 'utf16le')) return undefined
  if (has(bytes, 'WordDocument', 'utf16le')) return 'doc'
  if (has(bytes, 'Workbook', 'utf16le')) return 'xls'
  return has(bytes, 'PowerPoint Document', 'utf16le') ? 'ppt' : undefined
}

/** File names are stored uncompressed in a ZIP: embedded programs are found by them. */
const holdsMacros = (bytes: Buffer) => /vbaProject\.bin|Basic\/script-lb\.xml/i.test(bytes.toString('latin1'))

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  const control = (text: string) => (text.match(/(?!\s)\p{Cc}|\ufffd/gu)?.length ?? 0) / text.length
  if (control(new TextDecoder('utf-8').decode(bytes)) < 0.001) return true
  return control(new TextDecoder('windows-1251').decode(bytes)) < 0.001
}

/** Documents and pictures that a browser would execute, or that are programs. */
const active = /^\s*(?:\ufeff)?\s*(?:<\?xml|<!doctype|<html|<svg|<script|#!|<\?php|<hta|@echo)/i

/**
 * File extension by content; `name` only distinguishes plain text from CSV. Archives are never unpacked.
 * @throws AppError file_type_not_allowed
 */
export async function fileKind(bytes: Buffer, name: string): Promise<MessageFileEnding> {
  const head = bytes.subarray(0, 1024).toString('latin1')
  if (/^[\s\u00ef\u00bb\u00bf]*\{\\rtf/.test(head)) return has(bytes, '\\objdata') ? refuse() : 'rtf'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === 'application/x-cfb') return compoundKind(bytes) ?? refuse()
  const ending = found && byMime.get(found.mime)
  if (ending) return /^(?:docx|xlsx|pptx|odt|ods)$/.test(ending) && holdsMacros(bytes) ? refuse() : ending
  // Unknown magic bytes: accepted as text only if the whole file is valid text.
  if (found || bytes.length === 0 || active.test(head) || !isText(bytes)) return refuse()
  return /\.csv$/i.test(name.trim()) ? 'csv' : 'txt'
}

function refuse(): never {
  throw new AppError('file_type_not_allowed')
}

const longestName = 100
/** Reserved file names of Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A safe file name: no path, no control or bidi characters, with the extension of its content. */
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
  // A lone surrogate from truncation would break the response header.
  return `${kept.replace(/\p{Surrogate}/gu, '')}.${ending}`
}

const sweptAtOnce = 500

/**
 * Stores a file under an unguessable name, without a message. Unused files are swept after an hour.
 * @throws AppError file_too_large, file_type_not_allowed
 */
export async function storeFile(ctx: ServiceContext, file: File): Promise<string> {
  if (file.size > conversationLimits.fileBytes) throw new AppError('file_too_large')
  const bytes = Buffer.from(await file.arrayBuffer())
  const ending = await fileKind(bytes, file.name)
  const path = `messages/${newSecretToken()}`
  await insertFile(ctx.db, {
    path,
    name: safeFileName(file.name, ending),
    type: messageFileTypes[ending],
    bytes: bytes.length,
    createdAt: ctx.clock.now(),
  })
  await ctx.storage.put(path, bytes)
  return path
}

/** Deletes stored files; call it when no message refers to them. */
export async function deleteFiles(ctx: ServiceContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await ctx.storage.remove(path)
      await removeFileRow(ctx.db, path)
    } catch (error) {
      // The sweep retries within the hour.
      ctx.log.warn({ err: error }, 'a file of a message was not removed')
    }
  }
}

/** Deletes files without a message that are at least an hour old. */
export async function sweepFiles(ctx: ServiceContext): Promise<number> {
  const paths = await findUnusedFiles(ctx.db, new Date(ctx.clock.now().getTime() - hourMs), sweptAtOnce)
  await deleteFiles(ctx, paths)
  return paths.length
}

/** @throws AppError not_found for others than both sides, and for hidden or erased messages */
export async function fileOfMessage(ctx: ServiceContext, actor: Actor, publicId: string): Promise<File> {
  const found = await findOpenable(ctx.db, publicId)
  if (!found) throw new AppError('not_found')
  const { side, found: talk } = await findAccess(ctx.db, actor, found.negotiationPublicId)
  const { verified } = await findParties(ctx.db, talk.row.id)
  const bytes = await ctx.storage.read(found.path)
  if (!bytes) throw new AppError('not_found')
  const { text: name } = readableTo({ side: side.actor, verified }, found.side)(found.name)
  return new File([new Uint8Array(bytes)], name, { type: found.type })
}
