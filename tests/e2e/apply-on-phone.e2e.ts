import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

const phone = { width: 360, height: 740 }

test('a closed form of an application keeps its letter, and a sent application is marked in lists', async ({
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
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}$`))
  await apply.click()
  await expect(letter).toHaveValue('Готова выйти в понедельник.')
  await form.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(form).toHaveCount(0)

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
