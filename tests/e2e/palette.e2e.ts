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
  // What is named so comes before the searches, whichever layout was on.
  await expect(palette.getByRole('option').first()).toHaveText('Зарплаты')
  await expect(palette.getByRole('option').nth(1)).toHaveText('Вакансии: «зарпл»')
  await input.fill('pfhgk')
  await expect(palette.getByRole('option').first()).toHaveText('Зарплаты')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
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

test('search is among the first five stops of Tab on every page, in the order they are seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const search = page.getByRole('banner').getByRole('link', { name: 'Поиск', exact: true })
  const list = page.locator('main input[name="text"]').first()
  const palette = page.getByRole('dialog', { name: words.palette })
  for (const path of ['vacancies', 'resumes', 'about']) {
    await page.goto(`/ru/${path}`)
    await page.waitForSelector(isReady, { state: 'attached' })
    const left: number[] = []
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab')
      const box = await page.locator(':focus').boundingBox()
      left.push(box?.x ?? -1)
      if (await search.evaluate((link) => link === document.activeElement)) break
    }
    await expect(search).toBeFocused()
    // The last two stand in the header: the name, and the search beside it.
    expect(left.slice(-2)).toEqual(left.slice(-2).toSorted((a, b) => a - b))
    await page.keyboard.press('Enter')
    await expect(path === 'about' ? palette.getByRole('combobox') : list).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await search.click()
  await expect(palette).toBeVisible()
})
