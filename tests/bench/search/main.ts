// Search over /v1 by eight clients in a closed loop, on this machine, over generated vacancies; then matching of a new
// resume and a new vacancy. All of it, each figure beside its target: npm run bench:search
// A part of it: npm run bench:search -- --scale 1m [--matching 1000000] [--seconds 10] [--dir folder that keeps the data]
import '@/server/hooks'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/db/open'
import { createLogger } from '@/server/platform/logger'
import { startApiProcess } from '../../support/api-process'
import { scratchFolder } from '../product'
import { fillVacancies } from './generate'
import { type Figures, measure } from './measure'
import { printFigures } from './print'

const { values } = parseArgs({
  options: {
    scale: { type: 'string' },
    matching: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    dir: { type: 'string' },
  },
})
const sizes = (values.scale ?? '10k,100k,1m')
  .toLowerCase()
  .split(',')
  .map((text) => Number.parseFloat(text) * (text.endsWith('m') ? 1e6 : text.endsWith('k') ? 1e3 : 1))
const say = (text: string) => console.error(`… ${text}`)

async function prepare(folder: string, size: number): Promise<Figures['made']> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 } as never, createLogger('warn'))
  const { db } = database
  await db.execute(
    sql`select set_config(name, value, false) from (values ('statement_timeout', '0'), ('work_mem', '128MB'),
      ('maintenance_work_mem', '512MB'), ('synchronous_commit', 'off')) as settings(name, value)`,
  )
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from vacancy_search`)
  const have = rows[0]?.n ?? 0
  const made = have >= size ? null : await fillVacancies(db, have, size, new Date())
  // As the database does by itself a minute after so much was written.
  if (made) await db.execute(sql`vacuum analyze`)
  await database.close()
  return made
}

const all: Figures[] = []
for (const size of sizes) {
  const folder = values.dir ? join(values.dir, `bench-${size}`) : scratchFolder()
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  say(`${size} vacancies`)
  const made = await prepare(folder, size)
  const api = await startApiProcess({ DATA_DIR: folder, APP_SECRET: 'x'.repeat(32) }, true)
  try {
    all.push({ size, made, ...(await measure(api, folder, Number(values.seconds), say)) })
  } finally {
    await api.stop()
    if (!values.dir) rmSync(folder, { recursive: true, force: true })
  }
}
console.log(
  `\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, 8 clients`,
)
process.exitCode = printFigures(all) ? 0 : 1

const pairs = values.matching ?? (values.scale ? undefined : '1000000')
if (pairs) {
  say(`matching, ${pairs} of each`)
  const folder = values.dir ? join(values.dir, `matching-${pairs}`) : scratchFolder()
  const { status } = spawnSync('npx', ['tsx', 'tests/bench/matching/main.ts', pairs], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder },
  })
  if (status !== 0) process.exitCode = 1
  if (!values.dir) rmSync(folder, { recursive: true, force: true })
}
