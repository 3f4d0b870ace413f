import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoWorld, enterAs } from '@/tests/support/members'
import { pathsOf } from '@/tests/support/page-list'

/** Calls of the API that a page makes by itself, each with what it sends. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls: string[] = []
  const note = (request: { method(): string; url(): string; postData(): string | null }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/'))
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
  }
  page.on('request', note)
  await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-hearts', 'ready')
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

const twice = (calls: readonly string[]) => calls.filter((call, at) => calls.indexOf(call) !== at)

for (const width of [360, 1440]) {
  for (const viewer of ['candidate', 'employer'] as const) {
    test(`no page makes a call twice for a ${viewer}, at ${width}`, async ({ page, request, baseURL }) => {
      test.setTimeout(300_000)
      const world = await demoWorld(request)
      await enterAs(page.context(), viewer === 'candidate' ? world.maria : world.hr, baseURL)
      await page.setViewportSize({ width, height: 800 })
      const { vacancy, resume, company } = world
      const shared = [
        '/ru',
        '/ru/vacancies',
        `/ru/vacancies/${vacancy}`,
        '/ru/resumes',
        `/ru/companies/${company}`,
      ]
      const seen = viewer === 'employer' ? [...shared, `/ru/resumes/${resume}`] : shared
      const repeated: Record<string, string[]> = {}
      // An opened item is marked as read, and what counts such items is told of it: asked again for a reason.
      const own = pathsOf(viewer, world).filter((path) => !path.includes('?item='))
      for (const path of [...seen, ...own]) {
        const again = twice(await callsOf(page, path))
        if (again.length === 0) continue
        // A subscription that comes late on a busy machine has everything asked again; a page does so every time.
        const still = twice(await callsOf(page, path)).filter((call) => again.includes(call))
        if (still.length > 0) repeated[path] = still
      }
      expect(repeated).toEqual({})
    })
  }
}
