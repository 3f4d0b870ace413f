import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { drawPicture } from '@/tests/support/pictures'

// The browser itself logs the upload that the test cuts off.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

test('C13 C14 C15 an avatar is cut by keys, stands in every tab at once, is removed and taken back', async ({
  context,
  page,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(context.request), baseURL)
  await page.goto('/ru/my/profile')
  const other = await context.newPage()
  await other.goto('/ru/about')
  const file = page.locator('input[name="avatar"]')
  const inHeader = (tab: typeof page) => tab.locator('.account-button img')
  await expect(page.getByRole('button', { name: 'Загрузить фото' })).toBeVisible()
  await expect(inHeader(page)).toHaveCount(0)

  await file.setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Подойдёт только файл JPEG, PNG или WebP')).toBeVisible()
  await file.setInputFiles({ name: 'я.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881, 0xff) })
  await expect(page.getByText('Файл должен быть меньше 5\u00a0МБ')).toBeVisible()

  const photo = await drawPicture('jpeg', { width: 1200, height: 800 })
  const choose = async () => {
    await file.setInputFiles({ name: 'Отпуск.jpg', mimeType: 'image/jpeg', buffer: photo })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
    return dialog
  }
  const dialog = await choose()
  expect(await violationsOf(page, 'dialog')).toEqual([])
  await dialog.getByRole('group', { name: /стрелками/ }).focus()
  // The blue half of the photo is at its right: the frame goes there as far as it can.
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('slider', { name: 'Масштаб' }).press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(inHeader(page)).toHaveCount(0)

  await context.setOffline(true)
  await (await choose()).getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Фото не\u00a0загрузилось')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page.getByText('Фото загружено')).toBeVisible()
  await expect(inHeader(page)).toHaveAttribute('src', /^\/files\/avatars\/[a-z2-9]{32}\/256\.webp$/)
  await expect(inHeader(other)).toHaveCount(1)
  const address = (await inHeader(other).getAttribute('src')) ?? ''
  const served = await context.request.get(address)
  expect(served.status()).toBe(200)
  expect(served.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })

  await page.getByRole('button', { name: 'Удалить фото' }).click()
  await expect(page.getByText('Фото удалено')).toBeVisible()
  await expect(inHeader(other)).toHaveCount(0)
  expect((await context.request.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(inHeader(other)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Заменить фото' })).toBeVisible()
})
