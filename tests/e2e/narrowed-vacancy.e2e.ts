import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'
import { inviteColleague, joinInvited, newAddress } from '@/tests/support/people'

// The page of a vacancy that is closed to its reader answers 404.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 404/] })

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`an owner shows a vacancy to chosen colleagues only; a recruiter sees it vanish and come back, at ${viewport.width}`, async ({
    page: owner,
    otherContext,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const title = `Медсестра ${newWord()}`
    const vacancyId = await vacancyOf(request, hr, title)
    const person = await newCandidate(request)
    await applicationOf(request, person, {
      vacancyId,
      resumeId: await resumeOf(request, person, 'Медсестра'),
    })
    await owner.setViewportSize(viewport)
    await enterAs(owner.context(), hr, baseURL)
    const email = newAddress('recruiter')
    const link = await inviteColleague(owner, email, 'Рекрутер')
    const recruiter = await (await otherContext()).newPage()
    await recruiter.setViewportSize(viewport)
    await recruiter.goto(link)
    await joinInvited(recruiter, { email, firstName: 'Нина', lastName: 'Соседова' })
    await expect(recruiter.getByText(title)).toBeVisible()

    await owner.goto(`/ru/vacancies/${vacancyId}/view/interview`)
    const team = owner.getByRole('region', { name: 'Команда и\u00a0права' })
    await expect(team.getByRole('radio', { name: /^Вся команда/ })).toBeChecked()
    await team.getByRole('radio', { name: /^Только выбранные/ }).check()
    await expect(owner.getByText('Теперь вакансию видят только выбранные коллеги')).toBeVisible()
    expect(await violationsOf(owner)).toEqual([])
    // The open page asks again by itself.
    await expect(recruiter.getByText(title)).toHaveCount(0)
    await recruiter.goto('/ru/my/queue')
    await expect(recruiter.getByText(person.lastName)).toHaveCount(0)
    const closed = await recruiter.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    expect(closed?.status()).toBeLessThan(500)
    await expect(recruiter.getByText(person.lastName)).toHaveCount(0)

    await owner.goto('/ru/my/vacancies')
    await expect(owner.getByRole('article', { name: title })).toContainText('Только для выбранных')
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await owner.goto(`/ru/vacancies/${vacancyId}/view/interview`)
    await owner.getByLabel(/^Доступ для Нина Соседова$/).check()
    await expect(owner.getByText(/Нина Соседова: доступ к\sвакансии открыт/)).toBeVisible()
    await recruiter.goto('/ru/my/vacancies')
    await expect(recruiter.getByRole('article', { name: title })).toContainText('Только для выбранных')
    await owner.getByRole('button', { name: 'Вернуть' }).last().click()
    await expect(recruiter.getByText(title)).toHaveCount(0)
  })
}
