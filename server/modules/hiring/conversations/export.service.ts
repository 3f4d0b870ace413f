import type { ServiceContext } from '../../context'
import { findForExport } from './leave.repository'
import { readableTo } from './messages.presenter'

/** Files of one copy, all together: it is kept in a row of the database for a week. */
const mostBytes = 50 * 1024 * 1024

/**
 * Everything a person has written and everything written to them, in the order it was said, and the files, the newest
 * first, as far as they fit. `attachment` names a message's file within the copy; null when it is not in it.
 */
export async function conversationsForExport(ctx: ServiceContext, userId: number) {
  const found = await findForExport(ctx.db, userId)
  const attached: { name: string; text: Buffer }[] = []
  const inside = new Map<string, string>()
  let left = mostBytes
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
