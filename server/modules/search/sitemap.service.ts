import { sitemapShard } from '@/lib/contracts/sitemap'
import type { ServiceContext } from '../context'
import { countOpen, listOpen } from './sitemap.repository'

export async function countSitemapShards(ctx: ServiceContext): Promise<{ vacancy_shards: number }> {
  return { vacancy_shards: Math.ceil((await countOpen(ctx.db, ctx.clock.now())) / sitemapShard) }
}

/** Public id and last change of one shard of open vacancies, oldest first, so that a new one moves no other. */
export async function readSitemapShard(ctx: ServiceContext, shard: number): Promise<[string, string][]> {
  const rows = await listOpen(ctx.db, ctx.clock.now(), {
    limit: sitemapShard,
    offset: (shard - 1) * sitemapShard,
  })
  return rows.map((row) => [row.public_id, new Date(row.changed_at).toISOString()])
}
