import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newEmployer, newWord, vacancyOf } from '@/tests/support/members'
import { drawPicture } from '@/tests/support/pictures'
import { newInn } from '@/tests/support/tax-numbers'

// The browser itself logs the refused form and the page that is not there.
test.use({ allowedErrors: [/status of (422|404)/] })

const checkPage = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('C12 a company is described, checked and shown to everyone at once', async ({
  context,
  page,
  otherContext,
  baseURL,
}) => {
  const employer = await newEmployer(context.request)
  const vacancy = await vacancyOf(context.request, employer, `Плотник ${newWord()}`)
  const guest = await (await otherContext()).newPage()
  // Both pages are in the cache with what was before.
  await guest.goto(`/ru/vacancies/${vacancy}`)
  await guest.locator('.vacancy-company a').click()
  await guest.waitForURL(/\/ru\/companies\/[a-z2-9]{12}$/)
  await expect(guest.getByText('реквизиты пока не\u00a0проверены')).toBeVisible()

  await enterAs(context, employer, baseURL)
  await page.goto('/ru/my/profile')
  await page.getByRole('button', { name: /Изменить компанию/ }).click()
  const form = page.locator('form', { has: page.getByLabel('ОГРН или ОГРНИП') })
  const name = `Столярная ${newWord()}`
  const inn = newInn()
  await form.getByLabel('Название', { exact: true }).fill(name)
  await form.getByLabel('ИНН').fill('7707083894')
  await form.getByLabel('Чем занимаетесь').selectOption({ label: 'Строительство и ремонт' })
  await form.getByLabel('О\u00a0компании').fill('Делаем мебель.\n\n— из дуба\n— из ясеня')
  await form.getByRole('button', { name: 'Добавить адрес' }).click()
  await form.getByLabel('Улица, дом, офис').fill('ул. Лесная, 5')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByLabel('ИНН')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Название', { exact: true })).toHaveValue(name)
  await form.getByLabel('ИНН').fill(`${inn.slice(0, 2)} ${inn.slice(2, 6)} ${inn.slice(6)}`)
  const city = form.getByRole('group', { name: 'Адреса' }).getByLabel('Город')
  await city.fill('Вологда')
  await page.getByRole('option', { name: /Вологда/ }).click()
  await page.locator('input[name="logo"]').setInputFiles({
    name: 'знак.png',
    mimeType: 'image/png',
    buffer: await drawPicture('png', { width: 300, height: 300 }),
  })
  await expect(page.getByText('Логотип загружен')).toBeVisible()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено. Компания проверена')).toBeVisible()
  await expect(page.locator('[data-company]')).toBeFocused()
  await expect(page.locator('[data-company]').getByText('Проверена', { exact: true })).toBeInViewport()
  await expect(page.getByText('Проверена', { exact: true })).toBeVisible()
  await checkPage(page)

  await expect
    .poll(async () => {
      await guest.reload()
      return guest.getByRole('heading', { level: 1 }).textContent()
    })
    .toContain(name)
  await expect(guest.getByText('реквизиты проверены')).toBeVisible()
  await expect(guest.getByText('Вологда, ул. Лесная, 5')).toBeVisible()
  await expect(guest.getByRole('listitem').filter({ hasText: 'из ясеня' })).toBeVisible()
  await expect(guest.locator('.company-head img')).toHaveAttribute('src', /^\/files\/logos\//)
  const data = await guest.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)).find((item) => item['@type'] === 'Organization')).toMatchObject(
    {
      name,
      taxID: inn,
      address: [{ addressLocality: 'Вологда' }],
    },
  )
  await checkPage(guest)
  await guest.setViewportSize({ width: 360, height: 780 })
  await guest.emulateMedia({ colorScheme: 'dark' })
  await checkPage(guest)
  await guest.getByRole('link', { name: /^Плотник/ }).click()
  await guest.waitForURL(`**/ru/vacancies/${vacancy}`)
  await expect(guest.locator('.vacancy-company')).toContainText(name)

  for (const path of ['/ru/companies/zzzzzzzzzzzz', '/ru/companies/1', '/ru/companies/nowhere']) {
    expect((await guest.goto(path))?.status()).toBe(404)
  }
})
