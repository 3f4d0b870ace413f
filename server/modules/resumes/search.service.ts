import { parseResumeSearch } from '@/lib/contracts/resume-search'
import type { ResumeList } from '@/lib/contracts/resumes'
import { type RawParams, searchDepth } from '@/lib/contracts/vacancy-search'
import { presentUnderstanding } from '@/server/modules/search/understanding/present'
import { understand, widen } from '@/server/modules/search/understanding/understand'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { findByIds } from './resumes.repository'
import { type Audience, searchIds } from './search.repository'
import { presentCards } from './views.service'

/** Totals are exact up to this many. */
const totalCap = 1000
/** Words that find fewer than this are helped by the trades they speak of. */
const enough = 30

/** Published resumes the viewer may see in a list; a broken query never fails, it is named in `ignored`. */
export async function searchResumes(
  ctx: ServiceContext,
  actor: Actor | null,
  raw: RawParams,
): Promise<ResumeList> {
  const { search: typed, ignored } = parseResumeSearch(raw)
  const company = actor?.company?.verified ? actor.company : null
  const tooDeep = (typed.page - 1) * typed.size >= searchDepth
  const audience: Audience = company ? { kind: 'company', id: company.id } : { kind: 'public' }
  let search = { ...typed, understanding: await understand(ctx, typed.text, typed) }
  let found = tooDeep
    ? { ids: [], counted: totalCap + 1 }
    : await searchIds(ctx.db, search, audience, totalCap)
  if (search.understanding && search.understanding.roles.length > 0 && found.counted < enough) {
    search = { ...search, understanding: widen(search.understanding) }
    found = await searchIds(ctx.db, search, audience, totalCap)
  }
  const { ids, counted } = found
  const rows = new Map((await findByIds(ctx.db, ids)).map((row) => [row.id, row]))
  const role = company ? 'company' : 'public'
  const seen = ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ row, role: actor?.userId === row.userId ? ('owner' as const) : role } as const] : []
  })
  return {
    results: await presentCards(ctx.db, actor, seen),
    total: Math.min(counted, totalCap),
    total_capped: counted > totalCap,
    page: search.page,
    size: search.size,
    ignored,
    understanding: presentUnderstanding(search.understanding),
  }
}
