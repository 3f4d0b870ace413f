// Both search engines over the same vacancies, one after the other: npm run bench:engine -- [--scale 200k,1m,3m]
// [--seconds 20] [--heap megabytes of the node] [--dir folder that keeps the data]
// Above 200,000 rows are copies with keys of their own: making each anew would take longer than measuring it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/db/open'
import { createLogger } from '@/server/platform/logger'
import { startOpenSearch } from '../../support/opensearch/cluster'
import { scratchFolder } from '../product'
import { prepareVacancies, sizeOf, withoutIndexes } from '../search/generate'
import { residentMegabytes } from '../search/processor'
import type { Asked, EngineFigures } from './measure'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '200k' },
    seconds: { type: 'string', default: '20' },
    heap: { type: 'string', default: '1536' },
    dir: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const made = 200_000
const say = (text: string) => console.error(`… ${text}`)

/** Rows of the search written once more under keys of their own, as often as it takes. */
async function copyRows(folder: string, size: number): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 } as never, createLogger('warn'))
  const { db } = database
  await db.execute(sql`select set_config('statement_timeout', '0', false),
    set_config('maintenance_work_mem', '512MB', false), set_config('synchronous_commit', 'off', false),
    set_config('session_replication_role', 'replica', false)`)
  const { rows } = await db.execute<{ n: number; columns: string }>(sql`
    select (select count(*) from vacancy_search) as n, string_agg(quote_ident(attname), ', ') as columns
    from pg_attribute where attrelid = 'vacancy_search'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attname not in ('vacancy_id', 'group_key', 'packed')`)
  const have = Number(rows[0]?.n ?? 0)
  if (have >= size) return database.close()
  const columns = sql.raw(rows[0]?.columns ?? '')
  await withoutIndexes(db, 'vacancy_search', async () => {
    for (let n = 1; n * made < size; n += 1) {
      const by = sql.raw(`${n}00000000`)
      await db.execute(sql`
        insert into vacancy_search (vacancy_id, group_key, packed, ${columns})
        select vacancy_id + ${by}, group_key + ${by}, overlay(overlay(packed
          placing int8send(vacancy_id + ${by}) from 1 for 8) placing int8send(group_key + ${by}) from 9 for 8), ${columns}
        from vacancy_search where vacancy_id < 100000000 on conflict do nothing`)
    }
  })
  await db.execute(sql`analyze vacancy_search`)
  await database.close()
}

async function measured(asked: Asked): Promise<EngineFigures> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/engine/measure.ts', JSON.stringify(asked)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`measuring ended with ${code}`)
  return JSON.parse(Buffer.concat(chunks).toString()) as EngineFigures
}

const round = (value: number) => Number(value.toFixed(1))

function rowsOf(figures: EngineFigures, node?: { megabytes: number; disk: number; buildSeconds: number }) {
  const pages = Object.entries(figures.pages).flatMap(
    ([clients, { median, p95, count, product, engine }]) => [
      [`list + facets by ${clients}, median / p95, ms`, `${round(median)} / ${round(p95)} (${count})`],
      [`processor a page by ${clients}: product / engine, ms`, `${round(product)} / ${round(engine)}`],
    ],
  )
  return Object.fromEntries([
    ['documents', String(figures.documents)],
    ...pages,
    ['a process that starts is whole after, s', String(round(figures.wholeSeconds))],
    [
      'a change in the next answer of its writer / of others, ms',
      `${round(figures.fresh.own)} / ${round(figures.fresh.others)}`,
    ],
    ['memory: product / engine, MB', `${round(figures.megabytes)} / ${node ? round(node.megabytes) : 0}`],
    ['disk beside the database, MB', node ? String(round(node.disk)) : '0'],
    ['built in, s', node ? `${round(node.buildSeconds)}` : 'with the start'],
  ]) as Record<string, string>
}

for (const size of values.scale.split(',').map(sizeOf)) {
  const folder = values.dir ? join(values.dir, `bench-${size}`) : scratchFolder()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  say(`${size} vacancies`)
  await prepareVacancies(folder, Math.min(size, made))
  if (size > made) await copyRows(folder, size)
  const cluster = await startOpenSearch({ heap: Number(values.heap), quickStart: false })
  try {
    say('the index in memory')
    const embedded = await measured({ folder, seconds })
    say('OpenSearch: building')
    const [node = 0] = cluster.pids
    const built = await measured({ folder, url: cluster.url, node, seconds, build: true })
    say('OpenSearch: asking')
    const distant = await measured({ folder, url: cluster.url, node, seconds })
    const stats = (await (await fetch(`${cluster.url}/bench-vacancies-*/_stats/store`)).json()) as {
      _all: { primaries: { store: { size_in_bytes: number } } }
    }
    const disk = stats._all.primaries.store.size_in_bytes / 1e6
    const megabytes = node ? residentMegabytes(node) : Number.NaN
    const [one, other] = [
      rowsOf(embedded),
      rowsOf(distant, { megabytes, disk, buildSeconds: built.wholeSeconds }),
    ]
    console.log(
      `\n${size} vacancies; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    )
    console.table(
      Object.fromEntries(
        Object.entries(one).map(([what, figure]) => [
          what,
          { embedded: figure, OpenSearch: other[what] ?? '' },
        ]),
      ),
    )
  } finally {
    await cluster.stop()
    if (!values.dir) rmSync(folder, { recursive: true, force: true })
  }
}
