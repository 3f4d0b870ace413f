import { readFile } from 'node:fs/promises'
import { violationsOf } from '@/tests/support/axe'
import { codeSentTo, expect, messageTo, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, resumeOf } from '@/tests/support/members'

test('H3 presence, consents and the copy of one’s data are in one’s own hands', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  await enterAs(page.context(), member, baseURL)
  await page.goto('/ru/my/settings')

  const presence = page.getByRole('checkbox', { name: /Показывать, что я в сети/ })
  await expect(presence).toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/accounts/privacy') && answer.request().method() === 'PUT',
  )
  await presence.uncheck()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(presence).not.toBeChecked()

  const consents = page.getByRole('region', { name: 'Согласия' })
  await expect(consents.getByRole('link', { name: 'Условия использования' })).toBeVisible()
  await consents.getByRole('button', { name: 'Получать новости и предложения' }).click()
  await consents.getByRole('button', { name: 'Отозвать: Новости и предложения' }).click()
  await expect(page.getByText('Согласие отозвано', { exact: true })).toBeVisible()
  await expect(consents.getByText('Отозвано', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Собрать архив' }).click()
  const ready = page.getByRole('button', { name: 'Скачать', exact: true })
  await expect(ready).toBeVisible({ timeout: 30_000 })
  await messageTo(member.email, /Архив с вашими данными собран/)
  const downloading = page.waitForEvent('download')
  await ready.click()
  const file = await (await downloading).path()
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
})

for (const width of [360, 1440]) {
  test(`what a company keeps of a person is shown and erased by one step, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const member = await newCandidate(request)
    await enterAs(page.context(), member, baseURL)
    const kept = page.getByRole('region', { name: 'Компании, которые хранят ваши данные' })
    await page.goto('/ru/my/settings#kept-data')
    await expect(kept.getByText('Ни одна компания не хранит ваших данных')).toBeVisible()
    await expect(kept.getByText(/Чтобы искать и по телефону, подтвердите его в профиле/)).toBeVisible()

    const employer = await newEmployer(request, { verified: true })
    const made = await request.post('/v1/my/people', {
      headers: { Authorization: `Bearer ${employer.record.token}` },
      data: {
        ...{ first_name: 'Вера', last_name: 'Зимина', email: member.email, phone: null, birth_date: null },
        ...{
          city: 'Пермь',
          position: 'Бухгалтер',
          about: '',
          source: 'Ярмарка вакансий',
          tags: [],
          lists: [],
        },
        ...{ ground: 'consent', ground_on: new Date().toISOString().slice(0, 10), ground_note: '' },
        keep_months: 12,
      },
    })
    expect(made.status()).toBe(201)
    await page.reload()
    await expect(kept.getByText('Что хранит: имя, почта, город, должность')).toBeVisible()
    await expect(kept.getByText('Откуда данные: Ярмарка вакансий')).toBeVisible()
    expect(await violationsOf(page, '#kept-data')).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await kept.getByRole('button', { name: /^Отозвать данные/ }).click()
    const step = page.getByRole('dialog', { name: /удалить ваши данные$/ })
    await expect(step.getByText(/Вернуть это будет нельзя/)).toBeVisible()
    await step.getByRole('button', { name: 'Не отзывать' }).click()
    await expect(step).toBeHidden()
    await kept.getByRole('button', { name: /^Отозвать данные/ }).click()
    await step.getByRole('button', { name: 'Отозвать и удалить' }).click()
    await expect(page.getByText(/ваших данных там больше нет/)).toBeVisible()
    await expect(kept.getByText('Ни одна компания не хранит ваших данных')).toBeVisible()
    await expect(kept).toBeFocused()
  })
}

test.describe('a deletion', () => {
  // It ends the session: what was on its way, such as the word that one is gone, is told so.
  test.use({ allowedErrors: [/status of 401/] })

  test('H3 an account is deleted by a code, disappears at once and comes back by «Вернуть»', async ({
    page,
    request,
    baseURL,
  }) => {
    const member = await newCandidate(request)
    const resume = await resumeOf(request, member, 'Настройщик роялей')
    await enterAs(page.context(), member, baseURL)
    await page.goto('/ru/my/settings')
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    const code = page.getByLabel('Код', { exact: true })
    await code.fill('000000')
    await expect(page.getByText(/Отправили код на m•••@example.test/)).toBeVisible()
    await code.fill(await codeSentTo(member.email, /удаления/))
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await expect(page).toHaveURL(/\/ru\/?$/)
    await expect(page.getByText(/Аккаунт будет удалён .* нажмите «Вернуть»/)).toBeVisible()
    await messageTo(member.email, /Мы удалим ваш аккаунт/)

    await page.goto('/ru/account/sign-in')
    await page.getByLabel('Почта или телефон').fill(member.email)
    await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль 2026')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(/\/ru\/my\/resumes$/)
    await expect(page.getByText('Скрыто', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByText('Аккаунт с вами, всё на месте')).toBeVisible()
    await expect(page.getByText(/Аккаунт будет удалён/)).toHaveCount(0)
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('token') ?? '{}'))
    const own = await request.get(`/v1/resumes/${resume}/own`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect((await own.json()).data.status).toBe('published')
  })
})

test.describe('the address of a calendar', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('M6 stands in the settings, too, is offered only when it is known, and says that it changed', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    await page.route('**/v1/my/calendar', (route) => route.abort())
    await page.goto('/ru/my/settings')
    const panel = page.getByRole('region', { name: 'Календарь на телефоне и компьютере' })
    const again = panel.getByRole('button', { name: 'Повторить' })
    await expect(again).toBeVisible()
    const make = panel.getByRole('button', { name: 'Получить адрес' })
    await expect(make).toHaveCount(0)
    await page.unroute('**/v1/my/calendar')
    await again.click()
    await make.click()
    const address = panel.getByRole('textbox')
    await expect(address).toHaveValue(/\.ics$/)
    const first = await address.inputValue()
    await panel.getByRole('button', { name: 'Сменить адрес' }).click()
    await expect(page.getByText('Адрес сменён')).toBeVisible()
    await expect(address).not.toHaveValue(first)
  })
})
