import type { Tx } from '@/server/db/client'
import { findCompaniesOf, putInPlace, wakeScored } from './departed.repository'

/**
 * Somebody talks for the company no more: talks that waited for nothing but their scorecard are rated by the next
 * sweep, and what nobody else leads has somebody in their place. Whoever answers for the vacancies now is known by then.
 */
export async function forgetInterviewer(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  const gone = { companyId, userId, now }
  await wakeScored(tx, gone)
  await putInPlace(tx, gone)
}

/** The same for every company of somebody who may act for none of them. */
export async function forgetInterviewerEverywhere(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const companyId of await findCompaniesOf(tx, userId))
    await forgetInterviewer(tx, companyId, userId, now)
}
