import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { newAddress, signUpCandidate } from '@/tests/support/people'

const hearts = (page: Page) => page.getByRole('article').getByRole('button', { name: 'В избранное' })
/** A press before the page's script has come does nothing; a person presses again. */
async function press(heart: Locator): Promise<void> {
  await expect(async () => {
    if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('dv:fav:vacancies') ?? '[]'))

test('D1 D2 B6 what a guest keeps stays over a reload and comes along into the account', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await press(hearts(page).first())
  await hearts(page).nth(1).click()
  await expect.poll(async () => (await kept(page)).length).toBe(2)
  await page.reload()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await hearts(page).nth(1).click()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false')

  await signUpCandidate(page, { email: newAddress('fav'), firstName: 'Вера', lastName: 'Северова' })
  expect(await kept(page)).toEqual([])
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
    await press(hearts(page).first())
    // Pressed, though the call is still on its way.
    answer()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось обновить избранное' })).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
})
