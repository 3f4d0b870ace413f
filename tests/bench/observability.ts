// What figures and traces cost: processor time a request of three API processes on one database, asked in turn in one run:
// one with neither, one with figures, one with figures and traces of every request. `npm run bench:observability`.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type FleetProcess, fleetEnv, freePort, startProcess } from '../fleet/processes'
import { openProduct } from './context'
import { scratchFolder, seed } from './product'
import { createReport } from './report'

const rounds = 8
const requestsARound = 200
const atOnce = 4
/** Of the kernel's clock: `getconf CLK_TCK` on every Linux that we know. */
const ticksPerSecond = 100
const words = ['повар', 'водитель', 'продавец', 'инженер', 'менеджер', 'сварщик', 'бухгалтер', 'курьер']

const folder = scratchFolder()
console.error('… 3,000 vacancies')
seed(folder, 3000, 300, 100)
const { database } = await openProduct(folder)

// A collector that takes everything and keeps nothing.
const collector = createServer((req, res) => {
  req.resume().once('end', () => res.setHeader('Content-Type', 'application/json').end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const address = collector.address()
if (typeof address !== 'object' || !address) throw new Error('no port')

const env = fleetEnv({ ROLE: 'api', DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
const figures = async () => ({ METRICS_PORT: String(await freePort()) })
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` }
const subjects = {
  neither: await startProcess(env),
  figures: await startProcess({ ...env, ...(await figures()) }),
  'figures and traces': await startProcess({ ...env, ...(await figures()), ...traces }),
}
type Subject = keyof typeof subjects
const names = Object.keys(subjects) as Subject[]

/** Milliseconds that a process has spent, of user and system. */
function cpuOf({ pid }: FleetProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

async function ask(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}

/** Milliseconds of processor a request. */
async function measure(process: FleetProcess, path: (nth: number) => string): Promise<number> {
  const before = cpuOf(process)
  let nth = 0
  const client = async () => {
    while (nth < requestsARound) {
      nth += 1
      await ask(process.url + path(nth))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return (cpuOf(process) - before) / requestsARound
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  for (const process of Object.values(subjects)) {
    while (!(await fetch(`${process.url}/readyz`)).ok) await new Promise((done) => setTimeout(done, 100))
  }
  const { rows } = await database.pool.query<{ public_id: string }>(
    `select public_id from vacancies where status = 'active' and expires_at > now() limit 500`,
  )
  const ids = rows.map(({ public_id }) => public_id)
  const pages: Record<string, (nth: number) => string> = {
    'a vacancy': (nth) => `/v1/vacancies/${ids[nth % ids.length]}`,
    'a search': (nth) =>
      `/v1/vacancies?text=${encodeURIComponent(words[nth % words.length] ?? '')}&page=${1 + (nth % 5)}`,
  }
  const report = createReport()
  for (const [what, path] of Object.entries(pages)) {
    const spent: Record<Subject, number[]> = { neither: [], figures: [], 'figures and traces': [] }
    for (const name of names) await measure(subjects[name], path)
    for (let round = 0; round < rounds; round += 1) {
      // Each begins a round in its turn: the machine's other work falls on all alike.
      for (const shift of names.keys()) {
        const name = names[(round + shift) % names.length] as Subject
        spent[name].push(await measure(subjects[name], path))
      }
    }
    const bare = median(spent.neither)
    for (const name of names) {
      const ms = median(spent[name])
      const share = `${ms >= bare ? '+' : ''}${(((ms - bare) / bare) * 100).toFixed(1)} %`
      report.tell(`ms of processor for ${what}, ${name}`, ms, name === 'neither' ? '' : share)
    }
  }
  report.print()
} finally {
  await Promise.all(Object.values(subjects).map((each) => each.stop()))
  collector.closeAllConnections()
  collector.close()
  await database.close()
}
