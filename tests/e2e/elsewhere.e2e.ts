import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoAccounts } from '@/server/demo/demo-candidate'
import { expect, test } from '@/tests/support/browser'
import { freePort, type OwnServer, startOwnServer } from '@/tests/support/own-server'
import { type ReportReceiver, startReportReceiver } from '@/tests/support/report-receiver'

// Two processes of their own: the API with its database on one origin, the pages on another.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
// What the tests provoke: refused documents, and two errors of their own.
test.use({ allowedErrors: [/status of 50[03]|Error: сломалось|TypeError: нет/] })

const candidate = demoAccounts[0]
const folder = mkdtempSync(join(tmpdir(), 'dvoe-elsewhere-'))
let reports: ReportReceiver
let startApi: () => Promise<OwnServer>
let api: OwnServer
let pages: OwnServer

test.beforeAll(async () => {
  chmodSync(folder, 0o755)
  reports = await startReportReceiver()
  const [apiPort, pagesPort] = await Promise.all([freePort(), freePort()])
  const shared = {
    DATA_DIR: folder,
    DEMO: '1',
    SITE_URL: `http://localhost:${pagesPort}`,
    SENTRY_DSN: reports.dsn,
  }
  const elsewhere = `http://localhost:${apiPort}`
  startApi = () => startOwnServer(apiPort, { ...shared, CORS_ORIGINS: shared.SITE_URL })
  api = await startApi()
  pages = await startOwnServer(pagesPort, { ...shared, API_BASE_URL: elsewhere, REALTIME_URL: elsewhere })
})
test.afterAll(async () => {
  await pages?.stop()
  await api?.stop()
  reports?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('C1 the pages work against an API of another origin: search, sign-in, hearts, the live connection', async ({
  page,
}) => {
  const calls: { method: string; url: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/v1/')) return
    calls.push({ method: request.method(), url: request.url(), headers: request.headers() })
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`${pages.url}/ru/vacancies`)
  await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()

  await page.goto(`${pages.url}/ru/account/sign-in`)
  const signIn = page.getByRole('button', { name: 'Войти', exact: true })
  await expect(signIn).toBeEnabled()
  await page.getByLabel('Почта или телефон').fill(candidate.email)
  await page.getByLabel('Пароль', { exact: true }).fill(candidate.password)
  const online = page.waitForResponse((answer) => answer.url().endsWith('/v1/presence') && answer.ok())
  await signIn.click()
  await page.waitForURL('**/ru/my/resumes')
  await online
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(sockets[0]).toMatch(new RegExp(`^ws://localhost:${new URL(api.url).port}/app/`))

  const onlineAgain = page.waitForResponse((answer) => answer.url().endsWith('/v1/presence') && answer.ok())
  await page.goto(`${pages.url}/ru/vacancies`)
  await onlineAgain
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  const heart = page.getByRole('article').first().getByRole('button', { name: 'В избранное' })
  const before = await heart.getAttribute('aria-pressed')
  const changed = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/favorites') && answer.request().method() !== 'GET',
  )
  await heart.click()
  expect((await changed).status()).toBe(200)
  await expect(heart).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')

  expect(calls.length).toBeGreaterThan(3)
  for (const { method, url, headers } of calls) {
    expect(url.startsWith(`${api.url}/v1/`), `${method} ${url}`).toBe(true)
    expect(headers, `${method} ${url}`).toMatchObject({
      accept: 'application/json',
      'accept-language': 'ru',
      'content-type': 'application/json',
    })
  }
  const signedIn = calls.filter(({ headers }) => headers.authorization)
  expect(signedIn.length).toBeGreaterThan(0)
  for (const { headers } of signedIn) expect(headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  const heartCall = calls.findLast(({ url, method }) => url.endsWith('/v1/favorites') && method !== 'GET')
  expect(heartCall?.headers['x-socket-id']).toMatch(/^\d+\.\d+$/)
})

const postmaster = () => Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

test('A3 A4 pages say 503 while what they stand on is away, bots without a page, and come back by themselves', async ({
  page,
  request,
}) => {
  const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }
  await api.stop()
  const refused = await request.get(`${pages.url}/ru/vacancies?text=away`, { headers: bot })
  expect(refused.status()).toBe(503)
  expect(refused.headers()['retry-after']).toBe('30')
  expect((await refused.body()).byteLength).toBe(0)
  const told = await page.goto(`${pages.url}/ru/vacancies?text=away`)
  expect(told?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Сейчас вернёмся' })).toBeVisible()
  api = await startApi()
  // The page looks again by itself.
  await expect(page.getByRole('searchbox').first()).toHaveValue('away', { timeout: 40_000 })

  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  const found = () => request.get(`${pages.url}/ru/vacancies?text=back`).then((answer) => answer.status())
  await expect
    .poll(() => fetch(`${api.url}/readyz`).then(({ status }) => status), { timeout: 40_000 })
    .toBe(200)
  await expect.poll(found, { timeout: 40_000 }).toBe(200)
  // Nobody has to be told of what passes by itself.
  expect(reports.events().filter(({ tags }) => tags?.route)).toEqual([])
})

/** Takes a column away, as a defect would: what reads it fails for a reason nobody foresaw. */
async function breakSearch(): Promise<void> {
  const port = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[3]
  const secret = readFileSync(join(folder, 'pg.secret'), 'utf8')
  const client = new pg.Client(`postgres://dvoe:${secret}@127.0.0.1:${port}/dvoe`)
  await client.connect()
  await client.query('alter table vacancy_search_changes rename column changed to changed_before')
  await client.end()
}

test('G1 A3 M8 hole 12: errors of a page, of the API and of a browser are reported, and nothing personal with them', async ({
  page,
}) => {
  const words = 'Анна Лебедева anna.l@example.ru +7 912 345-67-89'
  await page.goto(`${pages.url}/ru/account/sign-in`)
  const record = await page.evaluate(
    async ([base, username, password]) => {
      const answer = await fetch(`${base}/v1/accounts/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      return (await answer.json()).data as { token: string }
    },
    [api.url, candidate.email, candidate.password] as const,
  )
  await breakSearch()

  // The API, asked with a token and with what somebody typed.
  const failed = await fetch(`${api.url}/v1/vacancies?text=${encodeURIComponent(words)}`, {
    headers: { Authorization: `Bearer ${record.token}` },
  })
  expect(failed.status).toBe(500)
  expect((await failed.json()).error_code).toBe('unexpected_error')
  // A server component that stands on it.
  const document = await page.goto(`${pages.url}/ru/vacancies?text=${encodeURIComponent(words)}`)
  expect(document?.status()).toBe(500)
  await expect(page).toHaveTitle('Internal Server Error')
  // A browser, twice: an exception and a promise that nobody caught.
  await page.goto(`${pages.url}/ru/about?email=anna.l@example.ru`, { waitUntil: 'load' })
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  await page.evaluate(
    ([text, token]) => {
      setTimeout(() => {
        throw new Error(
          `сломалось: ${text} ${token} https://dvoe.example/ru/resumes/abc?token=secret-of-link`,
        )
      })
      void Promise.reject(new TypeError(`нет "${text}" in ${token}`))
    },
    [words, record.token] as const,
  )

  const found = (what: (event: ReturnType<ReportReceiver['events']>[number]) => boolean) =>
    expect.poll(() => reports.events().filter(what).length, { timeout: 20_000 })
  await found(
    ({ tags }) => tags?.log === 'unexpected error' && tags.path === '/v1/vacancies',
  ).toBeGreaterThan(0)
  await found(({ tags }) => tags?.route === '/[locale]/vacancies').toBeGreaterThan(0)
  await found(
    ({ platform, exception }) => platform === 'javascript' && exception.values[0]?.type === 'Error',
  ).toBe(1)
  await found(
    ({ platform, exception }) => platform === 'javascript' && exception.values[0]?.type === 'TypeError',
  ).toBe(1)

  const all = reports.texts().join('\n')
  const [, claims = '', signature = ''] = record.token.split('.')
  for (const secret of [
    'Анна',
    'Лебедева',
    'anna',
    'example.ru',
    '912',
    '345-67',
    claims,
    signature,
    'secret-of-link',
    candidate.email,
    candidate.password,
    encodeURIComponent('Анна'),
  ]) {
    expect(all.includes(secret), secret).toBe(false)
  }
  expect(all).not.toMatch(/"(user|request|breadcrumbs|server_name|extra|contexts|trace)":/)
  expect(all).not.toMatch(/"infer_\w+":"(?!never")/)
  for (const event of reports.events()) {
    expect(event).toMatchObject({ sdk: { settings: { infer_ip: 'never' } } })
  }
  for (const headers of reports.headers()) {
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
    // Of a browser no more than the origin.
    expect(headers.referer ?? `${pages.url}/`).toBe(`${pages.url}/`)
  }
})

test('G1 nothing is sent and nothing of it is loaded without a DSN', async ({ page, baseURL }) => {
  const asked: string[] = []
  // By then the reporter knows, whoever asked first, that nobody wants to hear of errors.
  const configured = page.waitForResponse('**/runtime-config.json')
  await page.goto('/ru/about', { waitUntil: 'networkidle' })
  page.on('request', (request) => asked.push(request.url()))
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('сломалось')
    })
  })
  await thrown
  await configured
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') || url.endsWith('.js'))).toEqual([])
})
