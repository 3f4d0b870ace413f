import { type BrowserContext, expect, type Page } from '@playwright/test'

export const roomOf = (page: Page) => page.getByRole('dialog', { name: /Видеозвонок/ })

/** A small picture: two browsers and two cameras share one machine. */
export const smallPicture = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Nothing but a secure page has any.
    const mediaDevices: MediaDevices | undefined = navigator.mediaDevices
    if (!mediaDevices) return
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wanted) =>
      ask({ ...wanted, ...(wanted?.video && { video: { width: 160, height: 120, frameRate: 10 } }) })
  })

export async function turnOn(page: Page): Promise<void> {
  await roomOf(page).getByRole('button', { name: 'Включить камеру и микрофон' }).click()
  await expect(roomOf(page).getByRole('button', { name: 'Выключить микрофон' })).toBeEnabled()
}
export const enter = (page: Page) => roomOf(page).getByRole('button', { name: 'Войти', exact: true }).click()
