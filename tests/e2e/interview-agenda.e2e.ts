import type { InterviewSlot } from '@/lib/contracts/interviews'
import { dayMs } from '@/lib/shared/time'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  enterAs,
  type Member,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

const dayOn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('M6 the week of a company follows what candidates choose, and a session is one entry of it', async ({
  page,
  request,
  baseURL,
}) => {
  const word = newWord()
  const hr = await newEmployer(request)
  const people = [await newCandidate(request), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Кассир ${word}`)
  const ofHr = asMember(request, hr)
  const negotiations: string[] = []
  for (const person of people) {
    const resumeId = await resumeOf(request, person, `Кассир ${word}`)
    const negotiation = await applicationOf(request, person, { vacancyId, resumeId })
    await ofHr('POST', `/v1/negotiations/${negotiation}/actions`, { action: 'open', revision: 1 })
    negotiations.push(negotiation)
  }
  const { created } = await ofHr<{
    created: { interview_public_id: string; negotiation_public_id: string }[]
  }>('POST', `/v1/vacancies/${vacancyId}/interviews`, {
    negotiation_public_ids: negotiations,
    kind: 'video_live',
    capacity: 5,
    time_zone: 'Europe/Moscow',
    duration_minutes: 30,
    slots: [`${dayOn(3)}T12:00`],
  })
  const choose = async (person: Member, negotiation: string | undefined) => {
    const id = created.find((each) => each.negotiation_public_id === negotiation)?.interview_public_id ?? ''
    const calls = asMember(request, person)
    const { slots } = await calls<{ slots: InterviewSlot[] }>('GET', `/v1/interviews/${id}/slots`)
    const body = { starts_at: slots[0]?.starts_at, revision: 1, time_zone: 'Asia/Omsk' }
    await calls('POST', `/v1/interviews/${id}/booking`, body)
  }

  await enterAs(page.context(), hr, baseURL)
  // A day that no calendar of a browser can show is today.
  await page.goto('/ru/my/interviews?view=week&day=9999-12-31')
  await expect(page.getByText('На этой неделе встреч нет')).toBeVisible()
  await page.goto(`/ru/my/interviews?view=week&day=${dayOn(3)}`)
  await expect(page.getByText('На этой неделе встреч нет')).toBeVisible()
  const [first, second] = people
  if (!first || !second) throw new Error('two people were to come')
  // The employer does nothing: the page hears of it.
  await choose(first, negotiations[0])
  await expect(page.locator('.agenda-item')).toContainText(first.lastName)
  await choose(second, negotiations[1])
  await expect(page.locator('.agenda-item')).toContainText('2 кандидата')
  await expect(page.locator('.agenda-item')).toHaveCount(1)
  await page.locator('.agenda-item').click()
  await expect(page.getByRole('heading', { name: 'Список на входе' })).toBeVisible()
  for (const { lastName } of people) await expect(page.getByText(lastName)).toBeVisible()
})

test('M6 a notice leads to its talk, on whatever page of the list it stands', async ({
  page,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Кассир ${word}`)
  const resumeId = await resumeOf(request, person, `Кассир ${word}`)
  const negotiation = await applicationOf(request, person, { vacancyId, resumeId })
  const ofHr = asMember(request, hr)
  await ofHr('POST', `/v1/negotiations/${negotiation}/actions`, { action: 'open', revision: 1 })
  const ids: string[] = []
  for (let turn = 1; turn <= 12; turn += 1) {
    const { created } = await ofHr<{ created: { interview_public_id: string }[] }>(
      'POST',
      `/v1/vacancies/${vacancyId}/interviews`,
      {
        negotiation_public_ids: [negotiation],
        kind: 'video_live',
        time_zone: 'Europe/Moscow',
        duration_minutes: 30,
        slots: [2, 3, 4].map((days) => `${dayOn(days)}T12:00`),
      },
    )
    const id = created[0]?.interview_public_id ?? ''
    const text = `Отменяем ${turn}-й раз`
    await ofHr('POST', `/v1/interviews/${id}/actions`, {
      action: 'cancel',
      revision: 1,
      reason: 'other',
      text,
    })
    ids.push(id)
  }
  await enterAs(page.context(), hr, baseURL)
  const listed = page.locator('#talks-past + ul > li')
  await page.goto(`/ru/vacancies/${vacancyId}/view/video-interviews?item=${ids[0]}`)
  await expect(listed).toHaveCount(10)
  await expect(page.locator('.talk-marked')).toContainText('Отменяем 1-й раз')
  await page.goto(`/ru/vacancies/${vacancyId}/view/video-interviews?item=${ids[11]}`)
  await expect(listed).toHaveCount(10)
  await expect(page.locator('.talk-marked')).toHaveCount(1)
  await expect(page.locator('.talk-marked')).toContainText('Отменяем 12-й раз')
})
