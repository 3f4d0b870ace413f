import { seriousViolationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { asMember, colleagueOf, enterAs, newEmployer } from '@/tests/support/members'

for (const width of [360, 1440]) {
  test(`templates and tests of the company are written, changed, paged, removed and brought back on a page of their own, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const call = asMember(request, hr)
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ru/my/profile')
    await page.getByRole('link', { name: 'Шаблоны и тесты' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Шаблоны и тесты' })).toBeVisible()
    const letters = page.getByRole('region', { name: 'Шаблоны писем' })
    const tests = page.getByRole('region', { name: 'Тесты', exact: true })
    await expect(letters.getByText('Шаблонов пока нет.')).toBeVisible()
    await expect(tests.getByText('Тестов пока нет.')).toBeVisible()

    await letters.getByRole('button', { name: 'Новый шаблон' }).click()
    await letters.getByLabel('Название').fill('Спасибо за отклик')
    await letters.getByLabel('Текст').fill('Здравствуйте! Мы прочитаем ваше резюме.')
    await letters.getByRole('button', { name: 'Сохранить шаблон' }).click()
    await letters
      .getByRole('button', { name: /Спасибо за отклик/ })
      .first()
      .click()
    await letters.getByLabel('Название').fill('Спасибо, читаем')
    await letters.getByRole('button', { name: 'Сохранить шаблон' }).click()
    await letters.getByRole('button', { name: 'Убрать шаблон «Спасибо, читаем»' }).click()
    await expect(letters.getByText('Шаблонов пока нет.')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(letters.getByText('Спасибо, читаем')).toBeVisible()

    await tests.getByText(/Готовые тесты/).click()
    await tests
      .getByRole('button', { name: /^Взять тест/ })
      .first()
      .click()
    const remove = tests.getByRole('button', { name: /^Удалить тест/ })
    await expect(remove).toHaveCount(1)
    await remove.click()
    await expect(remove).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть' }).last().click()
    await expect(remove).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page)).toEqual([])

    for (let number = 10; number < 32; number += 1) {
      await call('POST', '/v1/my/letter-templates', {
        kind: 'message',
        name: `Письмо ${number}`,
        text: 'Здравствуйте!',
      })
    }
    await page.reload()
    await expect(letters.getByText('Письмо 29')).toBeVisible()
    await expect(letters.getByText('Письмо 31')).toBeHidden()
    await letters.getByRole('link', { name: 'Страница 2' }).click()
    await expect(letters.getByText('Письмо 31')).toBeVisible()
    await expect(page).toHaveURL(/letters=2/)
    await expect(tests.getByRole('button', { name: /^Удалить тест/ })).toHaveCount(1)
  })
}

test.describe('two colleagues in one test', () => {
  // Whoever saves second is told.
  test.use({ allowedErrors: [/409 \(Conflict\)/] })

  for (const width of [360, 1440]) {
    test(`neither loses what they typed, and the second is told who was faster, at ${width}`, async ({
      page,
      otherContext,
      request,
      baseURL,
    }) => {
      const hr = await newEmployer(request)
      const colleague = await colleagueOf(request, hr)
      const test = asMember(request, hr)
      const { code } = (await test<{ code: string }[]>('GET', '/v1/ready-tests'))[0] ?? { code: '' }
      const { title } = await test<{ title: string }>('POST', '/v1/my/tests/copies', { code })

      const other = await (await otherContext()).newPage()
      for (const [who, desk] of [
        [hr, page],
        [colleague, other],
      ] as const) {
        await enterAs(desk.context(), who, baseURL)
        await desk.setViewportSize({ width, height: 900 })
        await desk.goto('/ru/my/templates')
        await desk
          .getByRole('region', { name: 'Тесты', exact: true })
          .getByRole('button', { name: `Изменить тест «${title}»` })
          .click()
      }
      await other.getByLabel('Что сказать перед началом').fill('Можно пользоваться справочником.')
      await other.getByRole('button', { name: 'Сохранить тест' }).click()
      await expect(other.getByText('Тест сохранён')).toBeVisible()

      const intro = page.getByLabel('Что сказать перед началом')
      await intro.fill('Справочник не нужен.')
      await page.getByRole('button', { name: 'Сохранить тест' }).click()
      const told = page.getByRole('alert').filter({ hasText: 'Пока вы правили тест' })
      await expect(told).toContainText(`его сохранил коллега: Ольга ${colleague.lastName}`)
      await expect(intro).toHaveValue('Справочник не нужен.')
      await told.getByRole('button', { name: 'Показать другой вариант' }).click()
      await expect(intro).toHaveValue('Можно пользоваться справочником.')
      await told.getByRole('button', { name: 'Вернуть мой вариант' }).click()
      await expect(intro).toHaveValue('Справочник не нужен.')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Сохранить тест' }).click()
      await expect(page.getByText('Тест сохранён')).toBeVisible()
    })
  }
})
