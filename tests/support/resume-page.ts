import type { Page } from '@playwright/test'

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
  await page.getByRole('button', { name: 'Добавить место работы' }).click()
  const job = page.getByRole('group', { name: 'Место 1' })
  await job.getByLabel('Должность').fill('Палатная медсестра')
  await job.getByLabel('Организация').fill('Городская больница № 7')
  await job.getByLabel('Месяц').first().selectOption('02')
  await job.getByLabel('Год').first().selectOption('2019')
  await job.getByLabel('Работаю сейчас').check()
  await page.getByRole('combobox', { name: 'Навыки' }).fill('инъекции,забор крови,')
}

/** Publishes the open form; answers with the public id. */
export async function publishOpenResume(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.waitForURL(/\/ru\/resumes\/[a-z2-9]{12}\/published$/)
  return /resumes\/([a-z2-9]{12})\/published/.exec(page.url())?.[1] ?? ''
}
