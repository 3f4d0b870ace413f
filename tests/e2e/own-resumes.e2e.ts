import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf } from '@/tests/support/members'

/** A headless browser calls itself one, and robots are not counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

// The browser itself logs the status of a refused call: the resume that is hidden from the company.
test.use({ allowedErrors: [/status of 404/] })

test('H3 a candidate sees who looked, hides from that company, and keeps own resumes in order with a way back', async ({
  page,
  context,
  otherContext,
  request,
  baseURL,
}) => {
  test.slow()
  const candidate = await newCandidate(request)
  const employer = await newEmployer(request, { verified: true })
  const title = `Оператор ${newWord()}`
  const id = await resumeOf(request, candidate, title)
  const { data: companies } = await (
    await request.get('/v1/accounts/companies', {
      headers: { Authorization: `Bearer ${employer.record.token}` },
    })
  ).json()
  const company: string = companies[0].name

  // The company looks, twice on one day.
  const office = await otherContext({ userAgent })
  await enterAs(office, employer, baseURL)
  const desk = await office.newPage()
  for (let look = 0; look < 2; look += 1) {
    const told = desk.waitForResponse((answer) => answer.url().endsWith('/v1/views'))
    await desk.goto(`/ru/resumes/${id}`)
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await told
  }

  await enterAs(context, candidate, baseURL)
  await page.goto('/ru/my/resumes')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('+1', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: '1 просмотр' }).click()
  await expect(page.getByRole('heading', { name: 'Кто смотрел' })).toBeVisible()
  await expect(page.getByText(company)).toBeVisible()
  await page.getByText('Числа по дням').click()
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText('1')
  await page.goto('/ru/my/resumes')
  await expect(card.getByText('+1', { exact: true })).toHaveCount(0)

  // A work in the portfolio: a wrong link is refused at its field, a right one is shown to the company.
  await page.goto(`/ru/resumes/${id}/edit`)
  await page.getByRole('button', { name: 'Добавить работу' }).click()
  const work = page.getByRole('group', { name: 'Работа 1' })
  await work.getByLabel('Ссылка').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(work.getByLabel('Ссылка')).toHaveAttribute('aria-invalid', 'true')
  await work.getByLabel('Ссылка').fill('works.example.ru/line')
  await work.getByLabel('Что это').fill('Моя линия')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await desk.reload()
  const link = desk.getByRole('link', { name: 'Моя линия' })
  await expect(link).toHaveAttribute('href', 'https://works.example.ru/line')
  await expect(link).toHaveAttribute('rel', /nofollow/)

  // Hidden from the company, and shown again by the way back.
  await page.goto('/ru/my/settings')
  await page.getByRole('combobox', { name: 'Добавить компанию' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await expect(page.getByText(`«${company}» больше не видит ваши резюме`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Убрать из стоп-листа: ${company}` })).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('Page Not Found')).toBeVisible()
  await page.getByRole('button', { name: `Убрать из стоп-листа: ${company}` }).click()
  await expect(page.getByText('Пока никого')).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // Raised by its publication: not again for four hours. A copy is a draft of its own.
  await page.goto('/ru/my/resumes')
  await expect(card.getByRole('button', { name: /Поднять через/ })).toBeDisabled()
  await card.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name: 'Создать копию' }).click()
  await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}\/edit$/)
  await expect(page.getByLabel('Желаемая должность')).toHaveValue(title)

  // Both into the archive, and back at once.
  await page.goto('/ru/my/resumes')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page
    .getByRole('checkbox', { name: `Выбрать «${title}»` })
    .first()
    .check()
  await page.getByRole('button', { name: 'Выбрать все' }).click()
  await page.getByRole('button', { name: 'В архив (2)' }).click()
  await expect(page.getByRole('link', { name: /^Архив/ })).toContainText('2')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Опубликовано', { exact: true })).toBeVisible()
  await expect(page.getByText('Черновик', { exact: true })).toBeVisible()
})
