import { expect, test } from '@/tests/support/browser'

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|WebSocket/i] })

test('a page change without a network stays where it is, says so, and goes on when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/ru/about')
  const leave = page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' })
  await expect(leave).toBeVisible()
  await context.setOffline(true)
  await leave.click()
  const told = page.getByRole('alert').filter({ hasText: 'Нет связи' })
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/ru\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Tried too early, it says the same again.
  await told.getByRole('button', { name: 'Повторить' }).click()
  await expect(told).toHaveCount(0)
  await expect(told).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/ru\/contacts$/)
  await expect(told).toHaveCount(0)
})
