import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, messageTo, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, resumeOf } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'

// A form without consent, a proof that many forms of one address ask for, a link that is over.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of (422|428|404)/] })

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Opens the page of the company, and answers its address. */
async function openHiringPage(page: Page): Promise<string> {
  await page.goto('/ru/my/people/links')
  await page.getByLabel('Страница открыта для всех').check()
  await page.getByLabel('Несколько слов от компании').fill('Ищем людей, которым интересна медицина')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const link = page.getByText(/\/ru\/companies\/[a-z2-9]{12}\/join$/)
  await expect(link).toBeVisible()
  return /\/ru\/companies\/[a-z2-9]{12}\/join/.exec((await link.textContent()) ?? '')?.[0] ?? ''
}

for (const width of [360, 1440]) {
  test(`a guest comes by a referral link, leaves a resume, confirms by the letter, and stands in the base with ground and source, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    await openHiringPage(page)
    await page.getByRole('button', { name: 'Создать ссылку' }).click()
    await expect(page.getByLabel('Чья рекомендация')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Чья рекомендация').fill('Пётр из цеха')
    await page.getByRole('button', { name: 'Создать ссылку' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Пётр из цеха' })
    const referral = /\/ru\/referrals\/[a-z2-9]{12}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    expect(referral).not.toBe('')
    await expectSound(page)

    const guest = await (await otherContext()).newPage()
    await guest.setViewportSize({ width, height: 900 })
    await guest.goto(referral)
    await expect(guest.getByRole('heading', { name: /^Работа в компании/ })).toBeVisible()
    await expect(guest.getByText('Ищем людей, которым интересна медицина')).toBeVisible()
    const address = newAddress('vera')
    await guest.getByLabel('Файл с резюме').setInputFiles({
      name: 'resume.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Зимина Вера\nГлавный бухгалтер\nvera@example.ru\n+7 912 345-67-89\n\nНавыки: 1С'),
    })
    await expect(guest.getByText('Прочитали «resume.txt»')).toBeVisible()
    await guest.getByLabel('Имя', { exact: true }).fill('Вера')
    await guest.getByLabel('Почта').fill(address)
    await guest.getByLabel('Кем хотите работать').fill('Главный бухгалтер')
    await guest.getByRole('button', { name: 'Отправить' }).click()
    await expect(guest.getByLabel(/^Согла/)).toHaveAttribute('aria-invalid', 'true')
    await expect(guest.getByLabel('Почта')).toHaveValue(address)
    await expectSound(guest)
    await guest.getByLabel(/^Согла/).check()
    await guest.getByRole('button', { name: 'Отправить' }).click()
    await expect(guest.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()

    await page.goto('/ru/my/people')
    await expect(page.getByText('База пока пуста')).toBeVisible()
    const { text } = await messageTo(address, /people-consent/)
    const link = /\/ru\/people-consent\/[\w-]+/.exec(text)?.[0] ?? ''
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Это вы оставили данные?' })).toBeVisible()
    await expect(guest.getByText('Главный бухгалтер')).toBeVisible()
    await expect(guest.getByText('Пётр из цеха')).toHaveCount(0)
    await expectSound(guest)
    await guest.getByRole('button', { name: 'Подтвердить и отправить' }).click()
    await expect(guest.getByRole('heading', { name: 'Готово, данные у компании' })).toBeVisible()

    await page.goto('/ru/my/people/links')
    await expect(row.getByText('Открыли: 1')).toBeVisible()
    await row.getByRole('link', { name: /(В базе 1 человек|Оставили резюме: 1)/ }).click()
    await page.getByRole('button', { name: /^Вера/ }).click()
    const record = page.getByRole('dialog', { name: /^Вера/ })
    await expect(record.getByText(/^Согласие на странице компании/)).toBeVisible()
    await expect(record.getByText('Рекомендация: Пётр из цеха')).toBeVisible()
    await expect(record.getByText(/^Текст согласия от/)).toBeVisible()

    await guest.goto(link)
    await guest.getByRole('button', { name: /^Отказаться/ }).click()
    await expect(guest.getByRole('heading', { name: 'Данные удалены' })).toBeVisible()
    await page.goto('/ru/my/people')
    await expect(page.getByText('База пока пуста')).toBeVisible()
  })

  test(`a company ends a referral link and takes it back, and closes its page, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    const address = await openHiringPage(page)
    await page.getByLabel('Чья рекомендация').fill('Чат выпускников')
    await page.getByRole('button', { name: 'Создать ссылку' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Чат выпускников' })
    const referral = /\/ru\/referrals\/[a-z2-9]{12}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    await row.getByRole('button', { name: /^Закрыть ссылку/ }).click()
    await expect(row.getByText('Закрыта')).toBeVisible()
    const guest = await (await otherContext()).newPage()
    await guest.goto(referral)
    await expect(guest.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(row.getByText('Закрыта')).toBeHidden()
    await guest.goto(referral)
    await expect(guest.getByRole('heading', { name: /^Работа в компании/ })).toBeVisible()

    await page.getByLabel('Страница открыта для всех').uncheck()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Сейчас страницу никто не видит')).toBeVisible()
    expect((await guest.goto(address))?.status()).toBe(404)
  })

  test(`a signed-in candidate sends a resume by one press and can take the consent back, at ${width} px`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const candidate = await newCandidate(request)
    await resumeOf(request, candidate, 'Медсестра процедурного кабинета')
    const company = await (await otherContext()).newPage()
    await enterAs(company.context(), await newEmployer(request, { verified: true }), baseURL)
    const address = await openHiringPage(company)
    await enterAs(page.context(), candidate, baseURL)
    await page.goto(address)
    await page.getByLabel(/^Согла/).check()
    await page.getByRole('button', { name: 'Отправить резюме' }).click()
    await expect(page.getByText('Резюме у компании')).toBeVisible()
    await expectSound(page)
    await company.goto('/ru/my/people')
    await expect(company.getByText('1 человек', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Посмотреть или отозвать согласие' }).click()
    await page.getByRole('button', { name: /^Отказаться/ }).click()
    await expect(page.getByRole('heading', { name: 'Данные удалены' })).toBeVisible()
    await company.reload()
    await expect(company.getByText('База пока пуста')).toBeVisible()
  })
}
