import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, openDemoPages, test } from '@/tests/support/browser'
import { enterAs, newEmployer } from '@/tests/support/members'

async function checkPage(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.beforeEach(({ context }) => openDemoPages(context))

test('H3 a company pays in, declines and pays again, and every screen of it shows the balance', async ({
  context,
  page,
  baseURL,
}) => {
  const employer = await newEmployer(context.request)
  await enterAs(context, employer, baseURL)
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/ru/my/payments')
    await expect(each.getByText('Операций пока нет')).toBeVisible()
  }
  await checkPage(page)

  const amount = page.getByLabel('Сколько')
  const pay = page.getByRole('button', { name: /Перейти к\sоплате/ })
  for (const [typed, words] of [
    ['', /Напишите сумму/],
    ['полторы тысячи', /Напишите сумму/],
    ['99,99', /Самое меньшее/],
    ['700 000,01', /не\sбольше/],
  ] as const) {
    await amount.fill(typed)
    await pay.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue(typed)
  }
  await amount.fill('1 500,50')
  await page.getByLabel('Через СБП').check()
  await pay.click()

  await page.waitForURL(/\/sandbox\/pay\//)
  await expect(page.getByText('1\u00a0500,50\u00a0₽', { exact: true })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Не хватает денег на карте' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Оплата не\sпрошла/).first()).toBeVisible()
  await expect(page.getByText('0\u00a0₽', { exact: true })).toBeVisible()

  for (const [ending, reason] of [
    ['Не пройти проверку 3-D Secure', /3-D Secure/],
    ['Банк отклонил', /не\sобъяснил/],
    ['Время на оплату вышло', /Вышло время/],
  ] as const) {
    await amount.fill('1500,50')
    await pay.click()
    await page.waitForURL(/\/sandbox\/pay\//)
    await page.getByRole('button', { name: ending }).click()
    await page.waitForURL(/\/ru\/my\/payments\?payment=/)
    await expect(
      page
        .getByText(/Оплата не\sпрошла/)
        .filter({ hasText: reason })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('0\u00a0₽', { exact: true })).toBeVisible()
  }

  await amount.fill('1500,50')
  await pay.click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByLabel('Дважды').check()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Оплата прошла/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Пополнение/ })).toHaveCount(1)
  await expect(page.getByRole('cell', { name: '+1\u00a0500,50\u00a0₽' })).toBeVisible()
  // The other screen heard of it by itself.
  await expect(other.getByRole('row', { name: /Пополнение/ })).toHaveCount(1)
  await expect(other.locator('[aria-live="polite"]', { hasText: '1\u00a0500,50\u00a0₽' })).toBeVisible()

  // Nobody tells of the next one: the screen finds out by asking.
  await amount.fill('100')
  await pay.click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByLabel('Не сообщать').check()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Оплата прошла/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Пополнение/ })).toHaveCount(2)

  // One that is told of late is found out about meanwhile.
  await amount.fill('200')
  await pay.click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByLabel('С опозданием на 15 секунд').check()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Оплата прошла: 200\s₽/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Пополнение/ })).toHaveCount(3)

  // Whoever comes back without having decided is told so, and may go on.
  await amount.fill('300')
  await pay.click()
  await page.waitForURL(/\/sandbox\/pay\//)
  const unpaid = page.url()
  await page.goto('/ru/my/payments')
  const waiting = page.getByRole('listitem').filter({ hasText: '300\u00a0₽' }).first()
  await expect(waiting.getByText(/Ждёт/)).toBeVisible()
  await waiting.getByRole('link').click()
  await page.waitForURL(unpaid)
  await page.getByRole('button', { name: 'Время на оплату вышло' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Вышло время/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Пополнение/ })).toHaveCount(3)

  await page.getByLabel('Операции').selectOption({ label: 'Списание' })
  await expect(page.getByText(/За\sэти дни таких операций нет/)).toBeVisible()
  await page.getByRole('button', { name: 'Показать все' }).click()
  await expect(page.getByRole('row', { name: /Пополнение/ })).toHaveCount(3)
  await checkPage(page)
})
