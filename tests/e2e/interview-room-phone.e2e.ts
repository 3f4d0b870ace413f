import { expect, test } from '@/tests/support/browser'
import { enterAs } from '@/tests/support/members'
import { enter, roomOf, smallPicture } from '@/tests/support/room-pages'
import { talkSoon } from '@/tests/support/rooms'

test('M6 on a phone a message and who comes are told while the chat is shut', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await page.setViewportSize({ width: 360, height: 640 })
  await smallPicture(page.context())
  await enterAs(page.context(), talk.hr, baseURL)
  await page.goto(talk.ofEmployer)
  await enter(page)
  const room = roomOf(page)
  const told = room.getByTestId('room-told')

  const theirs = await otherContext()
  await enterAs(theirs, talk.person, baseURL)
  const candidate = await theirs.newPage()
  await candidate.goto(talk.ofCandidate)
  await enter(candidate)
  await room.getByRole('button', { name: 'Впустить' }).click()
  await expect(told).toContainText('Вера теперь в комнате')
  await roomOf(candidate).getByLabel('Сообщение').fill('Здравствуйте')
  await roomOf(candidate).getByLabel('Сообщение').press('Enter')
  await expect(room.getByRole('button', { name: 'Чат: 1 новое сообщение' })).toBeVisible()
  await expect(told).toContainText('1 новое сообщение')
  await room.getByRole('button', { name: /^Чат/ }).click()
  await expect(room.getByRole('log')).toContainText('Здравствуйте')
  await expect(room.getByRole('button', { name: 'Чат', exact: true })).toBeVisible()
  await candidate.keyboard.press('Escape')
  await expect(told).toContainText('Вера больше не в комнате')
})

test('the bar of the room fits a phone, and each of its buttons a thumb', async ({
  page,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request, { items: [{ criterion: 'Кухня', question: '', good: '' }] })
  await smallPicture(page.context())
  await enterAs(page.context(), talk.hr, baseURL)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(talk.ofEmployer)
  await enter(page)
  const bar = roomOf(page).locator('.room-bar')
  await expect(bar.getByRole('button', { name: 'Оценка' })).toBeVisible()
  for (const pane of [null, 'Резюме', 'Оценка']) {
    if (pane) await bar.getByRole('button', { name: pane }).click()
    expect(await bar.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox()
      const name = await button.getAttribute('aria-label')
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name ?? '').toBeGreaterThanOrEqual(40)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360, name ?? '').toBe(true)
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/room-${pane ?? 'bar'}.png` })
  }
})

test('M6 everything stays in reach on a phone, upright and on its side', async ({
  page,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await smallPicture(page.context())
  await enterAs(page.context(), talk.hr, baseURL)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(talk.ofEmployer)
  await enter(page)
  const room = roomOf(page)
  await room.getByRole('button', { name: 'Чат', exact: true }).click()
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size)
    const box = async (css: string) => {
      const found = await room.locator(css).boundingBox()
      if (!found) throw new Error(`${css} is not shown`)
      return found
    }
    for (const css of ['.room-bar', '.room-composer', '.room-log', '.room-tiles']) {
      const { x, y, width, height } = await box(css)
      expect(
        [x, y].map((edge) => edge >= 0),
        css,
      ).toEqual([true, true])
      expect(Math.round(x + width), css).toBeLessThanOrEqual(size.width)
      expect(Math.round(y + height), css).toBeLessThanOrEqual(size.height)
    }
    // Room for two lines of what was written, and for a face.
    expect((await box('.room-log')).height, `${size.width}`).toBeGreaterThanOrEqual(72)
    expect((await box('.room-tiles')).height, `${size.width}`).toBeGreaterThanOrEqual(110)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chat-${size.width}.png` })
  }
})
