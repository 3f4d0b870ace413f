import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { operator } from '@/tests/support/operator'

// One closure at a time, of a host of these tests alone: Chromium takes any name below localhost for this machine.
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/status of 503/] })
// A test that fails in between must not leave the host closed to the others.
test.afterEach(() => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) open()
})

const host = 'works.localhost'
const close = (...words: string[]) =>
  operator('maintenance', 'on', '--until', inAnHour(), '--hosts', host, ...words)
const open = () => operator('maintenance', 'off')
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).concat('Z')
const siteOf = (baseURL: string | undefined) => (baseURL ?? '').replace('localhost', host)

async function expectCountdown(page: Page) {
  await page.waitForURL('**/countdown.html')
  await expect(page.getByRole('heading', { name: 'Скоро вернёмся' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/5\d\s*минут|01\s*час/)
}

test('A8 an open tab of a member is led to the countdown at once, and back when the works end', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = siteOf(baseURL)
  await enterAs(context, await newCandidate(request), site)
  const socket = page.waitForEvent('websocket')
  await page.goto(`${site}/ru/my/resumes?sort=new`)
  await (await socket).waitForEvent('framereceived')
  await page.waitForFunction(() => document.documentElement.dataset.hearts === 'ready')
  close('--message', 'Переезжаем на новые серверы')
  await page.waitForURL('**/countdown.html', { timeout: 4000 })
  await expectCountdown(page)
  await expect(page.getByText('Переезжаем на новые серверы')).toBeVisible()
  // Somebody who comes anew, and a page opened from a bookmark.
  await page.goto(`${site}/ru/vacancies`)
  await expectCountdown(page)
  await page.goto(`${site}/ru/my/resumes?sort=new`)
  await expectCountdown(page)
  open()
  await page.waitForURL('**/ru/my/resumes?sort=new', { timeout: 40_000 })
})

test('A8 a guest who follows a link in an open page sees the countdown, and then that page', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${siteOf(baseURL)}/ru`)
  await page.waitForFunction(() => document.documentElement.dataset.hearts === 'ready')
  close()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await expectCountdown(page)
  open()
  await page.waitForURL('**/ru/contacts', { timeout: 40_000 })
})

test('A8 what is typed stays: the page says that the site is closed, and when it is open again', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = siteOf(baseURL)
  await enterAs(context, await newCandidate(request), site)
  const socket = page.waitForEvent('websocket')
  await page.goto(`${site}/ru/my/profile`)
  await (await socket).waitForEvent('framereceived')
  await page.waitForFunction(() => document.documentElement.dataset.hearts === 'ready')
  const name = page.getByLabel('Имя', { exact: true })
  await name.fill('Вероника')
  close()
  await expect(page.getByText('Не закрывайте вкладку')).toBeVisible({ timeout: 4000 })
  await expect(name).toHaveValue('Вероника')
  expect(page.url()).toContain('/ru/my/profile')
  open()
  await expect(page.getByText('Сайт снова открыт.')).toBeVisible({ timeout: 40_000 })
  await expect(name).toHaveValue('Вероника')
})
