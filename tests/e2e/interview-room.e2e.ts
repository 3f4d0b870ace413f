import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs } from '@/tests/support/members'
import { enter, roomOf, smallPicture, turnOn } from '@/tests/support/room-pages'
import { talkSoon } from '@/tests/support/rooms'

/** Whether the other one is seen: a picture that has a size and goes on. */
const isSeen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('.room-tile[data-seen] video')].some(
      (video) => video.videoWidth > 0 && video.currentTime > 0,
    ),
  )
const seesOther = (page: Page) => expect.poll(() => isSeen(page), { timeout: 60_000 }).toBe(true)

test('M6 both sides meet in a room: let in, seen, written to, through a reload and a second tab', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  const theirs = await otherContext({ permissions: ['camera', 'microphone'] })
  const candidate = await theirs.newPage()
  await employer.context().grantPermissions(['camera', 'microphone'])
  for (const [page, member] of [
    [candidate, talk.person],
    [employer, talk.hr],
  ] as const) {
    await smallPicture(page.context())
    await enterAs(page.context(), member, baseURL)
  }

  await candidate.goto(talk.tabs.candidate)
  await candidate.getByRole('link', { name: 'Войти в комнату' }).click()
  await turnOn(candidate)
  await enter(candidate)
  await expect(roomOf(candidate)).toContainText('Ждём, когда вас впустят')

  await employer.goto(talk.ofEmployer)
  await expect(roomOf(employer)).toContainText('Вера')
  await turnOn(employer)
  await enter(employer)
  await roomOf(employer).getByRole('button', { name: 'Впустить' }).click()
  await Promise.all([seesOther(employer), seesOther(candidate)])
  await expect(roomOf(employer).getByRole('timer')).toBeVisible()

  await roomOf(employer).getByRole('button', { name: 'Выключить микрофон' }).click()
  await expect(roomOf(candidate).getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await roomOf(candidate).getByLabel('Сообщение').fill('Вас не слышно')
  await roomOf(candidate).getByLabel('Сообщение').press('Enter')
  await expect(roomOf(employer).getByRole('log')).toContainText('Вас не слышно')
  await roomOf(employer).getByRole('button', { name: 'Заметки' }).click()
  await roomOf(employer).getByLabel('Ваши заметки').fill('Внимательная')
  await expect(roomOf(employer)).toContainText('Сохранено')
  // Who is not heard writes: it is seen with the chat closed, too.
  await roomOf(candidate).getByLabel('Сообщение').fill('Всё ещё не слышно')
  await roomOf(candidate).getByLabel('Сообщение').press('Enter')
  await roomOf(employer)
    .getByRole('button', { name: /^Чат: 1 новое сообщение/ })
    .click()
  await expect(roomOf(employer).getByRole('log')).toContainText('Всё ещё не слышно')
  await expect(roomOf(employer).getByRole('button', { name: 'Чат', exact: true })).toBeVisible()

  // Back by itself, with what was written and the microphone as it was left.
  await employer.reload()
  await Promise.all([seesOther(employer), seesOther(candidate)])
  await expect(roomOf(employer).getByRole('button', { name: 'Включить микрофон' })).toBeVisible()
  await expect(roomOf(employer).getByRole('log')).toContainText('Вас не слышно')
  await roomOf(employer).getByRole('button', { name: 'Заметки' }).click()
  await expect(roomOf(employer).getByLabel('Ваши заметки')).toHaveValue('Внимательная')

  const second = await theirs.newPage()
  await second.goto(talk.ofCandidate)
  await turnOn(second)
  await enter(second)
  await expect(roomOf(second)).toContainText('Вы в комнате в другой вкладке')
  await roomOf(second).getByRole('button', { name: 'Продолжить здесь' }).click()
  await expect(roomOf(candidate)).toContainText('Вы в комнате в другой вкладке')
  await Promise.all([seesOther(employer), seesOther(second)])

  await second.keyboard.press('Escape')
  await expect(roomOf(second)).toContainText('Вы вышли из комнаты')
  await expect(roomOf(employer)).toContainText('Кандидата пока нет в комнате')
  await roomOf(employer).getByRole('button', { name: 'Закончить для всех' }).click()
  await roomOf(employer).getByRole('button', { name: 'Закончить', exact: true }).click()
  await expect(roomOf(employer)).toContainText('Комната закрыта')
  await expect(roomOf(employer)).toContainText('Разговор закончился')

  // What was written is at hand afterwards, too; one's own notes go on.
  await roomOf(employer).getByRole('button', { name: 'К собеседованию' }).click()
  await employer.getByRole('button', { name: 'Чат и заметки' }).click()
  const record = employer.getByRole('dialog', { name: 'Чат и заметки' })
  await expect(record.getByRole('log')).toContainText('Вас не слышно')
  await expect(record.getByLabel('Сообщение')).toHaveCount(0)
  await record.getByLabel('Ваши заметки').fill('Внимательная, берём')
  await expect(record).toContainText('Сохранено')
  await candidate.goto(talk.tabs.candidate)
  await candidate.getByRole('button', { name: 'Чат и заметки' }).click()
  const theirRecord = candidate.getByRole('dialog', { name: 'Чат и заметки' })
  await expect(theirRecord.getByRole('log')).toContainText('Вас не слышно')
  await expect(theirRecord.getByLabel('Ваши заметки')).toHaveValue('')
})

test('M6 a browser that cannot call, and a page without encryption, say so and offer no door', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await enterAs(page.context(), talk.hr, baseURL)
  await page.goto(talk.ofEmployer)
  await expect(roomOf(page)).toContainText('Этот браузер не умеет звонить')
  await expect(roomOf(page).getByRole('button', { name: 'Войти', exact: true })).toHaveCount(0)
  await roomOf(page).locator('.room-word').getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('link', { name: 'Войти в комнату' })).toBeVisible()

  const theirs = await otherContext()
  await theirs.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined })
  })
  await enterAs(theirs, talk.person, baseURL)
  const candidate = await theirs.newPage()
  await candidate.goto(talk.ofCandidate)
  await expect(roomOf(candidate)).toContainText('Здесь камера и микрофон не работают')
  await expect(roomOf(candidate).getByRole('button', { name: 'Войти', exact: true })).toHaveCount(0)
})

test('M6 without a camera one is heard and sees', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  const candidate = await (await otherContext({ permissions: ['microphone'] })).newPage()
  await employer.context().grantPermissions(['camera', 'microphone'])
  for (const [page, member] of [
    [candidate, talk.person],
    [employer, talk.hr],
  ] as const) {
    await smallPicture(page.context())
    await enterAs(page.context(), member, baseURL)
  }
  // A drawn picture instead of a screen, which a browser without a window has none of.
  await employer.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      const timer = setInterval(() => context?.fillRect(0, 0, Math.random() * 300, 100), 100)
      const stream = canvas.captureStream(10)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer))
      return stream
    }
  })
  await employer.goto(talk.ofEmployer)
  await turnOn(employer)
  await enter(employer)
  await expect(roomOf(employer)).toContainText('Кандидата пока нет в комнате')

  await candidate.goto(talk.ofCandidate)
  await turnOn(candidate)
  await expect(roomOf(candidate)).toContainText('Камера запрещена')
  await enter(candidate)
  await roomOf(employer).getByRole('button', { name: 'Впустить' }).click()
  await seesOther(candidate)
  await expect(roomOf(employer).getByRole('img', { name: 'Связь хорошая' })).toBeVisible()
  await expect(roomOf(employer).locator('.room-tile[data-seen]')).toHaveCount(0)
  // What is heard comes as a line of sound with something in it.
  await expect
    .poll(() =>
      employer.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>('.room-tile video')
        const stream = video?.srcObject
        return stream instanceof MediaStream && stream.getAudioTracks().some(({ muted }) => !muted)
      }),
    )
    .toBe(true)

  const shown = roomOf(candidate).locator('.room-tile[data-screen]')
  await roomOf(employer).getByRole('button', { name: 'Показать экран' }).click()
  await expect(shown).toContainText('Показывает экран')
  // The picture is the screen’s own: as wide as the canvas.
  await expect
    .poll(() => shown.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(300)
  await roomOf(employer).getByRole('button', { name: 'Не показывать экран' }).click()
  await expect(shown).toHaveCount(0)
  await seesOther(candidate)
})
