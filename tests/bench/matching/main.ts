import '@/server/hooks'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { matchesOfResume, matchesOfVacancy } from '@/server/modules/matching/matching.service'
import { similarVacancies } from '@/server/modules/matching/similar.service'
import { storedLists } from '@/server/modules/matching/stored-lists.service'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { fill } from './fill'

/** Rows of each kind: `npm run bench:matching -- 100000`; a million by default. DATA_DIR keeps them for another run. */
const count = Number(process.argv[2] ?? 1_000_000)
const samples = 60
/** What matching a new item against all of the other side may take. */
const maxMs = 300

const log = createLogger('silent')
const env = readEnv({ ...process.env, NODE_ENV: 'test', DATA_DIR: process.env.DATA_DIR ?? '/tmp/dvoe-bench' })

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/** Milliseconds a database process has worked so far; of no use where there is no `/proc`. */
function workedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Wall time of each, and processor time of both processes together: what it takes on a machine that does nothing else. */
async function measure(pid: number, items: readonly number[], work: (id: number) => Promise<unknown>) {
  // The first ones warm the caches.
  for (const id of items.slice(0, 10)) await work(id)
  const times: number[] = []
  const measured = items.slice(10)
  const [own, theirs] = [process.cpuUsage(), workedBy(pid)]
  for (const id of measured) {
    const started = performance.now()
    await work(id)
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(own)
  const worked = (user + system) / 1000 + workedBy(pid) - theirs
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95), processor: worked / measured.length }
}

/** Spread over the whole table: what is frequent there is frequent here. */
async function sampled(db: Db, table: 'resumes' | 'vacancies'): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${sql.raw(table)} where id in (
      select (random() * ${count})::bigint from generate_series(1, ${samples * 3})) limit ${samples}`)
  return rows.map((row) => row.id)
}

async function main(): Promise<void> {
  const database = await openDatabase({ ...env, DATABASE_POOL: 1 }, log)
  const { db } = database
  const ctx = {
    db,
    clock: systemClock,
    log,
    env,
    keys: createKeys(['b'.repeat(32)]),
  } as unknown as ServiceContext
  const held = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from vacancies where public_id like 'bv%'`,
  )
  if ((held.rows[0]?.n ?? 0) === 0) await fill(db, count, console.log)
  const [resumes, vacancies] = [await sampled(db, 'resumes'), await sampled(db, 'vacancies')]
  const matchItem = (kind: 'resume' | 'vacancy') => async (id: number) => {
    const write = await storedLists(ctx).match(kind, id)
    await db.transaction(write)
  }
  const { rows: backend } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = backend[0]?.pid ?? 0
  const results = {
    'a new resume, stored and spread': await measure(pid, resumes, matchItem('resume')),
    'a new vacancy, stored and spread': await measure(pid, vacancies, matchItem('vacancy')),
    'the list of a resume': await measure(pid, resumes, (id) => matchesOfResume(ctx, id)),
    'the list of a vacancy': await measure(pid, vacancies, (id) =>
      matchesOfVacancy(ctx, id, { verified: true }),
    ),
    'similar vacancies': await measure(pid, vacancies, async (id) => {
      const { rows } = await db.execute<{ p: string }>(
        sql`select public_id as p from vacancies where id = ${id}`,
      )
      await similarVacancies(ctx, rows[0]?.p ?? '')
    }),
  }
  console.log(
    `${count} vacancies and ${count} resumes, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(0)}, one client`,
  )
  for (const [what, { median, p95, processor }] of Object.entries(results)) {
    const mark = !what.startsWith('a new') ? '    ' : p95 <= maxMs ? 'PASS' : 'MISS'
    if (mark === 'MISS') process.exitCode = 1
    console.log(
      `${mark} ${what.padEnd(34)} ${mark === '    ' ? '       ' : `≤ ${maxMs}  `} p95 ${p95.toFixed(0)} ms (median ${median.toFixed(0)}; processor ${processor.toFixed(0)} ms each)`,
    )
  }
  const sizes = await db.execute<{ name: string; rows: number; size: string; indexes: string }>(sql`
    select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as size,
      pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relname in ('vacancies', 'resumes', 'resume_matches', 'vacancy_matches') order by 1`)
  console.table(sizes.rows)
  const indexes = await db.execute<{ name: string; size: string }>(sql`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname like 'resumes_open_role%' or relname in ('vacancies_open_role_city', 'vacancies_open_remote') order by 1`)
  console.table(indexes.rows)
  await database.close()
}

await main()
