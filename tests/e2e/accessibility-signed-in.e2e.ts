import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoWorld, enterAs, publicIds } from '@/tests/support/members'
import { pathsOf, type Viewer } from '@/tests/support/page-list'

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
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
}

async function check(page: Page, path: string): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await settle(page)
  expect(await violations(page), `${path}, wide and light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  // Read anew: cards out of sight, which browsers do not style, would still have the colours of the other theme.
  await page.goto(path)
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

const viewers: Record<Viewer, string> = {
  guest: 'a guest',
  candidate: 'a candidate',
  employer: 'an employer',
}
/** Parts of a list of pages, each a test of its own. */
const parts = [0, 1, 2, 3]

test.describe('every page', () => {
  // What the browser says of a page, and of a link, that is not there.
  test.use({ allowedErrors: [/status of (?:404|410)/] })

  for (const [viewer, whose] of Object.entries(viewers) as [Viewer, string][]) {
    for (const part of parts) {
      test(`of ${whose} has no serious accessibility violation in both themes, part ${part + 1}`, async ({
        page,
        request,
        baseURL,
      }) => {
        const world = await demoWorld(request)
        if (viewer !== 'guest')
          await enterAs(page.context(), viewer === 'candidate' ? world.maria : world.hr, baseURL)
        const paths = [...pathsOf(viewer, world), ...pathsOf(viewer, world, { missing: true })]
        for (const path of paths.filter((_, at) => at % parts.length === part)) await check(page, path)
      })
    }
  }
})
