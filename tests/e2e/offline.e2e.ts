import { expect, test } from '@/tests/support/browser'

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|WebSocket/i] })

test('a link pressed without a network leaves the page as it is, says so, and leads there when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/ru/about')
  const contacts = page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' })
  await expect(contacts).toBeVisible()
  // What tells of a lost network starts with the other services that come after the page.
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  await context.setOffline(true)
  await contacts.click()
  const told = page.getByRole('alert').filter({ hasText: 'Нет связи' })
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/ru\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await told.getByRole('button', { name: 'Повторить' }).click()
  await expect(page).toHaveURL(/\/ru\/contacts$/)
})
