import type { Locator, Page } from '@playwright/test'
import type { QueueSummary } from '@/lib/contracts/queue'
import { seriousViolationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  demoMember,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Что сделать' }).getByRole('button', { name: new RegExp(`^${name}`) })
const pane = (page: Page) => page.getByRole('region', { name: 'Открытый отклик' })
const countOf = async (chip: Locator) =>
  Number(((await chip.locator('.tabular').textContent()) ?? '').replace(/\D/g, ''))

test('«Сегодня» gathers all vacancies, and is worked by the keyboard', async ({ page, request, baseURL }) => {
  const hr = await newEmployer(request)
  const [first, second] = [await newCandidate(request), await newCandidate(request)]
  for (const [person, title] of [
    [first, `Медсестра ${newWord()}`],
    [second, `Повар ${newWord()}`],
  ] as const) {
    await applicationOf(request, person, {
      vacancyId: await vacancyOf(request, hr, title),
      resumeId: await resumeOf(request, person, 'Медсестра'),
    })
  }
  await enterAs(page.context(), hr, baseURL)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/ru/my/vacancies')
  const links = page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link')
  await expect(links.filter({ visible: true }).first()).toHaveText('Сегодня')
  await links.filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Новые отклики/ }).getByRole('listitem')).toHaveCount(2)
  expect(await countOf(group(page, 'Новые отклики'))).toBe(2)

  // Opening from the queue is a look, and the counts follow; next goes on without closing.
  await page.keyboard.press('j')
  await expect(pane(page).getByRole('heading', { level: 2, name: new RegExp(second.lastName) })).toBeVisible()
  await expect(group(page, 'Новые отклики').locator('.tabular')).toHaveText('1')
  await expect(pane(page).getByRole('button', { name: 'Следующий в списке' })).toBeVisible()
  await group(page, 'Все открытые').click()
  const people = page.getByRole('list', { name: 'Люди в этой группе' }).getByRole('button')
  await expect(people).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(pane(page).getByRole('heading', { level: 2, name: new RegExp(first.lastName) })).toBeVisible()
  // The person stands before what is done with them.
  const skills = await pane(page).getByRole('heading', { name: 'Опыт работы' }).boundingBox()
  const history = await pane(page).getByText('Для своих').boundingBox()
  expect(skills?.y ?? 0).toBeLessThan(history?.y ?? 0)
  await page.keyboard.press('1')
  await expect(page.getByRole('dialog', { name: 'Взять на рассмотрение' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('Действие по порядку кнопок')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Имя или должность' }).fill(first.lastName)
  await expect(people).toHaveCount(1)
  await expect(group(page, 'Все открытые').locator('.tabular')).toHaveText('1')
  expect(await seriousViolationsOf(page)).toEqual([])
})

for (const width of [1440, 360]) {
  test(`J goes through all new people of «Все дела» in the order one began with, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const vacancyId = await vacancyOf(request, hr, `Бариста ${newWord()}`)
    const people = []
    for (let nth = 0; nth < 7; nth += 1) {
      const person = await newCandidate(request)
      await applicationOf(request, person, {
        vacancyId,
        resumeId: await resumeOf(request, person, 'Бариста'),
      })
      people.unshift(person)
    }
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ru/my/applications')
    const rows = page.getByRole('region', { name: /^Новые отклики/ }).getByRole('listitem')
    await expect(rows).toHaveCount(5)
    for (const [at, { lastName }] of people.entries()) {
      await page.keyboard.press('j')
      await expect(pane(page).getByRole('heading', { level: 2, name: new RegExp(lastName) })).toBeVisible()
      // The look has been told, and the row stands where it stood.
      await expect
        .poll(async () => (await asMember(request, hr)<QueueSummary>('GET', '/v1/my/queue/summary')).groups)
        .toMatchObject({ new: people.length - at - 1, answer: at + 1 })
    }
    await page.keyboard.press('k')
    await expect(
      pane(page).getByRole('heading', { level: 2, name: new RegExp(people[5]?.lastName ?? '') }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    for (const [at, { lastName }] of people.entries()) await expect(rows.nth(at)).toContainText(lastName)
    await expect(rows).toHaveCount(7)
    await page.reload()
    await expect(page.getByRole('region', { name: /^Ждут ответа/ }).getByRole('listitem')).toHaveCount(5)
    await expect(rows).toHaveCount(0)
  })
}

test('shows ten people on a desktop screen and four on a phone, with counts of the list they open', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAs(page.context(), await demoMember(request, 'hr@demo.dvoe.local'), baseURL)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/ru/my/vacancies')
  await page
    .getByRole('navigation', { name: 'Личный кабинет' })
    .getByRole('link', { name: 'Сегодня' })
    .click()
  await group(page, 'Все открытые').click()
  for (const [size, least] of [
    [{ width: 1440, height: 900 }, 10],
    [{ width: 360, height: 640 }, 4],
  ] as const) {
    await page.setViewportSize(size)
    const people = page.getByRole('list', { name: 'Люди в этой группе' }).getByRole('listitem')
    await expect(people.first()).toBeVisible()
    const total = await countOf(group(page, 'Все открытые'))
    await expect(people.first()).toHaveAttribute('aria-setsize', String(total))
    // A notice of the account may stand above the queue.
    await page.getByRole('navigation', { name: 'Что сделать' }).evaluate((nav) => {
      nav.scrollIntoView()
      window.scrollBy(0, -64)
    })
    const bar = page.getByRole('navigation', { name: 'Главные разделы' })
    const bottom = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : size.height
    const boxes = await Promise.all((await people.all()).map((each) => each.boundingBox()))
    expect(
      boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= bottom).length,
    ).toBeGreaterThanOrEqual(Math.min(least, total))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  // Names and terms beside each other, in every group.
  await group(page, 'Все дела').click()
  await expect(
    page
      .getByRole('region', { name: /^Новые отклики/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test.describe('a name that is missing', () => {
  // The refusal is a part of the journey.
  test.use({ allowedErrors: [/status of 422/] })

  test('filters are kept under a name, opened by one press, renamed, and come back after a removal', async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const [person, other] = [await newCandidate(request), await newCandidate(request)]
    const titles = [`Швея ${newWord()}`, `Закройщик ${newWord()}`] as const
    for (const [who, title] of [
      [person, titles[0]],
      [other, titles[1]],
    ] as const) {
      await applicationOf(request, who, {
        vacancyId: await vacancyOf(request, hr, title),
        resumeId: await resumeOf(request, who, 'Швея'),
      })
    }
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/ru/my/applications?group=open')
    const people = page.getByRole('list', { name: 'Люди в этой группе' }).getByRole('listitem')
    await expect(people).toHaveCount(2)
    await page.getByText('Фильтры', { exact: true }).first().click()
    await page.getByLabel('Вакансия', { exact: true }).selectOption({ label: titles[0] })
    await expect(people).toHaveCount(1)
    await page.getByRole('button', { name: 'Сохранить фильтры' }).click()
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByText('Это нужно указать')).toBeVisible()
    await page.getByLabel('Название', { exact: true }).fill('Швеи')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    const views = page.getByRole('navigation', { name: 'Ваши сохранённые фильтры' })
    await expect(views.getByRole('button', { name: 'Швеи', pressed: true })).toBeVisible()

    await page.goto('/ru/my/applications')
    await views.getByRole('button', { name: 'Швеи' }).click()
    await expect(people).toHaveCount(1)
    await page.getByRole('button', { name: 'Переименовать' }).click()
    await page.getByLabel('Название', { exact: true }).fill('Швеи этой осени')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(views.getByRole('button', { name: 'Швеи этой осени', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Удалить сохранённые фильтры' }).click()
    await expect(views).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(views.getByRole('button', { name: 'Швеи этой осени' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
