// Starts what it needs, measures everything in one run and prints a table. Ratios are what counts: absolute
// figures belong to the machine of the day. `npm run bench`
import { compareApiList } from './api'
import { audit } from './audit'
import { addBarePages } from './bare-pages'
import { firstLoadKilobytes } from './bundle'
import { fanOut } from './fan-out'
import { compare, load } from './load'
import { pageSpeed } from './page-speed'
import { scratchFolder, seed, startProduct } from './product'
import { createReport } from './report'

const report = createReport()
const { atLeast, atMost } = report
const say = (text: string) => console.error(`… ${text}`)
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

const { data: market } = (await (await fetch(`${product.url}/v1/home`)).json()) as {
  data: { popular_roles: { role_id: number }[] }
}
const company =
  (await (await fetch(vacancyPages[0] ?? '')).text()).match(/\/ru\/companies\/[a-z2-9]{12}/)?.[0] ?? ''
const landing = new URL(
  (await fetch(`${product.url}/ru/vacancies/${market.popular_roles[0]?.role_id ?? 1}`)).url,
).pathname
let asked = 0
await pageSpeed(
  {
    lists: listQueries.map((query) => product.url + pagePath(query)),
    newList: () => {
      asked += 1
      const query = listQueries[asked % listQueries.length] ?? ''
      return `${product.url}${pagePath(query)}${query ? '&' : '?'}salary_from=${10_000 + asked}`
    },
    cached: {
      home: [`${product.url}/ru`],
      vacancy: vacancyPages,
      company: [product.url + company],
      landing: [product.url + landing],
    },
  },
  report,
  say,
)
const bare = await compare([`${product.url}/ru/bench/dynamic?x=1`], [`${product.url}/ru/bench/static`])
report.tell('our own bare dynamic page, req/s', bare.subject.requestsPerSecond)
report.tell('our own bare prerendered page, req/s', bare.baseline.requestsPerSecond)

say('JavaScript of a first visit')
const publicPages = [
  '/ru',
  '/ru/vacancies',
  '/ru/resumes',
  new URL(vacancyPages[0] ?? product.url).pathname,
  '/ru/about',
  '/ru/account/sign-in',
  '/ru/account/sign-up',
  landing,
  company,
]
for (const path of publicPages) {
  const name = path.replace(/[a-z2-9]{12}$/, '{id}')
  atMost(`JS of ${name}, KB gz`, await firstLoadKilobytes(product.url + path), 165, 'scripts of the HTML')
}

const resumes = (await (await fetch(`${product.url}/v1/resumes?size=1`)).json()) as {
  data: { results: { public_id: string }[] }
}
const audited = [
  '/ru',
  '/ru/vacancies',
  landing,
  publicPages[3] ?? '',
  company,
  `/ru/resumes/${resumes.data.results[0]?.public_id}`,
  '/ru/account/sign-in',
]
for (const path of audited) {
  say(`Lighthouse ${path}`)
  const { scores, vitals } = await audit(product.url + path)
  const name = path.replace(/[a-z2-9]{12}$/, '{id}')
  for (const [category, score] of Object.entries(scores)) {
    atLeast(
      `Lighthouse mobile ${name}, ${category}`,
      score,
      category === 'performance' ? 97 : 100,
      'median of 5',
    )
  }
  atMost(`${name}, layout shift`, vitals.layoutShift, 0)
  atMost(`${name}, largest paint, s`, vitals.largestPaint / 1000, 2.3)
  atMost(`${name}, blocked, ms`, vitals.blocked, 50)
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
  `${(medians[0] ?? 0).toFixed(2)} → ${(medians[1] ?? 0).toFixed(2)} ms of the server per query`,
)

say('one event to every socket of a channel')
for (const sockets of [500, 5_000]) {
  const live = await fanOut(sockets)
  const detail = `p50 ${live.p50.toFixed(1)}, p95 ${live.p95.toFixed(1)} ms; ${live.kilobytesPerSocket.toFixed(1)} KB per idle socket`
  atMost(`event to ${sockets} sockets, p99 ms`, live.p99, 250, detail)
  atLeast(`deliveries a second, ${sockets} sockets`, live.perSecond, 20_000, 'a burst of 50 events')
}

report.print()
