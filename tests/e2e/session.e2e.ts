import { UnsecuredJWT } from 'jose'
import { codeSentTo, expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { newAddress, signIn, signUpCandidate } from '@/tests/support/people'

const password = 'Ромашка растёт у реки 47'

test.describe('a token that has died', () => {
  // A call that set out meanwhile is refused, the socket goes; the browser itself logs both.
  test.use({ allowedErrors: [/status of 401|WebSocket is already/] })

  test('B1 B3 is cleared with its person when the tab is looked at again', async ({
    baseURL,
    context,
    page,
    request,
  }) => {
    await enterAs(context, await newCandidate(request), baseURL)
    await page.goto('/ru/my/profile')
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Вера')
    await page.evaluate((token) => {
      localStorage.setItem('token', JSON.stringify({ token, token_type: 'Bearer', expires_in: 1 }))
      window.dispatchEvent(new Event('focus'))
    }, new UnsecuredJWT({ id: 'abc', exp: Math.floor(Date.now() / 1000) - 61 }).encode())
    await expect(page).toHaveURL(/\/ru\/?$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
  })
})

test('B3 B4 another tab is signed in by the first one’s sign-in, without a reload', async ({
  context,
  page,
}) => {
  const other = await context.newPage()
  await other.goto('/ru/about')
  await expect(other.locator('html')).toHaveAttribute('data-auth', 'guest')
  await signIn(page, 'maria@demo.dvoe.local')
  await expect(other.locator('html')).toHaveAttribute('data-auth', 'user')
  await expect(other.locator('html')).toHaveAttribute('data-side', 'candidate')
  await expect(other).toHaveURL(/\/ru\/about$/)
})

test.describe('before any script of the page has come', () => {
  // The browser itself logs what was held back.
  test.use({ allowedErrors: [/ERR_FAILED|Failed to load resource/] })

  test('B4 a signed-in person sees no signed-out header', async ({ baseURL, context, page, request }) => {
    await enterAs(context, await newCandidate(request), baseURL)
    await page.route('**/_next/static/**/*.js*', (route) => route.abort())
    await page.goto('/ru/about')
    const header = page.locator('header')
    await expect(header.locator('.only-user').first()).toBeVisible()
    await expect(header.getByRole('link', { name: 'Войти' })).toBeHidden()
  })
})

test.describe('a person who mistypes', () => {
  // The browser itself logs the status of a refused call.
  test.use({ allowedErrors: [/status of (401|422|428)/] })

  test('C7 after the third wrong password the browser works out a proof by itself, on this site alone', async ({
    baseURL,
    page,
  }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    const email = newAddress('typo')
    await signUpCandidate(page, { email, firstName: 'Вера', lastName: 'Северова' })
    await page.goto('/ru/account/sign-out')
    await expect(page).toHaveURL(/\/ru\/?$/)
    await page.goto('/ru/account/sign-in')
    await page.getByLabel('Почта или телефон').fill(email)
    const enter = page.getByRole('button', { name: 'Войти', exact: true })
    for (const wrong of ['мимо 1', 'мимо 2', 'мимо 3']) {
      await page.getByLabel('Пароль', { exact: true }).fill(wrong)
      const answered = page.waitForResponse('**/v1/accounts/sign-in')
      await enter.click()
      expect((await answered).status()).toBe(401)
      await expect(enter).toBeEnabled()
    }
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    const refused = page.waitForResponse((answer) => answer.status() === 428)
    await enter.click()
    await refused
    await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
    expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
  })

  test('C6 C10 a forgotten password has a screen with an address; weak words are told at once and refused', async ({
    browser,
    page,
  }) => {
    const email = newAddress('forgot')
    await signUpCandidate(page, { email, firstName: 'Вера', lastName: 'Северова' })
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto('/ru/account/sign-in')
    await other.getByLabel('Почта или телефон').fill(email)
    await other.getByRole('button', { name: 'Забыли пароль?' }).click()
    await expect(other).toHaveURL(/sign-in\?way=new-password$/)
    await expect(other.getByLabel('Почта или телефон')).toHaveValue(email)
    await other.goBack()
    await expect(other.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
    await other.goForward()
    await expect(other.getByRole('heading', { name: 'Забыли пароль?' })).toBeVisible()
    await other.getByRole('button', { name: 'Получить код' }).click()
    await expect(other.getByRole('heading', { name: 'Новый пароль' })).toBeVisible()
    await other.getByLabel('Код', { exact: true }).fill(await codeSentTo(email, /нового пароля/))
    const fresh = other.getByLabel('Новый пароль', { exact: true })
    await fresh.focus()
    await fresh.fill('солнышко2020')
    await expect(other.getByText(/подбирают первым/)).toBeVisible()
    await other.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
    await expect(fresh).toHaveAttribute('aria-invalid', 'true')
    await fresh.fill('Другая река у ромашки 48')
    await expect(other.getByText('Отличный пароль.')).toBeVisible()
    await other.getByRole('button', { name: 'Сохранить пароль и войти' }).click()
    await expect(other).toHaveURL(/\/ru\/my\/resumes$/)
    await elsewhere.close()
    // The session that was open before it is over.
    await page.goto('/ru/my/profile')
    await expect(page).toHaveURL(/\/ru\/?$/)
  })
})

test.describe('the sessions', () => {
  // A call of an ended session may be on its way; the browser itself logs its status.
  test.use({ allowedErrors: [/status of 401|WebSocket is already/] })

  test('B5 C8 one device is signed out from another, then all of them', async ({ browser, page }) => {
    const email = newAddress('devices')
    await signUpCandidate(page, { email, firstName: 'Вера', lastName: 'Северова' })
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await signIn(other, email, password)
    await page.goto('/ru/my/settings')
    await page.getByRole('button', { name: /^Завершить сеанс/ }).click()
    await expect(page.getByText('Сеанс завершён')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Завершить сеанс/ })).toHaveCount(0)
    await other.goto('/ru/my/profile')
    await expect(other).toHaveURL(/\/ru\/?$/)

    await signIn(other, email, password)
    await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click()
    await expect(page).toHaveURL(/\/ru\/?$/)
    await other.goto('/ru/my/profile')
    await expect(other).toHaveURL(/\/ru\/?$/)
    await elsewhere.close()
  })
})
