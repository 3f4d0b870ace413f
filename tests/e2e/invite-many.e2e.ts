import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  enterAs,
  type Member,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const

/** Applications that were opened, in the order in which they were sent. */
async function applied(request: APIRequestContext, hr: Member, vacancyId: string, number: number) {
  const all: { person: Member; id: string }[] = []
  for (let nth = 0; nth < number; nth += 1) {
    const person = await newCandidate(request)
    const id = await applicationOf(request, person, {
      vacancyId,
      resumeId: await resumeOf(request, person, 'Повар'),
    })
    await moveOf(request, hr, id, { action: 'open' })
    all.push({ person, id })
  }
  return all
}

const bar = (page: Page) => page.getByRole('region', { name: 'Что сделать с выбранными' })
const expectNoHarm = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

for (const size of sizes) {
  test(`people of two vacancies are invited to interviews from «Сегодня», vacancy by vacancy, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const [hot, cold] = [`Повар горячего цеха ${newWord()}`, `Повар холодного цеха ${newWord()}`]
    const hotId = await vacancyOf(request, hr, hot)
    const coldId = await vacancyOf(request, hr, cold)
    const [first, second, fresh] = [...(await applied(request, hr, hotId, 2)), await newCandidate(request)]
    const unopened = await applicationOf(request, fresh as Member, {
      vacancyId: hotId,
      resumeId: await resumeOf(request, fresh as Member, 'Повар'),
    })
    await applied(request, hr, coldId, 1)
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto('/ru/my/applications?group=open')

    await page
      .getByRole('checkbox', { name: /^Выбрать: / })
      .first()
      .click()
    await bar(page)
      .getByRole('button', { name: /^Выбрать все найденные/ })
      .click()
    await expect(bar(page)).toContainText('Выбрано 4')
    // By the keyboard, as from a mouse.
    await bar(page).getByRole('button', { name: 'Действия' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Позвать на собеседование…' }).press('Enter')

    const choice = page.getByRole('dialog', { name: 'Собеседование: 4 кандидата' })
    await expect(choice.getByText('Получится не со всеми: 3 из 4.')).toBeVisible()
    await expect(choice.getByText(/Отклик ещё никто не открывал:/)).toBeVisible()
    await expectNoHarm(page, size.width)
    await choice.getByRole('button', { name: `Позвать двоих по вакансии «${hot}»` }).click()

    const form = page.getByRole('dialog', { name: 'Собеседование: 2 кандидата' })
    for (const { person } of [first, second] as { person: Member }[])
      await expect(form.getByRole('checkbox', { name: new RegExp(person.lastName) })).toBeChecked()
    await expect(form.getByText(/каждое время достанется одному/)).toBeVisible()
    await expectNoHarm(page, size.width)
    await form.getByRole('button', { name: 'Отправить 2 приглашения' }).click()
    await expect(page.getByText(/Отправлено 2 приглашения/)).toBeVisible()

    // The rest are still selected, and «Сегодня» is where it was; whom nothing was sent to is said again.
    const rest = page.getByRole('dialog', { name: 'Собеседование: 2 кандидата' })
    await expect(rest.getByText(`Вакансия «${cold}».`)).toBeVisible()
    await rest.getByRole('button', { name: 'Позвать одного' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/my\/applications\?group=open$/)
    await expect(page.locator('.queue-list')).toBeFocused()
    const { status } = await asMember(request, hr)<{ status: string }>('GET', `/v1/negotiations/${unopened}`)
    expect(status).toBe('new')
  })

  test(`all of one vacancy are invited at once, and one by the button of the pane, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const vacancyId = await vacancyOf(request, hr, `Повар ${newWord()}`)
    const [first, , last] = await applied(request, hr, vacancyId, 3)
    if (!first || !last) throw new Error('nobody has applied')
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications?item=${last.id}`)
    // In place: the inbox stays behind the form.
    const acts = page.locator('.moves')
    const isNarrow = size.width < 960
    const act = acts.getByRole('button', { name: isNarrow ? 'Ещё' : 'Позвать на собеседование', exact: true })
    const propose = async () => {
      await act.click()
      if (isNarrow) await acts.getByRole('menuitem', { name: 'Позвать на собеседование' }).click()
    }
    await propose()
    const form = page.getByRole('dialog', { name: /^Позвать на собеседование: / })
    await expect(form.getByRole('checkbox', { name: new RegExp(last.person.lastName) })).toBeChecked()
    await form.getByRole('button', { name: 'Закрыть' }).click()
    await expect(act).toBeFocused()
    await propose()
    await form.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(page.getByText(/Приглашение отправлено/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`applications\\?item=${last.id}`))

    await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    await page.getByRole('checkbox', { name: new RegExp(`^Выбрать: .*${first.person.lastName}`) }).click()
    await bar(page).getByRole('button', { name: 'Действия' }).click()
    await page.getByRole('menuitem', { name: 'Позвать на собеседование…' }).click()
    // Nothing stands in the way: the form at once.
    const direct = page.getByRole('dialog', { name: 'Собеседование: 1 кандидат' })
    await expect(direct.getByRole('checkbox', { name: new RegExp(first.person.lastName) })).toBeChecked()
    await direct.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(bar(page)).toHaveCount(0)
  })
}
