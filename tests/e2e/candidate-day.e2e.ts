import { newLookedAt } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs } from '@/tests/support/members'

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
    const talk = page.getByRole('dialog')
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
    await expect(queue.getByText('Новых откликов нет')).toBeVisible()
    await expect(queue.getByRole('link', { name: 'Разобрать отклики' })).toBeVisible()
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
    .getByRole('navigation', { name: 'Быстрый переход' })
    .getByRole('link', { name: 'Профиль' })
    .click()
  await expect(page).toHaveURL(/\/ru\/my\/profile$/)
  await expect(sections.getByRole('link', { name: 'Собеседования' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Платежи' })).toBeHidden()
  await sections.getByRole('link', { name: 'Мои резюме' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
  await page.goBack()
  await sections.getByRole('link', { name: 'Выйти' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
})
