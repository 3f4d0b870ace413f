import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

test('H1 H2 a resume and a vacancy find each other, say why, and both sides see what comes next live', async ({
  page: candidate,
  otherContext,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const title = `Медсестра ${word}`
  const vacancyId = await vacancyOf(request, hr, title)
  const resumeId = await resumeOf(request, person, `Процедурная медсестра ${word}`)
  const employer = await (await otherContext()).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await enterAs(employer.context(), hr, baseURL)

  // The newest of one profession may be many on a shared server: by date ours comes first.
  await candidate.goto(`/ru/resumes/${resumeId}/view/matches?sort=date`)
  const row = candidate.getByRole('article').filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(row.getByText(/Совпадение \d+\s%/)).toBeAttached()
  await expect(row.getByRole('list', { name: 'Совпало' })).toContainText('Екатеринбург')
  await expect(row.getByText(/Внутривенные инъекции/)).toBeVisible()
  await row.getByText('Из чего сложилось').click()
  await expect(row.getByText('5 из 5', { exact: true })).toBeVisible()

  await employer.goto(`/ru/vacancies/${vacancyId}/view/matches?sort=date`)
  const found = employer.getByRole('article').filter({ hasText: word })
  await expect(found).toBeVisible()
  await expect(found).not.toContainText(person.lastName)
  // By keyboard from row to row.
  await employer.getByRole('heading', { level: 2 }).first().click()
  await employer.keyboard.press('j')
  await expect(employer.locator('[data-match-title]').first()).toBeFocused()

  // Another vacancy appears while the list is being read, and waits until it is asked for.
  const next = `Медсестра на дом ${word}`
  await vacancyOf(request, hr, next)
  const news = candidate.getByRole('status').filter({ hasText: /Появились новые: \d+/ })
  await expect(news).toBeVisible({ timeout: 15_000 })
  await expect(candidate.getByRole('link', { name: next })).toHaveCount(0)
  // Vacancies of tests beside this one may come first.
  await expect(async () => {
    if (await news.isVisible()) await news.getByRole('button', { name: 'Показать' }).click({ timeout: 3000 })
    await expect(candidate.getByRole('link', { name: next })).toBeVisible({ timeout: 3000 })
    await expect(news).toHaveCount(0, { timeout: 1000 })
  }).toPass()

  // The page that is the same for everyone says to this candidate how they fit.
  await candidate.goto(`/ru/vacancies/${vacancyId}`)
  const own = candidate.getByRole('region', { name: 'Как вы подходите' })
  await expect(own).toContainText('Внутривенные инъекции')
  await expect(own.getByRole('link', { name: 'Все подходящие вакансии' })).toBeVisible()

  // What is invited leaves the list of matches on both sides.
  await found.getByRole('button', { name: 'Пригласить' }).click()
  const form = employer.getByRole('dialog', { name: 'Приглашение' })
  await expect(form.getByLabel('На какую вакансию')).toContainText(title)
  await form.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(found).toHaveCount(0)
})

test('H2 a job too far away is said so before all, also before applying, and an empty list says why', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${word}`, {
    city_ids: [25001],
    work_formats: ['ON_SITE'],
  })
  await resumeOf(request, person, `Процедурная медсестра ${word}`)
  // A rare profession in a place far from everyone.
  const lonely = await newCandidate(request)
  const emptyId = await resumeOf(request, lonely, `Геолог ${word}`, {
    role_ids: [2202],
    skills: ['Геология'],
    city_id: 25001,
    work_formats: ['ON_SITE'],
  })

  await enterAs(page.context(), person, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}?apply=1`)
  const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
  await expect(form.getByText(/Работа в\sгороде Владивосток, это \d+\s?\d*\sкм от\sвас/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Как вы подходите' }).getByText(/^Далеко: Владивосток/),
  ).toBeAttached()

  const empty = await (await otherContext()).newPage()
  await enterAs(empty.context(), lonely, baseURL)
  await empty.goto(`/ru/resumes/${emptyId}/view/matches`)
  await expect(empty.getByText(/«Геолог»/)).toBeVisible()
  await expect(
    empty.getByRole('link', { name: /^(Добавить профессию|Указать переезд или удалённую работу)$/ }),
  ).toBeVisible()
  await empty
    .getByRole('link', { name: /^(Искать среди всех вакансий|Все вакансии профессии: \d+)$/ })
    .click()
  await expect(empty).toHaveURL(/\/ru\/vacancies/)
})
