import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, messageTo, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 422/] })

async function addPerson(page: Page, person: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Добавить человека' }).click()
  const form = page.getByRole('dialog', { name: 'Новый человек' })
  for (const [label, value] of Object.entries({ 'Откуда данные': 'Ярмарка вакансий', ...person })) {
    // Labels of optional fields end with a mark.
    await form.getByLabel(new RegExp(`^${label}`)).fill(value)
  }
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
}

async function expectTidy(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

for (const width of [360, 1440]) {
  test(`an employer invites people of the base, one applies by the letter and the record leads to it, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    const employer = await newEmployer(request, { verified: true })
    const title = `Медсестра ${newWord()}`
    await vacancyOf(request, employer, title)
    await enterAs(page.context(), employer, baseURL)
    await page.goto('/ru/my/people')
    const candidate = await newCandidate(request)
    await resumeOf(request, candidate, title)
    await addPerson(page, { Имя: 'Вера', Фамилия: candidate.lastName, Почта: candidate.email })
    await addPerson(page, { Имя: 'Безадресный' })
    await page.getByLabel(`Выбрать: Вера ${candidate.lastName}`).check()
    await page.getByRole('button', { name: 'Выбрать всех на странице' }).click()
    const bar = page.getByRole('region', { name: 'Выбранные люди' })
    await expect(bar).toContainText('Выбраны 2 человека')
    await bar.getByRole('button', { name: 'Пригласить на вакансию' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пригласить на вакансию' })
    await expect(dialog.getByText('Письмо получат 1 из 2')).toBeVisible()
    await expect(dialog.getByText('Безадресный: нет почты')).toBeVisible()
    await expectTidy(page)
    await dialog.getByRole('button', { name: 'Отправить приглашения' }).click()
    const sendings = page.getByRole('list', { name: 'Отправка приглашений' })
    await expect(sendings).toContainText('скоро уйдёт 1 письмо')
    await sendings.getByRole('button', { name: 'Отменить отправку' }).click()
    await expect(sendings).toContainText('отправка отменена')

    await page.getByRole('button', { name: new RegExp(`^Вера ${candidate.lastName}`) }).click()
    await page.getByRole('button', { name: 'Пригласить на вакансию' }).click()
    await dialog.getByLabel('Текст письма').fill('Вера, ждём вас на «{вакансия}»!')
    await dialog.getByRole('button', { name: 'Отправить приглашения' }).click()
    await expect(sendings.getByText('отправлено 1 письмо')).toBeVisible({ timeout: 30_000 })
    const { text } = await messageTo(candidate.email, /people-invitations/)
    expect(text).toContain(`Вера, ждём вас на «${title}»!`)
    const link = /\/ru\/people-invitations\/[\w-]+/.exec(text)?.[0] ?? ''

    const context = await otherContext()
    const person = await context.newPage()
    await person.setViewportSize({ width, height: 900 })
    await person.goto(link)
    await expect(person.getByRole('heading', { name: /приглашает вас на вакансию/ })).toBeVisible()
    await expect(person.getByText(/Ярмарка вакансий/)).toBeVisible()
    await expect(person.getByRole('article', { name: 'Описание вакансии' })).toContainText(title)
    await expectTidy(person)
    await person.getByRole('button', { name: 'Не сейчас' }).click()
    await expect(person.getByText('Передали компании')).toBeVisible()
    await enterAs(context, candidate, baseURL)
    await person.goto(link)
    await person.getByRole('button', { name: 'Интересно' }).click()
    const apply = person.getByRole('dialog', { name: 'Отклик на вакансию' })
    await apply.getByRole('button', { name: /^Откликнуться|^Отправить/ }).click()
    await expect(apply).toBeHidden()
    await person.goto(link)
    await expect(person.getByText('Вы уже откликнулись на эту вакансию')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^Вера ${candidate.lastName}`) }).click()
    await page.getByRole('link', { name: 'Открыть отклик' }).click()
    await expect(page.getByText('Пришли по вашему приглашению из базы людей')).toBeVisible()
    await person.goto(link)
    await person.getByRole('button', { name: /^Отказаться/ }).click()
    await expect(person.getByRole('heading', { name: 'Данные удалены' })).toBeVisible()
    await page.goto('/ru/my/people')
    await expect(page.getByRole('button', { name: /^Безадресный/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Вера/ })).toHaveCount(0)
  })

  test(`an employer merges two records of one person, divides them again, and says two are different people, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    await page.goto('/ru/my/people')
    const phone = '8 912 345-67-89'
    await addPerson(page, { Имя: 'Вера', Фамилия: 'Зимина', Телефон: phone, Город: 'Пермь' })
    await addPerson(page, {
      Имя: 'Вера',
      Фамилия: 'Летова',
      Телефон: phone,
      Должность: 'Бухгалтер',
      Почта: newAddress('vera'),
    })
    await page.getByRole('button', { name: 'Ещё', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Возможные дубли' }).click()
    await expect(page.getByText('1 пара')).toBeVisible()
    const pair = page.getByRole('listitem').filter({ hasText: 'Вера Зимина и Вера Летова' })
    await pair.getByLabel('Летова').check()
    await expectTidy(page)
    await pair.getByRole('button', { name: 'Объединить' }).click()
    await expect(page.getByText('Дублей не нашлось')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить объединение: Вера Летова' }).click()
    await expect(page.getByText('1 пара')).toBeVisible()
    await pair.getByRole('button', { name: 'Это разные люди' }).click()
    await expect(page.getByText('Дублей не нашлось')).toBeVisible()
    await page.getByRole('link', { name: 'База людей' }).last().click()
    await expect(page.getByRole('button', { name: /^Вера Зимина/ })).toContainText('Пермь')
    await expect(page.getByRole('button', { name: /^Вера Летова/ })).toContainText('Бухгалтер')
  })

  test(`an employer adds people out of resumes in files, checked on the screen, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    await page.goto('/ru/my/people/import')
    const resume = (name: string, email: string) => ({
      name: `${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(
        `${name}\nТелефон: +7 912 345-67-89\nПочта: ${email}\n\nЖелаемая должность: Главный бухгалтер\n\nОпыт работы\nЯнварь 2019 — настоящее время\nООО «Мост»\nБухгалтер\n\nНавыки\n1С, отчётность`,
      ),
    })
    const email = newAddress('vera')
    await page
      .getByLabel('Файлы резюме')
      .setInputFiles([
        resume('Зимина Вера Петровна', email),
        { name: 'Снимок.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      ])
    await expect(page.getByText(/^Не прочитали:/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByLabel('Почта')).toHaveValue(email)
    await expect(page.getByLabel('Фамилия')).toHaveValue('Зимина')
    await page.getByLabel('Должность').fill('Главный бухгалтер завода')
    await page.getByRole('button', { name: 'Добавить 1 человека' }).click()
    const source = page.getByLabel('Откуда данные', { exact: true })
    await expect(source).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Должность')).toHaveValue('Главный бухгалтер завода')
    await source.fill('Ярмарка вакансий')
    await expectTidy(page)
    await page.getByRole('button', { name: 'Добавить 1 человека' }).click()
    await expect(page.getByText('Добавлен в базу')).toBeVisible()
    // A second time the same person is named before anything is done.
    await page.getByLabel('Файлы резюме').setInputFiles([resume('Зимина Вера Петровна', email)])
    await expect(page.getByText('Этот человек уже есть в базе')).toBeVisible({ timeout: 30_000 })
    await page.goto('/ru/my/people')
    await expect(page.getByRole('button', { name: /^Вера Петровна Зимина/ })).toContainText('завода')
  })
}
