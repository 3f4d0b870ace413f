import { readFile } from 'node:fs/promises'
import { expect, test } from '@/tests/support/browser'
import { newAddress, publishResume, signUpCandidate } from '@/tests/support/people'

const resume = `Соколова Анна Игоревна
г. Казань
+7 912 000-00-00
anna@example.invalid

Желаемая должность: Палатная медсестра
Зарплата: 60 000 руб.

Опыт работы
2019 – 2022
ГАУЗ «Городская больница № 7»
Медицинская сестра
Уход за больными

Навыки
Перевязки, Забор крови`

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

test.describe('a resume out of a file', () => {
  test.use({ allowedErrors: [/status of 4(?:15|22)/] })

  test('H4 is shown before it fills the form, marked where it is doubtful, and taken back', async ({
    page,
  }) => {
    await page.goto('/ru/resumes/new')
    await page.getByLabel('Желаемая должность').fill('Санитарка')
    const area = page.getByRole('region', { name: /Есть готовое резюме|Вот что прочитали|Форма заполнена/ })

    await page
      .getByLabel('Файл с резюме')
      .setInputFiles(file('scan.png', Buffer.from('89504e470d0a1a0a', 'hex')))
    await expect(area.getByRole('alert')).toContainText('Такой файл не прочитать')

    await page.getByLabel('Файл с резюме').setInputFiles(file('резюме.txt', resume))
    await expect(area.getByText('Соколова Анна Игоревна')).toBeVisible()
    // Nothing has reached the form yet.
    await expect(page.getByLabel('Желаемая должность')).toHaveValue('Санитарка')
    // On a phone the button stands in the bar below.
    await page.getByRole('button', { name: 'Перенести в форму' }).click()

    await expect(page.getByLabel('Желаемая должность')).toHaveValue('Палатная медсестра')
    await expect(area.getByText(/Проверьте отмеченные поля: .*место работы/)).toBeVisible()
    const job = page.getByRole('group', { name: 'Место 1' })
    await expect(job.getByLabel('Организация')).toHaveValue('ГАУЗ «Городская больница № 7»')
    const start = job.locator('.field', { hasText: 'Начало' })
    await expect(start.getByText('проверьте')).toBeVisible()
    await job.getByLabel('Месяц').first().selectOption('03')
    await expect(start.getByText('проверьте')).toBeHidden()

    await area.getByRole('button', { name: 'Вернуть как было' }).click()
    await expect(page.getByLabel('Желаемая должность')).toHaveValue('Санитарка')
    await expect(page.getByRole('group', { name: 'Место 1' })).toBeHidden()
  })
})

test('H4 the owner takes a resume away as a PDF', async ({ page }) => {
  test.slow()
  await signUpCandidate(page, { email: newAddress('files'), firstName: 'Анна', lastName: 'Климова' })
  const id = await publishResume(page, `Медсестра ${Date.now().toString(36)}`)
  await page.goto(`/ru/resumes/${id}`)
  await page.getByRole('button', { name: 'Скачать' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF, строгий' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Резюме Климова Анна.pdf')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  // The one taken last stands first, on this device.
  await page.getByRole('button', { name: 'Скачать' }).click()
  const [compact] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF, компактный' }).click(),
  ])
  expect((await readFile(await compact.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await page.getByRole('button', { name: 'Скачать' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(9)
  await expect(page.getByRole('menuitem').first()).toHaveAccessibleName('PDF, компактный В прошлый раз')
})
