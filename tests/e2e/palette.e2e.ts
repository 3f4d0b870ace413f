import { expect, test } from '@/tests/support/browser'

const words = { palette: 'Быстрый переход', keys: 'Горячие клавиши' }
const isReady = 'html[data-hearts="ready"]'

test('a guest goes places by the keyboard alone', async ({ page }) => {
  await page.goto('/ru')
  await page.waitForSelector(isReady, { state: 'attached' })
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: words.palette })
  const input = palette.getByRole('combobox')
  await expect(input).toBeFocused()
  await expect(palette.getByRole('option', { name: 'Мои резюме' })).toHaveCount(0)
  await expect(palette.getByRole('option', { name: 'Избранное' })).toBeVisible()
  await input.pressSequentially('зарпл')
  await expect(palette.getByRole('option', { name: 'Зарплаты' })).toBeVisible()
  await expect(palette.getByRole('option').first()).toHaveText('Вакансии: «зарпл»')
  await input.fill('медсестра')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ru\/vacancies\?text=/)
  await expect(palette).toBeHidden()
})

test('«/» leads to the search of the list, «?» lists the keys, Esc closes them', async ({ page }) => {
  await page.goto('/ru/vacancies')
  await page.waitForSelector(isReady, { state: 'attached' })
  await page.keyboard.press('/')
  // Not by its role, which is another one once it completes words.
  const search = page.locator('main input[name="text"]').first()
  await expect(search).toBeFocused()
  // In a field the keys are letters.
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('Shift+Slash')
  const keys = page.getByRole('dialog', { name: words.keys })
  await expect(keys).toBeVisible()
  await expect(keys.getByText('J, K')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})
