import { expect, test } from '@/tests/support/browser'
import { newAddress, signUpCandidate } from '@/tests/support/people'
import { fillResume } from '@/tests/support/resume-form'
import { hold, openWithoutScript } from '@/tests/support/slowly'

for (const [path, field, publish] of [
  ['/ru/resumes/new', 'Желаемая должность', 'Опубликовать'],
  ['/ru/vacancies/new', 'Должность', 'Опубликовать'],
] as const) {
  test(`H4 what is typed at ${path} before its script has come is kept`, async ({ page }) => {
    const letGo = await openWithoutScript(page, path)
    await page.getByLabel(field, { exact: true }).fill('Пекарь ночной смены')
    await page.getByRole('combobox', { name: 'Навыки' }).fill('опара')
    // A press would send the form to nowhere, and what was typed into the address.
    await expect(page.getByRole('button', { name: publish })).toBeDisabled()
    letGo()
    await expect(page.getByRole('button', { name: publish })).toBeEnabled()
    await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('Пекарь ночной смены')
    await page.getByRole('combobox', { name: 'Навыки' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Убрать «опара»' })).toBeVisible()
  })
}

test('H4 a resume is published once by a press that comes while its first save is on the way', async ({
  page,
}) => {
  test.slow()
  await page.goto('/ru/account/sign-up')
  await signUpCandidate(page, { email: newAddress('slow'), firstName: 'Олег', lastName: 'Рыбин' }, '')
  await page.goto('/ru/resumes/new')
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/v1\/resumes$/.test(request.url())) made.push(request.url())
  })
  const letGo = await hold(page, /\/v1\/resumes$/, 'POST')
  const saving = page.waitForRequest(/\/v1\/resumes$/)
  await fillResume(page, `Пекарь ${Date.now().toString(36)}`)
  await saving
  await page.getByLabel('Только по ссылке').check()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('button', { name: 'Публикуем' })).toBeVisible()
  letGo()
  // A save, a second save and a publication, on a machine that may be busy.
  await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}\/published$/, { timeout: 60_000 })
  await expect(page.getByText('Его увидят те, кому вы отправите')).toBeVisible()
  expect(made).toHaveLength(1)
})

test.describe('without a network', () => {
  // The browser itself logs a call that could not go out.
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  test('H4 a draft typed without a network is saved when it is back, and found by the way back', async ({
    page,
    context,
  }) => {
    test.slow()
    await page.goto('/ru/account/sign-up')
    await signUpCandidate(page, { email: newAddress('offline'), firstName: 'Вера', lastName: 'Лис' }, '')
    await page.goto('/ru/resumes/new')
    await page.getByLabel('Желаемая должность').fill('Пекарь')
    await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
    await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}\/edit$/)

    await context.setOffline(true)
    await page.getByLabel('О себе', { exact: true }).fill('Встаю в четыре утра.')
    await expect(page.getByText('Сохраним, когда появится связь')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()

    await page.getByRole('button', { name: 'Посмотреть' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Пекарь' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('О себе', { exact: true })).toHaveText('Встаю в четыре утра.')
    await page.reload()
    await expect(page.getByLabel('Желаемая должность')).toHaveValue('Пекарь')
  })
})
