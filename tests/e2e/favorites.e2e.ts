import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs, type Member, newCandidate, newEmployer, vacancyOf } from '@/tests/support/members'
import { newAddress, signUpCandidate } from '@/tests/support/people'

const hearts = (page: Page) => page.getByRole('article').getByRole('button', { name: 'В избранное' })
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('dv:fav:vacancies') ?? '[]'))
const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
const count = (page: Page) => page.locator('header [data-favorite-count]:visible')

async function keptOnServer(request: APIRequestContext, { record }: Member): Promise<string[]> {
  const answer = await request.get('/v1/favorites?size=100', {
    headers: { Authorization: `Bearer ${record.token}` },
  })
  const { data } = (await answer.json()) as { data: { results: { item: { public_id: string } }[] } }
  return data.results.map(({ item }) => item.public_id)
}

/** Holds the scripts of a page back until it is let go: a person is faster than a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('D1 D2 B6 what a guest keeps stays over a reload and comes along into the account', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await hearts(page).first().click()
  await hearts(page).nth(1).click()
  await expect.poll(async () => (await kept(page)).length).toBe(2)
  await page.reload()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await hearts(page).nth(1).click()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false')

  await signUpCandidate(page, { email: newAddress('fav'), firstName: 'Вера', lastName: 'Северова' })
  await expect.poll(() => kept(page)).toEqual([])
  await page.goto('/ru/my/bookmarks')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible()

  await hearts(page).click()
  await expect(page.getByText('Убрано из избранного')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(hearts(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/ru/account/sign-out')
  await expect(page).toHaveURL(/\/ru\/?$/)
  await page.goto('/ru/vacancies')
  await expect(page.getByRole('article').getByRole('button', { pressed: true })).toHaveCount(0)
})

test('D1 D3 a heart pressed before the page is ready is kept: a guest’s here, a member’s in the account', async ({
  page,
  request,
  otherContext,
  baseURL,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/ru/vacancies', { waitUntil: 'commit' })
  await hearts(page).first().click()
  await hearts(page).nth(1).click()
  await hearts(page).nth(1).click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await ready(page)
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(count(page)).toHaveText('1')

  const member = await newCandidate(request)
  const context = await otherContext({ locale: 'ru-RU' })
  await enterAs(context, member, baseURL)
  const own = await context.newPage()
  const letOwnGo = await holdScripts(own)
  await own.goto('/ru/vacancies', { waitUntil: 'commit' })
  await hearts(own).first().click()
  letOwnGo()
  await expect(count(own)).toHaveText('1')
  expect(await keptOnServer(request, member)).toHaveLength(1)
  expect(await kept(own)).toEqual([])
})

test('A9 C17 D1 a guest sees what was kept without a page of their own, greyed when it is gone', async ({
  page,
}) => {
  await page.goto('/ru/vacancies')
  await ready(page)
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await hearts(page).first().click()
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('dv:fav:vacancies') ?? '[]')
    localStorage.setItem('dv:fav:vacancies', JSON.stringify([...list, 'zzzzzzzzzzzz']))
  })
  await page.reload()
  await ready(page)
  await page.getByRole('banner').getByRole('link', { name: 'Избранное' }).click()
  const sheet = page.getByRole('dialog', { name: 'Избранное' })
  await expect(sheet.getByRole('heading', { name: title })).toBeVisible()
  await expect(sheet.getByText('Вакансии больше нет')).toBeVisible()
  await sheet.getByRole('button', { name: 'В избранное' }).click()
  await expect(sheet.getByText('Убрано из избранного')).toBeVisible()
  await sheet.getByRole('button', { name: 'Вернуть' }).click()
  await sheet.getByRole('button', { name: 'Убрать' }).click()
  await expect.poll(() => kept(page)).toHaveLength(1)
  // A6: following a card closes the list.
  await sheet.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies\/[a-z2-9]{12}$/)
  await expect(sheet).toBeHidden()
})

test('D2 a heart pressed on one device is seen on another; a closed vacancy stays greyed and says so', async ({
  page,
  request,
  otherContext,
  baseURL,
}) => {
  const member = await newCandidate(request)
  const employer = await newEmployer(request)
  const vacancy = await vacancyOf(request, employer, 'Оператор станков')
  await enterAs(page.context(), member, baseURL)
  const elsewhere = await otherContext({ locale: 'ru-RU' })
  await enterAs(elsewhere, member, baseURL)
  const other = await elsewhere.newPage()
  const listening = other.waitForEvent('websocket')
  await other.goto('/ru/my/bookmarks')
  await expect(other.getByText('Здесь пока пусто')).toBeVisible()
  await listening

  await page.goto(`/ru/vacancies/${vacancy}`)
  await ready(page)
  await page.getByRole('button', { name: 'В избранное' }).first().click()
  await expect(count(page)).toHaveText('1')
  await expect(count(other)).toHaveText('1')
  await expect(other.getByRole('heading', { name: 'Оператор станков' })).toBeVisible()

  const headers = { Authorization: `Bearer ${employer.record.token}` }
  const closing = await request.post(`/v1/vacancies/${vacancy}/closure`, {
    headers,
    data: { reason: 'cancelled' },
  })
  expect(closing.status()).toBe(200)
  await other.reload()
  await expect(other.getByText('Вакансия закрыта')).toBeVisible()
})

test('C16 bookmarks come in pages of thirty, of one kind or both; an emptied last page leads back', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  const headers = { Authorization: `Bearer ${member.record.token}` }
  const idsOf = async (kind: string) => {
    const { data } = await (await request.get(`/v1/${kind}?size=31`)).json()
    return (data.results as { public_id: string }[]).map((card) => card.public_id)
  }
  const vacancies = await idsOf('vacancies')
  const resumes = (await idsOf('resumes')).slice(0, 2)
  const items = [
    ...vacancies.map((id) => ({ item_type: 'vacancy', item_public_id: id })),
    ...resumes.map((id) => ({ item_type: 'resume', item_public_id: id })),
  ]
  expect((await request.post('/v1/favorites/sync', { headers, data: { items } })).status()).toBe(200)
  await enterAs(page.context(), member, baseURL)
  await page.goto('/ru/my/bookmarks')
  await expect(page.getByRole('article')).toHaveCount(30)
  await page.getByRole('navigation', { name: 'Что показать' }).getByText('Резюме').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Что показать' }).getByText('Вакансии').click()
  await expect(page.getByRole('article')).toHaveCount(30)
  await page.getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await hearts(page).click()
  await expect(page.getByText('Убрано из избранного')).toBeVisible()
  await expect.poll(async () => (await keptOnServer(request, member)).length).toBe(32)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(page).toHaveURL(/type=vacancy$/)
})

test.describe('a call that fails', () => {
  // The browser itself logs the call that this test lets fail.
  test.use({ allowedErrors: [/status of 503|ERR_/] })

  test('D3 a heart answers at once and is taken back with a notice when the server did not keep it', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    await page.goto('/ru/vacancies')
    await expect(page.getByRole('button', { name: /^Меню: Вера/ })).toBeVisible()
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/v1/favorites', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held
      await route.fulfill({ status: 503, body: '' })
    })
    await ready(page)
    await hearts(page).first().click()
    // Pressed, though the call is still on its way.
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    answer()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось обновить избранное' })).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
})

for (const width of [360, 1440]) {
  test(`a saved vacancy shows what its employer has changed since, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const hr = await newEmployer(request)
    const person = await newCandidate(request)
    const id = await vacancyOf(request, hr, 'Медсестра процедурного кабинета')
    const call = asMember(request, hr)
    await asMember(request, person)('POST', '/v1/favorites', { item_type: 'vacancy', item_public_id: id })
    const { revision, fields } = await call<OwnVacancy>('GET', `/v1/vacancies/${id}/own`)
    const salary = { ...fields.salary, from: 121_000, to: 134_000 }
    await call('PUT', `/v1/vacancies/${id}`, { revision, fields: { ...fields, salary } })
    await enterAs(page.context(), person, baseURL)
    await page.goto('/ru/my/bookmarks')
    const changes = page.getByRole('region', { name: 'Изменилось с тех пор, как вы сохранили' })
    await expect(changes.getByRole('definition')).toHaveCount(1)
    await expect(changes.getByRole('definition')).toContainText(/было .*стало 121\s000 – 134\s000/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
