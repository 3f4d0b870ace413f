import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'
import { openStep } from '@/tests/support/resume-form'

/** As a server answers where an operator has configured a service; what it is sent is proven on the API. */
async function configured(page: Page): Promise<{ sent: { kind: string; text: string }[] }> {
  const sent: { kind: string; text: string }[] = []
  const answer = (data: object) => ({
    json: { success: true, data, error_code: null, error_message: null },
  })
  await page.route('**/v1/my/writing', (route) => {
    if (route.request().method() === 'GET') return route.fulfill(answer({ service: 'Облако слов', left: 2 }))
    sent.push(route.request().postDataJSON())
    return route.fulfill(answer({ text: 'Яснее и короче.', covered: true, left: 2 - sent.length }))
  })
  return { sent }
}

for (const width of [1440, 360]) {
  test(`a text is worded by a press, marked, edited, inserted and given back (${width})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const [hr, person] = [await newEmployer(request), await newCandidate(request)]
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    const resumeId = await resumeOf(request, person, 'Медсестра')
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
    await enterAs(context, person, baseURL)
    const { sent } = await configured(page)
    await page.goto(`/ru/vacancies/${vacancyId}?apply=1`)
    const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
    const help = form.getByRole('region', { name: 'Помощь программы' })
    await expect(help).toContainText('уйдёт в сервис «Облако слов»')
    await expect(help).toContainText('имя, телефоны, почту, ссылки и дату рождения мы закроем')
    await expect(help.getByRole('button', { name: 'Написать яснее' })).toBeDisabled()
    const letter = form.getByLabel('Сопроводительное письмо')
    const own = 'Здравствуйте! Пишу вам, потому что умею и хочу работать у вас.'
    await letter.fill(own)
    expect(sent).toEqual([])
    await help.getByRole('button', { name: 'Написать яснее' }).click()
    const made = help.getByLabel('Составлено программой, проверьте')
    await expect(made).toHaveValue('Яснее и короче.')
    expect(sent).toEqual([{ kind: 'letter', text: own }])
    await expect(letter).toHaveValue(own)
    await made.fill('Яснее, короче и по-моему.')
    await help.getByRole('button', { name: 'Вставить вместо моего текста' }).click()
    await expect(letter).toHaveValue('Яснее, короче и по-моему.')
    await help.getByRole('button', { name: 'Вернуть мой текст' }).click()
    await expect(letter).toHaveValue(own)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.goto(`/ru/resumes/${resumeId}/edit`)
    await openStep(page, 'О себе')
    const about = page.locator('#about')
    await about.getByRole('button', { name: 'Помочь написать' }).click()
    await expect(about.getByRole('region', { name: 'Помощь программы' })).toContainText('Облако слов')
  })
}

test('nothing is seen of it where no service is configured', async ({ page, context, request, baseURL }) => {
  const person = await newCandidate(request)
  const resumeId = await resumeOf(request, person, 'Медсестра')
  await enterAs(context, person, baseURL)
  await page.goto(`/ru/resumes/${resumeId}/edit`)
  const about = page.locator('#about')
  const known = page.waitForResponse('**/v1/my/writing')
  await about.getByRole('button', { name: 'Помочь написать' }).click()
  expect((await (await known).json()).data.service).toBeNull()
  await expect(about.getByRole('region', { name: 'Подсказки к рассказу о себе' })).toBeVisible()
  await expect(page.getByText('Помощь программы')).toHaveCount(0)
})
