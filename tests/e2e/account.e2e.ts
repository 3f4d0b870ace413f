import type { Page } from '@playwright/test'
import { codeSentTo, expect, messageTo, test } from '@/tests/support/browser'
import { newAddress, signIn, signUpCandidate, signUpEmployer } from '@/tests/support/people'
import { newInn } from '@/tests/support/tax-numbers'

const marker = async (page: Page) => (await page.context().cookies()).find((cookie) => cookie.name === 'auth')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('B2 B4 B6 an employer signs up and lands on their vacancies with the token and its marker', async ({
  page,
}) => {
  const email = newAddress('hr')
  await signUpEmployer(page, { email, firstName: 'Олег', lastName: 'Котов' }, 'Северный порт')
  expect(JSON.parse((await token(page)) ?? '{}')).toMatchObject({
    token_type: 'Bearer',
    expires_in: 2_592_000,
  })
  expect(await marker(page)).toMatchObject({ value: '1', path: '/', sameSite: 'Lax', secure: false })
  await expect(page.locator('html')).toHaveAttribute('data-side', 'employer')
})

test.describe('a sign-out', () => {
  // A call of the other tab may be on its way when the session ends; the browser itself logs its status.
  test.use({ allowedErrors: [/status of 401/] })

  test('B5 clears the session, goes home and takes the other tab out of its private page', async ({
    context,
    page,
  }) => {
    const email = newAddress('anna')
    await signUpCandidate(page, { email, firstName: 'Анна', lastName: 'Лебедева' })
    const other = await context.newPage()
    await other.goto('/ru/my/profile')
    await expect(other.getByText(email)).toBeVisible()

    await page.goto('/ru/my/profile')
    await expect(page.getByText(email)).toBeVisible()
    await page.goto('/ru/account/sign-out')
    await expect(page).toHaveURL(/\/ru\/?$/)
    // Back leads to no private page, and to no placeholder of one.
    await page.goBack()
    await expect(page).toHaveURL(/\/ru\/?$/)
    await expect(page.getByText(email)).toBeHidden()
    expect(await token(page)).toBeNull()
    expect(await marker(page)).toBeUndefined()
    await expect(other).toHaveURL(/\/ru\/?$/)
    await expect(other.locator('html')).toHaveAttribute('data-auth', 'guest')
    await other.goto('/ru/my/profile')
    await expect(other).toHaveURL(/\/ru\/?$/)
  })
})

test('B6 a sign-in leads back to the own path a guest came from, and nowhere else', async ({ page }) => {
  for (const [next, landing] of [
    ['/ru/about', /\/ru\/about$/],
    ['//evil.example/ru', /\/ru\/my\/resumes$/],
  ] as const) {
    await page.goto(`/ru/account/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Почта или телефон').fill('maria@demo.dvoe.local')
    await page.getByLabel('Пароль', { exact: true }).fill('demo-dvoe-2026')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(landing)
    await page.goto('/ru/account/sign-out')
    await expect(page).toHaveURL(/\/ru\/?$/)
  }
})

test.describe('refusals', () => {
  // The browser itself logs the status of a refused call.
  test.use({ allowedErrors: [/status of (401|404|422)/] })

  test('C3 C5 a wrong password says so at the field and in a toast, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto('/ru/account/sign-in')
    await page.getByLabel('Почта или телефон').fill('maria@demo.dvoe.local')
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Почта, телефон или пароль не подошли' }),
    ).toHaveCount(2)
    await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Почта или телефон')).toHaveValue('maria@demo.dvoe.local')
    await expect(page).toHaveURL(/sign-in/)
  })

  test('C6 an empty form says at every field what is missing, by keyboard alone', async ({ page }) => {
    await page.goto('/ru/account/sign-up')
    await expect(page.getByRole('button', { name: 'Получить код' })).toBeEnabled()
    await page.getByLabel('Имя', { exact: true }).press('Enter')
    for (const label of ['Имя', 'Фамилия', 'Почта или телефон', 'Пароль']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByText('Без этого согласия продолжить нельзя')).toHaveCount(2)
    await expect(page.getByLabel('Имя', { exact: true })).toBeFocused()
  })

  test('B7 B8 the code step, its countdown and its purpose survive a reload; a wrong code can be retyped', async ({
    page,
  }) => {
    const email = newAddress('ivan')
    await page.goto('/ru/account/sign-up')
    await page.getByLabel('Имя', { exact: true }).fill('Иван')
    await page.getByLabel('Фамилия').fill('Петров')
    await page.getByLabel('Почта или телефон').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill('Ромашка растёт у реки 47')
    await page.getByLabel(/Принимаю/).check()
    await page.getByLabel(/обработку персональных данных/).check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('heading', { name: 'Подтвердите контакт' })).toBeVisible()
    const code = await codeSentTo(email)
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: /Ещё раз через \d+ секунд/ })).toBeDisabled()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('Код', { exact: true }).fill(wrong)
    await expect(page.getByLabel('Код', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Код', { exact: true }).fill(code)
    await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
  })

  test('C6 a taken address sees the same step; its owner gets a letter instead of a code', async ({
    page,
  }) => {
    const email = newAddress('owner')
    await signUpCandidate(page, { email, firstName: 'Анна', lastName: 'Лебедева' })
    await page.goto('/ru/account/sign-out')
    await expect(page).toHaveURL(/\/ru\/?$/)
    await page.goto('/ru/account/sign-up')
    await page.getByLabel('Имя', { exact: true }).fill('Иван')
    await page.getByLabel('Фамилия').fill('Петров')
    await page.getByLabel('Почта или телефон').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill('Ромашка растёт у реки 47')
    await page.getByLabel(/Принимаю/).check()
    await page.getByLabel(/обработку персональных данных/).check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('heading', { name: 'Подтвердите контакт' })).toBeVisible()
    expect((await messageTo(email, /уже зарегистрированы/)).subject).toContain('Вы уже зарегистрированы')
  })

  test('H3 an unknown plan is a 404, a plan of the other side leads to one’s own', async ({ page }) => {
    await signIn(page, 'hr@demo.dvoe.local')
    expect((await page.goto('/ru/my/plans/nothing'))?.status()).toBe(404)
    await page.goto('/ru/my/plans/free')
    await expect(page).toHaveURL(/\/ru\/my\/plans$/)
    await expect(page.getByRole('heading', { name: 'Старт' })).toBeVisible()
  })
})

test('C9 C10 a forgotten password is set anew by a code', async ({ page }) => {
  const email = newAddress('forgot')
  await signUpCandidate(page, { email, firstName: 'Анна', lastName: 'Лебедева' })
  await page.goto('/ru/account/sign-out')
  await expect(page).toHaveURL(/\/ru\/?$/)
  await page.goto('/ru/account/sign-in')
  await page.getByRole('button', { name: 'Забыли пароль?' }).click()
  await page.getByLabel('Почта или телефон').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel('Код', { exact: true })).toBeVisible()
  const { text } = await messageTo(email, /задать новый пароль/)
  await page.getByLabel('Код', { exact: true }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.getByLabel('Новый пароль', { exact: true }).fill('Другая река у ромашки 48')
  await page.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
})

test.describe('a change of address', () => {
  // Whatever the page asks for with the token of before, while the new one is on its way, is refused.
  test.use({ allowedErrors: [/status of 401/] })

  test('C11 the e-mail changes by a code and stays on the page', async ({ page }) => {
    const email = newAddress('old')
    await signUpCandidate(page, { email, firstName: 'Анна', lastName: 'Лебедева' })
    await page.goto('/ru/my/profile')
    await page.getByRole('button', { name: 'Изменить почту' }).click()
    const next = newAddress('new')
    await page.getByLabel('Новая почта').fill(next)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByLabel('Код', { exact: true }).fill(await codeSentTo(next))
    await expect(page.getByText('Почта изменена')).toBeVisible()
    await expect(page.getByText(next)).toBeVisible()
    await expect(page).toHaveURL(/\/ru\/my\/profile$/)
  })
})

test('C12 a company with a valid ИНН is verified at once in demo mode', async ({ page }) => {
  await signUpEmployer(page, { email: newAddress('hr'), firstName: 'Олег', lastName: 'Котов' }, 'Лесной двор')
  await page.goto('/ru/my/profile')
  await page.getByRole('button', { name: 'Изменить компанию «Лесной двор»' }).click()
  await page.getByLabel('ИНН').fill(newInn())
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.getByText('Проверена', { exact: true })).toBeVisible()
})

test('a candidate on an employer’s page comes to their own list with a notice', async ({ page }) => {
  await signIn(page, 'maria@demo.dvoe.local')
  await page.goto('/ru/my/vacancies')
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
  await expect(page.locator('.toast')).toBeVisible()
})

test('B3 B4 a marker without a valid token is cleared and leads home', async ({ context, page, baseURL }) => {
  await context.addCookies([{ name: 'auth', value: '1', url: baseURL ?? '' }])
  await page.goto('/ru/my/profile')
  await expect(page).toHaveURL(/\/ru\/?$/)
  expect(await marker(page)).toBeUndefined()
})

test('B3 a private page whose session ended while it was on its way leads home', async ({
  context,
  page,
  baseURL,
}) => {
  await context.addCookies([{ name: 'auth', value: '1', url: baseURL ?? '' }])
  await page.addInitScript(() => {
    // As another tab does at a sign-out; the request of this page has left already.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http
    document.cookie = 'auth=; max-age=0; path=/'
  })
  await page.goto('/ru/my/profile')
  await expect(page).toHaveURL(/\/ru\/?$/)
})

test('a person ends their sessions on other devices', async ({ browser, page }) => {
  const email = newAddress('two')
  await signUpCandidate(page, { email, firstName: 'Анна', lastName: 'Лебедева' })
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, email, 'Ромашка растёт у реки 47')
  await page.goto('/ru/my/settings')
  await page.getByRole('button', { name: 'Выйти на всех остальных' }).click()
  await expect(page.getByRole('button', { name: 'Выйти на всех остальных' })).toBeDisabled()
  await other.goto('/ru/my/profile')
  await expect(other).toHaveURL(/\/ru\/?$/)
  await elsewhere.close()
})

test('the pages of accounts fit a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/ru/account/sign-in', '/ru/account/sign-up']) {
    await page.goto(path)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})
