import { randomBytes } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { TokenRecord } from '@/lib/contracts/accounts'
import { codeSentTo, expect, test } from '../support/browser'

// The browser itself reports refused calls and sockets that a test closes on purpose.
test.use({ allowedErrors: [/WebSocket connection to|status of 401/] })

/** A new candidate, signed up over the API. */
async function newCandidate(request: APIRequestContext): Promise<TokenRecord> {
  const username = `live-${randomBytes(5).toString('hex')}@example.test`
  const started = await request.post('/v1/accounts/sign-up', {
    data: {
      username,
      password: 'длинный пароль 2026',
      account_type: 'candidate',
      first_name: 'Вера',
      last_name: 'Живая',
      consents: { terms: true, personal_data: true },
    },
  })
  expect(started.status()).toBe(202)
  const verified = await request.post('/v1/accounts/code/verify', {
    data: { username, purpose: 'sign_up', code: await codeSentTo(username) },
  })
  expect(verified.status()).toBe(200)
  return (await verified.json()).data
}

/** Puts the session where the pages keep it. */
async function holdToken(context: BrowserContext, baseURL: string, token: TokenRecord): Promise<void> {
  await context.addCookies([{ name: 'auth', value: '1', url: baseURL, sameSite: 'Lax' }])
  await context.addInitScript((record) => {
    if (sessionStorage.getItem('e2e-token-held')) return
    sessionStorage.setItem('e2e-token-held', '1')
    localStorage.setItem('token', record)
  }, JSON.stringify(token))
}

interface Seen {
  name: string
  socketId?: string
}

/** Records the page's presence events from its very first script on. */
async function recordPresence(page: Page): Promise<() => Promise<Seen[]>> {
  await page.addInitScript(() => {
    const seen: { name: string; socketId?: string }[] = []
    Object.assign(window, { seenPresence: seen })
    for (const name of ['presence:connected', 'presence:disconnected']) {
      window.addEventListener(name, (event) => {
        seen.push({ name, ...(event as CustomEvent<{ socketId: string } | null>).detail })
      })
    }
  })
  return () => page.evaluate(() => (window as unknown as { seenPresence: Seen[] }).seenPresence)
}

function presenceCalls(page: Page): unknown[] {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/v1/presence'))
      calls.push(request.postDataJSON())
  })
  return calls
}

test('F1 a guest opens no socket and loads nothing of realtime', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const calls = presenceCalls(page)
  await page.goto('/ru/about', { waitUntil: 'networkidle' })
  const loaded = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    return texts.filter((text) => text.includes('pusher:connection_established')).length
  })
  expect({ sockets, calls, loaded }).toEqual({ sockets: [], calls: [], loaded: 0 })
})

test('F2 C18 C19 after sign-in one socket opens, its channel is signed, and the person is online', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const token = await newCandidate(request)
  await holdToken(context, baseURL ?? '', token)
  const seen = await recordPresence(page)
  const calls = presenceCalls(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const signed = page.waitForRequest('**/v1/broadcasting/auth')
  await page.goto('/ru/about')
  const asked = (await signed).postDataJSON()
  await expect.poll(seen).toEqual([{ name: 'presence:connected', socketId: asked.socket_id }])
  expect(asked.channel_name).toMatch(/^private-user\./)
  expect((await signed).headers().authorization).toBe(`Bearer ${token.token}`)
  expect(calls).toEqual([{ status: 'online', socket_id: asked.socket_id }])
  expect(sockets).toEqual([expect.stringMatching(/^ws:\/\/localhost:\d+\/app\/\w+\?protocol=7&/)])
})

test('F3 F4 a dropped connection is told at once, and coming back in time cancels «offline»', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await holdToken(context, baseURL ?? '', await newCandidate(request))
  const seen = await recordPresence(page)
  const calls = presenceCalls(page)
  const drops: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer()
    // «Reconnect at once», as a restarting server says it.
    drops.push(() => socket.close({ code: 4200, reason: 'restart' }))
  })
  await page.goto('/ru/about')
  await expect.poll(async () => (await seen()).length).toBe(1)
  await drops[0]?.()
  await expect
    .poll(async () => (await seen()).map(({ name }) => name))
    .toEqual(['presence:connected', 'presence:disconnected', 'presence:connected'])
  const [first, , second] = await seen()
  expect(second?.socketId).not.toBe(first?.socketId)
  expect(calls).toEqual([
    { status: 'online', socket_id: first?.socketId },
    { status: 'online', socket_id: second?.socketId },
  ])
})

test('a session that ends elsewhere ends in an open tab at once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const token = await newCandidate(request)
  await holdToken(context, baseURL ?? '', token)
  const seen = await recordPresence(page)
  await page.goto('/ru/about')
  await expect.poll(async () => (await seen()).length).toBe(1)
  const ended = await request.post('/v1/accounts/sign-out', {
    headers: { Authorization: `Bearer ${token.token}` },
  })
  expect(ended.status()).toBe(200)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
