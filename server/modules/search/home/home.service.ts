import type { Home } from '@/lib/contracts/home'
import { createVacancySearch } from '@/server/modules/search/vacancies/search.service'
import { roleById } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { findFigures, findPopularRoles, findSalaries } from './home.repository'

const freshCards = '6'
const minSalaries = 20
const salaryRoles = 8
const popularRoles = 12
/** Figures of the front page may be this old. */
const cacheMs = 45_000

async function readHome(ctx: ServiceContext, search: ReturnType<typeof createVacancySearch>): Promise<Home> {
  const now = ctx.clock.now()
  const [figures, fresh, salaries, roles] = await Promise.all([
    findFigures(ctx.db, now),
    search.list(null, { sort: 'date', size: freshCards }),
    findSalaries(ctx.db, now, { least: minSalaries, limit: salaryRoles }),
    findPopularRoles(ctx.db, now, popularRoles),
  ])
  const named = <T extends { role_id: number }>(rows: readonly T[]) =>
    rows.flatMap((row) => {
      const role = roleById(row.role_id)
      return role ? [{ ...row, role: role.name }] : []
    })
  return { figures, fresh: fresh.results, salaries: named(salaries), popular_roles: named(roles) }
}

/** The front page's data, kept for under a minute; visitors of one moment share one reading. */
export function createHome(ctx: ServiceContext): () => Promise<Home> {
  const search = createVacancySearch(ctx)
  let kept: { at: number; value: Promise<Home> } | undefined
  return () => {
    const at = ctx.clock.now().getTime()
    if (kept && at >= kept.at && at - kept.at < cacheMs) return kept.value
    const entry = { at, value: readHome(ctx, search) }
    kept = entry
    entry.value.catch(() => {
      if (kept === entry) kept = undefined
    })
    return entry.value
  }
}
