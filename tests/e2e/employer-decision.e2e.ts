import { newLookedAt, newRecorded } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import {
  asMember,
  demoMember,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  ownIds,
  vacancyOf,
} from '@/tests/support/members'
import { operator } from '@/tests/support/operator'

// An address in a text is refused beside its field.
test.use({ allowedErrors: [/status of 422/] })

const phone = { width: 360, height: 780 }
const desktop = { width: 1440, height: 900 }

test('a candidate tells of an interview, a moderator asks for a change, and it goes to be read again', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  test.slow()
  const applied = await newLookedAt(request, 'Пекарь')
  const interview = await newRecorded(request, applied, ['Когда готовы выйти?'])
  const calls = asMember(request, applied.person)
  await calls('PUT', `/v1/interviews/${interview}/answers/0`, { text: 'С понедельника' })
  const { revision } = await calls<{ revision: number }>('GET', `/v1/interviews/${interview}`)
  await calls('POST', `/v1/interviews/${interview}/actions`, { action: 'finish', revision })

  await page.setViewportSize(phone)
  await enterAs(page.context(), applied.person, baseURL)
  await page.goto('/ru/my/interviews?view=past')
  await page.goto(`/ru/my/interviews/experience/${interview}`)
  const send = page.getByRole('button', { name: 'Отправить на проверку' })
  const impression = page.getByLabel('Как всё прошло')
  await impression.fill('Ответили на вопросы письменно, всё понятно. Пишите мне: anna@mail.ru')
  await send.click()
  // What was typed stays, with the reason beside it.
  await expect(impression).toHaveAttribute('aria-invalid', 'true')
  await impression.fill('Вопросы пришли сразу, отвечать было удобно, ждать долго не пришлось.')
  await send.click()
  await expect(page.getByText('Рассказ на проверке.', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  const desk = await newCandidate(request)
  operator('grant', desk.email, '--by', 'проверка')
  const office = await (await otherContext()).newPage()
  await enterAs(office.context(), desk, baseURL)
  await office.goto('/ru/my/moderation')
  await office.getByLabel('Что проверяем').selectOption('experience')
  await office
    .getByRole('button', { name: /Рассказ о собеседовании/ })
    .first()
    .click()
  const item = office.getByRole('article')
  await expect(item.getByText('Вопросы пришли сразу', { exact: false })).toBeVisible()
  await expect(item).not.toContainText(applied.person.lastName)
  await item.getByRole('button', { name: 'Вернуть автору' }).click()
  await item.getByLabel('Что написать автору').fill('Расскажите, пожалуйста, немного подробнее.')
  await item.getByRole('button', { name: 'Вернуть автору' }).click()
  await expect(office.getByText('Возвращено автору с вашим пояснением')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Расскажите, пожалуйста, немного подробнее.')).toBeVisible()
  await page.getByLabel('Совет тем, кто пойдёт').fill('Отвечайте коротко')
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText('Рассказ на проверке.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать рассказ' }).click()
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(page.getByText('Рассказ снова на проверке')).toBeVisible()
})

for (const [name, size] of Object.entries({ phone, desktop })) {
  test(`a company’s page shows what candidates tell, and its own people reply: ${name}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await demoMember(request, 'hr@demo.dvoe.local')
    const [company] = await asMember(request, hr)<{ public_id: string }[]>('GET', '/v1/accounts/companies')
    await page.setViewportSize(size)
    await page.goto(`/ru/companies/${company?.public_id}`)
    const told = page.getByRole('region', { name: 'Как прошли собеседования' })
    await expect(told.getByRole('listitem')).toHaveCount(3)
    await told.getByRole('link', { name: 'Все рассказы: 6' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Пожаловаться на рассказ' })).toHaveCount(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)

    await enterAs(page.context(), hr, baseURL)
    await page.goto('/ru/my/interviews/experiences')
    const free = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Ответить' }) })
    await free.first().getByRole('button', { name: 'Ответить' }).click()
    await page.getByLabel('Ответ компании').fill('Спасибо за рассказ, мы рады, что вам понравилось.')
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByText('На проверке', { exact: true }).first()).toBeVisible()
  })

  test(`kilometres from home stand on a list and on a vacancy for its candidate alone: ${name}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const word = newWord()
    const hr = await newEmployer(request, { verified: true })
    const id = await vacancyOf(request, hr, `Сварщик ${word}`)
    await page.setViewportSize(size)
    await page.goto(`/ru/vacancies?text=${encodeURIComponent(word)}`)
    await expect(page.getByRole('link', { name: `Сварщик ${word}` })).toBeVisible()
    await expect(page.getByText('от дома по прямой', { exact: false })).toHaveCount(0)

    const person = await newCandidate(request)
    await enterAs(page.context(), person, baseURL)
    await page.goto('/ru/my/settings#home')
    const home = page.getByRole('region', { name: 'Где вы живёте' })
    await home.getByLabel('Или город').fill('Владивосток')
    // The quiet hours have time zones of the same names.
    await home
      .getByRole('option', { name: /Владивосток/ })
      .first()
      .click()
    await expect(home.getByText('Город Владивосток')).toBeVisible()
    await page.goto(`/ru/vacancies?text=${encodeURIComponent(word)}`)
    await expect(page.getByText(/≈\s\d+\sкм от\sдома по\sпрямой, до\sцентра города/)).toBeVisible()
    await page.goto(`/ru/vacancies/${id}`)
    await expect(page.locator('.vacancy-place')).toContainText(/≈\s\d+\sкм от\sдома/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  })
}

test('the map on a phone: circles for a finger, their cities in a sheet, keys and buttons', async ({
  page,
  request,
}) => {
  await ownIds(request, await demoMember(request, 'hr@demo.dvoe.local'))
  await page.setViewportSize(phone)
  await page.goto('/ru/vacancies?view=map')
  const map = page.getByRole('region', { name: 'Вакансии на карте' }).locator('.map-stage')
  const circles = map.locator('.map-cluster')
  await expect(circles.first()).toBeVisible()
  for (const box of await circles.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  const before = await circles.count()
  await map.locator('.map-cluster[data-many]').first().click()
  const sheet = page.getByRole('dialog', { name: 'Города в этом круге' })
  await expect(sheet.getByRole('link').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Приблизить' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => circles.count()).not.toBe(before)
  await circles.first().focus()
  await page.keyboard.press('-')
  await map.getByRole('button', { name: 'Дальше' }).click()
  await expect(circles.first()).toBeVisible()
  // The same for whoever does not see it.
  await expect(
    page.getByRole('navigation', { name: 'Те же города списком' }).getByRole('link').first(),
  ).toBeVisible()
})
