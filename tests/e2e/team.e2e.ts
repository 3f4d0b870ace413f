import { AxeBuilder } from '@axe-core/playwright'
import { expect, messageTo, test } from '@/tests/support/browser'
import {
  applicationOf,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'
import { newAddress, signUpInvited } from '@/tests/support/people'

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
  await field.fill(email)
  await owner.getByLabel('Роль', { exact: true }).selectOption({ label: 'Наблюдатель' })
  await owner.getByRole('button', { name: 'Пригласить', exact: true }).click()
  const waiting = owner.getByRole('list', { name: 'Приглашения без\u00a0ответа' })
  await expect(waiting).toContainText(email)
  const { violations } = await new AxeBuilder({ page: owner }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  const { text } = await messageTo(email, /company-invitations/)
  const link = /\/ru\/company-invitations\/[\w-]+/.exec(text)?.[0] ?? ''
  const guest = await (await otherContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /Вас\sзовут\sв\sкомпанию/ })).toBeVisible()
  await guest.getByRole('link', { name: 'Создать аккаунт' }).click()
  await signUpInvited(guest, { email, firstName: 'Нина', lastName: 'Смотрова' })
  await guest.getByRole('button', { name: 'Вступить в\u00a0команду' }).click()
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
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Ссылка больше не\u00a0работает' })).toBeVisible()
})
