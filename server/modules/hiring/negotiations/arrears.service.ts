import { dayMs } from '@/lib/shared/duration'
import type { DbOrTx } from '@/server/db/client'
import { countArrears } from './arrears.repository'

/** What is older can be answered no more. */
const windowDays = 45
/** One forgotten answer is not a habit. */
const least = 3

/**
 * How many applicants a company has left without the answer it promised, when they are at least three and more than half;
 * null when it does not owe so many. Who is written to after all is owed nothing more.
 */
export async function answersOwed(db: DbOrTx, companyId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const { left, counted } = await countArrears(db, companyId, since)
  return left >= least && left + left > counted ? left : null
}
