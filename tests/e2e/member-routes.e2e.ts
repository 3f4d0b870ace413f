import type { Page } from '@playwright/test'
import { RESUME_TABS, VACANCY_TABS } from '@/lib/routes'
import { expect, test } from '@/tests/support/browser'
import { demoMember, enterAs, newCandidate, newEmployer, ownIds, publicIds } from '@/tests/support/members'

const personal = ['profile', 'payments', 'settings', 'bookmarks', 'notifications', 'services', 'plans'].map(
  (name) => `/ru/my/${name}`,
)
const perItem = ['edit', 'preview', 'published', 'view'] as const

/** The page itself: its heading stands, nothing is loading, nothing went wrong, the address stayed. */
async function expectPage(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0)
  await expect(page.getByText(/Page Not Found|Не получилось загрузить/), path).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
}

async function expectLedTo(page: Page, path: string, own: string): Promise<void> {
  await page.goto(path)
  await expect(page, path).toHaveURL(new RegExp(`${own}$`))
}

async function expectMissing(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(`Page Not Found: ${path}`), path).toBeVisible()
}

test('A1 H1 H3 H4 every private route of a candidate answers, an employer’s lead to their own list', async ({
  page,
  request,
  baseURL,
}) => {
  const maria = await demoMember(request, 'maria@demo.dvoe.local')
  await enterAs(page.context(), maria, baseURL)
  const { id } = await ownIds(request, maria)
  const own = [...perItem, ...RESUME_TABS.map((tab) => `view/${tab}`)].map(
    (rest) => `/ru/resumes/${id}/${rest}`,
  )
  for (const path of [
    '/ru/my/resumes',
    ...personal,
    '/ru/my/plans/free',
    ...own,
    '/ru/resumes/new',
    '/ru/resumes/preview',
  ]) {
    await expectPage(page, path)
  }
  const { vacancy } = await publicIds(request)
  for (const path of ['/ru/my/vacancies', ...perItem.map((rest) => `/ru/vacancies/${vacancy}/${rest}`)]) {
    await expectLedTo(page, path, '/ru/my/resumes')
  }
  // Before anything is typed in vain.
  await page.goto('/ru/vacancies/new')
  await expect(page.getByText('Вакансии публикуют работодатели')).toBeVisible()
})

test('A1 H2 H3 H4 every private route of an employer answers, a candidate’s lead to their own list', async ({
  page,
  request,
  baseURL,
}) => {
  const hr = await demoMember(request, 'hr@demo.dvoe.local')
  await enterAs(page.context(), hr, baseURL)
  const { id } = await ownIds(request, hr)
  const own = [...perItem, ...VACANCY_TABS.map((tab) => `view/${tab}`)].map(
    (rest) => `/ru/vacancies/${id}/${rest}`,
  )
  for (const path of [
    '/ru/my/vacancies',
    ...personal,
    ...own,
    '/ru/vacancies/new',
    '/ru/vacancies/preview',
  ]) {
    await expectPage(page, path)
  }
  const { resume } = await publicIds(request)
  for (const path of ['/ru/my/resumes', ...perItem.map((rest) => `/ru/resumes/${resume}/${rest}`)]) {
    await expectLedTo(page, path, '/ru/my/vacancies')
  }
  // Before anything is typed in vain.
  await page.goto('/ru/resumes/new')
  await expect(page.getByText('Резюме создают соискатели')).toBeVisible()
})

test.describe('what belongs to somebody else', () => {
  // The browser itself logs the status of the refused calls.
  test.use({ allowedErrors: [/status of 404/] })

  test('A2 a stranger’s resume and a made-up one are the 404 view on every private route', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    const { resume } = await publicIds(request)
    for (const id of [resume, 'aaaaaaaaaaaa']) {
      for (const rest of [...perItem, 'view/applications']) {
        await expectMissing(page, `/ru/resumes/${id}/${rest}`)
      }
    }
  })

  test('A2 a stranger’s vacancy and a made-up one are the 404 view on every private route', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newEmployer(request), baseURL)
    const { vacancy } = await publicIds(request)
    for (const id of [vacancy, 'aaaaaaaaaaaa']) {
      for (const rest of [...perItem, 'view/applications']) {
        await expectMissing(page, `/ru/vacancies/${id}/${rest}`)
      }
    }
  })

  test('A2 unknown tabs and plans are true 404s for people who are signed in', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newEmployer(request), baseURL)
    for (const path of ['/ru/vacancies/aaaaaaaaaaaa/view/what', '/ru/my/plans/gold', '/ru/my/what']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByText(`Page Not Found: ${path}`), path).toBeVisible()
    }
  })
})
