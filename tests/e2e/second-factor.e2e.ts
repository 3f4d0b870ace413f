import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { codeSentTo, expect, messageTo, test } from '@/tests/support/browser'
import { asMember, enterAs, newCandidate } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'
import { ageFactors, ageSessions } from '@/tests/support/session-age'

/** The browser has a finger of its own: it answers whatever a site asks of passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const protection = (page: Page) => page.getByRole('region', { name: 'Вход и защита' })

async function openProtection(page: Page): Promise<void> {
  await page.goto('/ru/my/settings#protection')
  await expect(protection(page).getByText('Выключено')).toBeVisible()
}

async function makePasskey(page: Page, name: string): Promise<void> {
  const panel = protection(page)
  await panel.getByRole('button', { name: 'Добавить ключ' }).click()
  await panel.getByLabel('Название ключа').fill(name)
  await panel.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(panel.getByText(name)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/ru/account/sign-out')
  await expect(page).toHaveURL(/\/ru\/?$/)
}

async function signInByCode(page: Page, email: string): Promise<void> {
  await page.goto('/ru/account/sign-in?way=code')
  await page.getByLabel('Почта или телефон').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код', { exact: true }).fill(await codeSentTo(email, /входа/))
  await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible()
}

// A refusal that asks for the second factor is logged by the browser itself, as is a wrong code.
test.use({ allowedErrors: [/status of (?:401|403|422)/] })

test('M8: a passkey is made in the settings, signs in alone, and is the second step after a code', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  await addAuthenticator(page)
  await enterAs(page.context(), member, baseURL)
  await openProtection(page)
  await makePasskey(page, 'Рабочий ноутбук')
  const codes = page.getByRole('region', { name: 'Сохраните запасные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toBeFocused()
  await codes.getByRole('button', { name: 'Я сохранил коды' }).click()
  await expect(protection(page).getByText('Осталось 10 кодов')).toBeVisible()

  await signOut(page)
  await page.goto('/ru/account/sign-in')
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)

  await signOut(page)
  await signInByCode(page, member.email)
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
})

test('M8: an app is connected by its secret, its code is the second step, and a recovery code stands in for it', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  await enterAs(page.context(), member, baseURL)
  await openProtection(page)
  const panel = protection(page)
  const app = panel.getByRole('region', { name: 'Приложение с кодами' })
  await app.getByRole('button', { name: 'Подключить' }).click()
  await expect(app.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = ((await app.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '')
  const epoch = Math.floor(Date.now() / 1000)
  await app.getByLabel('Код из приложения').fill(await generate({ secret, epoch }))
  const codes = page.getByRole('region', { name: 'Сохраните запасные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'Я сохранил коды' }).click()

  await signOut(page)
  await signInByCode(page, member.email)
  const code = page.getByLabel('Код из приложения')
  await expect(code).toBeFocused()
  // The code that connected the app is used up; the next one is right already.
  await code.fill(await generate({ secret, epoch }))
  // At its field, and not in a toast besides.
  await expect(page.getByText(/Неверный код/)).toHaveCount(1)
  await code.fill(await generate({ secret, epoch: epoch + 30 }))
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)

  await signOut(page)
  await page.goto('/ru/account/sign-in')
  await page.getByLabel('Почта или телефон').fill(member.email)
  await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль 2026')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible()
  await page.getByRole('button', { name: 'Ввести запасной код' }).click()
  await page.getByLabel('Запасной код').fill(recovery.toUpperCase())
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
  await page.goto('/ru/my/settings#protection')
  await expect(protection(page).getByText('Осталось 9 кодов')).toBeVisible()
})

test('M8: an old session of somebody with an app asks for its code, and nothing weaker, before a step-up act', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  const call = asMember(request, member)
  const { challenge, secret } = await call<{ challenge: string; secret: string }>(
    'POST',
    '/v1/accounts/second-factor/totp',
  )
  const epoch = Math.floor(Date.now() / 1000)
  await call('POST', '/v1/accounts/second-factor/totp/confirmation', {
    challenge,
    code: await generate({ secret, epoch }),
  })
  await ageSessions(member.email)
  await enterAs(page.context(), member, baseURL)
  await page.goto('/ru/my/profile')
  await page.getByRole('button', { name: 'Изменить почту' }).click()
  const next = newAddress('new')
  await page.getByLabel('Новая почта').fill(next)
  await page.getByRole('button', { name: 'Получить код' }).click()

  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  const code = dialog.getByLabel('Код из приложения или запасной')
  // Neither the password nor a letter is enough for an account with a second factor: there is nothing to choose.
  await expect(code).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByLabel('Пароль')).toHaveCount(0)
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog.getByText(/Неверный код/)).toBeVisible()
  await code.fill(await generate({ secret, epoch: epoch + 30 }))
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toHaveCount(0)
  // What was asked for goes on by itself.
  await page.getByLabel('Код', { exact: true }).fill(await codeSentTo(next))
  await expect(page.getByText('Почта изменена')).toBeVisible()
})

test('M8 hole 4: an account taken over is restored by a passkey of before the changes', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  await addAuthenticator(page)
  await enterAs(page.context(), member, baseURL)
  await openProtection(page)
  await makePasskey(page, 'Рабочий ноутбук')
  const codes = page.getByRole('region', { name: 'Сохраните запасные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await ageFactors(member.email)
  const call = asMember(request, member)
  const stranger = newAddress('thief')
  await call('POST', '/v1/accounts/code/send', { username: stranger, purpose: 'change_email' })
  await call('PUT', '/v1/accounts/email', { email: stranger, code: await codeSentTo(stranger) })
  const { text } = await messageTo(member.email, /Это были не вы/)
  const link = /\/ru\/freeze\/[a-z2-9]{32}/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Заморозить аккаунт' }).click()
  await page.getByRole('link', { name: 'Вернуть аккаунт' }).click()

  // A recovery code that is none, then the key.
  await page.getByRole('radio', { name: 'Приложение с кодами или запасной код' }).check()
  await page.getByLabel('Код', { exact: true }).fill('aaaa-aaaa-aaaa-aaaa')
  await page.getByLabel('Новый пароль').fill('Третий-океан-за-окном-44')
  await page.getByRole('button', { name: 'Вернуть аккаунт' }).click()
  await expect(page.getByText(/Неверный код/)).toBeVisible()
  await page.getByRole('radio', { name: 'Ключ доступа, который был до изменений' }).check()
  await page.getByRole('button', { name: 'Вернуть аккаунт' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт снова ваш' })).toBeVisible()
})
