import type { Tx } from '@/server/db/client'
import { detachFiles, eraseMessages, findMessagesWith, renameFile, rewriteMessage } from './leave.repository'

/**
 * The other side keeps its conversation, without the person in it: what they wrote as a candidate goes, with every
 * file of it on either side (nobody can cover a name inside one); what was written by and to them is covered.
 * Answers the files to be removed once that is committed, and the messages that are gone.
 */
export async function forgetInConversations(
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
