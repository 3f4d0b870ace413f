import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newApplication } from '@/tests/support/applied'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { enterAs } from '@/tests/support/members'

/** A drawer on a phone; a column or a panel beside the page on a wide screen. */
const drawer = (page: Page) =>
  page.locator('dialog.drawer, .talk-frame').filter({ has: page.getByLabel('Сообщения и события') })
const field = (page: Page) => drawer(page).getByLabel('Сообщение', { exact: true })
const message = (page: Page, text: string) => drawer(page).getByRole('article').filter({ hasText: text })

test('both sides talk at once: words, typing, reading, a file, counts and the way back, all live', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const { hr, person, vacancyId, negotiation } = await newApplication(request, 'Медсестра', {
    verified: true,
  })
  const candidate = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await enterAs(candidate.context(), person, baseURL)

  await employer.goto(`/ru/vacancies/${vacancyId}/view/applications?item=${negotiation}`)
  await candidate.goto('/ru/my/applications')
  const opener = candidate.getByRole('link', { name: /^Сообщения/ }).and(candidate.locator('.talk-link'))
  await opener.click()
  await expect(field(candidate)).toBeFocused()
  await expect(drawer(candidate).getByText('Вы отправили отклик')).toBeVisible()
  await expect(candidate.getByRole('dialog')).toHaveCount(0)

  await field(candidate).fill('Какой у вас график?')
  await field(candidate).press('Enter')
  await expect(message(candidate, 'Какой у вас график?')).toContainText('Отправлено')

  // Nobody has touched the employer's page: the count came by itself.
  const write = employer.locator('.talk-link')
  await expect(write).toContainText('1 новое сообщение')
  await expect(employer.getByRole('link', { name: 'Сообщения', exact: false }).first()).toContainText('1')
  await write.click()
  await expect(message(employer, 'Какой у вас график?')).toBeVisible()
  await expect(message(candidate, 'Какой у вас график?')).toContainText('Прочитано')

  await field(employer).pressSequentially('Сме', { delay: 30 })
  await expect(drawer(candidate).getByText(/печатает/)).toBeVisible()
  await field(employer).press('Shift+Enter')
  await field(employer).pressSequentially('два через два')
  const content = '%PDF-1.7 график смен'
  await drawer(employer)
    .locator('input[type=file]')
    .setInputFiles({ name: 'График «смен».pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await expect(drawer(employer).getByText('График «смен».pdf')).toBeVisible()
  await field(employer).press('Control+Enter')
  await expect(message(employer, 'два через два')).toContainText('Прочитано')
  await expect(drawer(candidate).getByText(/печатает/)).toHaveCount(0)

  const waiting = candidate.waitForEvent('download')
  await message(candidate, 'два через два')
    .getByRole('button', { name: /Скачать файл/ })
    .click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('График «смен».pdf')
  expect(await readFile(await file.path(), 'utf8')).toBe(content)

  expect(await violationsOf(candidate, '.talk-frame')).toEqual([])

  // A draft stays where it was being written; Esc closes, and the focus goes back to where it came from.
  await field(candidate).fill('Недописанное')
  await candidate.keyboard.press('Escape')
  await expect(drawer(candidate)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await candidate.goto(`/ru/my/conversations?talk=${negotiation}`)
  await expect(field(candidate)).toHaveValue('Недописанное')
  await drawer(candidate).getByRole('button', { name: 'Закрыть переписку' }).click()
  await expect(candidate).toHaveURL(/\/ru\/my\/conversations$/)
  await expect(candidate.locator('.talk-item')).toContainText('два через два')
})

test('on a wide screen the list and the talk stand side by side, and a panel leaves the page usable', async ({
  page,
  request,
  baseURL,
}) => {
  const { hr, vacancyId, negotiation } = await newApplication(request, 'Медсестра', { verified: true })
  await enterAs(page.context(), hr, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}/view/applications?item=${negotiation}`)
  await page.locator('.talk-link').click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('Здравствуйте!')
  await field(page).press('Enter')
  await expect(message(page, 'Здравствуйте!')).toContainText('Отправлено')
  // Nothing is dimmed or inert: the page takes a press while the panel stands open.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`item=${negotiation}`))

  await page.goto('/ru/my/conversations')
  await expect(page.getByRole('heading', { name: 'Выберите переписку' })).toBeVisible()
  const row = page.locator('.talk-item')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Здравствуйте!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`talk=${negotiation}`))
  await expect(row).toHaveAttribute('aria-current', 'true')
  const [list, talk] = [await row.boundingBox(), await drawer(page).boundingBox()]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(talk?.x ?? 0)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Выберите переписку' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/] })

  test('a message waits, goes out once when the network is back, and a refusal keeps the words', async ({
    page,
    request,
    baseURL,
  }) => {
    const { person, negotiation } = await newApplication(request, 'Медсестра')
    await enterAs(page.context(), person, baseURL)
    await page.goto(`/ru/my/conversations?talk=${negotiation}`)
    await field(page).fill('Из метро')
    await page.context().setOffline(true)
    await field(page).press('Enter')
    await expect(message(page, 'Из метро')).toContainText('Отправим, когда появится сеть')
    await page.context().setOffline(false)
    await expect(message(page, 'Из метро')).toContainText('Отправлено')
    await expect(message(page, 'Из метро')).toHaveCount(1)
    for (const text of ['два', 'три', 'четыре', 'пять']) {
      await field(page).fill(text)
      await field(page).press('Enter')
      await expect(message(page, text)).toContainText('Отправлено')
    }
    await expect(drawer(page).getByText(/пять сообщений подряд/)).toBeVisible()
    await expect(field(page)).toHaveCount(0)
  })
})

test('on a phone a candidate is warned of an unverified company, sees no number of it, and can complain', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const { hr, person, vacancyId, resumeId, negotiation } = await newApplication(request, 'Медсестра')
  const phone = await otherContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const candidate = await phone.newPage()
  await enterAs(employer.context(), hr, baseURL)
  await enterAs(phone, person, baseURL)
  await candidate.goto(`/ru/my/conversations?talk=${negotiation}`)
  await expect(drawer(candidate).getByText(/Компания ещё не проверена/)).toBeVisible()
  await employer.goto(`/ru/vacancies/${vacancyId}/view/applications?talk=${negotiation}`)
  await expect(drawer(employer).getByText(/Ваша компания ещё не проверена/)).toBeVisible()
  await field(employer).fill('Звоните +7 999 123-45-67, анкета на anketa.example.ru')
  await field(employer).press('Enter')
  const masked = message(candidate, 'Звоните [телефон скрыт], анкета на [ссылка скрыта]')
  await expect(masked).toBeVisible()
  await expect(message(employer, '+7 999 123-45-67')).toBeVisible()
  await expect(candidate.getByText('123-45')).toHaveCount(0)

  const box = await drawer(candidate).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  const wide = await candidate.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)

  await masked.getByRole('button', { name: 'Действия с сообщением' }).tap()
  await candidate.getByRole('menuitem', { name: 'Пожаловаться' }).tap()
  const form = candidate.getByRole('dialog', { name: 'Пожаловаться на сообщение' })
  await form.getByLabel('Похоже на обман').tap()
  await form.getByRole('button', { name: 'Отправить жалобу' }).tap()
  await expect(candidate.getByText('Спасибо, разберёмся.')).toBeVisible()
  await expect(drawer(candidate)).toBeVisible()

  // What waits is counted in a tab that stands outside the screen: it makes the page no wider.
  await candidate.goto(`/ru/resumes/${resumeId}/view`)
  await field(employer).fill('И ещё одно')
  await field(employer).press('Enter')
  await expect(candidate.locator('.tab-talks')).toContainText('1')
  expect(await candidate.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
