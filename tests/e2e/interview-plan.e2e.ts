import { seriousViolationsOf } from '@/tests/support/axe'
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
import { enter, roomOf, smallPicture, turnOn } from '@/tests/support/room-pages'
import { talkSoon } from '@/tests/support/rooms'

// A plan saved without a name.
test.use({ allowedErrors: [/status of 422/] })

for (const width of [360, 1440]) {
  test(`a plan of interviews is written, changed, removed and brought back, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ru/my/stages')
    const plans = page.getByRole('region', { name: 'Планы собеседований' })
    await plans.getByRole('button', { name: 'Добавить план' }).click()
    await plans.getByRole('button', { name: 'Сохранить план' }).click()
    await expect(plans.getByText('Это нужно указать')).toHaveCount(2)
    await plans.getByLabel('Название плана').fill('Техническое')
    await plans.getByLabel('Что оцениваем, 1').fill('Кухня')
    await plans.getByLabel('Вопрос').fill('Как храните рыбу?')
    await plans.getByLabel('Что показывает хороший ответ').fill('Называет температуру и срок')
    await plans.getByRole('button', { name: 'Добавить пункт' }).click()
    await plans.getByLabel('Что оцениваем, 2').fill('Команда')
    await plans.getByRole('button', { name: 'Сохранить план' }).click()
    await expect(plans.getByText('Кухня, Команда')).toBeVisible()
    await plans.getByRole('button', { name: 'Изменить план: Техническое' }).click()
    await expect(plans.getByLabel('Что показывает хороший ответ').first()).toHaveValue(
      'Называет температуру и срок',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page)).toEqual([])
    await plans.getByLabel('Название плана').fill('Разговор о кухне')
    await plans.getByRole('button', { name: 'Сохранить план' }).click()
    await plans.getByRole('button', { name: 'Удалить план: Разговор о кухне' }).click()
    await expect(plans.getByText(/Планов пока нет/)).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(plans.getByText('Разговор о кухне')).toBeVisible()
  })

  test(`the resume and the scorecard stand beside the picture, and what was marked waits in the form, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const talk = await talkSoon(request, {
      items: [{ criterion: 'Кухня', question: 'Как храните рыбу?', good: 'Называет температуру и срок' }],
    })
    await page.context().grantPermissions(['camera', 'microphone'])
    await smallPicture(page.context())
    await enterAs(page.context(), talk.hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(talk.ofEmployer)
    await turnOn(page)
    await enter(page)
    const room = roomOf(page)
    await room.getByRole('button', { name: 'Резюме' }).click()
    const resume = room.getByRole('complementary', { name: 'Резюме' })
    await expect(resume.getByText(/Повар/).first()).toBeVisible()
    await room.getByRole('button', { name: 'Оценка' }).click()
    const card = room.getByRole('complementary', { name: 'Оценка' })
    await expect(card.getByText('Как храните рыбу?')).toBeVisible()
    await expect(card.getByText('Хороший ответ: Называет температуру и срок')).toBeVisible()
    await card.getByRole('group', { name: 'Кухня' }).getByText('Точно да').click()
    await card.getByLabel('Что запомнилось').fill('Знает дело')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page, '.room')).toEqual([])

    // The draft outlives the room.
    await page.reload()
    await room.getByRole('button', { name: 'Оценка' }).click()
    await expect(card.getByLabel('Что запомнилось')).toHaveValue('Знает дело')
    await expect(card.getByRole('group', { name: 'Кухня' }).getByLabel('Точно да')).toBeChecked()
  })
}
test('a plan is chosen when an interview is proposed', async ({ page, request, baseURL }) => {
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const call = asMember(request, hr)
  const item = { criterion: 'Кухня', question: '', good: '' }
  await call('POST', '/v1/my/interview-plans', { name: 'О кухне', stage_public_id: null, items: [item] })
  const vacancyId = await vacancyOf(request, hr, `Повар ${newWord()}`)
  const resumeId = await resumeOf(request, person, 'Повар')
  const id = await applicationOf(request, person, { vacancyId, resumeId })
  await call('POST', `/v1/negotiations/${id}/actions`, { action: 'open', revision: 1 })
  await enterAs(page.context(), hr, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}/view/video-interviews`)
  await page.getByRole('button', { name: 'Назначить собеседование' }).click()
  const plan = page.getByRole('dialog').getByLabel('План собеседования')
  await expect(plan.locator('option:checked')).toHaveText('О кухне')
  await plan.selectOption({ label: 'Без плана: общие критерии' })
  await expect(plan.locator('option:checked')).toHaveText('Без плана: общие критерии')
})
