import { newLookedAt } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs } from '@/tests/support/members'
import { newInn } from '@/tests/support/tax-numbers'

// An address without a street is refused at its field.
test.use({ allowedErrors: [/status of 422/] })

const address = { city_id: 1001, address: 'ул. Жуковского, 18' }
/** By the clock of Moscow, which has no summer time. */
const local = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(0, 16)

test('M6 H1 H2 an office is proposed, a time chosen, and both see it; the door has its list', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const { hr, person, vacancyId, resumeId, negotiation } = await newLookedAt(request, 'Повар')
  const hrCalls = asMember(request, hr)
  const [company] = await hrCalls<{ public_id: string; name: string }[]>('GET', '/v1/accounts/companies')
  await hrCalls('PUT', `/v1/accounts/company/${company?.public_id}`, {
    name: company?.name,
    inn: newInn(),
    addresses: [address],
  })
  await hrCalls('POST', `/v1/vacancies/${vacancyId}/interviews`, {
    negotiation_public_ids: [negotiation],
    kind: 'office',
    time_zone: 'Europe/Moscow',
    duration_minutes: 60,
    // The first so soon that whoever comes can be marked.
    slots: [local(30), local(300), local(600)],
    place: { ...address, landmark: 'Вокзал', walk_minutes: 6, side: 'n', documents: 'Медкнижка' },
  })

  const candidate = await (await otherContext()).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/vacancies/${vacancyId}/view/office-interviews`)
  await expect(employer.getByText('Кандидат выбирает время')).toBeVisible()

  await candidate.goto(`/ru/resumes/${resumeId}/view/office-interviews`)
  await expect(candidate.getByText('Медкнижка')).toBeVisible()
  await candidate.getByRole('button', { name: 'Выбрать время' }).click()
  const picker = candidate.getByRole('dialog', { name: 'Когда вам удобно' })
  const slots = picker.locator('.picker-slot')
  await expect(slots.first()).toBeVisible()
  await slots.first().click()
  await picker.getByRole('button', { name: /Договориться на/ }).click()
  await expect(picker).toBeHidden()
  await expect(candidate.getByRole('heading', { name: /Предстоят/ })).toBeVisible()

  // The employer has done nothing since.
  const card = employer.getByRole('article').filter({ hasText: person.lastName })
  await expect(card).toContainText('Договорились')
  await card.getByRole('button', { name: 'Ещё' }).click()
  await employer.getByRole('menuitem', { name: 'Список на входе' }).click()
  await expect(employer.getByRole('heading', { name: 'Список на входе' })).toBeVisible()
  await expect(employer.getByText(person.lastName)).toBeVisible()
  await expect(employer.getByText(address.address)).toBeVisible()
  await expect(employer.getByRole('button', { name: 'На месте' })).toBeVisible()

  // The list of the day, for all vacancies, says the same; a mark is taken back from it.
  await employer.goto('/ru/my/interviews?view=door')
  const door = employer.getByRole('region', { name: 'Список на входе' })
  const row = door.getByRole('listitem').filter({ hasText: person.lastName })
  await expect(row).toContainText('Повар')
  for (const width of [1440, 360]) {
    await employer.setViewportSize({ width, height: 800 })
    await row.getByRole('button', { name: 'На месте' }).click()
    await expect(row.getByText('На месте')).toBeVisible()
    await expect(door.getByText(/на месте: 1/)).toBeVisible()
    await row.getByRole('button', { name: 'Снять отметку' }).click()
    await expect(door.getByText(/на месте: 0/)).toBeVisible()
    const wide = await employer.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
  await row.getByRole('button', { name: 'На месте' }).click()
  await employer.emulateMedia({ media: 'print' })
  await expect(row.getByText('✓')).toBeVisible()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`a company without an address names it where somebody is invited to the office, at ${viewport.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { hr, person, vacancyId } = await newLookedAt(request, 'Повар')
    await page.setViewportSize(viewport)
    await enterAs(page.context(), hr, baseURL)
    await page.goto(`/ru/vacancies/${vacancyId}/view/office-interviews`)
    await page.getByRole('button', { name: 'Назначить собеседование' }).click()
    const form = page.getByRole('dialog', { name: 'Новое собеседование' })
    await expect(form.getByText('ещё нет адреса')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Отправить приглашение' })).toBeDisabled()
    await form.getByRole('button', { name: 'Добавить адрес' }).click()
    await expect(form.getByLabel('Улица, дом, офис')).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('combobox', { name: 'Город' }).fill('Казань')
    await form
      .getByRole('option', { name: /^Казань/ })
      .first()
      .click()
    await form.getByLabel('Улица, дом, офис').fill('ул. Баумана, 5')
    await form.getByRole('button', { name: 'Добавить адрес' }).click()
    await expect(form.getByLabel('Адрес', { exact: true })).toHaveValue('0')
    await form.getByLabel(new RegExp(person.lastName)).check()
    await form.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Кандидат выбирает время')).toBeVisible()
  })
}
