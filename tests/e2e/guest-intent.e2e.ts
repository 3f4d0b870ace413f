import { expect, test } from '@/tests/support/browser'
import { newEmployer, newWord, vacancyOf } from '@/tests/support/members'
import { newAddress, signUpCandidate } from '@/tests/support/people'

test('a guest who applies is told why an account is needed, and goes on with the application after it', async ({
  page,
  request,
}) => {
  const title = `Медсестра ${newWord()}`
  const vacancyId = await vacancyOf(request, await newEmployer(request), title)
  await page.goto(`/ru/vacancies/${vacancyId}`)
  await page.getByRole('button', { name: 'Откликнуться' }).first().click()
  const why = page.getByText(`Чтобы откликнуться на\u00a0«${title}», нужен аккаунт.`, { exact: false })
  await expect(why).toBeVisible()
  // The same on the way for those who have one.
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/sign-in\?next=/)
  await expect(why).toBeVisible()
  await page.goBack()
  await signUpCandidate(page, { email: newAddress('anna'), firstName: 'Анна', lastName: 'Климова' }, '')
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}`))
  await expect(page.getByRole('dialog', { name: 'Отклик на вакансию' })).toBeVisible()
})

test('a guest who saves a search is told why, and has it saved after the sign-up', async ({ page }) => {
  await page.goto('/ru/vacancies?text=медсестра')
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await expect(page).toHaveURL(/sign-in\?next=/)
  await expect(page.getByText('Чтобы сохранить поиск', { exact: false })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText('Чтобы сохранить поиск', { exact: false })).toBeVisible()
  await signUpCandidate(page, { email: newAddress('anna'), firstName: 'Анна', lastName: 'Климова' }, '')
  await expect(page).toHaveURL(/\/ru\/vacancies\?text=/)
  await expect(page.getByText('Поиск сохранён, новое пришлём раз в день')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Поиск сохранён' })).toBeVisible()
  await expect(page).not.toHaveURL(/save=/)
})
