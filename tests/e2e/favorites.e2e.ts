import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { newAddress, signUpCandidate } from '@/tests/support/people'

const hearts = (page: Page) => page.getByRole('article').getByRole('button', { name: 'В избранное' })
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('dv:fav:vacancies') ?? '[]'))

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
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/v1/favorites', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held
      await route.fulfill({ status: 503, body: '' })
    })
    await hearts(page).first().click()
    // The call is still on its way.
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    answer()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось обновить избранное' })).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
})
