import { expect, test } from '@/tests/support/browser'

const anyone = [
  '/ru',
  '/ru/about',
  '/ru/terms',
  '/ru/refund',
  '/ru/privacy',
  '/ru/contacts',
  '/ru/resumes',
  '/ru/vacancies',
  '/ru/account/sign-in',
  '/ru/account/sign-up',
  '/ru/account/sign-out',
  '/ru/resumes/new',
  '/ru/vacancies/new',
  '/ru/resumes/preview',
  '/ru/vacancies/preview',
  '/countdown.html',
]
const members = [
  'profile',
  'resumes',
  'vacancies',
  'payments',
  'settings',
  'bookmarks',
  'notifications',
  'services',
  'plans',
].map((name) => `/ru/my/${name}`)
const perItem = ['edit', 'preview', 'published', 'view', 'view/matches', 'view/applications'].flatMap(
  (rest) => [`/ru/vacancies/aaaaaaaaaaaa/${rest}`, `/ru/resumes/aaaaaaaaaaaa/${rest}`],
)

test('A1 every public route answers 200; «/» is the home page without a redirect', async ({ request }) => {
  for (const path of anyone) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
  }
  const root = await request.get('/', { maxRedirects: 0 })
  expect(root.status()).toBe(200)
  expect(await root.text()).toMatch(/<link rel="canonical" href="[^"]*\/ru"/)
})

test.describe('a page that is not there', () => {
  // The browser itself logs the status of the document.
  test.use({ allowedErrors: [/status of 404/] })
  test('A2 an unmatched address ends in a 404 page that names it', async ({ page, request }) => {
    expect((await request.get('/ru/nowhere/at-all')).status()).toBe(404)
    expect((await request.get('/nowhere')).status()).toBe(404)
    const answer = await page.goto('/ru/nowhere/at-all')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(/Page Not Found/)
    await expect(page.getByText('Page Not Found: /ru/nowhere/at-all')).toBeVisible()
  })
})

test('A2 a vacancy and a resume that are not there are true 404s', async ({ request }) => {
  for (const path of ['/ru/vacancies/aaaaaaaaaaaa', '/ru/resumes/aaaaaaaaaaaa', '/ru/vacancies/what']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('A4 a crawler gets the bare status instead of an error page', async ({ request }) => {
  const answer = await request.get('/ru/nowhere', {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' },
  })
  expect(answer.status()).toBe(404)
  expect((await answer.body()).byteLength).toBe(0)
})

test('A9 private pages send a guest to /ru/', async ({ request }) => {
  for (const path of [...members, ...perItem, '/ru/my/plans/start']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(307)
    expect(new URL(answer.headers().location ?? '', 'http://x').pathname, path).toBe('/ru/')
  }
})

test('A10 the language cookie lives 365 days; whatever chooses the language sets it', async ({
  playwright,
  baseURL,
}) => {
  for (const path of ['/', '/vacancies', '/runtime-config.json']) {
    const visitor = await playwright.request.newContext({ baseURL })
    const cookie = (await visitor.get(path, { maxRedirects: 0 })).headers()['set-cookie'] ?? ''
    expect(cookie, path).toMatch(/i18n_redirected=ru/)
    expect(cookie, path).toMatch(/Max-Age=31536000/)
    await visitor.dispose()
  }
})

test('A10 a first visit of any public page ends with the language cookie, which the page itself does not set', async ({
  page,
  context,
}) => {
  const answer = await page.goto('/ru/about')
  expect(answer?.headers()['set-cookie']).toBeUndefined()
  const expires = async () =>
    (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.expires ?? 0
  await expect.poll(expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400)
})

test('A11 messages are one static file, cached for a day', async ({ request }) => {
  const answer = await request.get('/messages/ru.json')
  expect(answer.headers()['cache-control']).toContain('max-age=86400')
  expect(await answer.json()).toHaveProperty('common.retry')
})

test('every page carries the security headers and a policy without unsafe scripts', async ({ request }) => {
  for (const path of ['/ru', '/ru/vacancies', '/ru/nowhere', '/v1/openapi.json', '/v1/docs']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    if (path.startsWith('/ru')) {
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, path).toMatch(/script-src 'self' '(nonce|sha256)-/)
      expect(policy, path).toContain("object-src 'none'")
      expect(policy.match(/script-src[^;]*/)?.[0], path).not.toMatch(/unsafe-/)
    }
  }
})
