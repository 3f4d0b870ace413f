import { expect, test } from '@/tests/support/browser'
import { newAddress, publishVacancy, signIn, signUpEmployer } from '@/tests/support/people'

test('H4 an employer signs up, publishes a vacancy and finds it in the search at once', async ({ page }) => {
  const title = `Медсестра процедурная ${Date.now().toString(36)}`
  await signUpEmployer(
    page,
    { email: newAddress('hr'), firstName: 'Ольга', lastName: 'Котова' },
    'Клиника «Северная»',
  )
  const publicId = await publishVacancy(page, title)
  expect(publicId).toMatch(/^[a-z2-9]{12}$/)

  await page.goto(`/ru/vacancies?text=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(new RegExp(`open=${publicId}$`))
  await page.getByRole('region', { name: 'Открытая вакансия' }).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${publicId}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('85 000 – 110 000 ₽').first()).toBeVisible()
})

test('H4 a wrong form says at each field what is missing and keeps what was typed', async ({ page }) => {
  await signIn(page, 'hr@demo.dvoe.local')
  await page.goto('/ru/vacancies/new')
  await page.getByLabel('Должность').fill('Сварщик ручной сварки')
  await page.getByLabel('Описание').fill('Коротко')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(/Проверьте \d+ пол/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Профессия' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Описание')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Должность')).toHaveValue('Сварщик ручной сварки')
})

test('H4 a guest’s vacancy survives a reload and is previewed before saving', async ({ page }) => {
  await page.goto('/ru/vacancies/new')
  await page.getByLabel('Должность').fill('Пекарь ночной смены')
  await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Должность')).toHaveValue('Пекарь ночной смены')
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Пекарь ночной смены' })).toBeVisible()
  // Publishing from the preview says at the fields what is missing still.
  await page.getByRole('link', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Должность')).toHaveValue('Пекарь ночной смены')
  await expect(page).toHaveURL(/\/ru\/vacancies\/new$/)
})
