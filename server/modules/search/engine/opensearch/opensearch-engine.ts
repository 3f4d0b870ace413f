import { setTimeout } from 'node:timers/promises'
import { Client, errors } from '@opensearch-project/opensearch'
import type { Db } from '@/server/db/client'
import { createBatcher, createSharedTurns } from '@/server/platform/concurrency'
import type { Logger } from '@/server/platform/logger'
import type { ServiceContext } from '../../../context'
import { createBreaker, EngineUnavailable } from '../breaker'
import {
  checkDepth,
  type EngineQuery,
  type EngineState,
  type FacetCounts,
  type FacetRequest,
  type Hit,
  type HitList,
  type ListRequest,
  type SearchEngine,
} from '../search-engine'
import { withSimpleSearch } from '../simple-search.repository'
import { type Answer, askedAgain, facetCounts, hitsOf, totalOf } from './answers'
import { resumeCollection, vacancyCollection } from './collections'
import type { IndexOptions } from './documents'
import { runAlone } from './feed.repository'
import { createFeeder } from './feeder'
import { createIndices, namesOf } from './indices'
import { type Dsl, wordsDsl } from './query-dsl'
import {
  countedParts,
  countRequest,
  facetsRequest,
  listRequest,
  newestOfGroups,
  unfoldedRequest,
} from './search-requests'

export interface OpenSearchOptions {
  url: string
  /** Of the names of all indices: tells installations in one cluster apart. */
  prefix: string
  index: IndexOptions
  /** How long searches and those who need the latest wait, milliseconds; for tests on a busy machine. */
  waits?: { search: number; refresh: number }
}

/**
 * A search that takes longer is answered from the database. Whoever needs the latest waits so long for it; while very much is
 * written, what is there has to do.
 */
const usualWaits = { search: 1000, refresh: 1000 }
/** The alias is looked at again after so long: somebody may have switched it. */
const aliasMs = 1000
/** What others write is written by a schedule: whoever can do without the latest looks again after so long. */
const soonMs = 500
/** Writing may take its time. */
const feedMs = 60_000

/** Some of a list are not the newest of their group: so many more are read at once. Further than this no list is read. */
const spare = 100
const maxWindow = 10_000

/** Another process builds the index: it is looked for again after so long. */
const waitMs = 1000

/** An error of the engine or of the way to it, not of the database that feeds it. */
const isAway = (error: unknown): boolean =>
  error instanceof EngineUnavailable || error instanceof errors.OpenSearchClientError

/** OpenSearch behind the port: the product finds in an index of its own version, and follows the database by its changes. */
export function createOpenSearchEngine(
  db: Db,
  log: Logger,
  options: OpenSearchOptions,
  collection = vacancyCollection,
) {
  const client = new Client({ node: options.url, maxRetries: 0, requestTimeout: feedMs })
  const indices = createIndices(client, namesOf(options.prefix, collection), collection)
  const feeder = createFeeder(db, client, indices)
  const breaker = createBreaker(isAway)
  const waits = options.waits ?? usualWaits
  /** What one process does at a time. */
  const feeding = `${indices.names.alias} feeding`
  let current: string | undefined
  let lookedAt = 0
  let state: EngineState = { documents: 0, lagMs: Number.POSITIVE_INFINITY, whole: false }
  let caughtUpAt: number | undefined
  let fed = 0
  let away = false

  /** Several questions in one round trip. */
  const ask = (bodies: readonly Dsl[]): Promise<Answer[]> =>
    breaker.run(async () => {
      const { body } = await client.msearch(
        { body: bodies.flatMap((each) => [{ index: indices.names.alias }, each]) as never },
        { requestTimeout: waits.search },
      )
      const answers = body.responses as unknown as Answer[]
      for (const { error } of answers) {
        if (error) throw new EngineUnavailable(`${error.type}: ${error.reason}`)
      }
      return answers
    })

  /** Many who count at the same time are answered in one round trip. */
  const askTogether = createBatcher(ask)

  /** Writes what was committed before this call; returns a mark of what can be found then. */
  async function follow(shown: boolean): Promise<string> {
    const before = current
    if (!current || performance.now() - lookedAt > aliasMs) {
      current = await indices.current()
      lookedAt = performance.now()
    }
    if (!current) throw new EngineUnavailable('there is no index yet')
    const { written, dead } = await feeder.follow(current, { shown })
    if (dead > 0) log.error({ documents: dead }, 'the search engine refused documents')
    if (before !== current || written > 0) {
      fed += 1
      const [{ body }, cursor] = await Promise.all([
        client.count({ index: current }),
        indices.cursor(current),
      ])
      state = { ...state, documents: body.count, whole: cursor?.built ?? false }
    }
    caughtUpAt = Date.now()
    return `${current}:${fed}`
  }

  const refresh = createSharedTurns(() => follow(true))

  /** For those who do not wait for the latest. */
  const catchUp = () =>
    void breaker
      .run(refresh)
      .catch((error: unknown) => log.debug({ err: error }, 'the search index could not catch up'))

  /** Builds an index of the rows as they are now, and lets everybody read it; the one before is kept to go back to. */
  async function rebuild(onProgress?: (written: number) => void): Promise<void> {
    const before = await indices.current()
    const index = await indices.create(options.index, new Date())
    await feeder.build(index, options.index, onProgress)
    await indices.switchTo(index)
    lookedAt = 0
    const kept = [index, before]
    for (const old of await indices.all()) if (!kept.includes(old)) await indices.remove(old)
  }

  /** A new installation has no index. */
  async function buildFirst(): Promise<void> {
    if (!current && !(await indices.current())) await rebuild()
  }

  /** Lets everybody read the index before again, once it has caught up. Returns whether there is one that can. */
  async function goBack(): Promise<boolean> {
    const now = await indices.current()
    const index = (await indices.all()).filter((each) => each !== now).at(-1)
    const cursor = index === undefined ? undefined : await indices.cursor(index)
    if (!index || !cursor?.built || feeder.isStale(cursor)) return false
    await feeder.follow(index, { shown: true })
    await indices.switchTo(index)
    lookedAt = 0
    return true
  }

  /** Counts in one round trip, with a list beside those that apply every filter. */
  async function count(
    query: EngineQuery,
    facets: readonly FacetRequest[],
    list?: ListRequest,
  ): Promise<{ answer: Answer; counts: FacetCounts }> {
    const { shards } = options.index
    const parts = countedParts(query, facets)
    const answers = await ask(
      parts.map(({ query, counted }, n) =>
        list && n === 0 ? listRequest(query, list, counted, shards) : facetsRequest(query, counted, shards),
      ),
    )
    const [answer] = answers as [Answer]
    const again = parts.flatMap((part, n) => {
      const whole = askedAgain(part, answers[n] as Answer)
      return whole ? [{ n, whole }] : []
    })
    if (again.length > 0) {
      const wholes = await ask(again.map(({ whole }) => facetsRequest(whole.query, whole.counted, shards)))
      for (const [at, { n, whole }] of again.entries()) {
        parts[n] = whole
        answers[n] = wholes[at] as Answer
      }
    }
    return { answer, counts: facetCounts(parts, answers, collection) }
  }

  /** Ids of the newest that is found of each of these groups. */
  async function newestOf(query: EngineQuery, groups: readonly number[]): Promise<Set<number>> {
    if (groups.length === 0) return new Set()
    const [answer] = await ask([newestOfGroups(query, groups)])
    return new Set((answer?.hits?.hits ?? []).map(({ fields }) => Number(fields.id?.[0])))
  }

  /** A list of which the newest of each group stands for it, wherever in the order others of the group would be. */
  async function newestOnly(query: EngineQuery, list: ListRequest): Promise<Hit[]> {
    const { offset, limit } = list
    const hits: Hit[] = []
    for (let from = 0; hits.length < offset + limit; ) {
      const part = { ...list, offset: from, limit: Math.min(offset + limit + spare, maxWindow - from) }
      if (part.limit <= 0) break
      const [answer] = await ask([unfoldedRequest(query, part)])
      const rows = answer ? hitsOf(answer, query, part) : []
      const newest = await newestOf(query, [
        ...new Set(rows.flatMap(({ group, several }) => (several ? [group] : []))),
      ])
      hits.push(...rows.filter(({ id, several }) => !several || newest.has(id)))
      if (rows.length < part.limit) break
      from += rows.length
    }
    return hits.slice(offset, offset + limit)
  }

  const engine: SearchEngine = {
    async refresh({ soon = false } = {}) {
      if (soon && state.whole) {
        if (Date.now() - (caughtUpAt ?? 0) > soonMs) catchUp()
        return `${current}:${fed}:${Math.floor(Date.now() / soonMs)}`
      }
      return breaker.run(() =>
        Promise.race([refresh(), setTimeout(waits.refresh, `${current}:${fed}`, { ref: false })]),
      )
    },

    /** The first process makes the index, others wait for it. */
    async ready() {
      try {
        while (!(await indices.current())) {
          if (!(await runAlone(db, feeding, buildFirst))) await setTimeout(waitMs)
        }
        await refresh()
      } catch (error) {
        throw isAway(error) ? new EngineUnavailable('the index cannot be reached', { cause: error }) : error
      }
    },

    state: () => ({
      ...state,
      lagMs: caughtUpAt === undefined ? Number.POSITIVE_INFINITY : Date.now() - caughtUpAt,
    }),

    async search(query, list, facets) {
      checkDepth(list)
      const folded = list.sort.by !== 'asks'
      const { answer, counts } = await count(query, facets ?? [], folded ? list : { ...list, limit: 0 })
      const hits: HitList = {
        hits: folded ? hitsOf(answer, query, list) : await newestOnly(query, list),
        total: totalOf(answer),
        totalRelation: 'exact',
        partial: !state.whole || answer.timed_out === true || (answer._shards?.failed ?? 0) > 0,
      }
      return facets ? { ...hits, facets: counts } : hits
    },

    facets: async (query, facets) => (await count(query, facets)).counts,

    async countTexts(queries, cap) {
      const answers = await ask(queries.map((query) => countRequest([wordsDsl(query)], cap)))
      return answers.map(({ hits }) => Math.min(hits?.total?.value ?? 0, cap))
    },

    async countByCode(code, now) {
      const filter = [{ term: { codes: String(code) } }, { range: { expires: { gt: now } } }]
      const { hits } = await askTogether(countRequest(filter, 2 ** 31 - 1))
      return hits?.total?.value ?? 0
    },
  }
  return {
    ...engine,
    indices,
    rebuild,
    goBack,
    /**
     * For a schedule, one process at a time: others find what was written within a second. While the engine is away nothing is
     * lost, the next run begins where the last one ended. Returns whether it could be written.
     */
    async feed(): Promise<boolean> {
      try {
        await runAlone(db, feeding, async () => {
          await buildFirst()
          await follow(false)
        })
        if (away) log.info('the search engine is back')
        away = false
      } catch (error) {
        if (!away) log.warn({ err: error }, 'the search engine is away: its index waits for changes')
        away = true
      }
      return !away
    },
    /** Whether whatever was committed before this call can be found, and nothing that was taken back before it. */
    caughtUp: (): Promise<boolean> =>
      breaker.run(() =>
        Promise.race([refresh().then(() => true), setTimeout(waits.refresh, false, { ref: false })]),
      ),
    /** Leaves nothing of this installation behind. */
    async removeAll() {
      for (const index of await indices.all()) await indices.remove(index)
      const { cursors, deadLetters } = indices.names
      await client.indices.delete({ index: [cursors, deadLetters] }, { ignore: [404] })
    },
    close: () => client.close(),
  }
}

export type OpenSearchEngine = ReturnType<typeof createOpenSearchEngine>

interface OpenSearchEngines {
  vacancies: OpenSearchEngine
  resumes: OpenSearchEngine
}
const engines = new WeakMap<Db, OpenSearchEngines>()

/** The engines of `SEARCH_URL`, one of each index a process; undefined where the search needs no service. */
export function openSearchOf({
  db,
  env,
  log,
}: Pick<ServiceContext, 'db' | 'env' | 'log'>): OpenSearchEngines | undefined {
  if (!env.SEARCH_URL) return undefined
  const options: OpenSearchOptions = {
    url: env.SEARCH_URL,
    prefix: env.SEARCH_PREFIX,
    index: { shards: env.SEARCH_SHARDS, replicas: env.SEARCH_REPLICAS },
  }
  const made = engines.get(db) ?? {
    vacancies: withSimpleSearch(db, createOpenSearchEngine(db, log, options)),
    resumes: createOpenSearchEngine(db, log, options, resumeCollection),
  }
  engines.set(db, made)
  return made
}
