import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'
import {
  newAddress,
  publishResume,
  publishVacancy,
  signUpCandidate,
  signUpEmployer,
} from '@/tests/support/people'

const letter = 'Здравствуйте! Семь лет ставлю капельницы, живу рядом с клиникой.'

/** Makes every later full load of the page be told apart from an update of it. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

const list = (page: Page) => page.getByRole('region', { name: 'Список' })

async function decline(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Отказать…' }).click()
  const form = page.getByRole('dialog', { name: 'Отказ' })
  await form.getByLabel('Причина').selectOption({ label: reason })
  await expect(form.getByLabel('Письмо кандидату')).toHaveValue(new RegExp(reason, 'i'))
  await form.getByRole('button', { name: 'Отказать', exact: true }).click()
  await expect(page.getByText('Отказ уйдёт кандидату через несколько секунд.')).toBeVisible()
}

test('two people who are both new find each other: vacancy, resume, application, answer, all seen live', async ({
  page: employer,
  otherContext,
}) => {
  const title = `Медсестра ${newWord()}`
  await signUpEmployer(
    employer,
    { email: newAddress('hr'), firstName: 'Ольга', lastName: 'Котова' },
    'Клиника «Северная»',
  )
  const vacancyId = await publishVacancy(employer, title)
  await employer.getByRole('link', { name: 'К откликам' }).click()
  await expect(employer.getByRole('heading', { name: 'Откликов пока нет' })).toBeVisible()
  await markDocument(employer)

  const candidate = await (await otherContext()).newPage()
  await signUpCandidate(candidate, { email: newAddress('anna'), firstName: 'Анна', lastName: 'Климова' })
  const resumeId = await publishResume(candidate, 'Медсестра процедурного кабинета')
  expect(resumeId).toMatch(/^[a-z2-9]{12}$/)

  await candidate.getByRole('link', { name: 'Вакансии', exact: true }).first().click()
  await candidate.getByRole('searchbox', { name: /Профессия/ }).fill(title)
  await candidate.getByRole('button', { name: 'Найти', exact: true }).click()
  await candidate
    .getByRole('region', { name: 'Открытая вакансия' })
    .getByRole('link', { name: title })
    .click()
  await expect(candidate).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}$`))
  await candidate.getByRole('button', { name: 'Откликнуться' }).first().click()
  const form = candidate.getByRole('dialog', { name: 'Отклик на вакансию' })
  await form.getByLabel('Сопроводительное письмо').fill(letter)
  await form.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(candidate.getByText('Отклик отправлен')).toBeVisible()

  // The employer has done nothing since: the application came by itself.
  const row = list(employer).getByRole('button', { name: /Анна/ })
  await expect(row).toContainText('Новый')
  expect(await isSameDocument(employer)).toBe(true)

  await candidate
    .getByRole('link', { name: /Вы откликнулись/ })
    .first()
    .click()
  const mine = candidate.getByRole('article').filter({ hasText: title })
  await expect(mine).toContainText('Отправлен')
  await markDocument(candidate)

  await row.click()
  await expect(employer.getByRole('heading', { level: 2, name: /Анна/ })).toBeVisible()
  await expect(employer.getByText(letter)).toBeVisible()
  await expect(mine).toContainText('Просмотрен')
  await expect(mine.getByText('Работодатель открыл ваш отклик')).toBeVisible()

  await employer.getByRole('button', { name: 'Взять на рассмотрение', exact: true }).click()
  const answer = employer.getByRole('dialog', { name: 'Взять на рассмотрение' })
  await answer.getByLabel('Сообщение кандидату').fill('Приходите в четверг к десяти.')
  await answer.getByRole('button', { name: 'Взять на рассмотрение' }).click()
  await expect(mine).toContainText('На рассмотрении')
  await expect(mine.getByText('Приходите в четверг к десяти.').first()).toBeVisible()
  const step = mine.getByRole('listitem').filter({ hasText: 'Вас взяли на рассмотрение' })
  await expect(step.getByRole('time')).toHaveText(/\d{1,2}:\d{2}/)
  expect(await isSameDocument(candidate)).toBe(true)
})

test('a refusal can be taken back for ten seconds, then the candidate reads it with its reason and time', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const title = `Медсестра ${newWord()}`
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, title)
  const resumeId = await resumeOf(request, person, 'Медсестра')
  const candidate = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await enterAs(candidate.context(), person, baseURL)

  await candidate.goto(`/ru/vacancies/${vacancyId}`)
  await candidate.getByRole('button', { name: 'Откликнуться' }).first().click()
  // A hasty hand: one application all the same.
  await candidate.getByRole('button', { name: 'Отправить отклик' }).dblclick()
  await expect(candidate.getByRole('link', { name: /Вы откликнулись/ }).first()).toBeVisible()

  await employer.goto(`/ru/vacancies/${vacancyId}/view/applications`)
  await expect(list(employer).getByRole('listitem')).toHaveCount(1)
  await list(employer)
    .getByRole('button', { name: new RegExp(person.lastName) })
    .click()
  await candidate.goto(`/ru/resumes/${resumeId}/view/applications`)
  const mine = candidate.getByRole('article').filter({ hasText: title })
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('Просмотрен')

  // What was typed survives a reload.
  await employer.getByRole('button', { name: 'Отказать…' }).click()
  await employer.getByRole('dialog').getByRole('textbox').fill('Спасибо, что пришли к нам')
  await employer.reload()
  await employer.getByRole('button', { name: 'Отказать…' }).click()
  const letter = employer.getByRole('dialog').getByRole('textbox')
  await expect(letter).toHaveValue('Спасибо, что пришли к нам')
  await expect(employer.getByText(/^Письмо уйдёт через 10 секунд после нажатия/)).toBeVisible()
  await employer.getByRole('button', { name: 'Начать заново' }).click()
  await expect(letter).toHaveValue(/^Здравствуйте/)
  await employer.keyboard.press('Escape')

  await decline(employer, 'Не хватает нужных навыков')
  await expect(employer.getByText('Отказ уйдёт через 10 секунд')).toBeVisible()
  await employer.getByRole('button', { name: 'Отменить' }).first().click()
  await expect(employer.getByText('Отказ отменён')).toBeVisible()
  await expect(employer.getByText(/Отказ уйдёт/)).toHaveCount(0)
  await expect(employer.getByRole('button', { name: 'Отказать…' })).toBeVisible()
  await expect(mine).toContainText('Просмотрен')

  await decline(employer, 'Место уже занято')
  await expect(mine.getByText('Отказ', { exact: true })).toBeVisible({ timeout: 20_000 })
  await mine.getByRole('button', { name: 'Подробнее' }).click()
  const step = mine.getByRole('listitem').filter({ hasText: 'Работодатель отказал' })
  await expect(step.getByRole('time')).toHaveText(/\d{1,2}:\d{2}/)
})

test('a press of «Откликнуться» that comes before the page’s scripts opens the form, or leads a guest to the sign-up', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  await resumeOf(request, person, 'Медсестра')
  const guest = await (await otherContext()).newPage()
  await enterAs(page.context(), person, baseURL)
  for (const visitor of [page, guest]) {
    let release: () => void = () => {}
    const scripts = new Promise<void>((resolve) => {
      release = resolve
    })
    await visitor.route(/\/_next\/.*\.js/, async (route) => {
      await scripts
      await route.continue()
    })
    await visitor.goto(`/ru/vacancies/${vacancyId}`, { waitUntil: 'commit' })
    await visitor.getByRole('button', { name: 'Откликнуться' }).first().click({ noWaitAfter: true })
    await visitor.waitForURL(/apply=1/, { waitUntil: 'commit' })
    release()
  }
  await expect(page.getByRole('button', { name: 'Отправить отклик' })).toBeVisible()
  expect(page.url()).not.toContain('apply=1')
  await expect(guest).toHaveURL(/account\/sign-up/)
})

test('on a phone, a guest who presses «Откликнуться» signs up, writes a resume and comes back to apply', async ({
  otherContext,
  request,
}) => {
  const title = `Медсестра ${newWord()}`
  const hr = await newEmployer(request)
  const vacancyId = await vacancyOf(request, hr, title)
  const phone = await otherContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await phone.newPage()
  await page.goto(`/ru/vacancies?text=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).tap()
  await page.getByRole('button', { name: 'Откликнуться' }).filter({ visible: true }).first().tap()
  await expect(page).toHaveURL(/sign-up/)
  await signUpCandidate(page, { email: newAddress('vera'), firstName: 'Вера', lastName: 'Северова' }, '')
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}`))

  await page.getByRole('dialog').getByRole('link', { name: 'Создать резюме' }).tap()
  await expect(page).toHaveURL(/\/ru\/resumes\/new$/)
  await publishResume(page, 'Медсестра')
  await page.getByRole('link', { name: 'Вернуться и откликнуться' }).tap()
  await page.getByRole('button', { name: 'Отправить отклик' }).tap()
  await expect(page.getByRole('link', { name: /Вы откликнулись/ }).filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
