import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoWorld, enterAs, newCandidate } from '@/tests/support/members'
import { pathsOf } from '@/tests/support/page-list'

// What the browser, the socket and the live parts of pages say of a lost network.
test.use({
  serviceWorkers: 'allow',
  allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|WebSocket/i],
})

const widths = [360, 1440]

/** Paths of the pages that the worker keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('dv-pages'))) return []
    const keys = await (await caches.open('dv-pages')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

const isReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')

for (const width of widths) {
  test(`the list and the vacancy last seen open without a network and say of when they are, at ${width}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/ru/vacancies')
    await isReady(page)
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
    const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
    await expect.poll(() => keptPaths(page)).toContain('/ru/vacancies')
    await page.goto(path)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect.poll(() => keptPaths(page)).toContain(path)
    await isReady(page)

    await context.setOffline(true)
    const asOf = page.getByText(/^Сохранено сегодня в \d\d:\d\d, сети нет$/)
    await expect(asOf).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(asOf).toBeVisible()
    await page.goto('/ru/vacancies')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(asOf).toBeVisible()

    await page.goto('/ru/salaries')
    await expect(page.getByRole('heading', { level: 1, name: 'Нет сети' })).toBeVisible()
    const kept = page.getByRole('region', { name: 'Можно открыть без сети' })
    await expect(kept.getByRole('link', { name: title })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Сколько предлагают за работу' })).toBeVisible()
    await expect(page.getByText(/сети нет$/)).toHaveCount(0)
  })
}

test('a link pressed without a network opens the kept page; where none is kept the page stays, says so, and leads there when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/ru/vacancies')
  await isReady(page)
  await expect.poll(() => keptPaths(page)).toContain('/ru/vacancies')
  await page.goto('/ru/about')
  await isReady(page)
  await context.setOffline(true)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Контакты' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Нет связи' })
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/ru\/about$/)
  await page.getByRole('banner').getByRole('link', { name: 'Вакансии' }).first().click()
  await expect(page).toHaveURL(/\/ru\/vacancies$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

  await context.setOffline(false)
  await page.goto('/ru/about')
  await isReady(page)
  await context.setOffline(true)
  await footer.getByRole('link', { name: 'Контакты' }).click()
  await context.setOffline(false)
  await told.getByRole('button', { name: 'Повторить' }).click()
  await expect(page).toHaveURL(/\/ru\/contacts$/)
})

test('the end of a session forgets what was looked at on this device', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(request), baseURL)
  await page.goto('/ru/vacancies')
  await isReady(page)
  await expect.poll(() => keptPaths(page)).toContain('/ru/vacancies')
  await page.goto('/ru/account/sign-out')
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
  await expect.poll(() => keptPaths(page)).not.toContain('/ru/vacancies')
})

test('the worker keeps no cabinet, no answer of the API and no data of the router', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(request), baseURL)
  await page.goto('/ru/vacancies')
  await isReady(page)
  await expect.poll(() => keptPaths(page)).toContain('/ru/vacancies')
  await page.goto('/ru/my/resumes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isReady(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => /\/ru\/my\/|\/v1\/|_rsc=|runtime-config/.test(url))).toEqual([])
})

test('the worker of messages becomes the worker of the site in the same registration, which goes on showing them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/offline.html')
  // A browser that was asked for messages before the site worked offline.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  const session = await context.newCDPSession(page)
  const ids = new Set<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) ids.add(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => ids.size).toBe(1)
  await page.goto('/ru/about')
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL)
  await expect.poll(worker).toMatch(/\/service-worker\.js$/)
  expect(ids.size).toBe(1)
  const [registrationId = ''] = ids
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify({ title: 'Новый отклик: Пекарь', body: 'Откликнулись', url: '/ru/my/x', tag: 'n1' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const own = await navigator.serviceWorker.getRegistration('/')
      return (await own?.getNotifications())?.map(({ title, tag }) => [title, tag])
    })
  await expect.poll(shown).toEqual([['Новый отклик: Пекарь', 'n1']])
})

test('the browser itself finds nothing that stands in the way of installing the site, from whichever page', async ({
  request,
  baseURL,
}) => {
  // A private window cannot install anything.
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-install-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    serviceWorkers: 'allow',
  })
  try {
    const page = await context.newPage()
    await page.goto(`${baseURL}/ru`)
    await isReady(page)
    const session = await context.newCDPSession(page)
    const { url, errors } = await session.send('Page.getAppManifest')
    expect(url).toMatch(/manifest\.webmanifest$/)
    expect(errors).toEqual([])
    const found = async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors
    for (const path of pathsOf('guest', await demoWorld(request))) {
      await page.goto(`${baseURL}${path}`)
      await expect.poll(found, path).toEqual([])
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
