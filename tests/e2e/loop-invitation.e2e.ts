import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

test('a verified employer finds a resume and invites; the candidate accepts, contacts open, both see it live', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const title = `Медсестра в клинику ${word}`
  const vacancyId = await vacancyOf(request, hr, title)
  const resumeId = await resumeOf(request, person, `Медсестра ${word}`)
  const candidate = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await enterAs(candidate.context(), person, baseURL)

  await candidate.goto(`/ru/resumes/${resumeId}/view/invitations`)
  await expect(candidate.getByRole('heading', { name: 'Приглашений пока нет' })).toBeVisible()

  await employer.goto('/ru/resumes')
  await employer.getByRole('searchbox', { name: /Профессия/ }).fill(word)
  await employer.getByRole('button', { name: 'Найти', exact: true }).click()
  await employer.getByRole('link', { name: `Медсестра ${word}` }).click()
  await expect(employer.getByText('Имя и контакты человек откроет сам')).toBeVisible()
  await expect(employer.getByText(person.lastName)).toHaveCount(0)

  await employer.getByRole('button', { name: 'Пригласить' }).click()
  const form = employer.getByRole('dialog', { name: 'Приглашение' })
  await expect(form.getByLabel('На какую вакансию')).toContainText(title)
  await form.getByLabel('Сообщение').fill('Приходите к нам: график и оклад как вы хотели.')
  await form.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(employer.getByText('Приглашение отправлено')).toBeVisible()

  // The candidate has done nothing since.
  const mine = candidate.getByRole('article').filter({ hasText: title })
  await expect(mine).toContainText('Новое приглашение')

  await employer.goto(`/ru/vacancies/${vacancyId}/view/invitations`)
  const row = employer.getByRole('region', { name: 'Список' }).getByRole('button', { name: /Медсестра/ })
  await expect(row).toContainText('Отправлено')
  await row.click()
  await expect(employer.getByText('Контакты откроются, когда человек примет приглашение.')).toBeVisible()

  await mine.getByRole('button', { name: 'Открыть приглашение' }).click()
  await expect(mine.getByText('Приходите к нам: график и оклад как вы хотели.')).toBeVisible()
  await expect(row).toContainText('Просмотрено')

  await mine.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(mine).toContainText('На рассмотрении')
  await expect(row).toContainText('На рассмотрении')
  await expect(employer.getByRole('link', { name: person.email })).toBeVisible()
  await expect(employer.getByRole('heading', { level: 2, name: new RegExp(person.lastName) })).toBeVisible()
  await expect(employer.getByText('Кандидат принял приглашение')).toBeVisible()

  await mine.getByRole('button', { name: 'Больше не приглашать' }).click()
  await expect(mine.getByRole('link', { name: 'стоп-листе' })).toBeVisible()
  await employer.goto(`/ru/resumes?text=${word}`)
  await expect(employer.getByRole('link', { name: `Медсестра ${word}` })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Разрешить приглашать' }).click()
  await expect(mine.getByRole('button', { name: 'Больше не приглашать' })).toBeVisible()

  // Where the bar of a phone leads, invitations stand beside applications.
  await candidate.goto('/ru/my/applications')
  await expect(mine).toHaveCount(0)
  await candidate
    .getByRole('navigation', { name: 'Что показать' })
    .getByRole('link', { name: 'Приглашения' })
    .click()
  await expect(mine).toContainText('На рассмотрении')
})

test.describe('a company that is not verified', () => {
  // The browser itself logs the status of a refused call and of the document.
  test.use({ allowedErrors: [/status of 404/] })
  test('does not see resumes shown to verified employers', async ({ page, request, baseURL }) => {
    const [hr, person] = [await newEmployer(request), await newCandidate(request)]
    const resumeId = await resumeOf(request, person, `Медсестра ${newWord()}`)
    await enterAs(page.context(), hr, baseURL)
    await page.goto(`/ru/resumes/${resumeId}`)
    await expect(page.getByText(`Page Not Found: /ru/resumes/${resumeId}`)).toBeVisible()
  })
})
