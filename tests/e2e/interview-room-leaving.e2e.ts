import type { BrowserContext, Page } from '@playwright/test'
import type { Room } from '@/lib/contracts/interview-room'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs } from '@/tests/support/members'
import { enter, roomOf, smallPicture, turnOn } from '@/tests/support/room-pages'
import { talkSoon } from '@/tests/support/rooms'

declare global {
  interface Window {
    /** Every line a camera or a microphone has given to this page. */
    givenTracks: MediaStreamTrack[]
  }
}

const keepTracks = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.givenTracks = []
    // Nothing but a secure page has any.
    const mediaDevices: MediaDevices | undefined = navigator.mediaDevices
    if (!mediaDevices) return
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      window.givenTracks.push(...stream.getTracks())
      return stream
    }
  })
const litTracks = (page: Page) =>
  page.evaluate(() => window.givenTracks.filter(({ readyState }) => readyState === 'live').length)

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['camera', 'microphone'])
  await keepTracks(context)
  await smallPicture(context)
})

test('M6 whoever is in from another tab meanwhile does not come back with the camera on', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await enterAs(context, talk.hr, baseURL)
  await page.goto(talk.ofEmployer)
  await turnOn(page)
  await enter(page)
  await expect(roomOf(page)).toContainText('Кандидата пока нет в комнате')
  // Whoever uses a keyboard goes on where they were, not at the top of the page.
  const focused = () =>
    page.evaluate(
      () => document.activeElement !== document.body && !!document.activeElement?.closest('dialog'),
    )
  await expect.poll(focused).toBe(true)
  await roomOf(page).getByRole('button', { name: 'Выйти', exact: true }).last().click()
  await expect(roomOf(page)).toContainText('Вы вышли из комнаты')
  await expect.poll(() => litTracks(page)).toBe(0)
  await expect.poll(focused).toBe(true)

  const second = await context.newPage()
  await second.goto(talk.ofEmployer)
  await enter(second)
  await expect(roomOf(second)).toContainText('Кандидата пока нет в комнате')
  await page.bringToFront()
  await roomOf(page).getByRole('button', { name: 'Вернуться' }).click()
  await expect(roomOf(page)).toContainText('Вы в комнате в другой вкладке')
  expect(await page.evaluate(() => window.givenTracks.length)).toBeGreaterThan(2)
  await expect.poll(() => litTracks(page)).toBe(0)
})

test('M6 a room that is closed while it is being entered keeps no seat, and is not entered by itself later', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await enterAs(context, talk.hr, baseURL)
  const seats = async () =>
    (await asMember(request, talk.hr)<Room>('GET', `/v1/interviews/${talk.id}/room`)).seats.length
  let answer: (() => void) | undefined
  await page.route('**/room/entry', async (route) => {
    const response = await route.fetch()
    await new Promise<void>((done) => {
      answer = done
    })
    await route.fulfill({ response })
  })
  await page.goto(talk.ofEmployer)
  await turnOn(page)
  await enter(page)
  await expect.poll(() => answer !== undefined).toBe(true)
  expect(await seats()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(roomOf(page)).toHaveCount(0)
  await expect.poll(() => litTracks(page)).toBe(0)
  answer?.()
  await expect.poll(seats).toBe(0)
  await page.unroute('**/room/entry')

  // Entered, and left by «Назад»: the next time begins at the mirror again.
  const door = page.getByRole('link', { name: 'Войти в комнату' })
  await door.click()
  await turnOn(page)
  await enter(page)
  await expect(roomOf(page)).toContainText('Кандидата пока нет в комнате')
  await page.goBack()
  await expect(roomOf(page)).toHaveCount(0)
  await expect.poll(() => litTracks(page)).toBe(0)
  await expect.poll(seats).toBe(0)
  await door.click()
  const mirror = roomOf(page).getByRole('button', { name: 'Включить камеру и микрофон' })
  await expect(mirror).toBeVisible()
  expect(await litTracks(page)).toBe(0)
  // So it does after another page; a reload alone leads back in.
  await enter(page)
  await expect(roomOf(page)).toContainText('Кандидата пока нет в комнате')
  await page.goto(talk.tabs.employer)
  await page.goto(talk.ofEmployer)
  await expect(mirror).toBeVisible()
  expect(await litTracks(page)).toBe(0)
})

test('M6 notes outlive a reload in the middle of a word, and a draft a look at them', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await enterAs(context, talk.hr, baseURL)
  await page.goto(talk.ofEmployer)
  await enter(page)
  const room = roomOf(page)
  await room.getByLabel('Сообщение').fill('Начнём через мину')
  await room.getByRole('button', { name: 'Заметки' }).click()
  await room.getByLabel('Ваши заметки').fill('Первая мысль')
  await expect(room).toContainText('Сохранено')
  await room.getByLabel('Ваши заметки').fill('Первая мысль, вторая')
  await room.getByRole('button', { name: 'Чат' }).click()
  await expect(room.getByLabel('Сообщение')).toHaveValue('Начнём через мину')
  await room.getByRole('button', { name: 'Заметки' }).click()
  await expect(room.getByLabel('Ваши заметки')).toHaveValue('Первая мысль, вторая')
  await room.getByLabel('Ваши заметки').fill('Первая мысль, вторая, третья')
  await page.reload()
  await room.getByRole('button', { name: 'Заметки' }).click()
  await expect(room.getByLabel('Ваши заметки')).toHaveValue('Первая мысль, вторая, третья')
  await room.getByLabel('Ваши заметки').fill('Четвёртая')
  await expect(room).toContainText('Сохранено')
  await expect(room).not.toContainText('другой вкладке')
})
