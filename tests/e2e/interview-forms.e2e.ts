import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({ allowedErrors: [/status of 422/] })

test('M6 H2 a proposal begins in its first field, asks only what it needs and leads to what is wrong', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const word = newWord()
  const vacancyId = await vacancyOf(request, hr, `Повар ${word}`)
  const resumeId = await resumeOf(request, person, `Повар ${word}`)
  const ask = asMember(request, hr)
  const [company] = await ask<{ public_id: string }[]>('GET', '/v1/accounts/companies')
  await ask('POST', `/v1/accounts/company/${company?.public_id}/addresses`, {
    city_id: 1001,
    address: 'ул. Мира, 1',
  })
  await enterAs(page.context(), hr, baseURL)

  // Nothing is agreed and there is nobody to invite: the way on, and no form that cannot be sent.
  await page.goto('/ru/my/interviews')
  await expect(page.getByRole('heading', { name: 'На этой неделе встреч нет' })).toBeVisible()
  await page.goto(`/ru/vacancies/${vacancyId}/view/video-interviews`)
  const open = page.getByRole('button', { name: 'Назначить собеседование' })
  const form = page.getByRole('dialog')
  await open.click()
  await expect(form.getByRole('link', { name: 'К откликам' })).toBeVisible()
  await expect(form.getByRole('button', { name: /Отправить/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const negotiation = await applicationOf(request, person, { vacancyId, resumeId })
  await ask('POST', `/v1/negotiations/${negotiation}/actions`, {
    action: 'open',
    revision: 1,
  })
  await page.reload()
  await open.click()
  const invitee = form.getByRole('checkbox', { name: new RegExp(person.lastName) })
  await expect(invitee).toBeFocused()
  await form.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(form.getByText('Выберите, кого зовёте')).toBeVisible()
  await expect(invitee).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.getByText('Выберите, кого зовёте')).toHaveCount(0)

  // A room and a call are for one; an open hour has the zone of the vacancy.
  const group = form.getByRole('checkbox', { name: /Групповая встреча/ })
  await expect(group).toHaveCount(0)
  await form.getByLabel('Как встречаемся').selectOption('office')
  await expect(group).toBeVisible()
  await form.getByLabel('Как встречаемся').selectOption('video_live')
  await form.getByRole('radio', { name: /Показать свободные часы/ }).check()
  await expect(form.getByLabel('Часовой пояс')).toHaveCount(0)
  await form.getByRole('radio', { name: /Назвать варианты/ }).check()
  const first = form.getByLabel('Вариант 1', { exact: true })
  await first.fill('2020-01-01T10:00')
  await expect(form.getByText('среда, 1 января')).toBeVisible()
  await form.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(form.getByText('Это время уже прошло')).toHaveCount(1)
  await expect(first).toBeFocused()
  await form.getByRole('radio', { name: /Показать свободные часы/ }).check()
  await form.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByRole('heading', { name: 'Кандидат выбирает время' })).toBeVisible()

  // Far from Moscow: both clocks by their names, and a door that says on which day it opens.
  const candidate = await (await otherContext({ timezoneId: 'Asia/Vladivostok' })).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await candidate.goto(`/ru/resumes/${resumeId}/view/video-interviews`)
  await expect(candidate.getByRole('heading', { name: 'Выберите время' })).toBeVisible()
  await candidate.getByRole('button', { name: 'Выбрать время' }).click()
  const picker = candidate.getByRole('dialog', { name: 'Когда вам удобно' })
  await expect(picker.locator('.picker-slot').first()).toBeFocused()
  await expect(picker.getByText('МСК+7')).toBeVisible()
  await candidate.keyboard.press('Space')
  await picker.getByRole('button', { name: /Договориться на/ }).click()
  await expect(candidate.getByText(/У компании .* \(МСК\)/)).toBeVisible()
  await candidate.getByRole('link', { name: 'Проверить камеру' }).click()
  await expect(candidate.getByRole('heading', { name: /Комната откроется .{2}, \d+ / })).toBeVisible()
  await candidate.keyboard.press('Escape')

  await candidate.getByRole('button', { name: 'Ещё' }).click()
  await candidate.getByRole('menuitem', { name: 'Не приду' }).click()
  await candidate.getByLabel('Причина').selectOption('illness')
  await candidate.getByRole('button', { name: 'Отменить собеседование' }).click()
  await expect(candidate.getByText('Вы отменили')).toBeVisible()
  await expect(page.getByText('Отменил кандидат')).toBeVisible()
  // What is over has one way left: it stands there itself.
  await expect(candidate.getByRole('link', { name: 'Открыть переписку' })).toBeVisible()
})

test.describe('a room of others', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('M6 says that there is none, and closes', async ({ page, request, baseURL }) => {
    const person = await newCandidate(request)
    const resumeId = await resumeOf(request, person, `Повар ${newWord()}`)
    await enterAs(page.context(), person, baseURL)
    await page.goto(`/ru/resumes/${resumeId}/view/video-interviews?room=abcdefgh2345`)
    const room = page.getByRole('dialog', { name: 'Видеозвонок' })
    await expect(room.getByRole('heading', { name: 'Такой комнаты нет' })).toBeVisible()
    await room.locator('.room-word').getByRole('button', { name: 'Закрыть' }).click()
    await expect(room).toHaveCount(0)
  })
})
