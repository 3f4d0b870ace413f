import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs, newCandidate, newEmployer, newWord, vacancyOf } from '@/tests/support/members'
import { operator } from '@/tests/support/operator'

test.describe('a complaint', () => {
  // The browser itself logs the status of the document that is gone.
  test.use({ allowedErrors: [/status of (404|410|422)/] })

  test('of a guest reaches an operator, who blocks the advert by keyboard; its author reads why', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    test.slow()
    const title = `Курьер ${newWord()}`
    const employer = await newEmployer(request, { verified: true })
    const id = await vacancyOf(request, employer, title)
    const desk = await newCandidate(request)
    operator('grant', desk.email, '--by', 'проверка')

    await page.goto(`/ru/vacancies/${id}`)
    await page.getByRole('button', { name: 'Пожаловаться' }).click()
    const form = page.getByRole('dialog', { name: 'Пожаловаться' })
    await form.getByRole('button', { name: 'Отправить жалобу' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel('Просят деньги').check()
    await form.getByLabel('Подробности').fill('Требуют оплатить термокороб до выхода')
    await form.getByRole('button', { name: 'Отправить жалобу' }).click()
    await expect(page.getByText('Спасибо, разберёмся.')).toBeVisible()

    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await enterAs(context, desk, baseURL)
    const office = await context.newPage()
    await office.goto('/ru/my/moderation')
    await office.getByRole('button', { name: /^С жалобами/ }).click()
    await office.getByRole('button', { name: new RegExp(title) }).click()
    const item = office.getByRole('article')
    await expect(item.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(item.getByText('Требуют оплатить термокороб до выхода')).toBeVisible()
    await office.keyboard.press('b')
    const note = item.getByLabel('Что написать автору')
    await expect(note).toBeFocused()
    await item.getByRole('button', { name: 'Заблокировать' }).click()
    await expect(note).toHaveAttribute('aria-invalid', 'true')
    await note.fill('Кандидаты не платят за снаряжение: его даёт работодатель.')
    await item.getByRole('button', { name: 'Заблокировать' }).click()
    await expect(office.getByText('Заблокировано, автор получит пояснение')).toBeVisible()
    await context.close()

    await expect(async () => {
      expect((await request.get(`/ru/vacancies/${id}`)).status()).toBe(410)
    }).toPass()
    await enterAs(page.context(), employer, baseURL)
    await page.goto('/ru/my/notifications')
    await expect(page.getByText('Вакансия заблокирована')).toBeVisible()
    await page.goto('/ru/my/vacancies')
    await expect(page.getByText('Кандидаты не платят за снаряжение')).toBeVisible()
  })

  test('desk is no place for anybody else', async ({ page, request, baseURL }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    await page.goto('/ru/my/moderation')
    await expect(page.getByText('Этот раздел — для сотрудников')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Проверка', exact: true })).toHaveCount(0)
  })
})

for (const width of [360, 1440]) {
  test.describe(`a query that fails, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, allowedErrors: [/status of 409/] })

    test('for five people is shown to operators, who say what it means; the search follows, and back', async ({
      page,
      request,
      baseURL,
    }) => {
      test.slow()
      const word = newWord()
      const title = `Водитель такси ${newWord()}`
      const advert = await vacancyOf(request, await newEmployer(request, { verified: true }), title)
      for (let person = 0; person < 5; person += 1) {
        const call = asMember(request, await newCandidate(request))
        await call('POST', '/v1/search/misses', {
          list: 'vacancies',
          text: `${word} 8 999 123 45 67`,
          outcome: person < 3 ? 'empty' : 'unopened',
        })
      }
      const desk = await newCandidate(request)
      operator('grant', desk.email, '--by', 'проверка')
      await enterAs(page.context(), desk, baseURL)
      await page.goto('/ru/my/moderation/queries')
      const missed = page.getByRole('region', { name: 'Что не находят' }).getByRole('listitem')
      const row = missed.filter({ hasText: word })
      await expect(row).toContainText('5 человек за 30 дней')
      await expect(row).toContainText('3 почти ничего не нашли')
      await expect(row).not.toContainText('999')

      await row.getByRole('button', { name: /^Добавить прочтение/ }).click()
      const form = page.getByRole('dialog', { name: 'Добавить прочтение' })
      await expect(form.getByLabel('Слова запроса')).toHaveValue(word)
      await form.getByLabel('То же другими словами').fill(`бухгалтер, ${title}`)
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(form.getByRole('alert')).toContainText('разные профессии')
      await form.getByLabel('То же другими словами').fill(title)
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByText(`Поиск теперь понимает «${word}»`)).toBeVisible()
      await expect(row).toContainText('Есть прочтение')
      const readings = page.getByRole('region', { name: 'Прочтения' }).getByRole('listitem')
      await expect(readings.filter({ hasText: word })).toContainText(title)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)

      // Asked of the call: a page of the list serves others for some seconds, longer than the undo is offered.
      const found = async () => {
        const { data } = await (await request.get('/v1/vacancies', { params: { text: word } })).json()
        return data.results.filter(({ public_id: id }: { public_id: string }) => id === advert).length
      }
      await expect.poll(found).toBeGreaterThan(0)
      await page.getByRole('button', { name: `Убрать прочтение: ${word}` }).click()
      await expect(readings.filter({ hasText: word })).toHaveCount(0)
      await expect.poll(found).toBe(0)
      await page.getByRole('button', { name: 'Отменить' }).last().click()
      await expect(readings.filter({ hasText: word })).toHaveCount(1)
      await expect.poll(found).toBeGreaterThan(0)
    })
  })
}
