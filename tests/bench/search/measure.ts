import '@/server/hooks'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { runningPostmaster } from '@/server/db/embedded/postmaster'
import { openDatabase } from '@/server/db/open'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { createLogger } from '@/server/platform/logger'
import type { Filled } from './generate'
import { call, closedLoop, percentile, type Timed } from './load'
import { processorTime, residentMegabytes } from './processor'
import { beginnings, type Frequency, queryMix, searches } from './queries'

export interface Measured {
  median: number
  p95: number
  count: number
  /** Processor time of one question, milliseconds. */
  processor?: { server: number; database: number; client: number }
}
export interface Figures {
  size: number
  /** Seconds; null when the data was there already. */
  made: Filled | null
  searches: Record<string, Measured>
  /** Milliseconds from the commit to the first list that has it. */
  visible: number
  /** Milliseconds to write the search rows of one vacancy. */
  incremental: number
  bytesPerVacancy: { all: number; search: number }
  partial: { milliseconds: number; partial: boolean }
  /** Until the whole market is in the memory of the server, and how much of it the server then takes. */
  reading: { seconds: number; megabytes: number }
}

const measured = (timed: readonly Timed[]): Measured => ({
  median: percentile(timed, 0.5),
  p95: percentile(timed, 0.95),
  count: timed.length,
})

/** A server that has just started still compiles what it runs: it is asked other questions for so long first. */
const warmSeconds = 12

const labels: Record<string, string> = {
  first: 'words for the first time',
  again: 'words asked before',
}

/** Processor time since the last call: of the server, of the database it talks to, and of this process. */
function meter(server: number, database: number) {
  const look = () => {
    const { user, system } = process.cpuUsage()
    return {
      server: processorTime(server, database),
      database: processorTime(database),
      client: (user + system) / 1000,
    }
  }
  let last = look()
  return {
    begin: () => {
      last = look()
    },
    since: (count: number): Measured['processor'] => {
      const now = look()
      return {
        server: (now.server - last.server) / count,
        database: (now.database - last.database) / count,
        client: (now.client - last.client) / count,
      }
    },
  }
}

async function untilRead(url: string, pid: number): Promise<Figures['reading']> {
  const began = performance.now()
  const agent = new Agent({ keepAlive: true })
  while ((await call<VacancyList>(agent, `${url}/v1/vacancies?size=1`)).partial) await sleep(100)
  agent.destroy()
  return { seconds: (performance.now() - began) / 1000, megabytes: residentMegabytes(pid) }
}

/** Work left from before (adverts that ended meanwhile, words to be counted) is done first; it waits a minute at most. */
async function untilQuiet(server: number, database: number): Promise<void> {
  let before = Number.NEGATIVE_INFINITY
  for (let tries = 0; tries < 60; tries += 1) {
    const now = processorTime(server) + processorTime(database)
    if (now - before < 100) return
    before = now
    await sleep(1000)
  }
}

/** Everything that is measured at one size. */
export async function measure(
  { url, pid }: { url: string; pid: number },
  folder: string,
  seconds: number,
  say: (text: string) => void,
): Promise<Omit<Figures, 'size' | 'made'>> {
  const mix = queryMix()
  const list = (params: URLSearchParams, more = '') => `${url}/v1/vacancies?${params}${more}`
  const facets = (params: URLSearchParams) => `${url}/v1/vacancies/facets?${params}`
  const found: Record<string, Measured> = {}
  const kinds: Frequency[] = ['frequent', 'middling', 'rare', 'sample']
  const postmaster = runningPostmaster(join(folder, 'pg'))?.pid ?? 0
  const processor = meter(pid, postmaster)
  const options = { seconds, warmUp: Math.min(3, seconds), onWarm: processor.begin }
  const loop = async (what: string, ask: (agent: Agent) => Promise<string>, clients = 8) => {
    say(what)
    const timed = await closedLoop(ask, { ...options, clients })
    found[what] = { ...measured(timed), processor: processor.since(timed.length) }
    return timed
  }

  say('reading the market into memory')
  const reading = await untilRead(url, pid)
  say('what was left from before')
  await untilQuiet(pid, postmaster)

  say('other questions of the same mix, until the server is warm')
  const before = searches(mix, kinds, 3, 41)
  await closedLoop(
    async (agent) => {
      const { frequency, params } = before()
      await Promise.all([call(agent, list(params)), call(agent, facets(params))])
      return frequency
    },
    { seconds: 0, warmUp: warmSeconds },
  )
  const full = searches(mix, kinds, 3)
  const asked = new Set<string>()
  const first = await loop('words, 3 filters, list + facets', async (agent) => {
    const { frequency, params } = full()
    const text = params.get('text') ?? ''
    const kind = `${frequency} ${asked.has(text) ? 'again' : 'first'}`
    asked.add(text)
    await Promise.all([call(agent, list(params)), call(agent, facets(params))])
    return kind
  })
  // No two questions are alike; words may have been asked with other filters before.
  for (const kind of [...kinds, 'first', 'again']) {
    const of = first.filter((one) => one.kind.split(' ').includes(kind))
    if (of.length > 0) found[`  of them ${labels[kind] ?? `${kind} words`}`] = measured(of)
  }
  for (const [what, filters, more] of [
    ['words, 3 filters, first page', 3, ''],
    ['words, 3 filters, page 60', 3, '&page=60'],
    ['words alone, first page', 0, ''],
    ['words alone, page 60', 0, '&page=60'],
    ['words, 2 filters, by pay', 2, '&sort=salary'],
  ] as const) {
    const next = searches(mix, kinds, filters, 17)
    await loop(what, async (agent) => {
      const { frequency, params } = next()
      // No two alike here either: an answer that was kept would be no measurement.
      if (filters === 0) params.set('salary_from', String(1 + Math.floor(Math.random() * 19_000)))
      await call(agent, list(params, more))
      return frequency
    })
  }
  const typed = beginnings(mix)
  await loop('completions while typing', async (agent) => {
    await call(agent, `${url}/v1/suggest?q=${encodeURIComponent(typed())}`)
    return 'suggest'
  })

  say('the page of one vacancy')
  await untilQuiet(pid, postmaster)
  const agent = new Agent({ keepAlive: true })
  const known = await call<VacancyList>(
    agent,
    `${url}/v1/vacancies?size=100&text=${encodeURIComponent('работа')}`,
  )
  let at = 0
  const page = async (client: Agent) => {
    const card = known.results[at++ % known.results.length]
    await call(client, `${url}/v1/vacancies/${card?.public_id}`)
    return 'page'
  }
  await loop('one vacancy, 1 client', page, 1)
  await loop('one vacancy, 8 clients', page)

  say('a query that takes too long')
  const heavy = new URLSearchParams({
    text: Array.from({ length: 40 }, (_, n) => `"${mix.frequent[n % 12]} ${mix.frequent[(n * 5 + 1) % 12]}"`)
      .join(' | ')
      .slice(0, 512),
  })
  const began = performance.now()
  const cut = await call<VacancyList>(agent, list(heavy))
  const partial = { milliseconds: performance.now() - began, partial: cut.partial }

  say('a publication')
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 2 } as never, createLogger('warn'))
  const { db } = database
  const word = `небывальщина${Date.now().toString(36)}`
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into vacancies (public_id, company_id, status, title, role_id, city_id, city_ids, region_ids, published_at, expires_at)
    select translate(left(md5(${word}), 12), '01', 'xy'), min(id), 'active', ${word}, 101, 77001, '{77001}', '{77}', now(), now() + interval '30 days'
    from companies returning id`)
  const writing = performance.now()
  await db.transaction((tx) => writeSearchVectors(tx, [rows[0]?.id ?? 0]))
  const incremental = performance.now() - writing
  const committed = performance.now()
  for (;;) {
    const answer = await call<VacancyList>(agent, `${url}/v1/vacancies?text=${encodeURIComponent(word)}`)
    if (answer.results.length > 0 || performance.now() - committed > 10_000) break
    await sleep(10)
  }
  const visible = performance.now() - committed
  const size = await db.execute<{ all: number; search: number; n: number }>(sql`
    select pg_total_relation_size('vacancies') as all, pg_total_relation_size('vacancy_search') as search,
      (select count(*) from vacancy_search) as n`)
  const { all, search, n } = size.rows[0] ?? { all: 0, search: 0, n: 1 }
  await database.close()
  agent.destroy()
  return {
    searches: found,
    visible,
    incremental,
    partial,
    reading,
    bytesPerVacancy: { all: (all + search) / n, search: search / n },
  }
}
