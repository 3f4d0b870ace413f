import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'

const countIn = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return Number(/([\d\s]+)\+?\sвакан/.exec(text)?.[1]?.replace(/\s/g, ''))
}
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('H5 filters apply at once, live in the address, and each chip takes its own away', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const all = await countIn(page)
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await filters.getByRole('checkbox', { name: /^Указана зарплата/ }).check()
  await expect(page).toHaveURL(/with_salary=1/)
  await filters
    .getByRole('group', { name: 'Опыт' })
    .getByRole('checkbox', { name: /Нет опыта|Без опыта/ })
    .check()
  await expect(page).toHaveURL(/experience=noExperience/)
  const narrowed = await countIn(page)
  expect(narrowed).toBeGreaterThan(0)
  expect(narrowed).toBeLessThan(all)

  await page.reload()
  await expect(filters.getByRole('checkbox', { name: /^Указана зарплата/ })).toBeChecked()
  await page.getByRole('link', { name: 'Убрать фильтр «Указана зарплата»' }).click()
  await expect.poll(() => query(page)).toEqual({ experience: 'noExperience' })
  await expect(filters.getByRole('checkbox', { name: /^Указана зарплата/ })).not.toBeChecked()
  await page.getByRole('link', { name: /^Убрать фильтр/ }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies$/)
  await expect.poll(() => countIn(page)).toBe(all)
})

test('H5 a filter says how many it will leave, and leaves as many', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const choice = page.getByRole('group', { name: 'Формат' }).getByText(/^Удалённо/)
  const label = page.getByRole('group', { name: 'Формат' }).locator('label', { hasText: 'Удалённо' })
  const promised = Number(((await label.textContent()) ?? '').replace(/\D/g, ''))
  expect(promised).toBeGreaterThan(0)
  await choice.click()
  await expect(page).toHaveURL(/format=REMOTE/)
  await expect.poll(() => countIn(page)).toBe(promised)
})

test('H5 places are a tree of which any number may be chosen, each counted by itself', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const place = page.getByRole('group', { name: 'Место' })
  const number = async (name: string) => {
    const label = place.locator('label').filter({ has: page.getByText(name, { exact: true }) })
    return Number(((await label.locator('.check-note').textContent()) ?? '').replace(/\D/g, ''))
  }
  const ural = await number('Уральский округ')
  await place.getByRole('checkbox', { name: /^Уральский округ/ }).check()
  await expect(page).toHaveURL(/district=6/)
  await expect.poll(() => countIn(page)).toBe(ural)
  // Another place adds to it; a part of what is chosen takes the place of the whole.
  await place.getByRole('searchbox').fill('казан')
  await place.getByRole('checkbox', { name: /^Казань/ }).check()
  await expect(page).toHaveURL(/city=16001&district=6/)
  await expect.poll(() => countIn(page)).toBeGreaterThan(ural)
  await expect(page.getByRole('link', { name: 'Убрать фильтр «Казань»' })).toBeVisible()
  await place.getByLabel('Показать: Уральский округ').click()
  await place.getByRole('checkbox', { name: /^Свердловская область/ }).check()
  await expect.poll(() => query(page)).toEqual({ city: '16001', region: '66' })
  // One city beside the words takes the place of all of them.
  const beside = page.locator('.search-bar').getByLabel('Город', { exact: true })
  await beside.fill('москва')
  await page
    .getByRole('option', { name: /^Москва/ })
    .first()
    .click()
  await expect.poll(() => query(page)).toEqual({ city: '77001' })
  // The region of that name holds other towns, too: the city stands in its open branch.
  const moscow = place.locator('input[name="city"][value="77001"]')
  await expect(moscow).toBeVisible()
  await expect(moscow).toBeChecked()
})

test('H5 pages are real links: the second shows others, «Назад» returns', async ({ page }) => {
  const titles = () =>
    page
      // What others lift meanwhile stands above the list, in a block of its own.
      .locator('#vacancy-results article:not([aria-labelledby="promoted"] *)')
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto('/ru/vacancies')
  const first = await titles()
  expect(first.length).toBeGreaterThan(5)
  const next = page.getByRole('navigation', { name: /траниц/ }).getByRole('link', { name: /^(Страница )?2$/ })
  expect(await next.getAttribute('href')).toMatch(/\/ru\/vacancies\?page=2$/)
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await titles()).some((href) => first.includes(href))).toBe(false)
  expect(await titles()).toHaveLength(first.length)
  await page.goBack()
  await expect.poll(titles).toEqual(first)
})

test('H5 a page past the last one of vacancies is not there', async ({ request }) => {
  for (const page of [900, 99_999]) {
    expect((await request.get(`/ru/vacancies?page=${page}`)).status(), String(page)).toBe(404)
  }
})

for (const [path, complaint] of [
  ['/ru/vacancies?experience=lots&salary_from=abc&city=-1&page=zero', /Не поняли часть условий/],
  ['/ru/resumes?experience=lots&salary_to=abc&city=-1&page=zero', /Не поняли часть условий/],
] as const) {
  test(`H5 broken parameters of ${path.split('?')[0]} are left out and named`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(complaint)).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  })
}

test('H5 nothing found says what to do, and the way out works', async ({ page }) => {
  await page.goto('/ru/vacancies?text=щщщщщщщщ&experience=noExperience')
  await expect(page.getByRole('heading', { name: 'По этим условиям ничего нет' })).toBeVisible()
  await page.getByRole('link', { name: 'Показать все вакансии' }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies$/)
  expect(await countIn(page)).toBeGreaterThan(0)
})

test('on a phone the filters are a sheet that counts before it commits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ru/vacancies')
  await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
  const sheet = page.getByRole('form', { name: 'Фильтры' })
  await sheet.getByRole('checkbox', { name: /^Удалённо/ }).check()
  const show = sheet.getByRole('button', { name: /^Показать [\d\s]+ вакан/ })
  const left = ((await sheet.locator('label', { hasText: 'Удалённо' }).textContent()) ?? '').replace(
    /\D/g,
    '',
  )
  await expect.poll(async () => ((await show.textContent()) ?? '').replace(/\D/g, '')).toBe(left)
  await expect(page).toHaveURL(/\/ru\/vacancies$/)
  await show.click()
  // Just this filter is what a landing page is about.
  await expect(page).toHaveURL(/\/ru\/vacancies\/udalenno$/)
  await expect(sheet).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('H5 vacancies are searched, filtered, paged and read', async ({ page }) => {
    await page.goto('/ru/vacancies')
    await page.getByRole('searchbox').fill('медсестра')
    const filters = page.getByRole('form', { name: 'Фильтры' })
    await filters.getByRole('checkbox', { name: /^Указана зарплата/ }).check()
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL(/text=/)
    await expect(page).toHaveURL(/with_salary=1/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('медсестра')
    await page.getByRole('link', { name: 'Убрать фильтр «Указана зарплата»' }).click()
    await expect.poll(() => query(page)).toEqual({ text: 'медсестра' })
    const card = page.getByRole('article').getByRole('heading').getByRole('link').first()
    const title = (await card.textContent())?.trim() ?? ''
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('H5 resumes are searched and read', async ({ page }) => {
    await page.goto('/ru/resumes')
    await page.getByRole('searchbox').fill('продавец')
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL(/text=/)
    await expect(page.getByRole('searchbox')).toHaveValue('продавец')
  })
})

test('H5 what is seen and opened of a list is counted without a word of who it was', async ({ page }) => {
  const uses: { query_class: { kind: string }; events: { event: string; position: number }[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/search/use')) uses.push(request.postDataJSON())
  })
  const events = (kind: string) =>
    uses.flatMap(({ events: all }) => all.filter(({ event }) => event === kind))
  await page.goto('/ru/vacancies')
  await expect.poll(() => events('impression').length).toBeGreaterThan(0)
  // What others lift meanwhile stands above the list, in a block of its own, and does not count.
  const first = page.locator('#vacancy-results > .vacancy-list .vcard').first()
  await first.getByRole('link').first().click()
  await expect.poll(() => events('open')).toMatchObject([{ event: 'open', position: 1 }])
  for (const use of uses) {
    expect(Object.keys(use).sort()).toEqual(['events', 'query_class'])
    expect(use.query_class).toEqual({ kind: 'browse', role: null })
  }
})

for (const width of [360, 1440]) {
  test(`the keyboard comes to the search of a list in two presses of Tab: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const list of ['vacancies', 'resumes']) {
      await page.goto(`/ru/${list}`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'К поиску' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.locator('.search-bar input[type="search"]')).toBeFocused()
    }
    // A page without a search has nothing to skip to.
    await page.goto('/ru/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'К поиску' })).toHaveCount(0)
  })
}

test('the badge of a company keeps to its name at every width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/ru/companies')
  await page.locator('.hiring-card:has(.verified) .card-cover').first().click()
  const badge = page.locator('h1 .verified')
  await badge.waitFor()
  await page.evaluate(() => {
    const name = document.querySelector('h1')?.firstChild
    if (name) name.textContent = 'Пекарни «Тёплый дом»'
  })
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 800 })
    const over = await badge.evaluate((element) => {
      const heading = element.parentElement?.getBoundingClientRect().right ?? 0
      return Math.max(...[...element.getClientRects()].map(({ right }) => right)) - heading
    })
    expect(over, `${width}`).toBeLessThanOrEqual(0.5)
  }
})
