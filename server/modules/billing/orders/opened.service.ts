import type { DbOrTx } from '@/server/db/client'
import { findOpened } from './entitlements.repository'

/** Of these resumes (database ids), those whose name and contacts a company has opened: once, and for good. */
export const openedBy = (db: DbOrTx, companyId: number, resumeIds: readonly number[]): Promise<Set<number>> =>
  findOpened(db, companyId, resumeIds)
