import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'

// The browser itself reports the scripts that are gone.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 404/] })

/**
 * From now on only another build answers, as seen from an open tab: data of pages name it, and scripts that were not loaded
 * yet are gone. A page that is loaded anew comes from it whole.
 */
async function release(page: Page) {
  // The router and the guard of missing scripts may both start the same load: the second takes the place of the first.
  const loads = new Set<string>()
  let isNew = false
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) {
      loads.add(new URL(request.url()).pathname)
      isNew = true
      return route.continue()
    }
    if (isNew) return route.continue()
    if (/\/_next\/static\/.*\.js/.test(request.url()))
      return route.fulfill({ status: 404, contentType: 'text/plain', body: '' })
    if (request.headers().rsc === undefined) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), 'x-nextjs-deployment-id': 'newer' } })
  })
  return loads
}

test('M13 a tab of a build that is gone loads the next page whole, and what was typed is kept', async ({
  page,
}) => {
  await page.goto('/ru/vacancies/new')
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  await page.getByLabel('Должность').fill('Пекарь ночной смены')
  await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
  const loads = await release(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await expect(page).toHaveURL(/\/ru\/contacts$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([...loads]).toEqual(['/ru/contacts'])
  await page.goto('/ru/vacancies/new')
  await expect(page.getByLabel('Должность')).toHaveValue('Пекарь ночной смены')
})

test('M13 a tab of a build that is gone works where it is, and opens the list anew', async ({ page }) => {
  await page.goto('/ru/about')
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  const loads = await release(page)
  await page.getByRole('banner').getByRole('link', { name: 'Вакансии' }).first().click()
  await expect(page).toHaveURL(/\/ru\/vacancies/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect([...loads]).toEqual(['/ru/vacancies'])
})
