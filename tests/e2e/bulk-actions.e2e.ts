import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import { dayMs } from '@/lib/shared/time'
import { seriousViolationsOf } from '@/tests/support/axe'
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

// A form sent with an empty field, and a list checked again after a colleague's change.
test.use({ allowedErrors: [/status of (409|422)/] })

const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const

interface Applied {
  person: Member
  id: string
}

/** Applications in the order in which they were sent. */
async function applied(request: APIRequestContext, hr: Member, number: number) {
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  const all: Applied[] = []
  for (let nth = 0; nth < number; nth += 1) {
    const person = await newCandidate(request)
    const resumeId = await resumeOf(request, person, 'Медсестра')
    all.push({ person, id: await applicationOf(request, person, { vacancyId, resumeId }) })
  }
  return { vacancyId, all }
}

const nth = (all: readonly Applied[], index: number): Applied => {
  const found = all[index]
  if (!found) throw new Error(`no application ${index}`)
  return found
}
const box = (page: Page, { person }: Applied) =>
  page.getByRole('checkbox', { name: new RegExp(`^Выбрать: .*${person.lastName}`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Что сделать с выбранными' })
const choose = async (page: Page, action: string) => {
  await bar(page).getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const expectNoHarm = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await seriousViolationsOf(page)).toEqual([])
}

for (const size of sizes) {
  test(`several are declined at once, but for whom a colleague has answered, and it can be undone, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const { vacancyId, all } = await applied(request, hr, 5)
    const [fresh, answered, first, second, last] = [0, 1, 2, 3, 4].map((index) => nth(all, index)) as [
      Applied,
      Applied,
      Applied,
      Applied,
      Applied,
    ]
    for (const { id } of [answered, first, second, last]) await moveOf(request, hr, id, { action: 'open' })
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)

    // Newest first: from the third down to the first that was sent, then one less and one more by the keyboard.
    await box(page, first).click()
    await box(page, fresh).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('Выбрано 3')
    await box(page, second).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar(page)).toContainText('Выбрано 4')
    await expect(box(page, last)).not.toBeChecked()
    await expectNoHarm(page, size.width)

    await choose(page, 'Отказать…')
    const dialog = page.getByRole('dialog', { name: 'Отказ 4 кандидатам' })
    await expect(dialog.getByText('Получится не со всеми: 3 из 4.')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`Отклик ещё никто не открывал: .*${fresh.person.lastName}`),
    ])
    // When the letters go out depends on the hour of the day and of each candidate, but is always said.
    await expect(dialog.getByText(/^Письма уйдут .*До этого отказ можно отменить/)).toBeVisible()
    await dialog.getByLabel('Причина').selectOption({ index: 1 })
    await dialog.getByLabel('Письмо', { exact: true }).fill('{имя}, спасибо за отклик на «{вакансия}»!')

    // A colleague takes one of them into review: said at once, and the letter stays.
    await moveOf(request, hr, answered.id, { action: 'take_into_review', text: '' })
    await expect(
      dialog.getByText(new RegExp(`отклик изменился: .*${answered.person.lastName}`)),
    ).toBeVisible()
    await expect(dialog.getByLabel('Письмо', { exact: true })).toHaveValue(
      '{имя}, спасибо за отклик на «{вакансия}»!',
    )
    await expectNoHarm(page, size.width)
    await dialog.getByRole('button', { name: 'Отказать двоим' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeHidden()

    const result = page.getByRole('listitem').filter({ hasText: 'Отказы.' })
    await expect(result.getByText('Готово: 2, не получилось: 2.')).toBeVisible()
    const read = (id: string) => asMember(request, hr)<Negotiation>('GET', `/v1/negotiations/${id}`)
    for (const { id } of [first, second]) expect((await read(id)).pending?.action).toBe('decline')
    for (const { id } of [fresh, answered, last]) expect((await read(id)).pending).toBeNull()

    await page.reload()
    await expect(result.getByText('Готово: 2, не получилось: 2.')).toBeVisible()
    // One row at any width, until its details are asked for.
    expect((await result.boundingBox())?.height ?? 999).toBeLessThanOrEqual(size.width === 360 ? 96 : 56)
    await result.getByRole('button', { name: 'Подробности' }).click()
    await expect(result.getByText(new RegExp(`${answered.person.lastName}.*отклик изменился`))).toBeVisible()
    await expect(
      result.getByText(new RegExp(`${fresh.person.lastName}.*ещё никто не открывал`)),
    ).toBeVisible()
    await expect(result.getByText(/уйдёт/)).toHaveCount(2)
    await expectNoHarm(page, size.width)
    await result.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText('Отменено: 2.')).toBeVisible()
    await expect(result).toHaveCount(0)
    for (const { id } of [first, second]) {
      const { pending, status } = await read(id)
      expect({ pending, status }).toEqual({ pending: null, status: 'viewed' })
    }
  })

  test(`a test is assigned to all found in «Сегодня» but for whom nobody has read, undone, and the list taken out, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const { all } = await applied(request, hr, 3)
    const [fresh, one, other] = [nth(all, 0), nth(all, 1), nth(all, 2)]
    for (const { id } of [one, other]) await moveOf(request, hr, id, { action: 'open' })
    const ask = asMember(request, hr)
    const test = await ask<SkillTest>('POST', '/v1/my/tests/copies', { code: 'cashier' })
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto('/ru/my/applications?group=open')
    await box(page, one).click()
    await bar(page).getByRole('button', { name: 'Выбрать все найденные (3)' }).click()
    await expect(bar(page)).toContainText('Выбрано 3')
    await expectNoHarm(page, size.width)

    await choose(page, 'Назначить тест…')
    const dialog = page.getByRole('dialog', { name: 'Тест 3 кандидатам' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`Отклик ещё никто не открывал: .*${fresh.person.lastName}`),
    ])
    const give = dialog.getByRole('button', { name: 'Назначить тест двоим' })
    await expect(dialog.getByLabel('Срок')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
    await dialog.getByLabel('Срок').fill('')
    await give.click()
    await expect(dialog.getByLabel('Срок')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Тест из вашей библиотеки').selectOption({ label: test.title })
    const day = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10)
    await dialog.getByLabel('Срок').fill(day)
    await expectNoHarm(page, size.width)
    await give.click()
    await expect(dialog).toBeHidden()
    const result = page.getByRole('listitem').filter({ hasText: `Тест «${test.title}».` })
    await result.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText('Отменено: 2.')).toBeVisible()
    await expect(result).toHaveCount(0)
    const read = (id: string) => ask<Negotiation>('GET', `/v1/negotiations/${id}`)
    for (const { id } of [one, other]) expect((await read(id)).status).toBe('viewed')

    // What is selected, as the list stands.
    await box(page, one).click()
    await box(page, other).click()
    const saved = page.waitForEvent('download')
    await bar(page).getByRole('button', { name: 'Скачать' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Кандидат;Телефон;Почта;Резюме;Вакансия;Город;Статус;Этап компании')
    expect(lines[0]).toContain('Отправлен (МСК)')
    expect(lines.join(' ')).toContain(one.person.lastName)
    expect(lines.join(' ')).not.toContain(fresh.person.lastName)
    await bar(page).getByRole('button', { name: 'Снять выбор' }).click()
    if (size.width === 360) {
      await box(page, one).click()
      await bar(page).getByRole('button', { name: 'Выбрать все найденные (3)' }).click()
    }
    const whole = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const table = await readFile(await (await whole).path(), 'utf8')
    for (const { person } of all) expect(table).toContain(person.lastName)
  })

  test(`the inbox of a vacancy and «Сегодня» keep one choice of density, with many people on a screen, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const { vacancyId } = await applied(request, hr, 12)
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    const rows = page.getByRole('region', { name: 'Список' }).getByRole('listitem')
    await expect(rows).toHaveCount(12)
    const seen = () =>
      rows.evaluateAll((all) => {
        const bottom = (row: Element) => row.getBoundingClientRect().bottom
        return all.filter((row) => bottom(row) <= window.innerHeight).length
      })
    expect(await seen()).toBeGreaterThanOrEqual(size.width === 360 ? 4 : 10)
    await expectNoHarm(page, size.width)
    const dense = page.getByRole('button', { name: 'Плотно' })
    await dense.click()
    await expect(dense).toHaveAttribute('aria-pressed', 'false')
    const roomy = await seen()
    await page.goto('/ru/my/applications?group=open')
    await expect(dense).toHaveAttribute('aria-pressed', 'false')
    await dense.click()
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    await expect(rows).toHaveCount(12)
    expect(await seen()).toBeGreaterThan(roomy)
  })

  test(`own stages are made, ordered by the keyboard, given to people one by one and at once, and removed, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const { all } = await applied(request, hr, 2)
    const [one, other] = [nth(all, 0), nth(all, 1)]
    for (const { id } of all) await moveOf(request, hr, id, { action: 'take_into_review', text: '' })
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto('/ru/my/stages')
    const review = page.getByRole('region', { name: 'На рассмотрении' })
    const names = review.getByLabel('Название')
    await expect(names).toHaveCount(1)
    await review.getByRole('button', { name: 'Добавить этап' }).click()
    const save = page.getByRole('button', { name: 'Сохранить' })
    await save.click()
    await expect(review.getByText('Это нужно указать')).toBeVisible()
    await names.last().fill('Смотрит руководитель')
    await review.getByLabel('Цвет').last().selectOption('violet')
    await review.getByLabel('Дней на этап').last().fill('3')
    await review.getByRole('button', { name: 'Поднять: Смотрит руководитель' }).focus()
    await page.keyboard.press('Enter')
    await expect(names.first()).toHaveValue('Смотрит руководитель')
    await page.keyboard.press('Tab')
    await review.getByRole('button', { name: 'Опустить: Смотрит руководитель' }).focus()
    await page.keyboard.press('Enter')
    await expect(names.last()).toHaveValue('Смотрит руководитель')
    await save.click()
    await expect(page.getByText('Этапы сохранены')).toBeVisible()
    await expectNoHarm(page, size.width)
    await page.reload()
    await expect(names.last()).toHaveValue('Смотрит руководитель')
    await expect(review.getByText('Здесь 2 человека')).toBeVisible()

    // One by one, in the open application of «Сегодня».
    await page.goto(`/ru/my/applications?group=open&item=${one.id}`)
    const stage = page.getByLabel('Этап вашей компании').filter({ visible: true }).last()
    await stage.selectOption({ label: 'Смотрит руководитель' })
    await expect(page.getByText('Теперь на этапе «Смотрит руководитель»')).toBeVisible()
    const seen = await asMember(request, one.person)<Negotiation>('GET', `/v1/negotiations/${one.id}`)
    expect(seen.own_stage).toBeUndefined()
    expect(seen.status).toBe('in_review')

    // At once.
    await page.goto('/ru/my/applications?group=open')
    await box(page, other).click()
    await choose(page, 'Переместить на этап…')
    const dialog = page.getByRole('dialog', { name: 'Этап для 1 кандидата' })
    await dialog.getByLabel('Этап').selectOption({ label: 'Собеседование' })
    await expect(dialog.getByText('Ни с кем из выбранных это сделать нельзя.')).toBeVisible()
    await dialog.getByLabel('Этап').selectOption({ label: 'Смотрит руководитель' })
    await dialog.getByRole('button', { name: 'Переместить' }).click()
    await expect(page.getByText('На этап «Смотрит руководитель».').first()).toBeVisible()
    await expect(page.getByText('Готово: 1.', { exact: true })).toBeVisible()

    // A stage with people asks where they go.
    await page.goto('/ru/my/stages')
    await expect(review.getByText('Здесь 2 человека')).toBeVisible()
    await review.getByRole('button', { name: 'Убрать: Смотрит руководитель' }).click()
    await save.click()
    await expect(review.getByText('Это нужно указать')).toBeVisible()
    await review.getByLabel('Куда их перевести').selectOption({ label: 'На рассмотрении' })
    await save.click()
    await expect(names).toHaveCount(1)
    await expect(review.getByText('Здесь 2 человека')).toBeVisible()
  })
}
