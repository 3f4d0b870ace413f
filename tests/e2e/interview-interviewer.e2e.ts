import type { InterviewDetail } from '@/lib/contracts/interviews'
import { seriousViolationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs } from '@/tests/support/members'
import { enter, roomOf, smallPicture, turnOn } from '@/tests/support/room-pages'
import { talkSoon } from '@/tests/support/rooms'

// What the role does not reach is not there for it.
test.use({ allowedErrors: [/status of 40[34]/] })

const items = [{ criterion: 'Кухня', question: 'Как храните рыбу?', good: 'Называет температуру и срок' }]

for (const width of [360, 1440]) {
  test(`an interviewer finds the own talks alone, marks in the room, scores before reading others, and is told what is not theirs, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const talk = await talkSoon(request, { items }, { withInterviewer: true })
    const other = await talkSoon(request)
    const { interviewer, hr, person, id } = talk
    if (!interviewer) throw new Error('nobody was invited')
    await page.context().grantPermissions(['camera', 'microphone'])
    await smallPicture(page.context())
    await enterAs(page.context(), interviewer, baseURL)
    await page.setViewportSize({ width, height: 900 })

    await page.goto('/ru/my/interviews?view=day')
    const own = page.getByRole('article', { name: new RegExp(person.lastName) })
    await expect(own.first()).toBeVisible()
    await expect(page.getByText(other.person.lastName)).toHaveCount(0)
    for (const path of ['my/people', 'my/payments', 'vacancies/new']) {
      await page.goto(`/ru/${path}`)
      await expect(page.getByRole('heading', { name: /Этот раздел не\sвходит в\sвашу роль/ })).toBeVisible()
    }
    await page.goto(other.ofEmployer)
    await expect(page.getByRole('heading', { name: /Такой страницы нет/ })).toBeVisible()
    const calls = asMember(request, interviewer)
    await expect(calls('GET', `/v1/interviews/${other.id}`)).rejects.toThrow()

    // The card of the room: marked as they talk, kept in this browser.
    await page.goto(`/ru/my/interviews?room=${id}`)
    await turnOn(page)
    await enter(page)
    const room = roomOf(page)
    await room.getByRole('button', { name: 'Оценка' }).click()
    const pane = room.getByRole('complementary', { name: 'Оценка' })
    await expect(pane.getByText('Как храните рыбу?')).toBeVisible()
    await pane.getByRole('group', { name: 'Кухня' }).getByText('Скорее да').click()
    await pane.getByLabel('Что запомнилось').fill('Спокойно объясняет')

    // The talk is over, and the recruiter has already said what they think.
    const ofHr = asMember(request, hr)
    for (const action of ['start', 'finish']) {
      const { revision } = await ofHr<InterviewDetail>('GET', `/v1/interviews/${id}`)
      await ofHr('POST', `/v1/interviews/${id}/actions`, { action, revision })
    }
    const secret = 'Очень сильный кандидат'
    await ofHr('PUT', `/v1/interviews/${id}/scorecard`, {
      marks: ['strong_yes'],
      overall: 'strong_yes',
      text: secret,
    })

    await page.goto(`/ru/my/interviews?view=list&item=${id}`)
    await expect(own.first()).toContainText('Оценок: 1 из\u00a02')
    await own.first().getByRole('button', { name: 'Оценить' }).click()
    const form = page.getByRole('dialog', { name: /^Оценка: / })
    await expect(form.getByText('Оценки коллег откроются, когда вы\u00a0отправите свою.')).toBeVisible()
    await expect(form.getByText(secret)).toHaveCount(0)
    await expect(form.getByLabel('Что запомнилось')).toHaveValue('Спокойно объясняет')
    await expect(form.getByRole('group', { name: 'Кухня' }).getByLabel('Скорее да')).toBeChecked()
    await form.getByRole('group', { name: 'Берём?' }).getByText('Точно да').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page, 'dialog')).toEqual([])
    await form.getByRole('button', { name: 'Отправить оценку' }).click()
    await expect(form.getByText(secret)).toBeVisible()
    await expect(form.getByText('Спокойно объясняет')).toBeVisible()
  })
}
