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

/** Files of one copy, all together: it is kept in a row of the database for a week. */
const maxBytes = 50 * 1024 * 1024

/**
 * Everything a person has written and everything written to them, in the order it was said, and the files, the newest
 * first, as far as they fit. `attachment` names a message's file within the copy; null when it is not in it.
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
    // The name of a stranger's file is no name in an archive: the message's own is.
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
 * The other side keeps its conversation, without the person in it: what they wrote as a candidate goes, with every
 * file of it on either side (nobody can cover a name inside one); what was written by and to them is covered.
 * Answers the files to be removed once that is committed, and the messages that are gone.
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
