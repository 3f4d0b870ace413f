import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')

test.describe('toasts', () => {
  // The browser itself logs the call that this test lets fail.
  test.use({ allowedErrors: [/status of 503/] })

  test('E1 E2 E3 A5 a toast stands top centre above all, once, waits while pointed at, and leaves', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    await page.clock.install()
    await page.route('**/v1/favorites', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.goto('/ru/vacancies')
    await ready(page)
    const toast = page.getByRole('alert').filter({ hasText: 'Не удалось обновить избранное' })
    const heart = page.getByRole('article').getByRole('button', { name: 'В избранное' })
    await heart.nth(0).click()
    await heart.nth(1).click()
    await expect(toast).toHaveCount(1)
    await toast.hover()
    const host = page.getByRole('region', { name: 'Сообщения' })
    expect(await host.evaluate((node) => getComputedStyle(node).zIndex)).toBe('1080')
    const box = await host.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12)
    expect(box?.y ?? 99).toBeLessThan(40)

    await page.clock.fastForward(60_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Закрыть' }).focus()
    await page.mouse.move(5, 500)
    await page.clock.fastForward(60_000)
    await expect(toast).toBeVisible()
    await page.getByRole('link', { name: /на главную/ }).focus()
    await page.clock.fastForward(5000)
    await expect(toast).toBeHidden()
  })
})

test('E4 A5 A6 a modal holds the focus and the scroll, gives both back, and leaves by Esc, backdrop and navigation', async ({
  page,
}) => {
  await page.goto('/ru/vacancies')
  await ready(page)
  await page.getByRole('article').getByRole('button', { name: 'В избранное' }).first().click()
  const opener = page.getByRole('banner').getByRole('link', { name: 'Избранное' })
  const sheet = page.getByRole('dialog', { name: 'Избранное' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('article')).toBeVisible()
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement: active, body } = document
      return active !== body && !active?.closest('dialog')
    })
    expect(outside).toBe(false)
  }
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.move(10, 400)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)

  await opener.click()
  await expect(sheet).toBeVisible()
  // A press right after the opening is the second one of a double press, and closes nothing.
  await expect(async () => {
    await page.mouse.click(10, 400)
    await expect(sheet).toBeHidden({ timeout: 100 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe('/ru/vacancies')

  await opener.click()
  await sheet.getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/ru\/account\/sign-in/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
