import { codeSentTo, expect, messageTo, test } from '@/tests/support/browser'
import { enterAs, newCandidate } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'
import { ageSessions } from '@/tests/support/session-age'

const password = 'длинный пароль 2026'

test.describe('M8 hole 4: a step-up', () => {
  // The first try is refused, as it has to be.
  test.use({ allowedErrors: [/status of 40[13]/] })

  test('M8 hole 4: is asked for over the page, and what was typed goes on', async ({
    page,
    request,
    baseURL,
  }) => {
    const member = await newCandidate(request)
    await ageSessions(member.email)
    await enterAs(page.context(), member, baseURL)
    await page.goto('/ru/my/profile')
    await page.getByRole('button', { name: 'Изменить почту' }).click()
    const next = newAddress('new')
    const field = page.getByLabel('Новая почта')
    await field.fill(next)
    await page.getByRole('button', { name: 'Получить код' }).click()

    const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(field).toHaveValue(next)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Получить код' }).click()
    await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
    await dialog.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(dialog.getByText('Неверный пароль')).toBeVisible()
    await dialog.getByRole('radio', { name: /Кодом на почту/ }).check()
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await dialog.getByLabel('Код', { exact: true }).fill(await codeSentTo(member.email, /подтверждения/))
    await expect(dialog).toHaveCount(0)
    await page.getByLabel('Код', { exact: true }).fill(await codeSentTo(next))
    await expect(page.getByText('Почта изменена')).toBeVisible()
  })
})

test.describe('M8 hole 4: a stolen token', () => {
  test.use({ allowedErrors: [/status of 40[134]/] })

  test('M8 hole 4: an account taken over is frozen by the letter and restored by the password of before', async ({
    page,
    request,
    baseURL,
    otherContext,
  }) => {
    const owner = await newCandidate(request)
    // The thief's browser has a copy of the owner's token, a minute old.
    const thief = await otherContext()
    await enterAs(thief, owner, baseURL)
    const theirs = await thief.newPage()
    await theirs.goto('/ru/my/profile')
    const address = newAddress('thief')
    await theirs.getByRole('button', { name: 'Изменить почту' }).click()
    await theirs.getByLabel('Новая почта').fill(address)
    await theirs.getByRole('button', { name: 'Получить код' }).click()
    await theirs.getByLabel('Код', { exact: true }).fill(await codeSentTo(address))
    await expect(theirs.getByText('Почта изменена')).toBeVisible()

    const letter = await messageTo(owner.email, /Это были не вы/)
    const link = /https?:\/\/\S+\/ru\/freeze\/[a-z2-9]{32}/.exec(letter.text)?.[0] ?? ''
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'Это были не вы?' })).toBeVisible()
    await expect(page.getByText(/изменили почту/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Заморозить аккаунт' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт заморожен' })).toBeVisible()
    // The thief's page hears that its session is over, and leads out.
    await expect(theirs).toHaveURL(/\/ru\/?$/)
    await theirs.goto('/ru/account/sign-in')
    await theirs.getByLabel('Почта или телефон').fill(address)
    await theirs.getByLabel('Пароль', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(theirs.getByText(/Аккаунт заморожен/)).toBeVisible()

    await page.getByRole('link', { name: 'Вернуть аккаунт' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Вернуть аккаунт' })).toBeVisible()
    await page.getByLabel('Прежний пароль').fill('не тот пароль')
    const fresh = 'Третий-океан-за-окном-44'
    await page.getByLabel('Новый пароль').fill(fresh)
    await page.getByRole('button', { name: 'Вернуть аккаунт' }).click()
    await expect(page.getByText('До изменений пароль был другой')).toBeVisible()
    await page.getByLabel('Прежний пароль').fill(password)
    await page.getByRole('button', { name: 'Вернуть аккаунт' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт снова ваш' })).toBeVisible()
    await page.getByRole('link', { name: 'Войти', exact: true }).last().click()
    await page.getByLabel('Почта или телефон').fill(owner.email)
    await page.getByLabel('Пароль', { exact: true }).fill(fresh)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'Ссылка больше не действует' })).toBeVisible()
  })
})
