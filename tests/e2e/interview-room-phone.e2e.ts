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
