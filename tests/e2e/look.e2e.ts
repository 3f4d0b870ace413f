import { expect, test } from '@/tests/support/browser'

test('a chosen theme is kept, stands before the first paint and follows the system again when asked', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/ru')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await page.getByRole('radio', { name: 'Тёмная' }).check({ force: true })
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(paper).toBe(dark)
  // A choice before the page is hydrated is lost.
  await expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')
  await page.getByRole('radio', { name: 'Как в системе' }).check({ force: true })
  expect(await paper()).toBe(light)
})

test('the first paint already shows a member their own header and colour', async ({ page, baseURL }) => {
  const claims = Buffer.from(JSON.stringify({ accountType: 'employer' })).toString('base64url')
  await page.context().addCookies([{ name: 'auth', value: '1', url: baseURL ?? '' }])
  await page.addInitScript(
    (token) => localStorage.setItem('token', JSON.stringify({ token })),
    `x.${claims}.y`,
  )
  // Nothing but the document: what is seen is decided by its inline script and styles alone.
  await page.route('**/_next/static/chunks/*.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/ru/about')
  await expect(page.locator('html')).toHaveAttribute('data-side', 'employer')
  await expect(page.locator('.site-header').getByRole('link', { name: 'Разместить вакансию' })).toBeVisible()
  await expect(page.locator('.site-header').getByRole('link', { name: 'Войти' })).toBeHidden()
})

test('pages follow one another without a full load, by plain links', async ({ page }) => {
  await page.goto('/ru')
  await page.evaluate(() => {
    ;(window as Window & { kept?: boolean }).kept = true
  })
  await page.locator('.site-header').getByRole('link', { name: 'Вакансии' }).click()
  await page.waitForURL('**/ru/vacancies')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => (window as Window & { kept?: boolean }).kept)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/ru$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404/] })

  test('the search of the home page finds vacancies and the 404 page names its path', async ({ page }) => {
    await page.goto('/ru')
    await page.getByRole('searchbox').fill('бухгалтер')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/ru\/vacancies\?text=/)
    await expect(page.locator('.card-cover').first()).toBeVisible()
    const answer = await page.goto('/ru/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page Not Found: /ru/no/such/page')).toBeVisible()
  })
})

test.describe('when chunks of an older build are gone', () => {
  test.use({ allowedErrors: [/status of 404|_next\/static/] })

  test('A12 the page is loaded anew once, not for ever', async ({ page }) => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route('**/_next/static/chunks/*.js*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/ru/about').catch(() => {
      // The reload may come before the first load has ended.
    })
    await expect.poll(() => documents).toBe(2)
    await page.waitForLoadState('load')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents).toBe(2)
  })
})

test('A7 the countdown counts to the end it is told, in the visitor’s zone, and leads back', async ({
  page,
  baseURL,
}) => {
  let end = '2026-05-12T13:00:05Z'
  await page.clock.install({ time: new Date('2026-05-12T12:00:00Z') })
  await page
    .context()
    .addCookies([{ name: 'dv_return', value: '%2Fru%2Fabout', url: `${baseURL}/countdown.html` }])
  await page.route('**/runtime-config.json', (route) => route.fulfill({ json: { maintenanceEnd: end } }))
  await page.goto('/countdown.html')
  const clock = page.getByRole('timer')
  await expect(clock).toContainText(/01\s*час/)
  await expect(clock.getByText('дней')).toBeHidden()
  await expect(page.getByText('Откроемся 12 мая в 16:00 по вашему времени.')).toBeVisible()
  // The works take longer than it was said at first.
  end = '2026-05-12T13:10:00Z'
  await page.clock.fastForward('01:00:10')
  await expect(page.getByText('Откроемся 12 мая в 16:10 по вашему времени.')).toBeVisible()
  await page.clock.fastForward('09:40')
  await expect(clock).toContainText(/00\s*минут/)
  await page.clock.fastForward('00:30')
  await page.waitForURL('**/ru/about')
})

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|status of 401/] })

  test('C4 C5 a form says so in an alert, keeps what was typed and works again with the network', async ({
    page,
    context,
  }) => {
    await page.goto('/ru/account/sign-in')
    const send = page.getByRole('button', { name: 'Войти', exact: true })
    await expect(send).toBeEnabled()
    await page.getByLabel('Почта или телефон').fill('nobody@example.test')
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль 2026')
    await context.setOffline(true)
    await send.click()
    const alert = page.locator('.toasts').getByRole('alert')
    await expect(alert).toContainText('Нет связи с сервером')
    await expect(page.getByLabel('Почта или телефон')).toHaveValue('nobody@example.test')
    await context.setOffline(false)
    const refused = page.waitForResponse('**/v1/accounts/sign-in')
    await send.click()
    expect((await refused).status()).toBe(401)
  })
})
