import { expect, test } from '@/tests/support/browser'
import { enterAs, newEmployer, newWord, vacancyOf } from '@/tests/support/members'

test.use({ viewport: { width: 360, height: 740 } })

test('on the page of a vacancy its own company goes to the applications or changes it, another one hands it on', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  await enterAs(page.context(), hr, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}`)
  const act = page.getByRole('complementary')
  await expect(act.getByRole('link', { name: 'Изменить' })).toHaveAttribute('href', /\/edit$/)
  await expect(act.getByRole('button', { name: 'Поделиться' })).toHaveCount(0)
  await act.getByRole('link', { name: 'К\u00a0откликам' }).click()
  await expect(page).toHaveURL(new RegExp(`/ru/vacancies/${vacancyId}/view/applications`))

  const other = await otherContext({ viewport: { width: 360, height: 740 } })
  await enterAs(other, await newEmployer(request), baseURL)
  const theirs = await other.newPage()
  await theirs.goto(`/ru/vacancies/${vacancyId}`)
  const foreign = theirs.getByRole('complementary')
  await expect(foreign.getByRole('button', { name: 'Поделиться' })).toBeVisible()
  await expect(foreign.getByRole('button', { name: 'В избранное' })).toBeVisible()
  await expect(foreign.getByRole('link', { name: 'Изменить' })).toHaveCount(0)
})
