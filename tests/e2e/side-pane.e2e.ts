import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'

const pane = (page: Page) => page.locator('.side-pane')
const titleOf = (page: Page) => pane(page).getByRole('heading', { level: 2 }).first()
/** Of the list itself: what others lift meanwhile stands above it, in a block of its own. */
const cards = '.vcard:not([aria-labelledby="promoted"] *)'
const cardTitle = (page: Page, index: number) => page.locator(`${cards} a.card-cover`).nth(index)

for (const { list, path, region, other } of [
  {
    list: 'vacancies',
    path: '/ru/vacancies',
    region: 'Открытая вакансия',
    other: /\/ru\/vacancies\/\w{12}$/,
  },
  { list: 'resumes', path: '/ru/resumes', region: 'Открытое резюме', other: /\/ru\/resumes\/\w{12}$/ },
]) {
  test.describe(`${list} beside their list`, () => {
    test.use({ viewport: { width: 1440, height: 900 } })

    test(`H5 a click opens a card of ${list} beside the list, Back the one before, a second click its page`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(page.getByRole('region', { name: region })).toBeVisible()
      const names = await Promise.all([0, 1, 2].map((index) => cardTitle(page, index).textContent()))
      await expect(titleOf(page)).toHaveText(names[0] ?? '')
      await expect(page.locator(`${cards}[aria-current="true"]`)).toHaveCount(1)

      await cardTitle(page, 1).click()
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
      await expect(page).toHaveURL(/[?&]open=\w{12}/)
      await cardTitle(page, 2).click()
      await expect(titleOf(page)).toHaveText(names[2] ?? '')
      await page.goBack()
      await expect(titleOf(page)).toHaveText(names[1] ?? '')

      // The address is enough to come back to it.
      await page.reload()
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
      // Others publish meanwhile: the card may have moved down.
      const chosen = page.locator(`${cards}[aria-current="true"] a.card-cover`)
      await expect(chosen).toHaveText(names[1] ?? '')
      await chosen.click()
      await expect(page).toHaveURL(other)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1] ?? '')
      await page.goBack()
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
    })

    test(`H5 a double click on a card of ${list} leads to its page`, async ({ page }) => {
      await page.goto(path)
      await expect(titleOf(page)).toBeVisible()
      const card = cardTitle(page, 1)
      const name = await card.textContent()
      await card.dblclick()
      await expect(page).toHaveURL(other)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    })

    test(`H5 J, K and the arrows step through ${list}; fields keep their letters`, async ({ page }) => {
      await page.goto(path)
      const names = await Promise.all([0, 1, 2].map((index) => cardTitle(page, index).textContent()))
      await expect(titleOf(page)).toHaveText(names[0] ?? '')
      await page.keyboard.press('j')
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
      await expect(cardTitle(page, 1)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(titleOf(page)).toHaveText(names[2] ?? '')
      await page.keyboard.press('k')
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
      const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
      await search.focus()
      await page.keyboard.press('j')
      await expect(titleOf(page)).toHaveText(names[1] ?? '')
    })

    test(`H5 a middle click on a card of ${list} is the browser's own`, async ({ page, context }) => {
      await page.goto(path)
      await expect(titleOf(page)).toHaveText((await cardTitle(page, 0).textContent()) ?? '')
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        cardTitle(page, 1).click({ button: 'middle' }),
      ])
      await expect(tab).toHaveURL(other)
      await expect(titleOf(page)).toHaveText((await cardTitle(page, 0).textContent()) ?? '')
    })
  })

  test.describe(`${list} on a phone`, () => {
    test.use({ viewport: { width: 360, height: 800 } })

    test(`H5 cards of ${list} lead to their pages, and so does a link to an open one`, async ({ page }) => {
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      await page.goto(path)
      await expect(pane(page)).toBeHidden()
      const href = await cardTitle(page, 0).getAttribute('href')
      await cardTitle(page, 0).click()
      await expect(page).toHaveURL(other)
      expect(fetched.filter((url) => url.includes(`/v1/${list}/`) && !url.includes('by-ids'))).toEqual([])
      await page.goto(`${path}?open=${href?.split('/').pop()}`)
      await expect(page).toHaveURL(other)
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test('H5 a link to an open vacancy is drawn by the server', async ({ page }) => {
    await page.goto('/ru/vacancies')
    const link = cardTitle(page, 1)
    const [name, href] = await Promise.all([link.textContent(), link.getAttribute('href')])
    await page.goto(`/ru/vacancies?open=${href?.split('/').pop()}`)
    await expect(titleOf(page)).toHaveText(name ?? '')
    await expect(page.getByRole('region', { name: 'Открытая вакансия' })).toContainText('О вакансии')
  })
})
