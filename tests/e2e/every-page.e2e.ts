import type { Page } from '@playwright/test'
import { seriousViolationsOf, violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { demoWorld, enterAs, publicIds } from '@/tests/support/members'
import { type PageIds, pathsOf, type Viewer } from '@/tests/support/page-list'

// A colour on its way to another has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const looks = {
  'wide and light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'narrow and dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  'narrow and light': { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  'wide and dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const
type Look = keyof typeof looks

async function turnTo(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: looks[look].colorScheme })
  await page.setViewportSize(looks[look].viewport)
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

/** Guests see most pages first: nothing at all may be wrong there. */
const violationsFor = (page: Page, viewer: Viewer) =>
  viewer === 'guest' ? violationsOf(page) : seriousViolationsOf(page)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
}

/** Calls of the API that a page makes by itself while it opens and is looked at, each with what it sends. */
async function callsDuring(page: Page, opening: () => Promise<void>): Promise<string[]> {
  const calls: string[] = []
  const note = (request: { method(): string; url(): string; postData(): string | null }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/'))
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
  }
  page.on('request', note)
  await opening()
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

const twice = (calls: readonly string[]) => calls.filter((call, at) => calls.indexOf(call) !== at)

/** Opens a page; no call of it may be made twice. */
async function openOnce(page: Page, path: string, looking = async () => {}): Promise<void> {
  const again = twice(
    await callsDuring(page, async () => {
      await open(page, path)
      await looking()
    }),
  )
  if (again.length === 0) return
  // A subscription that comes late on a busy machine has everything asked again; a page does so every time.
  const still = twice(await callsDuring(page, () => open(page, path))).filter((call) => again.includes(call))
  expect(still, `${path} makes these calls twice`).toEqual([])
}

async function check(page: Page, path: string, viewer: Viewer): Promise<void> {
  // Read anew for each look: cards out of sight, which browsers do not style, would still have the other theme's colours.
  for (const look of ['wide and light', 'narrow and dark'] as const) {
    await turnTo(page, look)
    const judge = async () => {
      expect(await violationsFor(page, viewer), `${path}, ${look}`).toEqual([])
      expect(await overflowing(page), `${path} fits its width, ${look}`).toEqual([])
    }
    // An opened item is marked as read, and what counts such items is told of it: asked again for a reason.
    if (viewer !== 'guest' && !path.includes('?item=')) await openOnce(page, path, judge)
    else {
      await open(page, path)
      await judge()
    }
  }
}

test('a vacancy and a resume have no accessibility violation in any look', async ({ page, request }) => {
  const ids = await publicIds(request)
  for (const path of [`/ru/vacancies/${ids.vacancy}`, `/ru/resumes/${ids.resume}`]) {
    await turnTo(page, 'narrow and dark')
    await open(page, path)
    for (const look of ['narrow and light', 'wide and dark'] as const) {
      await turnTo(page, look)
      await drawn(page)
      expect(await violationsOf(page), `${path}, ${look}`).toEqual([])
    }
  }
})

/** Pages of everybody, which ask for more when somebody is signed in. */
const publicPaths = ({ vacancy, resume, company }: PageIds, viewer: Viewer) => [
  '/ru',
  '/ru/vacancies',
  `/ru/vacancies/${vacancy}`,
  '/ru/resumes',
  `/ru/companies/${company}`,
  ...(viewer === 'employer' ? [`/ru/resumes/${resume}`] : []),
]

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
      test(`of ${whose} is accessible in both themes, fits a phone and asks for nothing twice, part ${part + 1}`, async ({
        page,
        request,
        baseURL,
      }) => {
        const world = await demoWorld(request)
        const ofPart = (paths: string[]) => paths.filter((_, at) => at % parts.length === part)
        if (viewer !== 'guest')
          await enterAs(page.context(), viewer === 'candidate' ? world.maria : world.hr, baseURL)
        const own = [...pathsOf(viewer, world), ...pathsOf(viewer, world, { missing: true })]
        for (const path of ofPart(own)) await check(page, path, viewer)
        if (viewer === 'guest') return
        for (const path of ofPart(publicPaths(world, viewer))) {
          for (const look of ['wide and light', 'narrow and dark'] as const) {
            await turnTo(page, look)
            await openOnce(page, path)
          }
        }
      })
    }
  }
})
