// Starts what it needs, measures everything in one run and prints a table. Ratios are what counts: absolute
// figures belong to the machine of the day. `npm run bench`
import { cpus, totalmem } from 'node:os'
import { compareApiList } from './api'
import { audit } from './audit'
import { addBarePages } from './bare-pages'
import { firstLoadKilobytes } from './bundle'
import { fanOut } from './fan-out'
import { compare, load } from './load'
import { scratchFolder, seed, startProduct } from './product'

interface Row {
  what: string
  figure: string
  target: string
  ok: boolean
}
const rows: Row[] = []
const say = (text: string) => console.error(`… ${text}`)
const round = (value: number, digits = 2) => Number(value.toFixed(digits))

function atLeast(what: string, value: number, target: number, detail: string): void {
  rows.push({ what, figure: `${round(value)}  (${detail})`, target: `≥ ${target}`, ok: value >= target })
}
function atMost(what: string, value: number, target: number, detail: string): void {
  rows.push({ what, figure: `${round(value)}  (${detail})`, target: `≤ ${target}`, ok: value <= target })
}
const rates = (a: number, b: number) => `${Math.round(a)} against ${Math.round(b)} req/s`

const listQueries = [
  '',
  '?sort=date',
  '?text=медсестра',
  '?text=водитель&sort=date',
  '?format=REMOTE',
  '?experience=noExperience&employment=FULL',
  '?salary_from=100000&sort=salary',
  '?text=бухгалтер&with_salary=1&period=7',
  '?page=3',
]
const pagePath = (query: string) => encodeURI(`/ru/vacancies${query}`)
const apiPath = (query: string) => encodeURI(`/v1/vacancies${query}`)

say('a build with two bare pages to measure against')
addBarePages()
say('10,000 vacancies')
const folder = scratchFolder()
seed(folder, 10_000, 2_000, 600)
const product = await startProduct(folder, 3911)
const first = (await (await fetch(`${product.url}/v1/vacancies?size=20`)).json()) as {
  data: { results: { public_id: string }[] }
}
const vacancyPages = first.data.results.map((card) => `${product.url}/ru/vacancies/${card.public_id}`)
for (const url of vacancyPages) await fetch(url)

say('list page against a bare dynamic page')
const list = await compare(
  listQueries.map((query) => product.url + pagePath(query)),
  [`${product.url}/ru/bench/dynamic?x=1`],
)
atLeast(
  'list page / bare dynamic page, req/s',
  list.subject.requestsPerSecond / list.baseline.requestsPerSecond,
  0.6,
  rates(list.subject.requestsPerSecond, list.baseline.requestsPerSecond),
)
atMost(
  'list page / bare dynamic page, p99',
  list.subject.p99 / list.baseline.p99,
  3,
  `${list.subject.p99} against ${list.baseline.p99} ms`,
)

say('vacancy page against a bare prerendered page')
await fetch(`${product.url}/ru/bench/static`)
const vacancy = await compare(vacancyPages, [`${product.url}/ru/bench/static`])
atLeast(
  'vacancy page / bare prerendered page, req/s',
  vacancy.subject.requestsPerSecond / vacancy.baseline.requestsPerSecond,
  0.85,
  rates(vacancy.subject.requestsPerSecond, vacancy.baseline.requestsPerSecond),
)

say('JavaScript of a first visit')
const publicPages = [
  '/ru',
  '/ru/vacancies',
  '/ru/resumes',
  new URL(vacancyPages[0] ?? product.url).pathname,
  '/ru/about',
  '/ru/account/sign-in',
  '/ru/account/sign-up',
]
for (const path of publicPages) {
  const name = path.replace(/[a-z2-9]{12}$/, '{id}')
  atMost(`JS of ${name}, KB gz`, await firstLoadKilobytes(product.url + path), 165, 'scripts of the HTML')
}

for (const path of publicPages.slice(0, 2).concat(publicPages[3] ?? '')) {
  say(`Lighthouse ${path}`)
  const scores = await audit(product.url + path)
  const name = path.replace(/[a-z2-9]{12}$/, '{id}')
  for (const [category, score] of Object.entries(scores)) {
    atLeast(`Lighthouse mobile ${name}, ${category}`, score, 97, 'median of 3')
  }
}
// The folder is still needed: the API is measured in this process over the same rows.
await product.stop({ keepData: true })

say('API list against a bare Hono route')
const api = await compareApiList(folder)
atLeast(
  'API list / bare Hono route, req/s',
  api.subject.requestsPerSecond / api.baseline.requestsPerSecond,
  0.5,
  rates(api.subject.requestsPerSecond, api.baseline.requestsPerSecond),
)
product.discard()

say('growth from 3,000 to 100,000 vacancies')
const medians: number[] = []
for (const size of [3_000, 100_000]) {
  const scratch = scratchFolder()
  seed(scratch, size, 500, Math.round(size / 10))
  const grown = await startProduct(scratch, 3912)
  const measured = await load(
    listQueries.map((query) => grown.url + apiPath(query)),
    { connections: 4, seconds: 10 },
  )
  medians.push(1000 / measured.requestsPerSecond)
  await grown.stop()
}
atMost(
  'list query, 3,000 → 100,000 vacancies',
  (medians[1] ?? 0) / (medians[0] ?? 1),
  2,
  `${round(medians[0] ?? 0)} → ${round(medians[1] ?? 0)} ms of the server per query`,
)

say('one event to every socket of a channel')
for (const sockets of [500, 5_000]) {
  const live = await fanOut(sockets)
  const detail = `p50 ${round(live.p50, 1)}, p95 ${round(live.p95, 1)} ms; ${round(live.kilobytesPerSocket, 1)} KB per idle socket`
  atMost(`event to ${sockets} sockets, p99 ms`, live.p99, 250, detail)
  atLeast(`deliveries a second, ${sockets} sockets`, live.perSecond, 20_000, 'a burst of 50 events')
}

console.log(`\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`)
const width = Math.max(...rows.map((row) => row.what.length))
for (const row of rows) {
  console.log(`${row.ok ? 'ok  ' : 'MISS'} ${row.what.padEnd(width)}  ${row.target.padEnd(7)} ${row.figure}`)
}
