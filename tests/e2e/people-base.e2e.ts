import { violationsOf } from '@/tests/support/axe'
import { expect, messageTo, test } from '@/tests/support/browser'
import { asMember, enterAs, newEmployer, newWord } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of (404|422)/] })

for (const width of [360, 1440]) {
  test(`an employer adds a person by hand with a ground, notes something, and finds them by it, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    await page.goto('/ru/my/people')
    await expect(page.getByText('База пока пуста')).toBeVisible()
    await page.getByRole('button', { name: 'Добавить человека' }).click()
    const form = page.getByRole('dialog', { name: 'Новый человек' })
    await form.getByLabel('Имя', { exact: true }).fill('Вера')
    await form.getByLabel('Фамилия').fill('Зимина')
    await form.getByLabel('Телефон').fill('8 912 345-67-89')
    await form.getByLabel('Должность').fill('Бухгалтер')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    // The source is missing: said at its field, and nothing typed is lost.
    await expect(form.getByLabel('Откуда данные')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Фамилия')).toHaveValue('Зимина')
    await form.getByLabel('Откуда данные').fill('Ярмарка вакансий')
    await form.getByLabel('Метки').fill('финансы, срочно')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: /^Вера Зимина/ }).click()
    const record = page.getByRole('dialog', { name: 'Вера Зимина' })
    await expect(record.getByText(/^Согласие человека/)).toBeVisible()
    const word = newWord()
    await record.getByLabel('Новая заметка').fill(`Готова переехать, ${word}`)
    await record.getByRole('button', { name: 'Добавить заметку' }).click()
    await expect(record.getByRole('listitem')).toContainText(word)
    await page.keyboard.press('Escape')
    // Behind an open dialog nothing can be typed.
    await expect(record).toBeHidden()
    await page.getByLabel('Поиск по базе').fill(`бухгалтеры ${word}`)
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/text=/)
    await expect(page.getByText('1 человек', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: /^Вера Зимина/ }).click()
    await record.getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(page.getByText('Никого не нашлось')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByRole('button', { name: /^Вера Зимина/ })).toBeVisible()
  })

  test(`a person asked by a letter agrees, another refuses and cannot be asked again, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const owner = await newEmployer(request, { verified: true })
    await enterAs(page.context(), owner, baseURL)
    await page.goto('/ru/my/people')
    const dialog = page.getByRole('dialog', { name: 'Запросить согласие письмом' })
    const ask = async (email: string) => {
      await page.getByRole('button', { name: 'Ещё', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Запросить согласие письмом' }).click()
      await dialog.getByLabel('Имя', { exact: true }).fill('Олег')
      await dialog.getByLabel('Почта').fill(email)
      await dialog.getByLabel('Откуда данные').fill('Совет коллеги')
      await dialog.getByRole('button', { name: 'Отправить письмо' }).click()
    }
    const linkTo = async (email: string) => {
      const { text } = await messageTo(email, /people-consent/)
      return /\/ru\/people-consent\/[\w-]+/.exec(text)?.[0] ?? ''
    }
    const guest = await (await otherContext()).newPage()
    await guest.setViewportSize({ width, height: 900 })

    const agreeing = newAddress('oleg')
    await ask(agreeing)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /Олег.*Ждём согласия/ })).toBeVisible()
    await guest.goto(await linkTo(agreeing))
    await expect(guest.getByText(/Совет коллеги/)).toBeVisible()
    await guest.getByRole('button', { name: 'Согласиться' }).click()
    await expect(guest.getByRole('heading', { name: /Спасибо/ })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^Олег/ }).click()
    await expect(page.getByText(/^Согласие по нашему письму/)).toBeVisible()
    await page.keyboard.press('Escape')

    const refusing = newAddress('nina')
    await ask(refusing)
    await expect(dialog).toBeHidden()
    const link = await linkTo(refusing)
    await page.getByRole('button', { name: /Олег.*Ждём согласия/ }).click()
    await expect(page.getByRole('dialog', { name: 'Олег' })).toBeVisible()
    await guest.goto(link)
    await guest.getByRole('button', { name: /^Отказаться/ }).click()
    await expect(guest.getByRole('heading', { name: 'Данные удалены' })).toBeVisible()
    await guest.goto(link)
    await expect(guest.getByText('Ссылка больше не действует')).toBeVisible()
    // The open card and the row behind it are gone at once.
    await expect(page.getByText('Этой записи больше нет')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Олег' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Олег/ })).toHaveCount(1)
    await page.reload()
    await ask(refusing)
    await expect(dialog.getByText(/просил больше не спрашивать/)).toBeVisible()
    await expect(dialog.getByLabel('Имя', { exact: true })).toHaveValue('Олег')
    await page.keyboard.press('Escape')

    // A colleague removes whom one is writing about: the note is still there to be copied.
    await page.getByRole('button', { name: /^Олег/ }).click()
    await page.getByLabel('Новая заметка').fill('Перезвонить в среду')
    const { results } = await asMember(request, owner)<{ results: { public_id: string }[] }>(
      'GET',
      '/v1/my/people',
    )
    await request.delete(`/v1/my/people/${results[0]?.public_id}`, {
      headers: { authorization: `Bearer ${owner.record.token}` },
    })
    await expect(page.getByText('Этой записи больше нет')).toBeVisible()
    await expect(page.getByLabel('Ваша несохранённая заметка')).toHaveValue('Перезвонить в среду')
    await expect(page.getByLabel('Новая заметка')).toHaveCount(0)
  })
}
