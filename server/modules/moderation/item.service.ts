import type { ModeratedType } from '@/lib/contracts/moderation'
import type { DbOrTx } from '@/server/db/client'
import { type Reported, reportedMessages } from '@/server/modules/hiring'
import { type ItemView, messageContent, resumeContent, vacancyContent } from './content'
import { findResume, findVacancy, type Locking } from './moderation.repository'

type Where = { id: number } | { publicId: string }

/** What was written does not change: its one revision is the first. */
export const messageItem = (found: Reported): ItemView => ({
  type: 'message',
  id: found.id,
  publicId: found.publicId,
  revision: 1,
  title: found.vacancyTitle,
  status: found.hidden ? 'blocked' : 'sent',
  company: found.side === 'employer' ? { name: found.companyName, verified: found.verified } : null,
  content: messageContent(found),
})

/** An item as an operator sees it, whatever its state; undefined when it is gone. `lock`: changed by nobody meanwhile. */
export async function itemOf(
  db: DbOrTx,
  type: ModeratedType,
  where: Where,
  options: Locking = {},
): Promise<ItemView | undefined> {
  if (type === 'vacancy') {
    const found = await findVacancy(db, where, options)
    if (!found) return undefined
    const { row, company } = found
    return {
      type,
      id: row.id,
      publicId: row.publicId,
      revision: row.revision,
      title: row.title,
      status: row.status,
      company: { name: company.name, verified: company.verification === 'verified' },
      content: vacancyContent(row),
    }
  }
  if (type === 'message') {
    const [found] = await reportedMessages(db, 'id' in where ? { ids: [where.id] } : where, options)
    return found && messageItem(found)
  }
  const row = await findResume(db, where, options)
  return (
    row && {
      type,
      id: row.id,
      publicId: row.publicId,
      revision: row.revision,
      title: row.title,
      status: row.status,
      company: null,
      content: resumeContent(row),
    }
  )
}
