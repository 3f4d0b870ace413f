// Takes the README's screenshots of a running product: `npm start`, then `npm run screenshots [URL]`.
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = 'docs/screenshots'
const password = 'demo-dvoe-2026'

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

async function visitor({ width, height, dark = false, email }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  const page = await context.newPage()
  if (email) {
    await page.goto(`${base}/ru/account/sign-in`)
    await page.getByLabel('Почта или телефон').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL(/\/ru\/my\//)
  }
  return page
}

async function take(page, path, name) {
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${name}.png` })
  console.log(`${folder}/${name}.png`)
}

const wide = { width: 1440, height: 960 }
const guest = await visitor(wide)
await take(guest, '/ru', 'home')
await take(guest, '/ru/vacancies?text=медсестра', 'vacancies')

const phone = await visitor({ width: 390, height: 844, dark: true })
await take(phone, '/ru/vacancies', 'phone')

const employer = await visitor({ ...wide, email: 'hr@demo.dvoe.local' })
await employer
  .getByRole('link', { name: /отклик/ })
  .first()
  .click()
await employer.waitForURL(/view\/applications/)
await employer.getByText('ответить').first().click()
await employer.waitForLoadState('networkidle')
await employer.screenshot({ path: `${folder}/inbox.png` })
console.log(`${folder}/inbox.png`)

await browser.close()
