import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoMember, enterAs, type Member, ownIds, publicIds } from '@/tests/support/members'

// A colour on its way to another has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** What axe calls serious or critical, each with the elements it means. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
}

/** Elements that make the page scroll sideways; a box that scrolls by itself may hold wide things. */
const overflowing = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`),
  )

/** Colours follow a change of theme within a frame or two, which a busy machine may take its time to draw. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    await frame()
    await frame()
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
    await frame()
  })

async function settle(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

async function check(page: Page, path: string): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await settle(page)
  expect(await violations(page), `${path}, wide and light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await settle(page)
  expect(await violations(page), `${path}, narrow and dark`).toEqual([])
  expect(await overflowing(page), `${path} fits 360 px`).toEqual([])
}

/** The other two of the four looks, for the pages most people see. */
async function checkOtherLooks(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await drawn(page)
  expect(await violations(page), `${path}, narrow and light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(wide)
  await drawn(page)
  expect(await violations(page), `${path}, wide and dark`).toEqual([])
}

test('a vacancy and a resume have no serious accessibility violation in any look', async ({
  page,
  request,
}) => {
  const ids = await publicIds(request)
  for (const path of [`/ru/vacancies/${ids.vacancy}`, `/ru/resumes/${ids.resume}`]) {
    await check(page, path)
    await checkOtherLooks(page, path)
  }
})

test.describe('a page that is not there', () => {
  // The browser itself logs the status of the document.
  test.use({ allowedErrors: [/status of 404/] })
  test('has no serious accessibility violation', async ({ page }) => {
    await check(page, '/ru/nowhere')
  })
})

test('a search that finds nothing and a draft with nothing to show have no serious violation', async ({
  page,
}) => {
  const paths = [
    '/ru/vacancies?text=щщщщщщ&salary_from=50000',
    '/ru/vacancies/preview',
    '/ru/resumes/preview',
  ]
  for (const path of paths) await check(page, path)
})

const sections = ['profile', 'settings', 'bookmarks', 'notifications', 'payments', 'services', 'plans']
const ofPerson = sections.map((name) => `/ru/my/${name}`)

async function cabinetOf(request: APIRequestContext, member: Member): Promise<string[]> {
  const { kind, id, negotiation } = await ownIds(request, member)
  const item = `/ru/${kind}/${id}`
  return [
    `/ru/my/${kind}`,
    `${item}/edit`,
    `${item}/view/matches`,
    `${item}/view/invitations`,
    `${item}/view/applications`,
    ...(negotiation ? [`${item}/view/applications?item=${negotiation}`] : []),
  ]
}

test('the cabinet of a candidate has no serious accessibility violation', async ({
  page,
  request,
  baseURL,
}) => {
  const maria = await demoMember(request, 'maria@demo.dvoe.local')
  await enterAs(page.context(), maria, baseURL)
  for (const path of await cabinetOf(request, maria)) await check(page, path)
})

test('the cabinet of an employer has no serious accessibility violation', async ({
  page,
  request,
  baseURL,
}) => {
  const hr = await demoMember(request, 'hr@demo.dvoe.local')
  await enterAs(page.context(), hr, baseURL)
  for (const path of await cabinetOf(request, hr)) await check(page, path)
})

test('the personal area has no serious accessibility violation', async ({ page, request, baseURL }) => {
  await enterAs(page.context(), await demoMember(request, 'hr@demo.dvoe.local'), baseURL)
  for (const path of ofPerson) await check(page, path)
})
