import type { ServiceContext } from '../../context'
import { findCounted, recountFigures, recountMonths, setCounted, tryLockCounting } from './count.repository'

const leastPauseMs = 9 * 60_000
/** Counting takes no more than this share of one connection's time, however large the market. */
const shareOfTime = 60

/** Counts the market anew when the last count is old enough. Returns whether it did. */
export async function countSalaries(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { always = false } = {},
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await tryLockCounting(tx))) return false
    const now = ctx.clock.now()
    const last = await findCounted(tx)
    const pause = Math.max(leastPauseMs, (last?.ms ?? 0) * shareOfTime)
    if (!always && last && now.getTime() - Date.parse(last.at) < pause) return false
    const started = performance.now()
    const counted = await recountFigures(tx, now)
    await recountMonths(tx, now)
    // An empty market is counted again at the next turn: it is being filled.
    if (counted > 0)
      await setCounted(tx, { at: now.toISOString(), ms: Math.round(performance.now() - started) })
    return true
  })
}
