import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { planCodes } from '@/lib/contracts/plan-catalogue'
import { RESUME_TABS, VACANCY_TABS } from '@/lib/routes'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE } from '@/lib/shared/browser'
import { expect, test } from '@/tests/support/browser'

/** Addresses of a page: ids are made up, the server renders the same shell for any of them. */
function pathsOf(page: string): string[] {
  const path = `/ru/${page.replace('[publicId]', 'aaaaaaaaaaaa')}`
  const tabs = page.startsWith('vacancies') ? VACANCY_TABS : RESUME_TABS
  if (path.includes('[[...tab]]'))
    return ['', ...tabs].map((tab) => path.replace(/\/?\[\[\.{3}tab]]/, tab && `/${tab}`))
  if (path.includes('[planCode]')) return planCodes.map((code) => path.replace('[planCode]', code))
  return [path]
}

/** What these pages show belongs to a person, and the browser fetches it. */
const privatePaths = readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(my|account|vacancies|resumes)\/(.*\/)?page\.tsx$/.test(file))
  .map((file) => file.slice(0, -'/page.tsx'.length))
  .flatMap(pathsOf)
  .sort()

/** The markup a browser is served, without what only scripts read. */
const markupOf = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '')

test('every private page arrives with exactly one h1', async ({ request }) => {
  expect(privatePaths).toEqual(expect.arrayContaining(['/ru/my/settings', '/ru/resumes/aaaaaaaaaaaa/edit']))
  const wrong: string[] = []
  for (const path of privatePaths) {
    const answer = await request.get(path, {
      headers: { Cookie: `${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}` },
      maxRedirects: 0,
    })
    expect(answer.status(), path).toBe(200)
    const headings = markupOf(await answer.text()).match(/<h1\b.*?<\/h1>/gs) ?? []
    if (headings.length !== 1 || !headings[0]?.replace(/<[^>]*>/g, '').trim()) {
      wrong.push(`${path}: ${headings.join(' ') || 'none'}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Labels that point at no control, inputs without a type, names that are empty. */
const flaws = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLLabelElement>('label[for]')]
      .filter((label) => label.control === null)
      .map((label) => `label of nothing: ${label.textContent}`),
    ...[...document.querySelectorAll('input:not([type])')].map((input) => `no type: ${input.outerHTML}`),
    ...[...document.querySelectorAll('[aria-label=""]')].map((named) => `no name: ${named.outerHTML}`),
  ])

for (const [kind, text] of [
  ['vacancies', 'Описание'],
  ['resumes', 'О себе'],
] as const) {
  test(`every label of /ru/${kind}/new points at a control`, async ({ page }) => {
    await page.goto(`/ru/${kind}/new`)
    expect(await flaws(page)).toEqual([])
    const editor = page.getByRole('textbox', { name: text })
    await editor.scrollIntoViewIfNeeded()
    await expect(editor).toHaveAttribute('contenteditable', 'true')
    expect(await flaws(page)).toEqual([])
  })
}
