import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'
import { openStep } from '@/tests/support/resume-form'

/** Dates a job of an open form. */
async function dateJob(job: Locator, start: [string, string], end: [string, string] | null): Promise<void> {
  await job.getByLabel('Месяц').first().selectOption(start[0])
  await job.getByLabel('Год').first().selectOption(start[1])
  if (end === null) return job.getByLabel('Работаю сейчас').check()
  await job.getByLabel('Месяц').last().selectOption(end[0])
  await job.getByLabel('Год').last().selectOption(end[1])
}

async function chooseNurse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Профессии' }).fill('медсестра')
  await page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').first().click()
}

for (const [device, width] of [
  ['a desk', 1440],
  ['a phone', 360],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height: width === 360 ? 780 : 900 } })

    test('the help to write asks about the profession, adds a line with blanks, takes it out again and stays closed', async ({
      page,
    }) => {
      const sent: string[] = []
      await page.goto('/ru/resumes/new')
      await chooseNurse(page)
      await openStep(page, 'Опыт работы')
      await page.getByRole('button', { name: 'Добавить место работы' }).click()
      const job = page.getByRole('group', { name: 'Место 1' })
      const help = job.getByRole('region', { name: 'Подсказки: место 1' })
      await expect(help).toBeHidden()
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url())
      })
      await job.getByRole('button', { name: 'Помочь написать' }).click()
      await help.getByRole('button', { name: 'Вставить начало: Пациентов за смену: ___' }).click()

      const text = job.getByRole('textbox', { name: 'Что делали и чего добились' })
      await expect(text).toContainText('Пациентов за смену: ___')
      await expect(job.getByText('Остался 1 пропуск')).toBeVisible()
      await expect(help.getByRole('status')).toContainText('Вставили: «Пациентов за смену: ___»')
      // The blank is selected: what is typed fills it.
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('___')
      await page.keyboard.type('30')
      await expect(text).toContainText('Пациентов за смену: 30')
      await expect(job.getByText(/^Коротко: \d+ зна/)).toBeVisible()
      await expect(job.getByText(/пропуск/)).toBeHidden()

      await help.getByRole('button', { name: 'Начать строку: Освоил(а)' }).click()
      await expect(text).toContainText('Освоил(а) ___')
      await help.getByRole('status').getByRole('button', { name: 'Убрать' }).click()
      await expect(text).not.toContainText('Освоил')
      await expect(text).toContainText('Пациентов за смену: 30')
      expect(sent, 'nothing is sent for the help').toEqual([])

      await job.getByRole('button', { name: 'Скрыть подсказки' }).click()
      await page.reload()
      await openStep(page, 'Опыт работы')
      await expect(job.getByRole('button', { name: 'Помочь написать' })).toBeVisible()
      await expect(text).toContainText('Пациентов за смену: 30')
      await expect(help).toBeHidden()
    })

    test('a pause between two jobs is named, gets a line to begin with, and is not mentioned again where that is not wanted', async ({
      page,
    }) => {
      await page.goto('/ru/resumes/new')
      await openStep(page, 'Опыт работы')
      const add = page.getByRole('button', { name: 'Добавить место работы' })
      await add.click()
      await dateJob(page.getByRole('group', { name: 'Место 1' }), ['05', '2021'], null)
      await add.click()
      await dateJob(page.getByRole('group', { name: 'Место 2' }), ['02', '2015'], ['02', '2020'])

      const pauses = page.getByRole('region', { name: 'Перерывы в работе' })
      await expect(pauses).toContainText('Между работами 1 год 2 месяца: март 2020 — апрель 2021')
      await pauses.getByRole('button', { name: 'Добавить строку в «О себе»' }).click()
      await expect(pauses.getByRole('status')).toContainText('стоит в «О себе»')
      await pauses.getByRole('button', { name: 'Убрать' }).click()
      await expect(pauses).toContainText('Между работами 1 год 2 месяца')

      await pauses.getByRole('button', { name: 'Добавить строку в «О себе»' }).click()
      await pauses.getByRole('button', { name: 'Дописать' }).click()
      const about = page.getByRole('textbox', { name: 'О себе' })
      await expect(about).toContainText('Март 2020 — апрель 2021: ___')
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('___')
      await page.keyboard.type('учёба в колледже')
      await expect(about).toContainText('Март 2020 — апрель 2021: учёба в колледже')
      await openStep(page, 'Опыт работы')
      await expect(pauses).toBeHidden()

      await page.getByRole('group', { name: 'Место 1' }).getByLabel('Месяц').first().selectOption('12')
      await expect(pauses).toContainText('1 год 9 месяцев')
      await pauses.getByRole('button', { name: 'Не напоминать' }).click()
      await expect(pauses).toBeHidden()
      await page.reload()
      await openStep(page, 'Опыт работы')
      await expect(page.getByRole('group', { name: 'Место 2' })).toBeVisible()
      await expect(pauses).toBeHidden()
    })
  })
}

for (const width of [1440, 360]) {
  test(`a letter is drafted from what stands in both, and a typed one is given back (${width})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const [employer, candidate] = [await newEmployer(request), await newCandidate(request)]
    const vacancyId = await vacancyOf(request, employer, `Медсестра ${newWord()}`)
    await resumeOf(request, candidate, 'Медсестра процедурного кабинета')
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
    await enterAs(context, candidate, baseURL)
    await page.goto(`/ru/vacancies/${vacancyId}?apply=1`)
    const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
    const letter = form.getByLabel('Сопроводительное письмо')
    await letter.fill('Мой текст')
    await form.getByRole('button', { name: 'Набросать по резюме' }).click()
    await expect(letter).toHaveValue(/^Здравствуйте! Откликаюсь на вакансию «Медсестра .+»\. .+\./)
    await expect(form.getByText('только то, что есть и в вакансии, и в резюме')).toBeVisible()
    await form.getByRole('button', { name: 'Вернуть мой текст' }).click()
    await expect(letter).toHaveValue('Мой текст')
    await form.getByRole('button', { name: 'Вернуть черновик' }).click()
    await expect(letter).toHaveValue(/^Здравствуйте!/)
    await form.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(form).toBeHidden()
  })
}

for (const width of [1440, 360]) {
  test(`questions to prepare for follow the resume's profession, and notes stay on the device until a sign-out (${width})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const candidate = await newCandidate(request)
    const resume = await resumeOf(request, candidate, 'Медсестра процедурного кабинета')
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
    await enterAs(context, candidate, baseURL)
    await page.goto(`/ru/my/interviews/preparation?resume=${resume}`)
    const family = page.getByLabel('Профессия')
    await expect(family.locator('option:checked')).toHaveText('Медицина')
    await expect(page.getByRole('heading', { name: 'Вопросы по профессии' })).toBeVisible()

    const question = 'Пациенту стало плохо после укола. Ваши действия?'
    await page.getByText(question).click()
    await expect(page.getByText(/Порядок по шагам: прекратить, позвать врача/)).toBeVisible()
    await page.getByLabel(`Мои заметки к вопросу «${question}»`).fill('Случай в марте: всё по порядку')
    await page.reload()
    await expect(page.getByText('есть заметка')).toBeVisible()
    await page.getByText(question).click()
    await expect(page.getByLabel(`Мои заметки к вопросу «${question}»`)).toHaveValue(/Случай в марте/)

    await family.selectOption({ label: 'Склад' })
    await expect(page.getByText('Вы заметили недостачу. Что делаете?')).toBeVisible()
    await expect(page.getByText(question)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
