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

/** Calls that read, counted by their address from now on; `take` empties the count. */
function countReads(page: Page) {
  let counts: Record<string, number> = {}
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/v1/')) return
    counts[pathname + search] = (counts[pathname + search] ?? 0) + 1
  })
  return {
    repeated: () => Object.entries(counts).filter(([, count]) => count > 1),
    names: () => Object.keys(counts),
    take: () => {
      const taken = counts
      counts = {}
      return taken
    },
  }
}

/** Resolves when the server has confirmed a subscription of the page to the channel of its person. */
const subscribedTo = (page: Page, prefix: string) =>
  new Promise<string>((confirmed) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (text.includes('subscription_succeeded') && text.includes(prefix)) confirmed(text)
      }),
    )
  })

for (const path of ['/ru/my/resumes', '/ru/my/bookmarks', 'vacancy']) {
  test(`M13 a signed-in ${path} asks each call once, since the first subscription resumes from its opening`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await enterAs(context, await newCandidate(request), baseURL)
    const list = (await (await request.get('/v1/vacancies')).json()) as {
      data: { results: { public_id: string }[] }
    }
    const reads = countReads(page)
    const confirmed = subscribedTo(page, 'private-user.')
    await page.goto(path === 'vacancy' ? `/ru/vacancies/${list.data.results[0]?.public_id}` : path)
    expect(await confirmed).toContain('resumed')
    await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
    await page.waitForLoadState('networkidle')
    expect(reads.names().length).toBeGreaterThan(0)
    expect(reads.repeated()).toEqual([])
  })
}

test('M13 a socket that comes back is sent what it missed, and nothing else is fetched', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await newCandidate(request)
  await enterAs(context, person, baseURL)
  const sockets: { close: () => Promise<void> }[] = []
  let letBack: () => void = () => {}
  const allowed = new Promise<void>((done) => {
    letBack = done
  })
  const asked: string[] = []
  await page.routeWebSocket(/\/app\//, async (socket) => {
    sockets.push({ close: () => socket.close({ code: 4200, reason: 'restart' }) })
    if (sockets.length > 1) await allowed
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (String(message).includes('subscription_succeeded')) asked.push(String(message))
      socket.send(message)
    })
  })
  const reads = countReads(page)
  await page.goto('/ru/my/bookmarks')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await sockets[0]?.close()
  await expect.poll(() => sockets.length).toBe(2)
  reads.take()
  asked.length = 0
  const list = (await (await request.get('/v1/vacancies')).json()) as {
    data: { results: { public_id: string }[] }
  }
  const added = await request.post('/v1/favorites', {
    data: { item_type: 'vacancy', item_public_id: list.data.results[0]?.public_id },
    headers: { Authorization: `Bearer ${person.record.token}` },
  })
  expect(added.ok()).toBe(true)
  letBack()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(reads.names().filter((name) => !name.startsWith('/v1/favorites'))).toEqual([])
  expect(reads.repeated()).toEqual([])
})
