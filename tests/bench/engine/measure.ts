// One engine over one set of data, in a process of its own: `main.ts` starts it and reads the figures it prints.
import '@/server/hooks'
import { sql } from 'drizzle-orm'
import { parseVacancySearch } from '@/lib/contracts/vacancy-search'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { EmbeddedEngine } from '@/server/modules/search/engine/embedded/embedded-engine'
import { createOpenSearchEngine } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import type { SearchEngine } from '@/server/modules/search/engine/search-engine'
import {
  createFinder,
  sortOf,
  understoodSearch,
} from '@/server/modules/search/vacancies/vacancy-finder.service'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { percentile, type Timed } from '../search/load'
import { processorTime, residentMegabytes } from '../search/processor'
import { type Frequency, queryMix, searches } from '../search/queries'

export interface Asked {
  folder: string
  /** Of the cluster; the embedded engine without. */
  url?: string
  /** Process of the node, whose work is counted. */
  node?: number
  /** Builds the index, and ends. */
  build?: true
  seconds: number
}

export interface EngineFigures {
  /** Seconds until every document can be found: of a process that starts, or of an index that is built. */
  wholeSeconds: number
  documents: number
  megabytes: number
  /** List of the best 30 with every facet, milliseconds, by so many who ask at once. */
  pages: Record<number, { median: number; p95: number; count: number; product: number; engine: number }>
  /** From a commit to an answer that has it, milliseconds: of whoever wrote it, and of everybody else. */
  fresh: { own: number; others: number }
}

const log = createLogger('warn')
const asked = JSON.parse(process.argv[2] ?? '{}') as Asked

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function pagesOf(
  { engine, ...finder }: ReturnType<typeof createFinder>,
  ctx: ServiceContext,
  clients: number,
): Promise<EngineFigures['pages'][number]> {
  const kinds: Frequency[] = ['frequent', 'middling', 'rare', 'sample']
  const next = searches(queryMix(), kinds, 3, 5 + clients)
  const warmMs = Math.min(asked.seconds, 15) * 1000
  const timed: Timed[] = []
  const work = () => {
    const { user, system } = process.cpuUsage()
    return { product: (user + system) / 1000, engine: asked.node ? processorTime(asked.node) : 0 }
  }
  let began = work()
  let warm = false
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let at = started; at - started < warmMs + asked.seconds * 1000; at = performance.now()) {
        if (!warm && at - started >= warmMs) {
          warm = true
          began = work()
        }
        const { frequency, params } = next()
        const { search } = parseVacancySearch(Object.fromEntries(params))
        await engine.refresh({ soon: true })
        const understood = await understoodSearch(ctx, search, finder.countWords)
        const sort = sortOf(understood)
        // As a page does, whose list and counts come by two calls at once.
        const found = await finder.find(understood, { sort, offset: 0, limit: 30 }, { facets: true })
        await finder.list(found, sort, { offset: 0, limit: 30 })
        if (warm) timed.push({ kind: frequency, milliseconds: performance.now() - at })
      }
    }),
  )
  const ended = work()
  return {
    median: percentile(timed, 0.5),
    p95: percentile(timed, 0.95),
    count: timed.length,
    product: (ended.product - began.product) / timed.length,
    engine: (ended.engine - began.engine) / timed.length,
  }
}

/** Pays that nobody else has are looked for until they are found. */
async function freshness(db: Db, engine: SearchEngine, soon: boolean, feed: () => Promise<unknown>) {
  const times: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    const pay = 7_000_001 + turn * 2 + (soon ? 1 : 0)
    await db.execute(sql`
      update vacancy_search set salary_month_net = ${pay}, packed = overlay(packed placing int4send(${pay}) from 21 for 4)
      where vacancy_id = (select max(vacancy_id) from vacancy_search)`)
    const committed = performance.now()
    // As the schedule of the product does, which runs beside.
    const fed = soon ? feed() : undefined
    for (;;) {
      await engine.refresh({ soon })
      const filters = [{ name: 'pay', codes: [], salaryFrom: pay, salaryTo: pay }]
      const query = { plan: null, filters, now: Math.floor(Date.now() / 1000) }
      if ((await engine.search(query, { sort: { by: 'date' }, offset: 0, limit: 1 })).total > 0) break
      if (performance.now() - committed > 20_000) throw new Error('a change was not found for 20 s')
    }
    times.push(performance.now() - committed)
    await fed
  }
  return median(times)
}

async function main(): Promise<EngineFigures> {
  const env = readEnv({ ...process.env, NODE_ENV: 'test', DATA_DIR: asked.folder })
  const database = await openDatabase({ ...env, DATABASE_POOL: 6 }, log)
  const { db } = database
  const waits = { search: 60_000, refresh: 60_000 }
  const began = performance.now()
  const distant = asked.url
    ? createOpenSearchEngine(db, log, {
        url: asked.url,
        prefix: 'bench',
        index: { shards: 1, replicas: 0 },
        waits,
      })
    : undefined
  const engine: SearchEngine = distant ?? new EmbeddedEngine(db)
  if (asked.build) await distant?.rebuild()
  await engine.ready()
  const wholeSeconds = (performance.now() - began) / 1000
  const ctx = {
    db,
    env,
    log,
    clock: systemClock,
    keys: createKeys(['b'.repeat(32)]),
  } as unknown as ServiceContext
  const finder = createFinder(ctx, engine)
  const pages: EngineFigures['pages'] = {}
  for (const clients of asked.build ? [] : [1, 8]) pages[clients] = await pagesOf(finder, ctx, clients)
  const feed = async () => distant?.feed()
  const fresh = asked.build
    ? { own: Number.NaN, others: Number.NaN }
    : {
        own: await freshness(db, engine, false, feed),
        others: await freshness(db, engine, true, feed),
      }
  const { documents } = engine.state()
  const megabytes = residentMegabytes(process.pid)
  await distant?.close()
  await database.close()
  return { wholeSeconds, documents, megabytes, pages, fresh }
}

console.log(JSON.stringify(await main()))
