import { leastSalaries, type SalaryHint } from '@/lib/contracts/salaries'
import { cityById } from '@/server/modules/vacancies/reference'
import type { ServiceContext } from '../context'
import { createDerivedCache } from './derived-cache'
import { findQuartiles } from './salary-hint.repository'

/** A hint is a hint: to the nearest thousand. */
const round = (amount: number) => Math.round(amount / 1000) * 1000

/** Tells what is offered for a role, as near to the city as enough offers are open. */
export function createSalaryHint(ctx: ServiceContext) {
  const remembered = createDerivedCache<{ hint: SalaryHint | null }>(1000)

  async function compute(roleId: number, cityId: number | null): Promise<{ hint: SalaryHint | null }> {
    const regionId = cityId === null ? null : (cityById(cityId)?.regionId ?? null)
    const found = await findQuartiles(ctx.db, { roleId, cityId, regionId }, ctx.clock.now())
    for (const area of ['city', 'region', 'everywhere'] as const) {
      const { offers, low, median, high } = found[area]
      if (offers < leastSalaries || low === null || median === null || high === null) continue
      return { hint: { low: round(low), median: round(median), high: round(high), offers, area } }
    }
    return { hint: null }
  }

  return async (roleId: number, cityId: number | null): Promise<SalaryHint | null> => {
    const { hint } = await remembered(`${roleId}:${cityId ?? ''}`, () => compute(roleId, cityId))
    return hint
  }
}
