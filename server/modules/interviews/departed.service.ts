import type { Tx } from '@/server/db/client'
import { wakeScored } from './readers.repository'

/**
 * Somebody talks for the company no more: talks that waited for nothing but their scorecard are rated by the next
 * sweep.
 */
export const forgetInterviewer = (tx: Tx, companyId: number, userId: number, now: Date): Promise<void> =>
  wakeScored(tx, companyId, userId, now)
