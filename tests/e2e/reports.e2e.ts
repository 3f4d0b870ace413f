import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  colleagueOf,
  enterAs,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a candidate who comes by a link is counted under it, and every figure leads to its people', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const [hr, person, other] = [
    await newEmployer(request),
    await newCandidate(request),
    await newCandidate(request),
  ]
  const title = `Медсестра ${newWord()}`
  const vacancyId = await vacancyOf(request, hr, title)
  await resumeOf(request, person, 'Медсестра')
  const sent = await applicationOf(request, other, {
    vacancyId,
    resumeId: await resumeOf(request, other, 'Медсестра'),
  })
  await moveOf(request, hr, sent, { action: 'open' })

  await enterAs(employer.context(), hr, baseURL)
  await employer.setViewportSize({ width: 1440, height: 900 })
  await employer.goto('/ru/my/funnel?by=link')
  await employer.getByLabel('Вакансия', { exact: true }).last().selectOption({ label: title })
  await employer.getByLabel('Где разместите').fill('telegram')
  await employer.getByLabel(/Название кампании/).fill('осень')
  const url = await employer.getByRole('status').filter({ hasText: 'utm_source' }).textContent()
  expect(url).toContain(`/ru/vacancies/${vacancyId}?utm_source=telegram&utm_campaign=`)
  await expect(employer.getByRole('img', { name: 'QR-код этой ссылки' })).toBeVisible()

  // The tags outlive the address: the candidate looks elsewhere and comes back without them.
  const context = await otherContext()
  await enterAs(context, person, baseURL)
  const candidate = await context.newPage()
  await candidate.goto(new URL(url ?? '').pathname + new URL(url ?? '').search)
  await expect
    .poll(() => candidate.evaluate((id) => localStorage.getItem(`dv:link:${id}`), vacancyId))
    .toContain('telegram')
  await candidate.goto(`/ru/vacancies/${vacancyId}`)
  await candidate.getByRole('button', { name: 'Откликнуться' }).first().click()
  await candidate.getByRole('dialog').getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(candidate.getByRole('dialog')).toHaveCount(0)

  await employer.goto('/ru/my/reports?by=link')
  const group = employer.getByRole('row', { name: /^telegram · осень/ })
  await expect(group.getByRole('cell').first()).toHaveText('1')
  await employer.getByText('Показать числами').first().click()
  const stage = (name: string) => employer.getByRole('row', { name: new RegExp(`^${name}`) }).first()
  await expect(stage('Откликнулись').getByRole('cell').first()).toHaveText('2')
  await expect(stage('Просмотрены').getByRole('cell').first()).toHaveText('1')
  expect(await violationsOf(employer)).toEqual([])

  await group.getByRole('link').first().click()
  await expect(employer.getByRole('heading', { level: 1, name: /Откликнулись/ })).toContainText('1')
  await employer.getByRole('link', { name: new RegExp(person.lastName) }).click()
  await expect(employer.getByText('Пришли по вашей ссылке: telegram · осень')).toBeVisible()
})

test('reports are narrowed by the address, live in a phone’s width, and the waiting lead to «Сегодня»', async ({
  page,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const person = await newCandidate(request)
  const vacancyId = await vacancyOf(request, hr, `Повар ${newWord()}`)
  await applicationOf(request, person, { vacancyId, resumeId: await resumeOf(request, person, 'Повар') })
  const viewer = await colleagueOf(request, hr)
  await enterAs(page.context(), viewer, baseURL)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ru/my/reports')
  const shown = (name: string) =>
    page.locator('.report-summary > div').filter({ hasText: name }).locator('dd')
  await expect(shown('Откликнулись')).toHaveText('1')
  await page.getByLabel('Откуда пришли').selectOption('invitation')
  await expect(page).toHaveURL(/source=invitation/)
  await expect(page.getByRole('heading', { name: 'За это время никто не откликнулся' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'За это время никто не откликнулся' })).toBeVisible()
  await page.getByLabel('Откуда пришли').selectOption('')
  await expect(shown('Откликнулись')).toHaveText('1')
  await page.getByRole('button', { name: 'Ссылка' }).click()
  await expect(page.getByLabel('Где разместите')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const waiting = page.getByRole('row', { name: /^Неразобранные/ })
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(/\/ru\/my\/applications\?group=open&stage=incoming/)
  await expect(page.getByRole('list', { name: 'Люди в этой группе' }).getByRole('listitem')).toHaveCount(1)
})

test('a company shows its vacancies on its own site, and who comes from there is counted apart', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const title = `Логист ${newWord()}`
  const vacancyId = await vacancyOf(request, hr, title)
  await enterAs(employer.context(), hr, baseURL)
  await employer.setViewportSize({ width: 360, height: 740 })
  await employer.goto('/ru/my/reports')
  const widget = employer.getByRole('region', { name: 'Вакансии на вашем сайте' })
  const code = await widget.locator('code').textContent()
  await widget.getByText('Посмотреть, как это выглядит').click()
  const own = employer.frameLocator('iframe')
  await expect(own.getByRole('link', { name: title })).toBeVisible()
  expect(await employer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // Another site, whose frame the rest of the pages would refuse.
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<h1>Клиника</h1>${code ?? ''}`)
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const visitor = await (await otherContext()).newPage()
  await visitor.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const frame = visitor.frameLocator('iframe')
  const opened = visitor.context().waitForEvent('page')
  await frame.getByRole('link', { name: title }).click()
  const vacancy = await opened
  await expect(vacancy.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect
    .poll(() => vacancy.evaluate((id) => localStorage.getItem(`dv:link:${id}`), vacancyId))
    .toContain('widget')
  site.close()
  const unknown = await request.get('/widgets/companies/aaaaaaaaaaaa')
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toContain('Эта компания больше не размещает вакансии')
})
