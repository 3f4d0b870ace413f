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
    html,
  }
}

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
  // An open pane and another size show the same, and a page of the same size the same page.
  for (const [query, canonical] of [
    ['role=2403&city=77001', '/ru/vacancies/medsestra/in/moskva'],
    ['role=2403&city=77001&size=50', '/ru/vacancies/medsestra/in/moskva'],
    ['role=2403&open=aaaaaaaaaaaa', '/ru/vacancies/medsestra'],
    ['city=77001&page=2', '/ru/vacancies/in/moskva?page=2'],
  ]) {
    const filtered = await read(request, `/ru/vacancies?${query}`)
    const { pathname, search } = new URL(filtered.canonical ?? '')
    expect([query, pathname + search]).toEqual([query, canonical])
  }
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
  // The form leads back to the landing of exactly what it asks for.
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies\/in\/moskva\/bez-opyta$/)
  // The landing's own form keeps what the page is about.
  const within = page.getByRole('searchbox', { name: /^Уточнить/ })
  await within.fill('курьер')
  await within.press('Enter')
  await expect(page).toHaveURL(/\/ru\/vacancies\?(?=.*city=77001)(?=.*experience=noExperience)(?=.*text=)/)
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

test('a person finds a company in the catalogue by letter, by field and by name', async ({ page }) => {
  await page.goto('/ru')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Компании' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Компании с открытыми вакансиями')
  await page.getByRole('navigation', { name: 'По первой букве названия' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ru\/companies\/letter\/[a-z]+$/)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('link').textContent())?.trim() ?? ''
  await page.getByRole('searchbox', { name: 'Название компании' }).fill(name.slice(0, 4))
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(page).toHaveURL(/\/ru\/companies\?text=/)
  await page.getByRole('article').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('link', { name: 'Компании', exact: true }).first().click()
  await page.getByRole('region', { name: 'По сферам' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Компании: /)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/ru/companies?text=ыыыы')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/среди ищущих сотрудников нет$/)
})

test('the catalogue has one address for each part, and none for nonsense', async ({ request }) => {
  const upper = await read(request, '/ru/companies/MEDICINE')
  expect([upper.status, upper.location]).toEqual([308, expect.stringMatching(/\/ru\/companies\/medicine$/)])
  for (const path of ['/ru/companies/nonsense', '/ru/companies/letter/w', '/ru/companies?page=99999']) {
    expect([path, (await read(request, path)).status]).toEqual([path, 404])
  }
  const [first, second] = [await read(request, '/ru/companies'), await read(request, '/ru/companies?page=2')]
  expect(second.title).not.toBe(first.title)
  expect(second.canonical).toMatch(/\/ru\/companies\?page=2$/)
  expect((await read(request, '/ru/companies?text=а')).noindex).toBe(true)
})
