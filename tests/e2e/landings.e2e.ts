import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'

const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: bot, maxRedirects: 0 })
  const html = await answer.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: answer.status(),
    location: answer.headers().location,
    title: first(/<title>([^<]*)</),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    noindex: /<meta name="robots" content="noindex/.test(html),
    links: [...html.matchAll(/<a\b[^>]*?\bhref="(\/ru[^"#]*)"[^>]*>/g)].flatMap(([tag, href]) =>
      href && !/rel="[^"]*nofollow/.test(tag) ? [href.replaceAll('&amp;', '&')] : [],
    ),
    html,
  }
}

const isLanding = (path: string) =>
  /^\/ru\/vacancies\/(?!([a-z2-9]{12}|new)(\/|$))[a-z0-9-]+(\/[a-z0-9-]+)*(\?page=\d+)?$/.test(path)

test('a bot that follows links finds landings, each by one address, with a title of its own', async ({
  request,
}) => {
  test.slow()
  const found = new Set<string>()
  const waiting = ['/ru']
  const titles = new Map<string, string>()
  for (let at = 0; at < waiting.length && titles.size < 60; at += 1) {
    const path = waiting[at] as string
    const page = await read(request, path)
    expect([path, page.status]).toEqual([path, 200])
    const { pathname, search } = new URL(page.canonical ?? '')
    expect(pathname + search).toBe(path)
    if (isLanding(path)) {
      expect(page.title).toBeTruthy()
      expect([path, titles.get(page.title ?? '')]).toEqual([path, undefined])
      titles.set(page.title ?? '', path)
    }
    for (const link of page.links) {
      if (!isLanding(link) || found.has(link)) continue
      found.add(link)
      waiting.push(link)
    }
  }
  expect(titles.size).toBeGreaterThan(30)
  const sitemap = await (await request.get('/sitemap-landings.xml')).text()
  for (const path of ['/ru/vacancies/udalenno', '/ru/vacancies/in/moskva', '/ru/vacancies/medsestra']) {
    expect(sitemap).toContain(`${path}</loc>`)
  }
  for (const path of [...titles.values()].filter((each) => !each.includes('?'))) {
    const page = await read(request, path)
    expect([path, sitemap.includes(`${path}</loc>`)]).toEqual([path, !page.noindex])
  }
})

test('a landing has one address: other spellings lead to it, nonsense is not there', async ({ request }) => {
  for (const [typed, path] of [
    ['/ru/vacancies/MEDSESTRA', '/ru/vacancies/medsestra'],
    [`/ru/vacancies/${encodeURIComponent('медсестра')}`, '/ru/vacancies/medsestra'],
    ['/ru/vacancies/2403/in/77001', '/ru/vacancies/medsestra/in/moskva'],
    ['/ru/vacancies/in/moskva/medsestra', '/ru/vacancies/medsestra/in/moskva'],
    ['/ru/vacancies/in/moskva?page=1', '/ru/vacancies/in/moskva'],
    ['/ru/vacancies/landing/medsestra', '/ru/vacancies/medsestra'],
  ] as const) {
    const { status, location } = await read(request, typed)
    expect([typed, status, location && new URL(location, 'http://localhost').pathname]).toEqual([
      typed,
      308,
      path,
    ])
  }
  for (const path of [
    '/ru/vacancies/nonsense',
    '/ru/vacancies/in/nonsense',
    '/ru/vacancies/in/moskva?page=99999',
    '/ru/vacancies/in/moskva?page=x',
  ]) {
    expect([path, (await read(request, path)).status]).toEqual([path, 404])
  }
  const filtered = await read(request, '/ru/vacancies?role=2403&city=77001')
  expect(new URL(filtered.canonical ?? '').pathname).toBe('/ru/vacancies/medsestra/in/moskva')
  const empty = await read(request, '/ru/vacancies/in/magas')
  expect([empty.status, empty.noindex]).toEqual([200, true])
})

test('a landing tells what it is about, and marks up what it tells', async ({ request }) => {
  const { html, title } = await read(request, '/ru/vacancies/in/moskva')
  expect(title).toMatch(/^Вакансии в Москве: \d/)
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type': string; itemListElement?: unknown[] },
  )
  const types = data.map((each) => each['@type'])
  expect(types).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList', 'FAQPage']))
  expect(data.find((each) => each['@type'] === 'ItemList')?.itemListElement).toHaveLength(30)
  expect(html).toMatch(/Сейчас открыт/)
})

test('a person comes to a landing, narrows it, opens a vacancy and applies', async ({ page }) => {
  await page.goto('/ru/vacancies/in/moskva')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вакансии в Москве')
  await page
    .getByRole('link', { name: /^Без опыта/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ru\/vacancies\/in\/moskva\/bez-opyta$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вакансии без опыта в Москве')
  await page.getByRole('link', { name: 'Все фильтры' }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies\?.*experience=noExperience/)
  await expect(
    page.getByRole('link', { name: 'Зарплаты, работодатели и ответы на вопросы об этих вакансиях' }),
  ).toBeVisible()
  await page.goBack()
  await page.locator('.vacancy-list .card-cover').first().click()
  await expect(page).toHaveURL(/\/ru\/vacancies\/[a-z2-9]{12}$/)
  await page
    .getByRole('link', { name: 'Откликнуться' })
    .or(page.getByRole('button', { name: 'Откликнуться' }))
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: /Вход|Регистрация|Создать/ }))
      .first(),
  ).toBeVisible()
})
