import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'
import { invitationLink, inviteColleague, joinInvited, newAddress } from '@/tests/support/people'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
for (const viewport of sizes) {
  test(`a hiring manager sees the vacancy they have access to alone, scores and comments, and can neither decline nor place, at ${viewport.width}`, async ({
    page: owner,
    otherContext,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const title = `Медсестра ${newWord()}`
    const foreign = `Кассир ${newWord()}`
    const vacancyId = await vacancyOf(request, hr, title)
    await vacancyOf(request, hr, foreign)
    const person = await newCandidate(request)
    await applicationOf(request, person, {
      vacancyId,
      resumeId: await resumeOf(request, person, 'Медсестра'),
    })

    await owner.setViewportSize(viewport)
    await enterAs(owner.context(), hr, baseURL)
    const email = newAddress('manager')
    const link = await inviteColleague(owner, email, 'Нанимающий менеджер')
    await expect(owner.getByText(/видеть вакансии, к\sкоторым открыт доступ/).last()).toBeVisible()

    const manager = await (await otherContext()).newPage()
    await manager.setViewportSize(viewport)
    await manager.goto(link)
    await expect(manager.getByText(/нанимающий\sменеджер/)).toBeVisible()
    await joinInvited(manager, { email, firstName: 'Нина', lastName: 'Отделова' })
    await expect(manager.getByRole('heading', { name: 'Вам пока не\u00a0открыли вакансий' })).toBeVisible()
    await expect(manager.getByRole('link', { name: 'Разместить вакансию' })).toHaveCount(0)

    await owner.getByLabel(/^Доступ к\sвакансиям: Нина Отделова$/).click()
    await owner.getByLabel(/^Найти вакансию для\sдоступа: Нина Отделова$/).fill(title)
    const open = owner.getByRole('button', { name: `Открыть доступ: ${title}` })
    await open.click()
    const opened = owner.getByRole('list', { name: 'Вакансии, к которым есть доступ: Нина Отделова' })
    await expect(opened).toContainText(title)
    await owner.getByRole('button', { name: `Закрыть доступ: ${title}` }).click()
    await expect(opened).toHaveCount(0)
    await owner.getByRole('button', { name: 'Вернуть' }).last().click()
    await expect(opened).toContainText(title)

    await manager.goto('/ru/my/vacancies')
    await expect(manager.getByRole('heading', { name: title })).toBeVisible()
    await expect(manager.getByText(foreign)).toHaveCount(0)
    await expect(manager.getByRole('checkbox')).toHaveCount(0)
    await manager.goto('/ru/vacancies/new')
    await expect(manager.getByRole('heading', { name: /Этот раздел не\sвходит в\sвашу роль/ })).toBeVisible()
    await manager.getByRole('link', { name: /^К\sвакансиям$/ }).click()
    await expect(manager).toHaveURL(/\/ru\/my\/vacancies$/)

    // The first tab of the workspace takes the whole company.
    await manager.goto(`/ru/vacancies/${vacancyId}/view`)
    await expect(manager).toHaveURL(/\/view\/applications$/)
    await expect(manager.getByRole('link', { name: /^Подходящие|^Отбор|^Отложенные/ })).toHaveCount(0)
    await expect(manager.getByRole('link', { name: /^Изменить/ })).toHaveCount(0)
    await manager
      .getByRole('region', { name: 'Список' })
      .getByRole('button', { name: new RegExp(person.lastName) })
      .click()
    await expect(manager.getByRole('heading', { level: 2, name: new RegExp(person.lastName) })).toBeVisible()
    for (const act of [/^Отказать/, /^Пригласить/, /^Отложить/, /^Взять/])
      await expect(manager.getByRole('button', { name: act })).toHaveCount(0)
    const four = manager.getByRole('radio', { name: '4 звезды' })
    await four.click({ force: true })
    await expect(four).toBeChecked()
    await manager.getByLabel('Новая заметка').fill('Знает процедурный кабинет')
    await manager.getByRole('button', { name: 'Добавить заметку' }).click()
    await expect(
      manager.getByRole('paragraph').filter({ hasText: 'Знает процедурный кабинет' }),
    ).toBeVisible()

    // What they wrote is there for the recruiter.
    await owner.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    await owner
      .getByRole('region', { name: 'Список' })
      .getByRole('button', { name: new RegExp(person.lastName) })
      .click()
    await expect(owner.getByText('Знает процедурный кабинет')).toBeVisible()
    await expect(owner.getByText(/Нина Отделова/).first()).toBeVisible()
  })

  test(`whoever answers for money begins at payments, and finds no applications, at ${viewport.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    await vacancyOf(request, hr, `Кассир ${newWord()}`)
    const accountant = await newEmployer(request)
    const own = asMember(request, hr)
    const [company] = await own<{ public_id: string; name: string }[]>('GET', '/v1/accounts/companies')
    await own('POST', `/v1/accounts/company/${company?.public_id}/invitations`, {
      email: accountant.email,
      role: 'finance',
    })
    await page.setViewportSize(viewport)
    await enterAs(page.context(), accountant, baseURL)
    await page.goto(await invitationLink(accountant.email))
    await page.getByRole('button', { name: 'Вступить в\u00a0команду' }).click()
    await expect(page).toHaveURL(/\/ru\/my\/payments$/)
    await expect(page.getByText('Баланс компании')).toBeVisible()

    const places =
      viewport.width < 768
        ? page.getByRole('navigation', { name: 'Главные разделы' })
        : page.getByRole('navigation', { name: 'Личный кабинет' })
    await expect(places.getByRole('link', { name: /Платежи/ })).toBeVisible()
    for (const name of ['Сегодня', 'Вакансии', 'Собеседования', 'Встречи', 'Поиск', 'Люди'])
      await expect(places.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(0)
    for (const path of [
      'my/vacancies',
      'my/applications',
      'my/interviews',
      'my/conversations',
      'my/people',
    ]) {
      await page.goto(`/ru/${path}`)
      await expect(page.getByRole('heading', { name: /Этот раздел не\sвходит в\sвашу роль/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^К\sплатежам$/ })).toBeVisible()
    }
  })
}
