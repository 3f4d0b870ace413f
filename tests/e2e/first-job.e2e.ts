import { expect, test } from '@/tests/support/browser'
import { openStep } from '@/tests/support/resume-form'

for (const width of [1440, 360]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: width === 360 ? 780 : 900 } })

    test('the home page leads those who begin to vacancies without experience, to what counts instead and to a resume', async ({
      page,
    }) => {
      await page.goto('/ru')
      await page.getByRole('link', { name: 'Первая работа и стажировки' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Первая работа' })).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/ru\/first-job$/)
      await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0)

      const where = page.getByRole('region', { name: 'Где берут без опыта' })
      const opening = where.getByRole('listitem').filter({ hasText: 'Без опыта' })
      await expect(opening).toContainText(/\d/)
      const family = page.getByRole('group').filter({ hasText: 'Склад' })
      await family.getByText('Склад', { exact: true }).click()
      await expect(page.getByText('Подработка на погрузке, комплектации, инвентаризации')).toBeVisible()
      const ofFamily = page.getByRole('link', { name: 'Вакансии без опыта: Склад' })
      await expect(ofFamily).toHaveAttribute('href', /category=15.*experience=noExperience/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      // The figure is what the list finds.
      const said = Number((await opening.textContent())?.replace(/\D/g, ''))
      await opening.getByRole('link').click()
      await page.waitForURL(/\/ru\/vacancies\?experience=noExperience/)
      await expect(
        page
          .getByText(new RegExp(`${said}\\s+ваканси`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Первая работа', exact: true }).click()
      await page.getByRole('link', { name: 'Составить резюме' }).click()
      await page.waitForURL('**/resumes/new')
    })

    test('a resume without experience is led to education and projects, and asked other questions', async ({
      page,
    }) => {
      await page.goto('/ru/resumes/new')
      await openStep(page, 'Опыт работы')
      await page.getByLabel('Опыта пока нет').check()
      await expect(page.getByText('Начните с учёбы и того, что уже делали')).toBeVisible()
      await expect(page.getByRole('link', { name: 'На что смотрят вместо опыта' })).toHaveAttribute(
        'href',
        '/ru/first-job',
      )
      await page.getByRole('button', { name: 'Учёба: место, специальность, год' }).click()
      await expect(page.getByRole('button', { name: 'Добавить образование' })).toBeFocused()

      await openStep(page, 'О себе')
      const open = page.getByRole('button', { name: 'Помочь написать' })
      await open.click()
      await page.getByRole('button', { name: /Вставить начало: Учебный проект/ }).click()
      await expect(page.getByRole('textbox', { name: 'О себе' })).toContainText('Учебный проект: ___')
    })
  })
}
