import type { Locator, Page } from '@playwright/test'
import { expect } from './browser'

/** Most stops between two fields of one form; more would be a detour no hand makes. */
const maxStops = 80

/** A person without a mouse: moves by Tab, presses by Enter and Space, chooses by arrows and letters. */
export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  const has = (target: Locator) =>
    target.evaluate((node) => node === document.activeElement).catch(() => false)
  /** Goes on by Tab until the control has the focus, which has to be seen. */
  async function to(target: Locator): Promise<void> {
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await has(target)) {
        // Nothing that sticks to an edge may cover where one is.
        await expect(target).toBeInViewport()
        return
      }
      await press('Tab')
    }
    throw new Error(`${target} cannot be reached by Tab`)
  }
  return {
    press,
    to,
    async type(target: Locator, text: string) {
      await to(target)
      await page.keyboard.type(text)
    },
    async pick(field: string, text: string, offered: RegExp) {
      const box = page.getByRole('combobox', { name: field, exact: true })
      await to(box)
      await page.keyboard.type(text)
      const list = page.getByRole('listbox', { name: 'Подсказки' })
      await expect(list.getByRole('option', { name: offered }).first()).toBeVisible()
      await press('ArrowDown')
      const id = await box.getAttribute('aria-activedescendant')
      expect(id).not.toBeNull()
      await press('Enter')
      await expect(list).toBeHidden()
    },
    async check(target: Locator) {
      await to(target)
      await press('Space')
      await expect(target).toBeChecked()
    },
    /** Down the list, option by option. */
    async select(target: Locator, value: string) {
      await to(target)
      const options = await target.locator('option').count()
      for (let step = 0; step < options && (await target.inputValue()) !== value; step += 1) {
        await press('ArrowDown')
      }
      await expect(target).toHaveValue(value)
    },
    async push(target: Locator) {
      await to(target)
      await press('Enter')
    },
  }
}
