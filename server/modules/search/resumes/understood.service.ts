import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { understand, widen } from '@/server/modules/search/query-analysis/understand'
import type { ServiceContext } from '../../context'
import { type Audience, type UnderstoodResumeSearch, whereOf } from './conditions'
import { countUpTo } from './search.repository'

/** Words that find fewer than this are helped by the trades they speak of. */
const enough = 30

/** A search with what its words mean: all that its SQL is made of. */
export async function understoodSearch(
  ctx: ServiceContext,
  search: ResumeSearch,
): Promise<UnderstoodResumeSearch> {
  return { ...search, understanding: await understand(ctx, search.text, search) }
}

/**
 * The same; when its words find few, people of the trades they speak of are found as well. Decided by the count of the
 * whole search, so that every page of it and its facets agree.
 */
export async function widenedSearch(
  ctx: ServiceContext,
  search: ResumeSearch,
  audience: Audience,
): Promise<UnderstoodResumeSearch> {
  const plain = await understoodSearch(ctx, search)
  if (!plain.understanding || plain.understanding.roles.length === 0) return plain
  const count = await countUpTo(ctx.db, whereOf(plain, audience, ctx.clock.now()), enough)
  return count >= enough ? plain : { ...plain, understanding: widen(plain.understanding) }
}
