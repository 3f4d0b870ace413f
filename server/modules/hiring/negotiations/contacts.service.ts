import type { DbOrTx } from '@/server/db/client'
import { resumesOpenedBy } from '@/server/modules/billing'
import { findGranted } from './parties.repository'

/**
 * Resumes (database ids) whose name and contacts a company may see for good: their owner applied to it with them or
 * accepted its invitation, or the company has opened them.
 */
export async function contactsGrantedTo(
  db: DbOrTx,
  companyId: number,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  const granted = await findGranted(db, companyId, resumeIds)
  const opened = await resumesOpenedBy(db, companyId, resumeIds)
  return new Set([...granted, ...opened])
}

/**
 * Whether a company knows that two resumes (database ids) of one person are of one person: by the name of both. Else
 * nothing may tell it.
 */
export async function knowsSamePerson(
  db: DbOrTx,
  companyId: number,
  one: number,
  other: number,
): Promise<boolean> {
  if (one === other) return true
  return (await contactsGrantedTo(db, companyId, [one, other])).size === 2
}
