import type { DbOrTx } from '@/server/db/client'
import { findGranted } from './contacts.repository'

/**
 * Resumes (database ids) whose name and contacts a company may see for free and for good: their owner applied to it
 * with them, or accepted its invitation.
 */
export function contactsGrantedTo(
  db: DbOrTx,
  companyId: number,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  return findGranted(db, companyId, resumeIds)
}
