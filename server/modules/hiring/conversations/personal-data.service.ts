import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { readableTo } from './messages.presenter'
import {
  detachFiles,
  eraseMessages,
  findForExport,
  findMessagesWith,
  renameFile,
  rewriteMessage,
} from './removal.repository'

/** Size limit of the files in one export, which is stored in a database row for a week. */
const maxBytes = 50 * 1024 * 1024

/**
 * All messages from and to a person in chronological order, and as many files as fit, newest first. `attachment` is
 * the path of a message's file in the export; null when it is not included.
 */
export async function conversationsForExport(ctx: ServiceContext, userId: number) {
  const found = await findForExport(ctx.db, userId)
  const attached: { name: string; text: Buffer }[] = []
  const inside = new Map<string, string>()
  let left = maxBytes
  for (const { publicId, hidden, fileName, filePath, fileBytes } of [...found].reverse()) {
    if (hidden || fileName === null || filePath === null || (fileBytes ?? 0) > left) continue
    const text = await ctx.storage.read(filePath)
    if (!text) continue
    left -= text.length
    // Files are named by their message's id: a sender's file name is unsafe as an archive entry.
    const name = `messages/${publicId}.${fileName.split('.').at(-1) ?? 'bin'}`
    attached.push({ name, text })
    inside.set(publicId, name)
  }
  const rows = found.map(({ verified, candidate, hidden, text, fileName, filePath: _, ...row }) => {
    const viewer = { side: candidate ? ('candidate' as const) : ('employer' as const), verified }
    const readable = readableTo(viewer, row.side)
    return {
      ...row,
      hidden,
      text: hidden ? '' : readable(text).text,
      fileName: fileName === null || hidden ? null : readable(fileName).text,
      attachment: inside.get(row.publicId) ?? null,
    }
  })
  return { rows, attached }
}

/**
 * Anonymises a person's conversations for the other side: their messages as a candidate are deleted, with all files of
 * both sides (names inside files cannot be masked); other messages by and to them are masked. Returns the files to
 * delete after the commit, and the deleted messages.
 */
export async function eraseFromConversations(
  tx: Tx,
  userId: number,
  mask: (text: string) => string,
  now: Date,
): Promise<{ files: string[]; erasedIds: number[]; coveredIds: number[] }> {
  const found = await findMessagesWith(tx, userId)
  const erased = found.filter(({ own, side }) => own && side === 'candidate').map(({ id }) => id)
  const files = found.flatMap(({ own, path }) => (own && path ? [path] : []))
  await eraseMessages(tx, erased, now)
  await detachFiles(tx, files)
  const gone = new Set(erased)
  for (const { id, own, text, path, fileName } of found) {
    if (gone.has(id)) continue
    const covered = mask(text)
    if (covered !== text) await rewriteMessage(tx, id, covered)
    if (own || !path || fileName === null) continue
    const name = mask(fileName)
    if (name !== fileName) await renameFile(tx, path, name)
  }
  return { files, erasedIds: erased, coveredIds: found.map(({ id }) => id).filter((id) => !gone.has(id)) }
}
