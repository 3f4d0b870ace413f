import { violationsOf } from '@/tests/support/axe'
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
import { inviteColleague, joinInvited, newAddress } from '@/tests/support/people'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 422/] })

test('an owner invites a colleague by e-mail; they sign up by the letter, join, and only look', async ({
  page: owner,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const title = `Медсестра ${newWord()}`
  const vacancyId = await vacancyOf(request, hr, title)
  const person = await newCandidate(request)
  await applicationOf(request, person, { vacancyId, resumeId: await resumeOf(request, person, 'Медсестра') })
  await enterAs(owner.context(), hr, baseURL)
  await owner.goto('/ru/my/profile')
  const email = newAddress('kollega')
  const field = owner.getByLabel('Позвать коллегу по\u00a0почте')
  await field.fill(hr.email)
  await owner.getByRole('button', { name: 'Пригласить', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const link = await inviteColleague(owner, email, 'Наблюдатель')
  const waiting = owner.getByRole('list', { name: 'Приглашения без\u00a0ответа' })
  await expect(waiting).toContainText(email)
  expect(await violationsOf(owner)).toEqual([])

  const guest = await (await otherContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /Вас\sзовут\sв\sкомпанию/ })).toBeVisible()
  await joinInvited(guest, { email, firstName: 'Нина', lastName: 'Смотрова' })
  await expect(guest).toHaveURL(/\/ru\/my\/vacancies$/)
  await expect(guest.getByText(title)).toBeVisible()
  // The owner has done nothing since.
  await expect(owner.getByText('Нина Смотрова')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await guest.goto(`/ru/vacancies/${vacancyId}/view/applications`)
  await guest
    .getByRole('region', { name: 'Список' })
    .getByRole('button', { name: new RegExp(person.lastName) })
    .click()
  await expect(guest.getByRole('heading', { level: 2, name: new RegExp(person.lastName) })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Отказать…' })).toHaveCount(0)
  // A spent letter: each reader has a way of their own.
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Ссылка больше не\u00a0работает' })).toBeVisible()
  await expect(guest.getByText('Вы работаете здесь:')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'К\u00a0моим вакансиям' })).toBeVisible()
  const applicant = await otherContext()
  await enterAs(applicant, person, baseURL)
  const theirs = await applicant.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('link', { name: 'К\u00a0моим резюме' })).toBeVisible()
  const nobody = await (await otherContext()).newPage()
  await nobody.goto(link)
  await nobody.getByRole('link', { name: /У\sменя есть аккаунт/ }).click()
  await expect(nobody).toHaveURL(/sign-in\?next=%2Fru%2Fmy%2Fprofile$/)
})

test('a letter to somebody who is in the company already says so, and which company they act for', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const email = newAddress('kollega')
  await enterAs(page.context(), hr, baseURL)
  const link = await inviteColleague(page, email)
  await expect(page.getByRole('list', { name: 'Приглашения без\u00a0ответа' })).toContainText(email)
  await page.goto(link)
  await expect(page.getByText('Вы уже в\u00a0этой компании.')).toBeVisible()

  const other = await otherContext()
  const second = await newEmployer(request)
  await enterAs(other, second, baseURL)
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('Сейчас вы действуете от\u00a0имени компании')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Вступить в\u00a0команду' })).toBeVisible()

  await page.getByRole('button', { name: 'К\u00a0её вакансиям' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/vacancies$/)

  // The company stands in the header of every page, with the way to the others.
  await theirs.getByRole('button', { name: 'Вступить в\u00a0команду' }).click()
  await expect(theirs).toHaveURL(/\/ru\/my\/vacancies$/)
  const [joined] = await asMember(request, hr)<{ name: string }[]>('GET', '/v1/accounts/companies')
  const [own] = await asMember(request, second)<{ name: string }[]>('GET', '/v1/accounts/companies').then(
    (all) => all.filter(({ name }) => name !== joined?.name),
  )
  const named = (name?: string) =>
    theirs.getByRole('banner').getByRole('button', { name: `Компания: ${name}`, exact: true })
  for (const width of [1440, 360]) {
    await theirs.setViewportSize({ width, height: 800 })
    await expect(named(joined?.name)).toBeVisible()
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await named(joined?.name).click()
  await theirs.getByRole('menuitem', { name: `Перейти к «${own?.name}»` }).click()
  await expect(named(own?.name)).toBeVisible()
})
