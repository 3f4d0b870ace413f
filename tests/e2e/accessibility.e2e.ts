import type { Page } from '@playwright/test'
import type { RuntimeConfig } from '@/lib/contracts/web-bridge'
import { hourMs } from '@/lib/shared/time'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'

/** The page believes that works go on for another hour. */
const closeFor = (page: Page) =>
  page.route('**/runtime-config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as RuntimeConfig
    const maintenanceEnd = new Date(Date.now() + hourMs).toISOString()
    await route.fulfill({ json: { ...config, maintenanceEnd, maintenance: { message: '' } } })
  })
const looks = [
  { name: 'a wide light screen', width: 1440, colorScheme: 'light' },
  { name: 'a dark phone', width: 360, colorScheme: 'dark' },
] as const

// Pages of the app that stand by themselves: every-page.e2e.ts.
for (const { name, width, colorScheme } of looks) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })

    test('the countdown has no accessibility violation and no sideways scroll', async ({ page }) => {
      // While the site is open the countdown leads back at once.
      await closeFor(page)
      await page.goto('/countdown.html')
      await expect(page.getByRole('timer')).toContainText(/\d/)
      expect(await violationsOf(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })

    test('a vacancy opened from the list has no accessibility violation', async ({ page }) => {
      await page.goto('/ru/vacancies')
      // Others publish meanwhile: the card may move down, its address stays.
      const href = await page.locator('.vcard .card-cover').nth(1).getAttribute('href')
      const link = page.locator(`.vcard .card-cover[href="${href}"]`).last()
      // Where there is room beside the list, the first click opens it there.
      if ((page.viewportSize()?.width ?? 0) >= 1280) {
        await link.click()
        await expect(page).toHaveURL(/open=/)
      }
      await link.click()
      await page.waitForURL(/\/ru\/vacancies\/[a-z2-9]{12}$/)
      await page.waitForLoadState('networkidle')
      expect(await violationsOf(page)).toEqual([])
    })
  })
}
