import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

// A vacancy that is not there.
test.use({ allowedErrors: [/status of 404/] })

for (const width of [1440, 360]) {
  test(`a resume is worded for a vacancy, its differences are shown, and the company gets it with the application (${width})`, async ({
    page,
    context,
    otherContext,
    request,
    baseURL,
  }) => {
    const viewport = { width, height: width === 360 ? 780 : 900 }
    const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
    const vacancyTitle = `Медсестра ${newWord()}`
    const vacancyId = await vacancyOf(request, hr, vacancyTitle)
    const resumeId = await resumeOf(request, person, 'Медсестра процедурного кабинета')
    await page.setViewportSize(viewport)
    await enterAs(context, person, baseURL)

    // A single resume is taken without asking. The bar of a phone has no room for it: there the form offers it.
    await page.goto(`/ru/vacancies/${vacancyId}${width === 360 ? '?apply=1' : ''}`)
    await page.getByRole('link', { name: 'Подстроить резюме под эту вакансию' }).click()
    await page.waitForURL(`**/resumes/${resumeId}/variants/${vacancyId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Резюме под вакансию' })).toBeVisible()
    const hints = page.getByRole('region', { name: 'Что просит вакансия' })
    await expect(hints).toContainText('Ваши навыки из вакансии: Внутривенные инъекции.')
    await expect(hints).toContainText('В тексте нет ни слова про: Внутривенные инъекции')

    const title = page.getByRole('region', { name: 'Должность' })
    await title.getByLabel('В этом варианте').fill('Медсестра прививочного кабинета')
    const differences = title.getByRole('region', { name: 'Отличия от резюме' })
    await expect(differences.locator('del')).toContainText('процедурного')
    await expect(differences.locator('ins')).toContainText('прививочного')
    await expect(differences.locator('ins')).toContainText('добавлено:')
    const skills = page.getByRole('region', { name: 'Навыки' })
    await skills.getByLabel('Показывать: Забор крови').uncheck()
    await expect(skills.locator('del')).toContainText('Забор крови')
    const job = page.getByRole('region', { name: 'Палатная медсестра, Городская больница № 7' })
    await job.getByRole('textbox').fill('Прививки детям и взрослым.')
    await expect(job.getByText('Отличается от резюме')).toBeVisible()

    // A part goes back to the resume, and the press is undone.
    await skills.getByRole('button', { name: 'Навыки: вернуть как в резюме' }).click()
    await expect(skills.getByText('Как в резюме')).toBeVisible()
    // The editors of the texts have buttons of the same name, without words on them.
    await page.getByRole('button', { name: 'Отменить' }).filter({ hasText: 'Отменить' }).click()
    await expect(skills.getByText('Отличается от резюме')).toBeVisible()
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.reload()
    await expect(title.getByLabel('В этом варианте')).toHaveValue('Медсестра прививочного кабинета')
    await page.getByRole('link', { name: 'Все варианты этого резюме' }).click()
    const card = page.getByRole('article')
    await expect(card).toContainText(vacancyTitle)
    await expect(card).toContainText('Изменено: должность, навыки, опыт работы')
    // Deleted at once, and brought back.
    await card.getByRole('button', { name: `Удалить вариант под вакансию «${vacancyTitle}»` }).click()
    await expect(page.getByText('Вариантов пока нет')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(card).toContainText(vacancyTitle)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.goto(`/ru/vacancies/${vacancyId}?apply=1`)
    const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
    await expect(form.getByLabel('Отправить вариант под эту вакансию')).toBeChecked()
    await form.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(form).toBeHidden()

    const employer = await (await otherContext({ viewport })).newPage()
    await enterAs(employer.context(), hr, baseURL)
    await employer.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    await employer
      .getByRole('link', { name: /Вера/ })
      .or(employer.getByRole('button', { name: /Вера/ }))
      .first()
      .click()
    const resume = employer.getByRole('region', { name: 'Резюме' })
    await expect(resume).toContainText('Медсестра прививочного кабинета')
    await expect(resume).toContainText('Прививки детям и взрослым.')
    await expect(resume).not.toContainText('Забор крови')
    await resume.getByRole('button', { name: 'Скачать' }).click()
    const [file] = await Promise.all([
      employer.waitForEvent('download'),
      employer.getByRole('menuitem').first().click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    // Elsewhere the resume is what it is.
    await employer.goto(`/ru/resumes/${resumeId}`)
    await expect(employer.getByRole('heading', { level: 1 })).toHaveText('Медсестра процедурного кабинета')
  })
}

test('with two resumes the one to word is chosen first; guests and employers make no variants', async ({
  page,
  context,
  otherContext,
  request,
  baseURL,
}) => {
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  await resumeOf(request, person, 'Медсестра первая')
  const second = await resumeOf(request, person, 'Медсестра вторая')
  await enterAs(context, person, baseURL)
  await page.goto(`/ru/my/resumes/tailoring?vacancy=${vacancyId}`)
  await page.getByRole('link', { name: 'Медсестра вторая' }).click()
  await page.waitForURL(`**/resumes/${second}/variants/${vacancyId}`)
  await page.goto('/ru/my/resumes/tailoring?vacancy=нет')
  await expect(page.getByText('Такой вакансии нет')).toBeVisible()

  const employer = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/resumes/${second}/variants/${vacancyId}`)
  await expect(employer.getByText('Варианты резюме делают соискатели.')).toBeVisible()
  const guest = await (await otherContext()).newPage()
  await guest.goto(`/ru/vacancies/${vacancyId}`)
  await expect(guest.getByRole('button', { name: 'Откликнуться' }).first()).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Подстроить резюме под эту вакансию' })).toHaveCount(0)
})
