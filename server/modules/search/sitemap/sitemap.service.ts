import type { CallResult } from '@/lib/contracts/calls'
import { sitemapShard } from '@/lib/contracts/sitemap'
import type { ServiceContext } from '../../context'
import {
  countHiring,
  countOpen,
  countResumes,
  listHiring,
  listOpen,
  listResumes,
  type SitemapRow,
} from './sitemap.repository'

const shardsOf = (rows: number) => Math.ceil(rows / sitemapShard)

export async function countSitemapShards(ctx: ServiceContext): Promise<CallResult<'GET /v1/sitemap'>> {
  const now = ctx.clock.now()
  const [vacancies, companies, resumes] = await Promise.all([
    countOpen(ctx.db, now),
    countHiring(ctx.db, now),
    countResumes(ctx.db),
  ])
  return {
    vacancy_shards: shardsOf(vacancies),
    company_shards: shardsOf(companies),
    resume_shards: shardsOf(resumes),
  }
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

/** The same of resumes that are shown to everyone. */
export async function readResumeShard(ctx: ServiceContext, shard: number): Promise<[string, string][]> {
  return (await listResumes(ctx.db, placeOf(shard))).map(present)
}
