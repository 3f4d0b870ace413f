import type { Page } from '@playwright/test'
import { expect } from './browser'

/** Opens a step of a long form on a phone; a desk shows all of them at once. */
export async function openStep(page: Page, title: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Части формы' })
  await expect(steps).toBeVisible()
  const choice = steps.getByRole('combobox')
  if (!(await choice.isVisible())) return
  await expect(choice).toBeEnabled()
  await choice.selectOption(await choice.locator('option').filter({ hasText: title }).getAttribute('value'))
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
}

/** Fills what a publication needs into an open resume form. */
export async function fillResume(page: Page, title: string): Promise<void> {
  await page.getByLabel('Желаемая должность').fill(title)
  await page.getByRole('combobox', { name: 'Профессии' }).fill('медсестра')
  const suggested = page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option')
  await suggested.first().click()
  await page.getByRole('combobox', { name: 'Город' }).fill('Екатеринбург')
  await suggested
    .filter({ hasText: /^Екатеринбург/ })
    .first()
    .click()
  await page.getByLabel('Доход на руки в месяц').fill('95 000')
  await openStep(page, 'Опыт работы')
  await page.getByRole('button', { name: 'Добавить место работы' }).click()
  const job = page.getByRole('group', { name: 'Место 1' })
  await job.getByLabel('Должность').fill('Палатная медсестра')
  await job.getByLabel('Организация').fill('Городская больница № 7')
  await job.getByLabel('Месяц').first().selectOption('02')
  await job.getByLabel('Год').first().selectOption('2019')
  await job.getByLabel('Работаю сейчас').check()
  await openStep(page, 'Навыки и языки')
  await page.getByRole('combobox', { name: 'Навыки' }).fill('инъекции,забор крови,')
}

/** Publishes the open form; answers with the public id. */
export async function publishOpenResume(page: Page): Promise<string> {
  await openStep(page, 'Кто увидит резюме')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.waitForURL(/\/ru\/resumes\/[a-z2-9]{12}\/published$/)
  return /resumes\/([a-z2-9]{12})\/published/.exec(page.url())?.[1] ?? ''
}
