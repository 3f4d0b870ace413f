import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf } from '@/tests/support/members'

const countIn = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return Number(/([\d\s]+)\+?\sрезюме/.exec(text)?.[1]?.replace(/\s/g, ''))
}
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('filters of resumes apply at once, live in the address, and each chip takes its own away', async ({
  page,
}) => {
  await page.goto('/ru/resumes')
  const all = await countIn(page)
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await filters.getByRole('checkbox', { name: /^Указан доход/ }).check()
  await expect(page).toHaveURL(/with_salary=1/)
  const experience = filters.getByRole('group', { name: 'Опыт' })
  await experience.getByRole('checkbox', { name: /^Больше 6/ }).check()
  await expect(page).toHaveURL(/experience=moreThan6/)
  await expect.poll(() => countIn(page)).toBeLessThan(all)
  expect(await countIn(page)).toBeGreaterThan(0)

  await page.reload()
  await expect(filters.getByRole('checkbox', { name: /^Указан доход/ })).toBeChecked()
  await page.getByRole('link', { name: 'Убрать фильтр «Указан доход»' }).click()
  await expect.poll(() => query(page)).toEqual({ experience: 'moreThan6' })
  await page.getByRole('link', { name: /^Убрать фильтр/ }).click()
  await expect(page).toHaveURL(/\/ru\/resumes$/)
  await expect.poll(() => countIn(page)).toBe(all)
})

test('a filter of resumes says how many it will leave, and leaves as many', async ({ page }) => {
  await page.goto('/ru/resumes')
  const label = page.getByRole('group', { name: 'Опыт' }).locator('label', { hasText: 'От 3 до 6' })
  const promised = Number(((await label.textContent()) ?? '').replace(/От 3 до 6|\D/g, ''))
  expect(promised).toBeGreaterThan(0)
  await label.click()
  await expect(page).toHaveURL(/experience=between3And6/)
  await expect.poll(() => countIn(page)).toBe(promised)
})

test('an employer counts and finds more people than a guest', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  await resumeOf(request, person, `Сварщик ${word}`)
  await page.goto(`/ru/resumes?text=${word}&exact=1`)
  await expect(page.getByRole('heading', { name: 'По этим условиям никого нет' })).toBeVisible()
  const employer = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/resumes?text=${word}&exact=1&night=1`)
  await expect(employer.getByRole('heading', { name: 'По этим условиям никого нет' })).toBeVisible()
  await employer.getByRole('link', { name: /^И без ночных смен/ }).click()
  await expect.poll(() => countIn(employer)).toBe(1)
  await expect(employer.getByRole('link', { name: `Сварщик ${word}` })).toBeVisible()
  // The counts of the filters are the employer's as well, and still apply at once.
  const ways = employer.getByRole('group', { name: 'Статус поиска' })
  await ways.getByRole('checkbox', { name: /^Активный поиск/ }).check()
  await expect(employer).toHaveURL(/status=active_search/)
  await expect.poll(() => countIn(employer)).toBe(1)
})

test('a slip in the words is put right, said, and taken back', async ({ page }) => {
  await page.goto('/ru/resumes?text=продовец')
  const notes = page.getByRole('region', { name: 'Как прочитан запрос' })
  await expect(notes).toContainText('продавец')
  expect(await countIn(page)).toBeGreaterThan(0)
  await notes.getByRole('link').first().click()
  await expect(page).toHaveURL(/as_typed=|exact=1/)
})

test('nobody found says which filter to drop, and the way out works', async ({ page }) => {
  await page.goto('/ru/resumes?salary_to=1&with_salary=1')
  await expect(page.getByRole('heading', { name: 'По этим условиям никого нет' })).toBeVisible()
  const way = page.getByRole('link', { name: /^Любой доход/ })
  const promised = Number(((await way.textContent()) ?? '').replace(/\D/g, ''))
  await way.click()
  await expect.poll(() => query(page)).toEqual({ with_salary: '1' })
  await expect.poll(() => countIn(page)).toBe(promised)
})

test('on a phone the filters of resumes are a sheet that counts before it commits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ru/resumes')
  await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
  const sheet = page.getByRole('form', { name: 'Фильтры' })
  await sheet.getByRole('checkbox', { name: /^Указан доход/ }).check()
  const show = sheet.getByRole('button', { name: /^Показать [\d\s]+ резюме/ })
  const label = await sheet.locator('label', { hasText: 'Указан доход' }).textContent()
  const left = (label ?? '').replace(/\D/g, '')
  await expect.poll(async () => ((await show.textContent()) ?? '').replace(/\D/g, '')).toBe(left)
  await expect(page).toHaveURL(/\/ru\/resumes$/)
  await show.click()
  await expect(page).toHaveURL(/with_salary=1/)
  await expect(sheet).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('resumes are searched by words, filters and pages', async ({ page }) => {
    await page.goto('/ru/resumes')
    await page.getByRole('searchbox').fill('продавец')
    const filters = page.getByRole('form', { name: 'Фильтры' })
    await filters.getByRole('checkbox', { name: /^Указан доход/ }).check()
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL(/with_salary=1/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('продавец')
    await page.getByRole('link', { name: 'Убрать фильтр «Указан доход»' }).click()
    await expect.poll(() => query(page)).toEqual({ text: 'продавец' })
  })
})
