import type { Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, openDemoPages, test } from '@/tests/support/browser'
import {
  draftOf,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

async function checkPage(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

// The refused publication is a failed request.
test.use({ allowedErrors: [/status of 409/] })

test.beforeEach(({ context }) => openDemoPages(context))

/** Room for open vacancies on the free plan. */
const freeRoom = 10

test('H3 a refusal leads to the purchase, the paid draft is published, and what is unused comes back', async ({
  context,
  page,
  baseURL,
}) => {
  const employer = await newEmployer(context.request)
  await enterAs(context, employer, baseURL)
  for (let n = 0; n < freeRoom; n += 1) await vacancyOf(context.request, employer, `Бариста ${newWord()}`)
  const title = `Кондитер ${newWord()}`
  const draft = await draftOf(context.request, employer, title)

  await page.goto('/ru/my/vacancies')
  await expect(page.getByText(/Осталось\sмест для вакансий: 0 из 10/)).toBeVisible()
  await page.goto(`/ru/vacancies/${draft}/edit`)
  // Known before the click, with the way to more.
  await expect(page.getByText(/Осталось\sмест для вакансий: 0 из 10/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Купить\sпубликацию/ })).toBeVisible()
  await page.goto(`/ru/vacancies/${draft}/preview`)
  await expect(page.getByText(/Осталось\sмест для вакансий: 0 из 10/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Купить\sпубликацию/ })).toHaveAttribute(
    'href',
    new RegExp(`vacancy=${draft}`),
  )
  await checkPage(page)
  await page.getByRole('link', { name: 'Вернуться к правке' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  // The draft goes along to the plans too.
  await page.getByRole('dialog').getByRole('button', { name: 'Посмотреть тарифы' }).click()
  await page.getByRole('link', { name: 'Команда' }).click()
  await page.waitForURL(new RegExp(`/my/plans/team\\?vacancy=${draft}`))
  await expect(page.getByText('После оплаты опубликуем вакансию сами')).toBeVisible()
  await page.goto(`/ru/vacancies/${draft}/edit`)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/сколько можно: 10/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Купить публикацию' }).click()

  await page.waitForURL(/\/ru\/my\/services\?need=active_vacancies/)
  await expect(page.getByText(/опубликуем вакансию сами/)).toBeVisible()
  await checkPage(page)
  const single = page.getByRole('listitem').filter({ hasText: 'Одна вакансия' })
  await single.getByRole('button', { name: /Купить за\s990\s₽/ }).click()
  await expect(single.getByText('После оплаты опубликуем вакансию сами')).toBeVisible()
  await single.getByRole('button', { name: /Купить за/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Не хватает денег на карте' }).click()
  await expect(page.getByText(/Оплата не\sпрошла/).first()).toBeVisible()

  await page.goto(`/ru/my/services?need=active_vacancies&vacancy=${draft}`)
  await expect(page.getByText('Отменено').first()).toBeVisible()
  await single.getByRole('button', { name: /Купить за\s990\s₽/ }).click()
  await single.getByRole('button', { name: /Купить за/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Куплено: Одна вакансия/)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`вакансии «${title}»`) })).toBeVisible()
  // Its money was an advance, which is spent now: the till is told of both.
  const tills = page.getByRole('region', { name: 'Кассовые чеки' }).getByRole('listitem')
  await expect(tills.filter({ hasText: 'Зачёт аванса' })).toContainText('Одна вакансия')
  await expect(tills.filter({ hasText: 'Приход, аванс' })).toContainText('990\u00a0₽')

  // It is open by now, with its promotion said to be one.
  await page.goto('/ru/my/services')
  await expect(page.getByRole('link', { name: new RegExp(`опубликована: ${title}`) })).toBeVisible()
  await expect(page.getByText('Поднятие', { exact: true })).toBeVisible()
  await page.goto(`/ru/vacancies?text=${encodeURIComponent(title)}`)
  await expect(page.getByRole('region', { name: 'Реклама' }).getByRole('link', { name: title })).toBeVisible()

  await page.goto('/ru/my/services')
  const highlight = page.getByRole('listitem').filter({ hasText: 'Выделить вакансию' }).first()
  await highlight.getByRole('button', { name: /Купить/ }).click()
  await highlight.getByRole('button', { name: /Купить за/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await page.goto('/ru/my/services')
  await page.getByRole('button', { name: /Вернуть 290\s₽/ }).click()
  await page.getByRole('button', { name: /Вернуть 290\s₽/ }).click()
  await expect(page.getByText(/290\s₽ вернулись на\sбаланс/)).toBeVisible()
  await expect(page.getByText(/Возвращено 290\s₽/)).toBeVisible()
  await page.goto('/ru/my/payments')
  await expect(page.getByRole('row', { name: /Возврат/ })).toHaveCount(1)
})

test('H3 a plan is taken up, canceled and kept; contacts open once with what is left before the click', async ({
  context,
  page,
  baseURL,
}) => {
  const candidate = await newCandidate(context.request)
  const resume = await resumeOf(context.request, candidate, `Кондитер ${newWord()}`)
  const employer = await newEmployer(context.request, { verified: true })
  await enterAs(context, employer, baseURL)
  await page.goto('/ru/my/plans')
  await expect(page.getByRole('heading', { name: 'Сравнение тарифов' })).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'Команда' }).click()
  await page.waitForURL(/\/my\/plans\/team$/)
  await expect(page.getByText(/НДС 22\s%/).first()).toBeVisible()
  await checkPage(page)
  // The table scrolls by itself, not the page of a phone.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await checkPage(page)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: /Купить за\s9\s900\s₽/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await expect(page.getByText(/Куплено: Команда/)).toBeVisible()
  await page.goto('/ru/my/plans')
  await page.getByRole('button', { name: /Отключить в\sконце срока/ }).click()
  await expect(page.getByText(/и\sне\sпродлится/)).toBeVisible()
  await page.getByRole('button', { name: 'Не отключать' }).first().click()
  await expect(page.getByText(/Тариф «Команда» действует до/)).toBeVisible()

  await page.goto(`/ru/resumes/${resume}`)
  await expect(page.getByText(/Осталось 50 открытий/)).toBeVisible()
  await page.getByRole('button', { name: 'Открыть контакты' }).click()
  await expect(page.getByText(candidate.lastName).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(candidate.lastName).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Открыть контакты' })).toHaveCount(0)
})

test('H3 who runs out of contacts buys more and comes back to the person', async ({
  context,
  page,
  baseURL,
}) => {
  const resumes: string[] = []
  const candidates = await Promise.all(Array.from({ length: 4 }, () => newCandidate(context.request)))
  for (const candidate of candidates) {
    resumes.push(await resumeOf(context.request, candidate, `Кондитер ${newWord()}`))
  }
  const employer = await newEmployer(context.request, { verified: true })
  await enterAs(context, employer, baseURL)
  for (const [n, resume] of resumes.slice(0, 3).entries()) {
    await page.goto(`/ru/resumes/${resume}`)
    await page.getByRole('button', { name: 'Открыть контакты' }).click()
    await expect(page.getByText(candidates[n]?.lastName ?? '').first()).toBeVisible()
  }
  await page.goto(`/ru/resumes/${resumes[3]}`)
  await page.getByRole('link', { name: /Купить/ }).click()
  await page.waitForURL(/need=contact_opens/)
  await expect(page.getByText(/вернитесь к\sрезюме/)).toBeVisible()
  const pack = page.getByRole('listitem').filter({ hasText: '10 контактов из базы резюме' }).first()
  await pack.getByRole('button', { name: /Купить/ }).click()
  await pack.getByRole('button', { name: /Купить за/ }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await page.waitForURL(/\/ru\/my\/payments\?payment=/)
  await page.getByRole('link', { name: 'Вернуться к резюме' }).click()
  await expect(page.getByText(/Осталось 10 открытий/)).toBeVisible()
  await page.getByRole('button', { name: 'Открыть контакты' }).click()
  await expect(page.getByText(candidates[3]?.lastName ?? '').first()).toBeVisible()
})

test('H3 a candidate sees that there is nothing to pay for', async ({ context, page, baseURL }) => {
  await enterAs(context, await newCandidate(context.request), baseURL)
  await page.goto('/ru/my/plans')
  await expect(page.getByText('Для соискателя всё бесплатно')).toBeVisible()
  await checkPage(page)
  await page.goto('/ru/my/plans/team')
  await page.waitForURL(/\/my\/plans$/)
  await page.goto('/ru/my/services')
  await expect(page.getByText('Покупать ничего не нужно')).toBeVisible()
})
