import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs, type Member, newEmployer } from '@/tests/support/members'

interface OwnCompany {
  public_id: string
  name: string
  inn: string
}

async function companyOf(request: APIRequestContext, member: Member): Promise<OwnCompany> {
  const [company] = await asMember(request, member)<OwnCompany[]>('GET', '/v1/accounts/companies')
  if (!company) throw new Error(`${member.email} has no company`)
  return company
}

/** A verified company, and somebody whose company gives the same ИНН. */
async function twoOfOneInn(request: APIRequestContext) {
  const owner = await newEmployer(request, { verified: true })
  const person = await newEmployer(request)
  const [company, own] = [await companyOf(request, owner), await companyOf(request, person)]
  const body = { name: own.name, inn: company.inn }
  await asMember(request, person)('PUT', `/v1/accounts/company/${own.public_id}`, body)
  return { owner, company, person, own }
}

test('M8 hole 8: a second company of an ИНН asks to join the verified one, and the owner lets the person in', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const { owner, company, person, own } = await twoOfOneInn(request)
  await enterAs(page.context(), person, baseURL)
  await page.goto('/ru/my/profile')
  await expect(page.getByText(`Этот ИНН принадлежит проверенной компании «${company.name}»`)).toBeVisible()
  await page.getByRole('button', { name: 'Попросить принять в команду' }).click()
  await expect(page.getByText(/Запрос отправлен .*, ждём решения владельцев/)).toBeVisible()
  await page.getByRole('button', { name: 'Отозвать запрос' }).click()
  await page.getByRole('button', { name: 'Попросить принять в команду' }).click()
  await expect(page.getByText(/Запрос отправлен/)).toBeVisible()

  const team = await otherContext()
  await enterAs(team, owner, baseURL)
  const theirs = await team.newPage()
  await theirs.goto('/ru/my/profile')
  const asks = theirs.getByRole('region', { name: `Кто просит принять в команду компании ${company.name}` })
  // The withdrawn request is not shown beside the one that waits.
  await expect(asks.getByRole('listitem')).toHaveCount(1)
  await expect(asks).toContainText(person.lastName)
  await expect(asks).toContainText(person.email)
  await expect(asks).toContainText(`Своя компания: ${own.name}`)
  await asks.getByLabel(/^Роль:/).selectOption({ label: 'Наблюдатель' })
  await asks.getByRole('button', { name: /^Принять в команду/ }).click()
  await expect(theirs.getByText(`Ольга ${person.lastName}: теперь в команде`)).toBeVisible()
  await expect(asks).toHaveCount(0)
  const people = theirs.getByRole('region', { name: `Люди компании ${company.name}` })
  await expect(people.getByLabel(new RegExp(`Роль: .*${person.lastName}`))).toHaveValue('viewer')

  // The person hears of it without a reload, and has both companies.
  await expect(page.getByText('Вас приняли в команду этой компании.')).toBeVisible()
  await expect(page.getByRole('link', { name: company.name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: own.name, exact: true })).toBeVisible()
})

test('M8 hole 8: a request that owners decline says so to whoever made it', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const { owner, company, person, own } = await twoOfOneInn(request)
  await asMember(request, person)('POST', `/v1/accounts/company/${own.public_id}/join-request`)
  await enterAs(page.context(), person, baseURL)
  await page.goto('/ru/my/profile')
  await expect(page.getByText(/Запрос отправлен/)).toBeVisible()

  const team = await otherContext()
  await enterAs(team, owner, baseURL)
  const theirs = await team.newPage()
  await theirs.goto('/ru/my/profile')
  await theirs.getByRole('button', { name: `Отклонить запрос: Ольга ${person.lastName}` }).click()
  await expect(theirs.getByText(`Ольга ${person.lastName}: запрос отклонён`)).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Просят принять в команду' })).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: `Люди компании ${company.name}` })).not.toContainText(
    person.lastName,
  )

  await expect(page.getByText(/Владельцы отклонили запрос/)).toBeVisible()
  await expect(page.getByText(/Запрос отправлен/)).toHaveCount(0)
})
