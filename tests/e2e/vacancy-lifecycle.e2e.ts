import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { asMember, colleagueOf, enterAs, newEmployer, newWord, vacancyOf } from '@/tests/support/members'

/** What a crawler must not find out later than this. */
const soonMs = 2000

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
async function choose(page: Page, title: string, action: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `Ещё действия: ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Makes a change and waits for the public page to follow; how long that took from the answer to the change. */
async function changes(
  page: Page,
  change: () => Promise<void>,
  read: () => Promise<boolean>,
): Promise<number> {
  const answered = page.waitForResponse(
    (answer) => /\/v1\/(my\/)?vacancies\//.test(answer.url()) && answer.request().method() === 'POST',
  )
  await change()
  await answered
  const from = Date.now()
  await expect.poll(read, { intervals: [50] }).toBe(true)
  return Date.now() - from
}

test('H3 a vacancy lives from pause to the bin, and search engines hear of it within two seconds', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const employer = await newEmployer(request)
  const title = `Медсестра ${newWord()}`
  const id = await vacancyOf(request, employer, title)
  const path = `/ru/vacancies/${id}`
  const html = async () => (await request.get(path)).text()
  const listed = async () => (await (await request.get('/sitemap-vacancies.xml')).text()).includes(id)
  expect(await html()).toContain('"JobPosting"')
  expect(await listed()).toBe(true)

  await enterAs(context, employer, baseURL)
  await page.goto('/ru/my/vacancies')
  await expect(card(page, title).getByText(/Активна до/)).toBeVisible()
  const marked = async () => (await html()).includes('"JobPosting"')
  const press = (name: string) => () => card(page, title).getByRole('button', { name }).click()
  const took: number[] = []

  took.push(await changes(page, press('Приостановить'), async () => !(await marked())))
  took.push(await changes(page, press('Возобновить'), marked))
  await expect(card(page, title).getByText(/Активна до/)).toBeVisible()

  await choose(page, title, 'Закрыть…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Нашли в другом месте').check()
  const close = () => dialog.locator('button[type="submit"]').click()
  took.push(
    await changes(page, close, async () => {
      const text = await html()
      return !text.includes('"JobPosting"') && /name="robots" content="noindex/.test(text)
    }),
  )
  expect(await html()).toContain('Вакансия закрыта')
  expect(await listed()).toBe(false)
  await expect(
    card(page, title)
      .getByText(/Закрыта/)
      .first(),
  ).toBeVisible()

  // The bin: gone at once for everyone, bare for a crawler, a page with a way on for a person; and back again.
  const gone = async () => (await request.get(path)).status() === 410
  took.push(await changes(page, () => choose(page, title, 'Удалить'), gone))
  const bot = await request.get(path, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  })
  expect([bot.status(), await bot.text()]).toEqual([410, ''])
  expect(await html()).toContain('Этой вакансии больше нет')
  await page.goto('/ru/my/vacancies?status=deleted')
  took.push(
    await changes(page, press('Восстановить'), async () => (await request.get(path)).status() === 200),
  )
  await expect(card(page, title)).toBeHidden()

  // The usual one: a machine that stops for a breath once says nothing about the product.
  const [, , usual = Number.POSITIVE_INFINITY] = took.toSorted((a, b) => a - b)
  expect(usual, `milliseconds: ${took.join(', ')}`).toBeLessThan(soonMs)
})

test('H3 an employer finds vacancies by words, acts on several and takes them away as a table', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const employer = await newEmployer(request)
  const word = newWord()
  const titles = [`Санитар ${word}`, `Хирург ${word}`]
  for (const title of titles) await vacancyOf(request, employer, title)
  await vacancyOf(request, employer, 'Окулист')
  await enterAs(context, employer, baseURL)
  await page.goto('/ru/my/vacancies')
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`text=${encodeURIComponent(word)}`))
  await page.getByLabel('Выбрать все на странице').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Приостановить' }).click()
  await expect(page.getByText('Готово: 2 вакансии')).toBeVisible()
  await expect(page.getByRole('article').getByText(/На паузе/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('article').getByText(/Активна до/)).toHaveCount(2)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать' }).click()
  await page.getByRole('menuitem', { name: /XLSX/ }).click()
  expect((await saved).suggestedFilename()).toBe('Вакансии.xlsx')
})

test('H4 a vacancy prints on one clean page', async ({ page, request, context, baseURL }) => {
  const employer = await newEmployer(request)
  const id = await vacancyOf(request, employer, 'Медсестра процедурного кабинета')
  await enterAs(context, employer, baseURL)
  await page.goto(`/ru/vacancies/${id}`)
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm' } })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText(new RegExp(`/ru/vacancies/${id}$`))).toBeVisible()
})

test.describe('a conflict', () => {
  // The browser itself logs the status of a refused call.
  test.use({ allowedErrors: [/status of 409/] })
  for (const width of [360, 1440])
    test(`H4 names the colleague who has saved the vacancy meanwhile, and keeps what was typed, at ${width}`, async ({
      page,
      request,
      baseURL,
    }) => {
      const hr = await newEmployer(request)
      const colleague = await colleagueOf(request, hr)
      const title = `Сиделка ${newWord()}`
      const id = await vacancyOf(request, hr, title)
      await enterAs(page.context(), hr, baseURL)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/ru/vacancies/${id}/edit`)
      const field = page.getByLabel('Должность')
      await expect(field).toHaveValue(title)

      const call = asMember(request, colleague)
      const { revision } = await call<{ revision: number }>('GET', `/v1/vacancies/${id}/own`)
      await call('PUT', `/v1/vacancies/${id}`, { revision, fields: { title: `${title} дневная` } })
      await field.fill(`${title} ночная`)
      await page.getByRole('button', { name: 'Сохранить' }).first().click()
      const note = page.getByRole('alert').filter({ hasText: 'это же сохранил коллега:' })
      await expect(note).toContainText(colleague.lastName)
      await expect(field).toHaveValue(`${title} ночная`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Сохранить выбранное' }).click()
      await expect(note).toHaveCount(0)
      const saved = () => call<{ fields: { title: string } }>('GET', `/v1/vacancies/${id}/own`)
      await expect.poll(async () => (await saved()).fields.title).toBe(`${title} ночная`)
    })
})
