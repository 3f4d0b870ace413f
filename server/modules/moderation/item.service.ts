import type { ModeratedType } from '@/lib/contracts/moderation'
import type { DbOrTx } from '@/server/db/client'
import { type ItemView, resumeContent, vacancyContent } from './content'
import { findResume, findVacancy, type Locking } from './moderation.repository'

type Where = { id: number } | { publicId: string }

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
