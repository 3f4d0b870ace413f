import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { enterAs, newCandidate } from '../support/members'

// The browser itself reports refused calls and sockets that a test closes on purpose.
test.use({ allowedErrors: [/WebSocket connection to|status of 401/] })

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
  const person = await newCandidate(request)
  await enterAs(context, person, baseURL)
  const seen = await recordPresence(page)
  const calls = presenceCalls(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const signed = page.waitForRequest('**/v1/broadcasting/auth')
  await page.goto('/ru/about')
  const asked = (await signed).postDataJSON()
  await expect.poll(seen).toEqual([{ name: 'presence:connected', socketId: asked.socket_id }])
  expect(asked.channel_name).toMatch(/^private-user\./)
  expect((await signed).headers().authorization).toBe(`Bearer ${person.record.token}`)
  expect(calls).toEqual([{ status: 'online', socket_id: asked.socket_id }])
  expect(sockets).toEqual([expect.stringMatching(/^ws:\/\/localhost:\d+\/app\/\w+\?protocol=7&/)])
})

test('F3 F4 a dropped connection is told at once, and coming back in time cancels «offline»', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(request), baseURL)
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
  const person = await newCandidate(request)
  await enterAs(context, person, baseURL)
  const seen = await recordPresence(page)
  await page.goto('/ru/about')
  await expect.poll(async () => (await seen()).length).toBe(1)
  const ended = await request.post('/v1/accounts/sign-out', {
    headers: { Authorization: `Bearer ${person.record.token}` },
  })
  expect(ended.status()).toBe(200)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
