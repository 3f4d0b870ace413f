import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { emptyResumeSearch } from '@/lib/contracts/resume-search'
import { resumeCollection } from '@/server/modules/search/engine/opensearch/collections'
import { createOpenSearchEngine } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { scoreOf } from '@/server/modules/search/query-analysis/ranking'
import { understandSearch } from '@/server/modules/search/query-analysis/understand'
import { matchOf } from '@/server/modules/search/resumes/conditions'
import { createResumeEngine, engineQueryOf } from '@/server/modules/search/resumes/resume-engine.service'
import { type Cluster, startOpenSearch } from '@/tests/support/opensearch/cluster'
import { whyNoOpenSearch } from '@/tests/support/opensearch/server-files'
import type { TestApi } from '@/tests/support/test-api'
import { describeEngine } from './conformance'
import { describeResumes } from './resume-conformance'

describe.skipIf(whyNoOpenSearch())('with a cluster', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startOpenSearch()
  }, 180_000)
  afterAll(() => cluster?.stop())

  const create = ({ ctx }: TestApi, collection?: typeof resumeCollection) =>
    createOpenSearchEngine(
      ctx.db,
      ctx.log,
      {
        url: cluster.url,
        prefix: `conformance-${process.pid}-${Date.now()}`,
        // What several shards count is put together.
        index: { shards: 2, replicas: 0 },
        waits: { search: 20_000, refresh: 20_000 },
      },
      collection,
    )

  describeEngine('OpenSearch', async (api) => {
    const engine = create(api)
    return {
      engine,
      close: async () => {
        await engine.removeAll()
        await engine.close()
      },
    }
  })

  describeResumes('OpenSearch', async (api) => {
    const engine = create(api, resumeCollection)
    await engine.ready()
    let answered = 0
    const failed: unknown[] = []
    /** The database answers where the index fails: here it must not have to. */
    const watched =
      <A extends unknown[], T>(ask: (...given: A) => Promise<T>) =>
      async (...given: A): Promise<T> => {
        try {
          const answer = await ask(...given)
          answered += 1
          return answer
        } catch (error) {
          failed.push(error)
          throw error
        }
      }
    return {
      engineNow: createResumeEngine(api.ctx, {
        state: engine.state,
        caughtUp: watched(engine.caughtUp),
        search: watched(engine.search),
        facets: watched(engine.facets),
      }),
      ranks: async (text, audience) => {
        await engine.caughtUp()
        const search = await understandSearch(api.ctx, { ...emptyResumeSearch, text })
        const query = await engineQueryOf(api.ctx, { search, audience })
        const { plan } = query
        const match = matchOf(search)
        if (!plan || !match) throw new Error('nothing is asked for')
        const { hits } = await engine.search(query, { sort: { by: 'relevance' }, offset: 0, limit: 200 })
        const { rows } = await api.ctx.db.execute<{ id: number; rank: number }>(
          sql`select s.resume_id as id, ${match.rank} as rank from resume_search s`,
        )
        const ranks = new Map(rows.map(({ id, rank }) => [Number(id), rank]))
        return hits.map(({ id, features }) => [features ? scoreOf(plan, features) : -1, ranks.get(id) ?? -2])
      },
      close: async () => {
        expect(failed).toEqual([])
        expect(answered).toBeGreaterThan(300)
        await engine.removeAll()
        await engine.close()
      },
    }
  })
})
