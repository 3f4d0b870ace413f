// Search over /v1 by eight clients in a closed loop, on this machine, over generated vacancies; then matching of a new
// resume and a new vacancy. All of it, each figure beside its target: npm run bench:search
// A part of it: npm run bench:search -- --scale 1m [--matching 1000000] [--seconds 10] [--dir folder that keeps the data]
import '@/server/hooks'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startApiProcess } from '../../support/api-process'
import { scratchFolder } from '../product'
import { prepareVacancies, sizeOf } from './generate'
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
const sizes = (values.scale ?? '10k,100k,1m').split(',').map(sizeOf)
const say = (text: string) => console.error(`… ${text}`)

const all: Figures[] = []
for (const size of sizes) {
  const folder = values.dir ? join(values.dir, `bench-${size}`) : scratchFolder()
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  say(`${size} vacancies`)
  const made = await prepareVacancies(folder, size)
  const api = await startApiProcess({ DATA_DIR: folder, APP_SECRET: 'x'.repeat(32) })
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
