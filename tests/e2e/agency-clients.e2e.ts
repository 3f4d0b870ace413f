import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
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
import { newInn } from '@/tests/support/tax-numbers'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: [/status of (404|422)/],
})

async function isSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

for (const width of [360, 1440]) {
  test(`an agency shows a client its shortlist, nameless until the person agrees, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    test.slow()
    const agency = await newEmployer(request, { verified: true })
    const person = await newCandidate(request)
    const [clientName, inn, title] = [`Завод ${newWord()}`, newInn(), `Монтажник ${newWord()}`]
    const viewport = { width, height: 900 }
    await page.setViewportSize(viewport)
    await enterAs(page.context(), agency, baseURL)

    // A client by its ИНН: a wrong one is said at the field.
    await page.goto('/ru/my/clients')
    await expect(page.getByText('Клиентов пока нет')).toBeVisible()
    // The second press of a double one falls beside the dialog, and does not close it.
    await page.getByRole('button', { name: 'Добавить клиента' }).dblclick()
    const form = page.getByRole('dialog', { name: 'Новый клиент' })
    await expect(form).toBeVisible()
    await form.getByLabel('Название').fill(clientName)
    await form.getByLabel('ИНН').fill('7707083890')
    await form.getByRole('button', { name: 'Добавить' }).click()
    await expect(form.getByLabel('ИНН')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Название')).toHaveValue(clientName)
    await form.getByLabel('ИНН').fill(inn)
    await form.getByRole('button', { name: 'Добавить' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { name: clientName })).toBeVisible()
    await isSound(page)

    const { results } = await asMember(request, agency)<{ results: { public_id: string }[] }>(
      'GET',
      '/v1/my/clients',
    )
    const vacancyId = await vacancyOf(request, agency, title, { client: results[0]?.public_id ?? '' })
    const applicationId = await applicationOf(request, person, {
      vacancyId,
      resumeId: await resumeOf(request, person, 'Монтажник'),
    })

    // Onto the shortlist, and the question.
    await page.goto(`/ru/my/applications?item=${applicationId}`)
    const pane = page.getByRole('region', { name: 'Открытый отклик' })
    await pane.getByRole('button', { name: 'В подборку' }).click()
    await expect(pane.getByRole('button', { name: 'Убрать из подборки' })).toBeVisible()
    await pane.getByRole('button', { name: 'Спросить, можно ли показать имя' }).click()
    await expect(pane.getByText(/^Спросили .+, показать ли имя и контакты/)).toBeVisible()

    // The link, whose address is shown once.
    await page.goto('/ru/my/clients')
    await expect(page.getByRole('button', { name: 'В подборке 1 человек' })).toBeVisible()
    await page.getByRole('button', { name: 'Сделать ссылку' }).click()
    const link = page.getByRole('dialog', { name: new RegExp(`^Ссылка для клиента .?${clientName}`) })
    await link.getByRole('button', { name: 'Сделать ссылку' }).click()
    const url = (await link.getByRole('status').textContent()) ?? ''
    expect(url).toMatch(/\/ru\/client-lists\/[a-z2-9]{32}$/)
    await page.keyboard.press('Escape')

    const visitor = await (await otherContext({ viewport, reducedMotion: 'reduce' })).newPage()
    await visitor.goto(url)
    await expect(
      visitor.getByRole('heading', {
        level: 1,
        name: new RegExp(`^Подборка для .?клиента: .?${clientName}`),
      }),
    ).toBeVisible()
    await expect(visitor.getByText('Кандидат 1', { exact: true })).toBeVisible()
    await expect(visitor.getByText(person.lastName)).toHaveCount(0)
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await isSound(visitor)

    // The person agrees in their applications, and can take it back.
    const own = await (await otherContext({ viewport, reducedMotion: 'reduce' })).newPage()
    await enterAs(own.context(), person, baseURL)
    await own.goto('/ru/my/applications')
    await expect(
      own.getByText(new RegExp(`^Показать ваше резюме компании .?${clientName}.? \\(ИНН ${inn}\\)`)),
    ).toBeVisible()
    await own.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(own.getByRole('button', { name: 'Отозвать согласие' })).toBeVisible()
    await isSound(own)
    await visitor.reload()
    await expect(visitor.getByText(person.lastName).first()).toBeVisible()
    await visitor.getByRole('button', { name: 'Интересен' }).click()
    await visitor.getByLabel('Комментарий агентству').fill('Позовите на среду')
    await visitor.getByRole('button', { name: 'Отправить' }).click()
    await expect(visitor.getByText('Агентство увидит ваш ответ')).toBeVisible()
    await own.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(own.getByText(/^Вы отозвали согласие/)).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Кандидат 1', { exact: true })).toBeVisible()
    await expect(visitor.getByText(person.lastName)).toHaveCount(0)

    // The verdict, the visits, and the end of the link.
    await page.reload()
    await expect(page.getByText(/Заходили \d раза?/)).toBeVisible()
    await page.getByRole('button', { name: 'В подборке 1 человек' }).click()
    const list = page.getByRole('dialog', { name: new RegExp(`^Подборка для .?клиента: .?${clientName}`) })
    await expect(list.getByText('Клиенту интересен')).toBeVisible()
    await expect(list.getByText('Позовите на среду')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Закрыть ссылку' }).click()
    await expect(page.getByText('Ссылки нет: клиент ничего не видит.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Ссылка больше не действует')).toBeVisible()

    // Put away and brought back; vacancies and reports are narrowed to the client.
    await page.getByRole('button', { name: 'В архив', exact: true }).click()
    await expect(page.getByRole('heading', { name: clientName })).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await page.getByRole('link', { name: '1 вакансия' }).click()
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await expect(page.getByText(new RegExp(`для .*${clientName}`))).toBeVisible()
    await page.getByRole('button', { name: 'Ещё', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Клиенты', exact: true }).click()
    await page.getByRole('link', { name: 'Отчёт', exact: true }).click()
    await expect(page.getByLabel('Клиент', { exact: true })).toHaveValue(results[0]?.public_id ?? '')
  })
}
