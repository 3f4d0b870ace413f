import type { APIRequestContext, Page } from '@playwright/test'
import { expect, messageTo, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  colleagueOf,
  enterAs,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 4(04|22)/] })

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const size = { phone: { width: 360, height: 780 }, desk: { width: 1440, height: 900 } }
const letter = (page: Page) => page.getByRole('article', { name: 'Предложение о\u00a0работе' })

/** Nothing sticks out at the side. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** An offer of 90,000 roubles that waits for the candidate. */
async function sentOffer(request: APIRequestContext) {
  const hr = await newEmployer(request)
  const person = await newCandidate(request)
  const pair = {
    vacancyId: await vacancyOf(request, hr, `Медсестра ${newWord()}`),
    resumeId: await resumeOf(request, person, 'Медсестра'),
  }
  const id = await applicationOf(request, person, pair)
  await moveOf(request, hr, id, { action: 'open' })
  await moveOf(request, hr, id, { action: 'take_into_review' })
  const by = asMember(request, hr)
  const kept = await by<{ revision: number }>('PUT', `/v1/negotiations/${id}/offer/draft`, {
    revision: 0,
    approvers: [],
    terms: {
      position: 'Медсестра',
      pay_amount: 90_000,
      pay_net: true,
      pay_mode: 'MONTH',
      bonus: '',
      start_date: dayAhead(20),
      format: 'REMOTE',
      place: '',
      probation_months: 0,
      valid_until: dayAhead(5),
      conditions: '',
      message: 'Будем рады работать вместе',
    },
  })
  await by('POST', `/v1/negotiations/${id}/offer/actions`, { action: 'send', revision: kept.revision })
  return { hr, person, id }
}

test('a recruiter prepares an offer, a colleague returns and approves it, the candidate asks and accepts by a code', async ({
  page: recruiter,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request, { verified: true })
  const colleague = await colleagueOf(request, hr)
  const person = await newCandidate(request)
  const title = `Медсестра ${newWord()}`
  const pair = {
    vacancyId: await vacancyOf(request, hr, title),
    resumeId: await resumeOf(request, person, 'Медсестра'),
  }
  const id = await applicationOf(request, person, pair)
  await moveOf(request, hr, id, { action: 'open' })
  await moveOf(request, hr, id, { action: 'take_into_review' })
  await enterAs(recruiter.context(), hr, baseURL)
  await recruiter.setViewportSize(size.desk)
  await recruiter.goto(`/ru/vacancies/${pair.vacancyId}/view/applications?item=${id}`)
  await recruiter.getByRole('button', { name: 'Предложить работу' }).click()
  await expect(recruiter.getByRole('heading', { level: 1, name: 'Предложение о\u00a0работе' })).toBeVisible()
  const pay = recruiter.getByLabel('Сумма, ₽')
  await pay.fill('')
  await recruiter.getByRole('button', { name: 'Отправить кандидату' }).click()
  await expect(pay).toHaveAttribute('aria-invalid', 'true')
  await pay.fill('95000')
  await recruiter.getByLabel('Выход на\u00a0работу').fill(dayAhead(20))
  await recruiter.getByLabel('Ответить до').fill(dayAhead(5))
  await recruiter.getByLabel('Формат').selectOption({ label: 'На месте работодателя' })
  await recruiter.getByLabel('Испытательный срок').selectOption({ label: '3 месяца' })
  await recruiter.getByLabel('Место работы').fill('Москва, Лесная, 5')
  await recruiter.getByLabel(/^Условия/).fill('Обучение за счёт клиники')
  await recruiter.getByLabel(/^Кто согласует/).selectOption({ index: 1 })
  // What was typed outlives a reload.
  await expect(recruiter.getByText(/^Сохранено /)).toBeVisible()
  await recruiter.reload()
  await expect(pay).toHaveValue('95000')
  await expect(recruiter.getByLabel(/^Условия/)).toHaveValue('Обучение за счёт клиники')
  expect(await fits(recruiter)).toBe(true)
  await recruiter.getByRole('button', { name: 'Отправить на\u00a0согласование' }).click()
  await expect(letter(recruiter)).toContainText('95\u00a0000')

  const approver = await (await otherContext()).newPage()
  await enterAs(approver.context(), colleague, baseURL)
  await approver.setViewportSize(size.phone)
  await approver.goto('/ru/my/applications')
  await expect(approver.getByRole('region', { name: /^Предложения ждут/ })).toContainText(person.lastName)
  await approver.goto(`/ru/my/offers/${id}`)
  await expect(letter(approver)).toContainText('95\u00a0000')
  await expect(letter(approver)).toContainText('Это не\u00a0трудовой договор')
  expect(await fits(approver)).toBe(true)
  await approver.getByRole('button', { name: 'Вернуть с\u00a0комментарием' }).click()
  await approver.getByLabel('Комментарий').fill('Добавьте премию')
  await approver.getByRole('dialog').getByRole('button', { name: 'Вернуть с\u00a0комментарием' }).click()

  // The author learns of it without a reload.
  await expect(recruiter.getByText('Добавьте премию')).toBeVisible()
  await recruiter.getByRole('button', { name: 'Изменить' }).click()
  await recruiter.getByLabel(/^Переменная часть/).fill('Премия 10 %')
  await recruiter.getByRole('button', { name: 'Отправить на\u00a0согласование' }).click()
  await approver.getByRole('button', { name: 'Согласовать' }).click()
  const send = recruiter.getByRole('button', { name: 'Отправить кандидату' })
  await expect(send).toBeVisible()
  await send.click()
  await expect(recruiter.getByText(/Кандидат отвечает до/)).toBeVisible()

  // The conversation tells what stands of it, and leads there.
  await approver.goto(`/ru/my/conversations?talk=${id}`)
  await approver.getByRole('link', { name: 'Предложение отправлено' }).click()
  await expect(letter(approver)).toContainText('Премия 10 %')

  const candidate = await (await otherContext()).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await candidate.setViewportSize(size.phone)
  await candidate.goto('/ru/')
  await candidate.getByRole('link', { name: 'Посмотреть предложение' }).click()
  await expect(letter(candidate)).toContainText('Премия 10 %')
  await expect(candidate.getByText('Добавьте премию')).toHaveCount(0)
  expect(await fits(candidate)).toBe(true)
  const download = candidate.waitForEvent('download')
  await candidate.getByRole('button', { name: 'Скачать PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await candidate.getByRole('button', { name: 'Спросить' }).click()
  await candidate.getByLabel('Ваш вопрос').fill('Есть ли ночные смены?')
  await candidate.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(candidate.getByText(/Ответ за\u00a0работодателем/)).toBeVisible()
  await recruiter.getByRole('button', { name: 'Ответить на\u00a0вопрос' }).click()
  await recruiter.getByLabel('Ответ кандидату').fill('Нет, только днём')
  await recruiter.getByRole('button', { name: 'Отправить ответ' }).click()
  await expect(candidate.getByText('Нет, только днём')).toBeVisible()

  await candidate.getByRole('button', { name: 'Принять', exact: true }).click()
  const dialog = candidate.getByRole('dialog', { name: 'Принять предложение' })
  await expect(dialog).toContainText('Это не\u00a0трудовой договор')
  await dialog.getByRole('button', { name: 'Прислать код' }).click()
  const letterWithCode = await messageTo(person.email, /\d{6}/, /принять предложение/)
  await dialog.getByLabel('Код').fill(/\b\d{6}\b/.exec(letterWithCode.text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Принять предложение' }).click()
  await expect(candidate.getByText(/Вы приняли предложение/).first()).toBeVisible()
  await expect(recruiter.getByText(/подтвердил кодом/)).toBeVisible()
  await expect(recruiter.getByRole('button', { name: 'Подготовить новую версию' })).toHaveCount(0)
})

test('a candidate declines an offer with a reason, which the employer reads beside the kept terms', async ({
  page: candidate,
  otherContext,
  request,
  baseURL,
}) => {
  const { hr, person, id } = await sentOffer(request)
  await enterAs(candidate.context(), person, baseURL)
  await candidate.setViewportSize(size.desk)
  await candidate.goto(`/ru/my/offers/${id}`)
  await expect(letter(candidate)).toContainText('90\u00a0000')
  await candidate.emulateMedia({ media: 'print' })
  await expect(candidate.getByRole('button', { name: 'Отказаться' })).toBeHidden()
  await expect(letter(candidate)).toBeVisible()
  await candidate.emulateMedia({ media: null })
  await candidate.getByRole('button', { name: 'Отказаться' }).click()
  const dialog = candidate.getByRole('dialog', { name: 'Отказаться' })
  await dialog.getByLabel(/^Причина/).selectOption('salary')
  await dialog.getByRole('button', { name: 'Отказаться' }).click()
  await expect(candidate.getByText(/Вы отказались от\u00a0предложения/).first()).toBeVisible()
  const employer = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await employer.setViewportSize(size.phone)
  await employer.goto(`/ru/my/offers/${id}`)
  await expect(letter(employer)).toContainText('90\u00a0000')
  await expect(employer.getByText(/Отклонено/)).toBeVisible()
  expect(await fits(employer)).toBe(true)
})

for (const [name, viewport] of Object.entries(size)) {
  test(`the draft of a further version is put away and brought back, and what it changes is said to whoever accepts: ${name}`, async ({
    page: employer,
    otherContext,
    request,
    baseURL,
  }) => {
    const { hr, person, id } = await sentOffer(request)
    const candidate = await (await otherContext()).newPage()
    for (const page of [employer, candidate]) await page.setViewportSize(viewport)
    await enterAs(employer.context(), hr, baseURL)
    await enterAs(candidate.context(), person, baseURL)
    await employer.goto(`/ru/my/offers/${id}`)
    await candidate.goto(`/ru/my/offers/${id}`)
    await candidate.getByRole('button', { name: 'Принять', exact: true }).click()
    const dialog = candidate.getByRole('dialog', { name: 'Принять предложение' })
    await expect(dialog).toContainText('90\u00a0000')

    await employer.getByRole('button', { name: 'Подготовить новую версию' }).click()
    const pay = employer.getByLabel(/^Сумма,\s₽/)
    await pay.fill('70000')
    await employer.getByRole('button', { name: 'Убрать черновик' }).click()
    await expect(letter(employer)).toContainText('90\u00a0000')
    await employer.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(pay).toHaveValue('70000')
    expect(await fits(employer)).toBe(true)
    await employer.getByRole('button', { name: 'Отправить кандидату' }).click()

    await expect(dialog.getByRole('alert')).toContainText(/было.*90\u00a0000.*стало.*70\u00a0000/)
    expect(await fits(candidate)).toBe(true)
    await candidate.keyboard.press('Escape')
    await expect(candidate.getByRole('list', { name: 'Что изменилось' }).first()).toContainText('70\u00a0000')
  })
}
