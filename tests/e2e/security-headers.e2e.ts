import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DEMO_KEY_FILE } from '@/server/web/gates'
import { expect, test } from '@/tests/support/browser'
import { newCandidate } from '@/tests/support/members'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const portOf = (baseURL: string | undefined) => Number(new URL(baseURL ?? '').port)

/** As any client of HTTP may ask: with its own Host, method and target, following nothing. */
function ask(
  baseURL: string | undefined,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const port = portOf(baseURL)
  return new Promise((done, fail) => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { Host: `localhost:${port}`, ...headers },
    })
    sent.on('error', fail)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.end(body)
  })
}

/** Header lines of the answer to these very bytes. */
async function say(baseURL: string | undefined, bytes: string): Promise<Answer> {
  const socket = connect(portOf(baseURL), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

function expectSecure(what: string, { headers, status }: Answer): void {
  expect.soft(headers['x-content-type-options'], what).toBe('nosniff')
  expect.soft(headers['x-frame-options'], what).toBe('DENY')
  expect.soft(headers['referrer-policy'], what).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/)
  expect
    .soft(headers['permissions-policy'], what)
    .toMatch(/^camera=\(\), microphone=\(\), display-capture=\(\)/)
  expect.soft(headers['cross-origin-opener-policy'], what).toBe('same-origin')
  expect.soft(headers['cross-origin-resource-policy'], what).toMatch(/^(?:same|cross)-origin$/)
  expect.soft(headers['x-powered-by'], what).toBeUndefined()
  const policy = String(headers['content-security-policy'] ?? '')
  // «Unchanged» leaves the policy of the page that the visitor has already.
  if (status === 304 && policy === '') return
  expect.soft(policy, what).toContain("frame-ancestors 'none'")
  expect.soft(policy, what).toContain("base-uri 'none'")
  if (String(headers['content-type']).startsWith('text/html') && !policy.startsWith("default-src 'none'")) {
    expect.soft(policy, what).toMatch(/default-src 'self'; script-src 'self' '(?:nonce|sha256)-/)
    expect.soft(policy, what).toContain("object-src 'none'")
  } else expect.soft(policy, what).toContain("default-src 'none'")
}

const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }

test('M8 hole 14: every answer carries the same security headers', async ({ baseURL, request }) => {
  const { record } = await newCandidate(request)
  const home = await ask(baseURL, '/ru')
  const script = /\/_next\/static\/[^"]+\.js/.exec(home.body)?.[0] ?? ''
  const style = /\/_next\/static\/[^"]+\.css/.exec(home.body)?.[0] ?? ''
  expect(script && style).not.toBe('')
  const signedIn = { Authorization: `Bearer ${record.token}` }
  const cases: [path: string, status: number, options?: Parameters<typeof ask>[2]][] = [
    ['/', 200],
    ['/ru', 200],
    ['/ru', 200, { method: 'HEAD' }],
    ['/ru/vacancies', 200],
    ['/ru/vacancies?text=x', 307, { headers: { RSC: '1' } }],
    ['/ru/account/sign-in', 200],
    ['/ru/my/resumes', 307],
    ['/vacancies', 307],
    ['/ru/nowhere', 404],
    ['/ru/nowhere', 404, { headers: bot }],
    ['/ru/vacancies/zzzzzzzzzzzz', 404],
    ['/ru/%00', 404],
    ['//evil.example/', 308],
    ['/outbox', 404],
    ['/outbox?key=wrong', 404],
    ['/sandbox/pay/1', 404],
    ['/sandbox/v3/payments', 401, { method: 'POST' }],
    ['/sandbox/v3/../pay/1', 404],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/runtime-config.json', 200],
    ['/messages/ru.json', 200],
    ['/.well-known/security.txt', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/sitemap-resumes.xml', 200],
    ['/favicon.ico', 200],
    ['/icon.svg', 200],
    ['/push-worker.js', 200],
    ['/service-worker.js', 200],
    ['/offline.html', 200],
    ['/offline.js', 200],
    ['/countdown.html', 200],
    [script, 200],
    [style, 200],
    ['/_next/static/nothing.js', 404],
    ['/files/avatars/x/256.webp', 404],
    ['/files/x.webp', 405, { method: 'DELETE' }],
    ['/v1/openapi.json', 200],
    ['/v1/docs', 200],
    ['/v1/docs/swagger-ui.css', 200],
    ['/v1/docs/constructor', 404],
    ['/v1/home', 200],
    ['/v1/nowhere', 404],
    ['/v1/my/resumes', 401],
    ['/v1/vacancies/by-ids', 400, { method: 'POST', body: '{' }],
    ['/v1/vacancies', 422, { method: 'POST', body: '{"title":5}', headers: signedIn }],
    ['/v1/my/resumes', 200, { headers: signedIn }],
    ['/apps/1/events', 401, { method: 'POST' }],
    ['/apps/other/events', 404, { method: 'POST' }],
  ]
  for (const [path, status, options] of cases) {
    const what = `${options?.method ?? 'GET'} ${path}`
    const answer = await ask(baseURL, path, options)
    expect.soft(answer.status, what).toBe(status)
    expectSecure(what, answer)
    expect.soft(String(answer.headers.location ?? ''), what).not.toMatch(/^(?:https?:)?\/\/evil/)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    for (const path of ['/ru', '/v1/home', '/messages/ru.json', '/healthz']) {
      const answer = await ask(baseURL, path, { method })
      expect.soft(answer.status, `${method} ${path}`).toBeLessThan(500)
      expectSecure(`${method} ${path}`, answer)
    }
  }
  for (const path of ['/messages/ru.json', script, '/ru/about']) {
    const { headers } = await ask(baseURL, path)
    if (!headers.etag) continue
    const unchanged = await ask(baseURL, path, { headers: { 'If-None-Match': headers.etag } })
    expectSecure(`${unchanged.status} ${path}`, unchanged)
    const isPage = path.startsWith('/ru') && unchanged.status === 304
    if (isPage) expect.soft(unchanged.headers['content-security-policy'], path).toBeUndefined()
  }
  const port = portOf(baseURL)
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  for (const [bytes, status] of [
    ['GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['hello\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`GET /ru HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`, 404],
    // A handshake without its key and version.
    [`GET /app/key HTTP/1.1\r\nHost: localhost:${port}\r\n${upgrade}\r\n`, 400],
  ] as const) {
    const answer = await say(baseURL, bytes)
    expect.soft(answer.status, bytes).toBe(status)
    expectSecure(bytes, answer)
  }
})

test('M8 hole 14: the policy of pages names what is configured, whatever the Host', async ({ baseURL }) => {
  for (const path of ['/ru', '/ru/account/sign-in', '/ru/nowhere']) {
    const answer = await ask(baseURL, path, {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    })
    expect(answer.headers['content-security-policy'], path).not.toContain('evil')
    expect(answer.headers['content-security-policy'], path).toContain(
      `connect-src 'self' ws://localhost:${portOf(baseURL)};`,
    )
  }
})

test('M8 hole 14: security.txt is served as RFC 9116 asks', async ({ baseURL }) => {
  const answer = await ask(baseURL, '/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(
    /^Contact: .+\nExpires: .+Z\nPreferred-Languages: ru, en\nCanonical: .+\/\.well-known\/security\.txt\n$/,
  )
})

test('M8 hole 7: behind a plain proxy the outbox and the sandbox are pages that are not there', async ({
  baseURL,
  page,
}) => {
  const unknown = await ask(baseURL, '/outbox-of-nobody.txt')
  // What `proxy_pass http://localhost` makes of a stranger's request, and what other proxies add.
  const disguises: Record<string, string>[] = [
    { Host: 'localhost' },
    { Host: '127.0.0.1' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Cookie: 'dvoe_demo=1' },
  ]
  for (const headers of disguises) {
    for (const path of [
      '/outbox',
      '/outbox?key=',
      '/outbox?key=0',
      '/sandbox/pay/1',
      '/sandbox/v3/../pay/1',
      '/sandbox/v3/%2e%2e/pay/1',
    ]) {
      const answer = await ask(baseURL, path, { headers })
      expect.soft(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(404)
      expect.soft(answer.body, path).not.toMatch(/Исходящие|Пробная оплата|Такого платежа/)
    }
  }
  expect(unknown.status).toBe(404)
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? '', DEMO_KEY_FILE), 'utf8')
  await page.goto(`/outbox?key=${key}`)
  await expect(page).toHaveURL(/\/outbox$/)
  await expect(page.getByRole('heading', { name: 'Исходящие' })).toBeVisible()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'dvoe_demo')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const missing = await page.request.get('/sandbox/pay/00000000-0000-0000-0000-000000000000')
  expect([missing.status(), await missing.text()]).toEqual([
    404,
    expect.stringContaining('Такого платежа нет'),
  ])
})
