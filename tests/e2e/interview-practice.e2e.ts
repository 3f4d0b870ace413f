import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'

const question = 'Вы заметили недостачу. Что делаете?'

for (const width of [1440, 360]) {
  test(`a question is answered aloud, heard again and wiped; nothing is sent (${width})`, async ({
    otherContext,
    request,
    baseURL,
  }) => {
    const person = await newCandidate(request)
    const viewport = { width, height: width === 360 ? 780 : 900 }
    const page = await (await otherContext({ viewport, permissions: ['camera', 'microphone'] })).newPage()
    await enterAs(page.context(), person, baseURL)
    await page.goto('/ru/my/interviews/preparation')
    await page.getByLabel('Профессия').selectOption({ label: 'Склад' })
    const sent: string[] = []
    page.on('request', (each) => {
      if (each.method() !== 'GET') sent.push(`${each.method()} ${new URL(each.url()).pathname}`)
    })

    await page.getByText(question).click()
    await page.getByRole('button', { name: `Ответить вслух на вопрос «${question}»` }).click()
    await expect(page.getByText('Запись остаётся только в этом браузере')).toBeVisible()
    await page.getByRole('button', { name: 'Включить', exact: true }).click()
    await page.getByRole('button', { name: 'Начать запись' }).click()
    // Long enough for the device to give its first data.
    await expect(page.getByText(/Идёт запись, осталось 2:5[0-8]/)).toBeVisible()
    await page.getByRole('button', { name: 'Закончить' }).click()
    const takes = page.getByRole('list', { name: `Записи к вопросу «${question}»` })
    await expect(takes.getByRole('listitem')).toHaveCount(1)
    const video = takes.locator('video')
    await expect
      .poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState >= 1 && each.videoWidth > 0))
      .toBe(true)

    // The voice alone is the second take.
    await page.getByRole('button', { name: `Ответить вслух на вопрос «${question}»` }).click()
    await page.getByLabel('Только голос').check()
    await page.getByRole('button', { name: 'Включить', exact: true }).click()
    await page.getByRole('button', { name: 'Начать запись' }).click()
    await expect(page.getByText(/Идёт запись, осталось 2:5[0-8]/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Закончить' }).click()
    await expect(takes.getByRole('listitem')).toHaveCount(2)
    await expect(takes.getByRole('listitem').first()).toContainText('Голос')
    await expect(page.getByText(/Записей в этом браузере: 2, всего [\d,]+\sМБ/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    // They outlive a reload, and a deletion is undone.
    await page.reload()
    await expect(page.getByText('2 записи')).toHaveCount(0)
    await page.getByLabel('Профессия').selectOption({ label: 'Склад' })
    await expect(page.getByText('2 записи')).toBeVisible()
    await page.getByText(question).click()
    await takes
      .getByRole('button', { name: /^Удалить запись/ })
      .first()
      .click()
    await expect(takes.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(takes.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Удалить все записи' }).click()
    await expect(takes).toBeHidden()
    await page.getByRole('button', { name: 'Вернуть' }).first().click()
    await expect(takes.getByRole('listitem')).toHaveCount(2)
    expect(sent.filter((each) => !/presence|broadcasting|seen|views/.test(each))).toEqual([])

    // A sign-out wipes them.
    await page.goto('/ru/account/sign-out')
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('dv:practice')
  })
}

test('a refused camera is explained, and the voice may be tried', async ({
  otherContext,
  request,
  baseURL,
}) => {
  const person = await newCandidate(request)
  const page = await (await otherContext({ permissions: [] })).newPage()
  await enterAs(page.context(), person, baseURL)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/ru/my/interviews/preparation')
  await page.getByLabel('Профессия').selectOption({ label: 'Склад' })
  await page.getByText(question).click()
  await page.getByRole('button', { name: `Ответить вслух на вопрос «${question}»` }).click()
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Камера или микрофон запрещены' })).toBeVisible()
  await expect(page.getByLabel('Только голос')).toBeEnabled()
  await page.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(page.getByRole('button', { name: `Ответить вслух на вопрос «${question}»` })).toBeVisible()
})
