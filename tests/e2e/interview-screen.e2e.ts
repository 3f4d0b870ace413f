import type { Page } from '@playwright/test'
import { wholeBrowser } from '@/playwright.config'
import { expect, test } from '@/tests/support/browser'
import { enterAs } from '@/tests/support/members'
import { talkSoon } from '@/tests/support/rooms'

// The browser's own question which screen to show is answered for us.
test.use({
  launchOptions: { ...wholeBrowser, args: [...wholeBrowser.args, '--use-fake-ui-for-media-stream'] },
})

const roomOf = (page: Page) => page.getByRole('dialog', { name: /Видеозвонок/ })
/** How wide the picture of the other one is; 0 without any. */
const widthSeen = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.room-tile[data-seen] video')
    return video && video.currentTime > 0 ? video.videoWidth : 0
  })

test('M6 either side shows its screen and stops', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const talk = await talkSoon(request)
  const candidate = await (await otherContext()).newPage()
  for (const [page, member, address] of [
    [employer, talk.hr, talk.ofEmployer],
    [candidate, talk.person, talk.ofCandidate],
  ] as const) {
    // A camera that is narrower than any screen: what is seen tells one from the other.
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices)
      if (ask)
        navigator.mediaDevices.getUserMedia = (wanted) =>
          ask({ ...wanted, ...(wanted?.video && { video: { width: 160, height: 120, frameRate: 10 } }) })
    })
    await page.context().grantPermissions(['camera', 'microphone'])
    await enterAs(page.context(), member, baseURL)
    await page.goto(address)
    await roomOf(page).getByRole('button', { name: 'Включить камеру и микрофон' }).click()
    await expect(roomOf(page).getByRole('button', { name: 'Выключить камеру' })).toBeEnabled()
    await roomOf(page).getByRole('button', { name: 'Войти', exact: true }).click()
  }
  await roomOf(employer).getByRole('button', { name: 'Впустить' }).click()
  for (const page of [employer, candidate])
    await expect.poll(() => widthSeen(page), { timeout: 60_000 }).toBe(160)

  for (const [shows, looks] of [
    [employer, candidate],
    [candidate, employer],
  ] as const) {
    await roomOf(shows).getByRole('button', { name: 'Показать экран' }).click()
    await expect(roomOf(looks)).toContainText('Показывает экран')
    await expect.poll(() => widthSeen(looks), { timeout: 60_000 }).toBeGreaterThan(160)
    await roomOf(shows).getByRole('button', { name: 'Не показывать экран' }).click()
    await expect(roomOf(looks)).not.toContainText('Показывает экран')
    await expect.poll(() => widthSeen(looks), { timeout: 60_000 }).toBe(160)
  }
})
