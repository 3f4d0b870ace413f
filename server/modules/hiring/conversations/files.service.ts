import { conversationLimits, messageFileTypes } from '@/lib/contracts/conversations'
import { hourMs } from '@/lib/shared/duration'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findTalk } from '../negotiations/talk.service'
import { findParties } from './conversations.repository'
import { fileKind, safeFileName } from './file-kind'
import { findOpenable } from './files.repository'
import { readableTo } from './messages.presenter'
import { findUnusedFiles, insertFile, removeFileRow } from './messages.repository'

const sweptAtOnce = 500

/**
 * Stores a file under an unguessable name; it belongs to nobody yet. What no message takes within the hour is swept.
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

/** Removes stored files for good; call it once no message names them. */
export async function dropFiles(ctx: ServiceContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await ctx.storage.remove(path)
      await removeFileRow(ctx.db, path)
    } catch (error) {
      // The sweep comes by within the hour.
      ctx.log.warn({ err: error }, 'a file of a message was not removed')
    }
  }
}

/** Removes files that were stored an hour ago or earlier and belong to no message. */
export async function sweepFiles(ctx: ServiceContext): Promise<number> {
  const paths = await findUnusedFiles(ctx.db, new Date(ctx.clock.now().getTime() - hourMs), sweptAtOnce)
  await dropFiles(ctx, paths)
  return paths.length
}

/** @throws AppError not_found for everyone on neither side, and for what is hidden or erased */
export async function fileOfMessage(ctx: ServiceContext, actor: Actor, publicId: string): Promise<File> {
  const found = await findOpenable(ctx.db, publicId)
  if (!found) throw new AppError('not_found')
  const { side, found: talk } = await findTalk(ctx.db, actor, found.negotiationPublicId)
  const { verified } = await findParties(ctx.db, talk.row.id)
  const bytes = await ctx.storage.read(found.path)
  if (!bytes) throw new AppError('not_found')
  const { text: name } = readableTo({ side: side.actor, verified }, found.side)(found.name)
  return new File([new Uint8Array(bytes)], name, { type: found.type })
}
