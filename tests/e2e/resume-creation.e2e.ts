import { expect, test } from '@/tests/support/browser'
import { newAddress, signIn, signUpCandidate } from '@/tests/support/people'
import { fillResume, publishOpenResume } from '@/tests/support/resume-form'

test('H4 a guest writes a resume, signs up, and the draft is published from the account', async ({
  page,
}) => {
  test.slow()
  const title = `Медсестра ${Date.now().toString(36)}`
  await page.goto('/ru/resumes/new')
  await fillResume(page, title)
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByLabel('Фамилия').fill('Климова')
  await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await signUpCandidate(page, { email: newAddress('anna'), firstName: 'Анна', lastName: 'Климова' }, '')

  // The draft goes to the server by itself, and the address becomes its own.
  await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}\/edit$/)
  await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dv:draft:resume'))).toBeNull()
  await expect(page.getByLabel('Желаемая должность')).toHaveValue(title)

  const id = await publishOpenResume(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Резюме опубликовано' })).toBeVisible()
  await page.goto('/ru/my/resumes')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name: 'Скрыть' }).click()
  await expect(page.getByText('Скрыто', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Опубликовано', { exact: true })).toBeVisible()
  await page.goto(`/ru/resumes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('H4 a wrong resume says at each field what is missing', async ({ page }) => {
  await page.goto('/ru/resumes/new')
  await page.getByLabel('Желаемая должность').fill('П')
  await page.getByRole('button', { name: 'Добавить место работы' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(/Проверьте \d+ пол/)).toBeVisible()
  await expect(page.getByLabel('Желаемая должность')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('combobox', { name: 'Город' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('group', { name: 'Место 1' }).getByLabel('Организация')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
})

test('H4 a guest’s resume survives a reload and is previewed before saving', async ({ page }) => {
  await page.goto('/ru/resumes/new')
  await page.getByLabel('Желаемая должность').fill('Пекарь ночной смены')
  await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Желаемая должность')).toHaveValue('Пекарь ночной смены')
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Пекарь ночной смены' })).toBeVisible()
})

test.describe('a conflict', () => {
  // The browser itself logs the status of a refused call.
  test.use({ allowedErrors: [/status of 409/] })
  test('an edit made in another window is merged field by field, and what both changed is asked about', async ({
    page,
    context,
  }) => {
    test.slow()
    const title = `Повар ${Date.now().toString(36)}`
    await page.goto('/ru/account/sign-up')
    await signUpCandidate(page, { email: newAddress('chef'), firstName: 'Пётр', lastName: 'Ким' }, '')
    await page.goto('/ru/resumes/new')
    await fillResume(page, title)
    const id = await publishOpenResume(page)

    await page.goto(`/ru/resumes/${id}/edit`)
    await expect(page.getByLabel('Желаемая должность')).toHaveValue(title)
    const other = await context.newPage()
    await other.goto(`/ru/resumes/${id}/edit`)
    await other.getByLabel('Желаемая должность').fill(`${title} второй`)
    await other.getByLabel('О себе', { exact: true }).fill('Люблю утреннюю смену.')
    await other.getByRole('button', { name: 'Сохранить' }).click()
    await expect(other.getByText('Изменения сохранены')).toBeVisible()

    await page.getByLabel('Желаемая должность').fill(`${title} первый`)
    await page.getByLabel('Доход на руки в месяц').fill('120 000')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Это же меняли в другом окне')).toBeVisible()
    // Only what both have changed is asked about; the rest of theirs stands in the form already.
    const asked = page.getByRole('group', { name: 'Желаемая должность' })
    await expect(asked.getByText(`${title} первый`)).toBeVisible()
    const about = page.getByLabel('О себе', { exact: true })
    await about.scrollIntoViewIfNeeded()
    await expect(about).toHaveText('Люблю утреннюю смену.')
    await asked.getByLabel(`${title} второй`).check()
    await page.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(page.getByLabel('Желаемая должность')).toHaveValue(`${title} второй`)
    await expect(page.getByText('Это же меняли в другом окне')).toHaveCount(0)
    await expect(async () => {
      await page.goto(`/ru/resumes/${id}/preview`)
      await expect(page.getByRole('heading', { level: 1, name: `${title} второй` })).toBeVisible()
    }).toPass()
    await expect(page.getByText(/120\s000/).first()).toBeVisible()
    await expect(page.getByText('Люблю утреннюю смену.')).toBeVisible()
  })
})

test('D2 B6 hearts of a guest come along at sign-in and are found among the bookmarks', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const heart = page.getByRole('button', { name: 'В избранное' }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/ru/account/sign-up')
  await signUpCandidate(page, { email: newAddress('fan'), firstName: 'Вера', lastName: 'Лис' }, '')
  await page.goto('/ru/my/bookmarks')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('dv:fav:vacancies'))).toBeNull()

  await page.getByRole('main').getByRole('button', { name: 'В избранное' }).click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('H5 an employer sees more resumes than a guest and opens one without name and contacts', async ({
  page,
}) => {
  await page.goto('/ru/resumes')
  await expect(page.getByText('Здесь только открытые резюме')).toBeVisible()
  const count = page.getByRole('heading', { level: 1 })
  await expect(count).toHaveText(/\d\s(тыс|резюме)/)
  const guests = await count.textContent()
  await signIn(page, 'hr@demo.dvoe.local')
  await page.goto('/ru/resumes')
  await expect(count).not.toHaveText(guests ?? '')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page
    .getByRole('region', { name: 'Открытое резюме' })
    .getByRole('link', { name: 'Открыть страницу' })
    .click()
  await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}$/)
  await expect(page.getByText('Имя и контакты человек откроет сам')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Пригласить' })).toBeVisible()
})

test('H3 a resume seen by link opens for whoever holds it, until the link is replaced and the resume removed', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Пекарь ${Date.now().toString(36)}`
  await page.goto('/ru/account/sign-up')
  await signUpCandidate(page, { email: newAddress('baker'), firstName: 'Олег', lastName: 'Рыбин' }, '')
  await page.goto('/ru/resumes/new')
  await fillResume(page, title)
  // The form may still grow above it, by what comes for the profession and the city.
  await expect(() => page.getByLabel('Только по ссылке').check()).toPass()
  await publishOpenResume(page)
  const link = await page.getByLabel('Ссылка на резюме').inputValue()
  expect(link).toMatch(/\?token=[a-z2-9]{32}$/)

  const guest = await browser.newContext()
  const visit = await guest.newPage()
  expect((await visit.goto(link))?.status()).toBe(200)
  await expect(visit.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visit.getByText('Рыбин')).toHaveCount(0)
  expect((await visit.goto(link.replace(/\?.*/, '')))?.status()).toBe(404)

  await page.goto('/ru/my/resumes')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name: 'Заменить ссылку' }).click()
  await expect(page.getByText('Старая ссылка больше не работает')).toBeVisible()
  expect((await visit.goto(link))?.status()).toBe(404)
  await guest.close()

  // Hidden, then removed; each can be taken back at once.
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Скрыть')
  await expect(page.getByText('Резюме скрыто')).toBeVisible()
  await act('Удалить')
  await expect(page.getByText('Резюме пока нет')).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: 'Резюме удалено' })
    .getByRole('button', { name: 'Отменить' })
    .click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
