import { newLookedAt } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import {
  asMember,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'
import { publishableResume } from '@/tests/support/resumes'

/** By the clock of Moscow, which has no summer time. */
const local = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(0, 16)

for (const width of [360, 1440]) {
  test(`M15 a proposed interview is the candidate's turn on the card, in its history and in the chat: ${width}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { hr, person, vacancyId, negotiation } = await newLookedAt(request, 'Повар')
    await asMember(request, hr)('POST', `/v1/vacancies/${vacancyId}/interviews`, {
      negotiation_public_ids: [negotiation],
      kind: 'video_live',
      time_zone: 'Europe/Moscow',
      duration_minutes: 30,
      slots: [local(3000), local(3060), local(3120)],
    })
    await enterAs(context, person, baseURL)
    await page.goto(`/ru/my/applications?item=${negotiation}`)
    const card = page.getByRole('article')
    await expect(card.getByText(/Ваш ход: до/)).toBeVisible()
    await expect(card).not.toContainText('Работодатель ответит')
    const step = card.getByRole('link', { name: 'Выбрать время' })
    await expect(step).toHaveCount(2)
    await expect(card.getByRole('listitem').filter({ hasText: 'Вас позвали' })).toContainText('Выбрать время')

    await card.locator('.talk-link').click()
    const talk = page.locator('dialog.drawer, .talk-frame')
    await expect(talk.getByText(/Ваш ход: до/)).toBeVisible()
    await talk.getByRole('link', { name: 'Выбрать время' }).click()

    const picker = page.getByRole('dialog', { name: 'Когда вам удобно' })
    await picker.locator('.picker-slot').first().click()
    await picker.getByRole('button', { name: /Договориться на/ }).click()
    await expect(page.getByRole('heading', { name: /Предстоят/ })).toBeVisible()

    await page.goto(`/ru/my/applications?item=${negotiation}`)
    await expect(card.getByRole('link', { name: /Собеседование: \d/ }).first()).toBeVisible()
    await expect(card.getByRole('link', { name: 'Выбрать время' })).toHaveCount(0)
    await expect(card.getByText(/Ваш ход/)).toHaveCount(0)
  })
}

for (const width of [360, 1440]) {
  test(`M15 the home page of a member begins with what to do now: ${width}`, async ({
    page,
    context,
    otherContext,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { hr, person, vacancyId, negotiation } = await newLookedAt(request, 'Повар')
    await asMember(request, hr)('POST', `/v1/vacancies/${vacancyId}/interviews`, {
      negotiation_public_ids: [negotiation],
      kind: 'video_live',
      time_zone: 'Europe/Moscow',
      duration_minutes: 30,
      slots: [local(3000), local(3060), local(3120)],
    })
    // The page itself says nothing of anybody, whoever asks.
    const guest = await (await request.get('/ru')).text()
    expect(guest).toContain('member-home')
    expect(guest).not.toContain('Что сделать сейчас')

    await enterAs(context, person, baseURL)
    await page.goto('/ru')
    const todo = page.getByRole('region', { name: 'Что сделать сейчас' })
    await expect(todo.getByText(/Ваш ход: до/)).toBeVisible()
    await expect(todo.getByRole('link', { name: 'Выбрать время' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Как это работает' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    const employer = await otherContext()
    await enterAs(employer, hr, baseURL)
    const office = await employer.newPage()
    await office.goto('/ru')
    const queue = office.getByRole('region', { name: 'Что сделать сейчас' })
    await expect(queue.getByText('Всё разобрано')).toBeVisible()
    await expect(queue.getByRole('link', { name: 'Посмотреть отклики' })).toBeVisible()
  })
}

test('M15 a guest loads nothing of the members’ home', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.goto('/ru')
  await expect(page.locator('html[data-hearts=ready]')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Как это работает' })).toBeVisible()
  await expect(page.locator('.member-home')).toBeHidden()
  expect(asked.filter((url) => url.includes('/v1/my/'))).toEqual([])
})

test('M15 a phone leads to every section of the cabinet from the profile, and signs out there', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { person } = await newLookedAt(request, 'Повар')
  await enterAs(context, person, baseURL)
  await page.goto('/ru/my/applications')
  const sections = page.getByRole('navigation', { name: 'Личный кабинет' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sections).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Главные разделы' })
    .getByRole('link', { name: 'Профиль' })
    .click()
  await expect(page).toHaveURL(/\/ru\/my\/profile$/)
  await expect(sections.getByRole('link', { name: 'Собеседования' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Платежи' })).toBeHidden()
  // Own resumes are one of the five places of the bar.
  const bar = page.getByRole('navigation', { name: 'Главные разделы' })
  await expect(bar.getByRole('link')).toHaveCount(5)
  await bar.getByRole('link', { name: 'Мои резюме' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
  await expect(bar.getByRole('link', { name: 'Мои резюме' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await sections.getByRole('link', { name: 'Выйти' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
})

/** Share of the screen that bars keep for themselves once the page is scrolled. */
const barsShare = () =>
  [...document.querySelectorAll<HTMLElement>('body > *, main *')]
    .filter((each) => /^(fixed|sticky)$/.test(getComputedStyle(each).position))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
    .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0) / innerHeight

test('M15 on a phone bars leave the screen to the list, a vacancy and the cabinet, and the first card is seen at once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { person, vacancyId } = await newLookedAt(request, 'Повар')
  await page.goto('/ru/vacancies')
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await expect(page.locator('.vcard').first().getByRole('heading')).toBeInViewport()
  await enterAs(context, person, baseURL)
  for (const path of [
    '/ru/vacancies',
    `/ru/vacancies/${vacancyId}`,
    '/ru/my/resumes',
    '/ru/my/applications',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 200))
    expect(await page.evaluate(barsShare), path).toBeLessThanOrEqual(0.12)
  }
})

for (const width of [360, 1440]) {
  test(`M15 the fit stands beside what is read, and the application names the one thing against it: ${width}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`, { experience: 'moreThan6' })
    const experience = publishableResume.experience.map((job) => ({ ...job, start: '2025-01' }))
    await resumeOf(request, person, 'Медсестра', { experience })
    await enterAs(context, person, baseURL)
    await page.goto(`/ru/vacancies/${vacancyId}`)
    const fit = page.getByRole('region', { name: 'Как вы подходите' })
    await expect(fit).toHaveCount(1)
    const [panel, text] = [
      await fit.boundingBox(),
      await page.locator('.vacancy-section').first().boundingBox(),
    ]
    if (width === 360) expect(panel?.y).toBeLessThan(text?.y ?? 0)
    else expect(panel?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    const against = await fit
      .getByRole('list', { name: 'Не хватает' })
      .getByRole('listitem')
      .first()
      .textContent()

    await page.getByRole('button', { name: 'Откликнуться' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Что может помешать')).toBeVisible()
    await expect(dialog).toContainText(against ?? 'nothing is against it')
  })

  test(`M15 the city of the home search is typed, also with a slip: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ru')
    const city = page.getByLabel('Город')
    await page.getByRole('searchbox', { name: 'Профессия или компания' }).fill('медсестра')
    await city.click()
    await expect(page.getByRole('option', { name: /Москва/ }).first()).toBeVisible()
    await city.fill('курган')
    await page.getByRole('option', { name: /^Курган\s*Курганская/ }).click()
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/text=[^&]+&city=45001$/)

    await page.goto('/ru')
    await city.click()
    await city.fill('воронж')
    await expect(page.getByRole('option', { name: /^Воронеж/ })).toBeVisible()
    await city.press('Enter')
    await expect(city).toHaveValue('Воронеж')
    await city.press('Enter')
    await expect(page).toHaveURL(/city=36001/)

    // Before any suggestion has come the list finds the city itself, and says it once.
    await page.route('**/v1/dictionaries/suggest**', () => {})
    await page.goto('/ru')
    await city.fill('воронж')
    await city.press('Enter')
    await expect(page).toHaveURL(/\/ru\/vacancies\?city=36001$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('M15 an employer who follows a link of an application gets an address without its parameter', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const [hr, other] = [await newEmployer(request, { verified: true }), await newEmployer(request)]
  const vacancyId = await vacancyOf(request, hr, `Повар ${newWord()}`)
  await enterAs(context, other, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}?apply=1`)
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('M15 the contacts of a printed resume head its sheet', async ({ page, context, request, baseURL }) => {
  const person = await newCandidate(request)
  const resumeId = await resumeOf(request, person, 'Медсестра')
  await enterAs(context, person, baseURL)
  await page.goto(`/ru/resumes/${resumeId}`)
  await page.emulateMedia({ media: 'print' })
  const contacts = page.getByRole('region', { name: 'Контакты' })
  await expect(contacts).toContainText(person.email)
  const title = page.getByRole('heading', { level: 1, name: 'Медсестра' })
  const [above, below] = [await contacts.boundingBox(), await title.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
