import type { CallResult } from '@/lib/contracts/calls'
import { sitemapShard } from '@/lib/contracts/sitemap'
import type { ServiceContext } from '../../context'
import { countHiring, countOpen, listHiring, listOpen, type SitemapRow } from './sitemap.repository'

const shardsOf = (rows: number) => Math.ceil(rows / sitemapShard)

export async function countSitemapShards(ctx: ServiceContext): Promise<CallResult<'GET /v1/sitemap'>> {
  const now = ctx.clock.now()
  const [vacancies, companies] = await Promise.all([countOpen(ctx.db, now), countHiring(ctx.db, now)])
  return { vacancy_shards: shardsOf(vacancies), company_shards: shardsOf(companies) }
}

const placeOf = (shard: number) => ({ limit: sitemapShard, offset: (shard - 1) * sitemapShard })
const present = (row: SitemapRow): [string, string] => [row.public_id, new Date(row.changed_at).toISOString()]

/** Public id and last change of one shard of open vacancies, oldest first, so that a new one moves no other. */
export async function readVacancyShard(ctx: ServiceContext, shard: number): Promise<[string, string][]> {
  return (await listOpen(ctx.db, ctx.clock.now(), placeOf(shard))).map(present)
}

/** The same of companies that have open vacancies. */
export async function readCompanyShard(ctx: ServiceContext, shard: number): Promise<[string, string][]> {
  return (await listHiring(ctx.db, ctx.clock.now(), placeOf(shard))).map(present)
}
