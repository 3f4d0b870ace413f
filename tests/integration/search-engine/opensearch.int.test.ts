import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyResumeSearch } from '@/lib/contracts/resume-search'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { resumeIdsFor, vacancyIdsFor } from '@/server/modules/matching/candidates.repository'
import { resumesLike, vacanciesLike } from '@/server/modules/matching/candidates.service'
import {
  findResumes,
  findVacancies,
  type ResumeParty,
  resumesIn,
  type VacancyParty,
  vacanciesIn,
} from '@/server/modules/matching/parties.repository'
import { fitOf } from '@/server/modules/matching/score'
import { resumeCollection } from '@/server/modules/search/engine/opensearch/collections'
import {
  createOpenSearchEngine,
  openSearchOf,
} from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { scoreOf } from '@/server/modules/search/query-analysis/ranking'
import { understandSearch } from '@/server/modules/search/query-analysis/understand'
import { matchOf } from '@/server/modules/search/resumes/conditions'
import {
  createResumeEngine,
  engineQueryOf,
  resumeCandidates,
} from '@/server/modules/search/resumes/resume-engine.service'
import { vacancyCandidates } from '@/server/modules/search/vacancies/engine.service'
import { fillMarket } from '@/tests/support/engine-market'
import { fillPeople } from '@/tests/support/many-resumes'
import { type Cluster, startOpenSearch } from '@/tests/support/opensearch/cluster'
import { whyNoOpenSearch } from '@/tests/support/opensearch/server-files'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { describeChanges } from './change-conformance'
import { describeEngine } from './conformance'
import { describeMatchLists } from './match-lists'
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

  const ofVacancies = async (api: TestApi) => {
    const engine = create(api)
    return {
      engine,
      close: async () => {
        await engine.removeAll()
        await engine.close()
      },
    }
  }
  describeEngine('OpenSearch', ofVacancies)
  describeChanges('OpenSearch', ofVacancies)

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

  async function closeEngines({ ctx }: TestApi) {
    const engines = openSearchOf(ctx)
    await engines?.vacancies.removeAll()
    await engines?.resumes.removeAll()
    await engines?.vacancies.close()
    await engines?.resumes.close()
  }

  describeMatchLists('OpenSearch', {
    env: () => ({ SEARCH_URL: cluster.url, SEARCH_PREFIX: `lists-${process.pid}` }),
    stores: 'nothing',
    close: closeEngines,
  })

  describe('candidates of matches', () => {
    let api: TestApi
    const now = new Date(Math.floor(Date.now() / 1000) * 1000)
    beforeAll(async () => {
      api = await createTestApi({ SEARCH_URL: cluster.url, SEARCH_PREFIX: `matches-${process.pid}` })
      api.setNow(now)
      await fillMarket(api.ctx, 1000, now)
      await fillPeople(api.ctx.db, 600, now)
      const engines = openSearchOf(api.ctx)
      await engines?.vacancies.ready()
      await engines?.resumes.ready()
    }, 180_000)
    afterAll(async () => {
      await closeEngines(api)
      await api?.close()
    })

    const best = (fits: readonly number[]) =>
      [...fits]
        .sort((a, b) => b - a)
        .slice(0, 10)
        .reduce((sum, fit) => sum + fit, 0)
    const some = async (table: string) => {
      const { rows } = await api.ctx.db.execute<{ id: number }>(
        sql`select id from ${sql.raw(table)} where id % 41 = 7 order by id`,
      )
      return rows.map(({ id }) => Number(id))
    }

    it('fit as well as those along the indexes of the tables', { timeout: 60_000 }, async () => {
      const { ctx } = api
      // Where the engine is too slow the tables answer: here it must not be.
      const roleIds = dictionaries()
        .roles.slice(0, 20)
        .map(({ id }) => id)
      const wish = { roleIds, fieldRoleIds: [], places: [], skills: [], title: 'Сварщик' }
      await expect.poll(() => vacancyCandidates(ctx, wish)).toContainEqual(expect.any(Number))
      await expect.poll(() => resumeCandidates(ctx, wish)).toContainEqual(expect.any(Number))
      const sums = { engine: 0, tables: 0 }
      for (const resume of await findResumes(ctx.db, await some('resumes'))) {
        const fits = (found: readonly VacancyParty[]) =>
          found.map(({ facts }) => fitOf(resume.facts, facts).fit)
        sums.engine += best(fits(await vacanciesLike(ctx, ctx.db, resume.facts)))
        sums.tables += best(fits(await vacanciesIn(ctx.db, vacancyIdsFor(resume, now))))
      }
      for (const vacancy of await findVacancies(ctx.db, await some('vacancies'))) {
        const fits = (found: readonly ResumeParty[]) =>
          found.map(({ facts }) => fitOf(facts, vacancy.facts).fit)
        sums.engine += best(fits(await resumesLike(ctx, ctx.db, vacancy.facts)))
        const ids = resumeIdsFor(vacancy)
        if (ids) sums.tables += best(fits(await resumesIn(ctx.db, ids)))
      }
      expect(sums.tables).toBeGreaterThan(1000)
      expect(sums.engine).toBeGreaterThan(0.97 * sums.tables)
    })

    it('are none that have closed or been taken back, whatever the index says', async () => {
      const { ctx } = api
      const [resume] = await findResumes(ctx.db, await some('resumes'))
      const [vacancy] = await findVacancies(ctx.db, await some('vacancies'))
      if (!resume || !vacancy) throw new Error('nobody to match')
      const [open] = await vacanciesLike(ctx, ctx.db, resume.facts)
      const [published] = await resumesLike(ctx, ctx.db, vacancy.facts)
      await ctx.db.execute(sql`update vacancies set status = 'archived' where id = ${open?.id}`)
      await ctx.db.execute(sql`update resumes set status = 'archived' where id = ${published?.id}`)
      const ids = (parties: readonly { id: number }[]) => parties.map(({ id }) => id)
      expect(ids(await vacanciesLike(ctx, ctx.db, resume.facts))).not.toContain(open?.id)
      expect(ids(await resumesLike(ctx, ctx.db, vacancy.facts))).not.toContain(published?.id)
    })
  })
})
