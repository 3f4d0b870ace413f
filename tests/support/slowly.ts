import type { Page } from '@playwright/test'

/** Holds what matches until it is let go; everything that came meanwhile goes on in its order. */
export async function hold(page: Page, url: RegExp, method?: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await gone
    await route.fallback()
  })
  return letGo
}

/** Opens a page whose scripts have not come yet. */
export async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const letGo = await hold(page, /\/_next\/static\/.*\.js/)
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}
