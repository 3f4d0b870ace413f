import { expect, test } from '@/tests/support/browser'
import { csvOf, importRow } from '@/tests/support/import-files'
import { enterAs, newEmployer } from '@/tests/support/members'

const file = (rows: readonly string[]) => ({
  name: 'Вакансии.csv',
  mimeType: 'text/csv',
  buffer: csvOf(rows),
})

test('vacancies come out of a file as drafts, with a word on every row, and go back', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterAs(context, await newEmployer(request), baseURL)
  await page.goto('/ru/my/vacancies')
  await page.getByRole('link', { name: 'Загрузить из файла' }).click()
  await expect(page.getByText('Загрузок ещё не было')).toBeVisible()

  const sample = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await sample).suggestedFilename()).toBe('Вакансии — образец.csv')

  await page
    .getByLabel('Файл с вакансиями', { exact: true })
    .setInputFiles(
      file([importRow('1', 'Медицинская сестра'), importRow('2', ''), '3;Санитар;Нигдеевск;;;;;;;;']),
    )
  await expect(page.getByRole('heading', { name: 'Отчёт о загрузке' })).toBeVisible()
  await expect(page.getByText('Название: нет названия должности')).toBeVisible()
  await expect(page.getByText('Город: города нет в справочнике: Нигдеевск')).toBeVisible()
  await expect(page.getByText(/Перед публикацией проверьте поля: .*описание/)).toBeVisible()

  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать отчёт' }).click()
  await page.getByRole('menuitem', { name: 'Таблица CSV' }).click()
  expect((await report).suggestedFilename()).toBe('Отчёт о загрузке.csv')

  await page.getByRole('link', { name: 'Медицинская сестра' }).click()
  await expect(page.getByRole('textbox', { name: 'Должность' })).toHaveValue('Медицинская сестра')
  await page.goBack()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Убраны 2 черновика. Они в корзине.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить загрузку' })).toBeHidden()
  await page.goto('/ru/my/vacancies/import')
  await expect(page.getByText('Отменена')).toBeVisible()
})
