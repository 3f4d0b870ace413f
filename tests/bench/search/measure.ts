import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { openDatabase } from '@/server/db/open'
import { writeSearchVectors } from '@/server/modules/vacancies/search-vectors.service'
import { createLogger } from '@/server/platform/logger'
import type { Filled } from './generate'
import { call, closedLoop, percentile, type Timed } from './load'
import { queryMix, searches } from './queries'

export interface Measured {
  median: number
  p95: number
  count: number
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
}

const measured = (timed: readonly Timed[]): Measured => ({
  median: percentile(timed, 0.5),
  p95: percentile(timed, 0.95),
  count: timed.length,
})

/** Everything that is measured at one size. */
export async function measure(
  url: string,
  folder: string,
  seconds: number,
  say: (text: string) => void,
): Promise<Omit<Figures, 'size' | 'made'>> {
  const mix = queryMix()
  const list = (params: URLSearchParams, more = '') => `${url}/v1/vacancies?${params}${more}`
  const facets = (params: URLSearchParams) => `${url}/v1/vacancies/facets?${params}`
  const found: Record<string, Measured> = {}
  const options = { seconds, warmUp: Math.min(3, seconds) }

  say('words, three filters, facets')
  const full = searches(mix, ['frequent', 'middling', 'rare', 'sample'], 3)
  const first = await closedLoop(async (agent) => {
    const { frequency, params } = full()
    await Promise.all([call(agent, list(params)), call(agent, facets(params))])
    return frequency
  }, options)
  found['words, 3 filters, list + facets'] = measured(first)
  for (const kind of ['frequent', 'middling', 'rare', 'sample']) {
    const of = first.filter((one) => one.kind === kind)
    if (of.length > 0) found[`  of them ${kind} words`] = measured(of)
  }
  for (const [what, filters, more] of [
    ['words, 3 filters, first page', 3, ''],
    ['words, 3 filters, page 60', 3, '&page=60'],
    ['words alone, first page', 0, ''],
    ['words alone, page 60', 0, '&page=60'],
    ['words, 2 filters, by pay', 2, '&sort=salary'],
  ] as const) {
    say(what)
    const next = searches(mix, ['frequent', 'middling', 'rare', 'sample'], filters, 17)
    found[what] = measured(
      await closedLoop(async (agent) => {
        const { frequency, params } = next()
        // No two alike here either: an answer that was kept would be no measurement.
        if (filters === 0) params.set('salary_from', String(1 + Math.floor(Math.random() * 19_000)))
        await call(agent, list(params, more))
        return frequency
      }, options),
    )
  }

  say('the page of one vacancy')
  const agent = new Agent({ keepAlive: true })
  const known = await call<VacancyList>(
    agent,
    `${url}/v1/vacancies?size=100&text=${encodeURIComponent('работа')}`,
  )
  let at = 0
  found['one vacancy, 1 client'] = measured(
    await closedLoop(
      async (client) => {
        const card = known.results[at++ % known.results.length]
        await call(client, `${url}/v1/vacancies/${card?.public_id}`)
        return 'page'
      },
      { ...options, clients: 1 },
    ),
  )

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
    bytesPerVacancy: { all: (all + search) / n, search: search / n },
  }
}
