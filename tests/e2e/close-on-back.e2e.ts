import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

const phone = { width: 360, height: 740 }
const isReady = 'html[data-hearts="ready"]'
const hasLayer = () => (window.history.state as { layers?: number } | null)?.layers === 1
const hasNoLayer = () => !(window.history.state as { layers?: number } | null)?.layers

test('E4 Back of a phone closes the filters and keeps what was chosen; the search that follows leads back to the list', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/ru')
  await page.goto('/ru/vacancies')
  await page.waitForSelector(isReady, { state: 'attached' })
  const open = page.getByRole('button', { name: /^Фильтры/ }).first()
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await open.click()
  await page.waitForFunction(hasLayer)
  const hybrid = filters.getByRole('checkbox', { name: /Гибрид/ })
  await hybrid.check()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/\/ru\/vacancies$/)

  await open.click()
  await page.waitForFunction(hasLayer)
  await expect(hybrid).toBeChecked()
  await filters.getByRole('button', { name: /^Показать/ }).click()
  // A search or the landing page of it.
  await expect(page).not.toHaveURL(/\/ru\/vacancies$/)
  await page.waitForFunction(hasNoLayer)
  await page.goBack()
  await expect(page).toHaveURL(/\/ru\/vacancies$/)
})

test('E4 Back of a phone closes the form of an application with its letter kept, and a sent one is marked in lists', async ({
  page,
  request,
  baseURL,
}) => {
  const title = `Медсестра ${newWord()}`
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, title)
  await resumeOf(request, person, 'Процедурная медсестра')
  await page.setViewportSize(phone)
  await enterAs(page.context(), person, baseURL)
  const list = `/ru/vacancies?text=${encodeURIComponent(title)}`
  await page.goto(list)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(/Совпадение/)).toBeVisible()
  await expect(card.getByText('Вы откликнулись')).toHaveCount(0)

  await page.goto(`/ru/vacancies/${vacancyId}`)
  const apply = page.getByRole('button', { name: 'Откликнуться' }).first()
  const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
  const letter = form.getByLabel('Сопроводительное письмо')
  await apply.click()
  await letter.fill('Готова выйти в понедельник.')
  await page.waitForFunction(hasLayer)
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}$`))
  await apply.click()
  await expect(letter).toHaveValue('Готова выйти в понедельник.')
  await form.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(form).toHaveCount(0)
  await page.waitForFunction(hasNoLayer)

  await page.goto(list)
  const mark = card.getByRole('link', { name: 'Вы откликнулись · Отправлен' })
  await expect(mark).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await mark.click()
  await expect(page).toHaveURL(/\/view\/applications\?item=/)
})

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('A13 without a network the letter is drafted, and the form begins with it', async ({
    page,
    request,
    baseURL,
  }) => {
    const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    await resumeOf(request, person, 'Процедурная медсестра')
    await page.setViewportSize(phone)
    await enterAs(page.context(), person, baseURL)
    await page.goto(`/ru/vacancies/${vacancyId}`)
    const apply = page.getByRole('button', { name: 'Откликнуться' }).first()
    await expect(page.getByRole('heading', { name: 'Как вы подходите' }).first()).toBeVisible()
    await page.context().setOffline(true)
    await apply.click()
    const draft = page.getByRole('dialog', { name: 'Нет сети' })
    await draft.getByLabel('Сопроводительное письмо').fill('Пишу из поезда.')
    await page.context().setOffline(false)
    await draft.getByRole('button', { name: 'Понятно' }).click()
    await apply.click()
    const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
    await expect(form.getByLabel('Сопроводительное письмо')).toHaveValue('Пишу из поезда.')
  })
})
