import { parseResumeSearch } from '@/lib/contracts/resume-search'
import type { ResumeList } from '@/lib/contracts/resumes'
import { type RawParams, searchDepth } from '@/lib/contracts/vacancy-search'
import { understand } from '@/server/modules/search/understanding/understand'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { findByIds } from './resumes.repository'
import { searchIds } from './search.repository'
import { presentCards } from './views.service'

/** Totals are exact up to this many. */
const totalCap = 1000

/** Published resumes the viewer may see in a list; a broken query never fails, it is named in `ignored`. */
export async function searchResumes(
  ctx: ServiceContext,
  actor: Actor | null,
  raw: RawParams,
): Promise<ResumeList> {
  const { search: typed, ignored } = parseResumeSearch(raw)
  const search = { ...typed, understanding: await understand(ctx, typed.text, { exact: typed.exact }) }
  const company = actor?.company?.verified ? actor.company : null
  const tooDeep = (search.page - 1) * search.size >= searchDepth
  const { ids, counted } = tooDeep
    ? { ids: [], counted: totalCap + 1 }
    : await searchIds(
        ctx.db,
        search,
        company ? { kind: 'company', id: company.id } : { kind: 'public' },
        totalCap,
      )
  const found = new Map((await findByIds(ctx.db, ids)).map((row) => [row.id, row]))
  const role = company ? 'company' : 'public'
  const seen = ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ row, role: actor?.userId === row.userId ? ('owner' as const) : role } as const] : []
  })
  return {
    results: await presentCards(ctx.db, actor, seen),
    total: Math.min(counted, totalCap),
    total_capped: counted > totalCap,
    page: search.page,
    size: search.size,
    ignored,
  }
}
