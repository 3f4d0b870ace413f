import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeSentTo, expect, test } from '@/tests/support/browser'
import { asMember, enterAs, newCandidate, newEmployer, newWord, resumeOf } from '@/tests/support/members'
import { newAddress } from '@/tests/support/people'

const password = 'длинный пароль 2026'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

/** The rows of the table that the page makes. */
async function downloadedRows(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать таблицей' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  return text.split('\r\n').filter((line) => line !== '')
}

test('M8: a person reads their security journal: devices, filter, pages, and all of it as a table', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newCandidate(request)
  const call = asMember(request, member)
  const signIn = { data: { username: member.email, password }, headers: { 'user-agent': safari } }
  for (let times = 0; times < 10; times++) {
    expect((await request.post('/v1/accounts/sign-in', signIn)).ok()).toBe(true)
  }
  const address = newAddress('novaya')
  await call('POST', '/v1/accounts/code/send', { username: address, purpose: 'change_email' })
  const record = await call<typeof member.record>('PUT', '/v1/accounts/email', {
    email: address,
    code: await codeSentTo(address),
  })
  await enterAs(page.context(), { ...member, record, email: address }, baseURL)
  await page.goto('/ru/my/settings#journal')

  const journal = page.getByRole('region', { name: 'Журнал безопасности' })
  const events = journal.getByRole('listitem')
  await expect(events).toHaveCount(10)
  // The change ended every session and opened the one of this browser.
  await expect(events.first()).toContainText('Вход в аккаунт')
  await expect(events.first()).toContainText('Chrome, Linux, этот сеанс')
  await expect(events.filter({ hasText: 'Изменена почта' })).toContainText('Chrome, Linux')
  await expect(events.filter({ hasText: 'Safari, macOS' }).first()).toContainText('Вход в аккаунт')
  await expect(journal.getByText('1 / 2')).toBeVisible()
  await journal.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(journal.getByText('2 / 2')).toBeVisible()
  await expect(events.filter({ hasText: 'Изменена почта' })).toHaveCount(0)

  // A filter begins at the first page again.
  await journal.getByLabel('Что показать').selectOption({ label: 'Изменения входа' })
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('Изменена почта')
  await journal.getByLabel('По', { exact: true }).fill('2020-01-01')
  await expect(journal.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await journal.getByRole('button', { name: 'Сбросить' }).click()
  await expect(events).toHaveCount(10)
  await expect(journal.getByLabel('По', { exact: true })).toHaveValue('')

  const [head, ...rows] = await downloadedRows(page)
  expect(head).toContain('Что произошло')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => row.includes('Вход в аккаунт') && row.includes('Safari, macOS'))).toHaveLength(
    10,
  )
  expect(rows.filter((row) => row.includes('Изменена почта'))).toHaveLength(1)
})

test.describe('a journal that cannot be read', () => {
  test.use({ allowedErrors: [/status of 503/] })

  test('M8: a failed page of the journal keeps its filters and is read again', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterAs(page.context(), await newCandidate(request), baseURL)
    await page.goto('/ru/my/settings#journal')
    const journal = page.getByRole('region', { name: 'Журнал безопасности' })
    await expect(journal.getByRole('listitem').first()).toBeVisible()
    const failing = '**/v1/my/security-events?*group=access*'
    await page.route(failing, (route) => route.fulfill({ status: 503, body: '{}' }))
    await journal.getByLabel('Что показать').selectOption({ label: 'Входы и выходы' })
    await expect(journal.getByText('Не получилось загрузить')).toBeVisible()
    await expect(journal.getByLabel('Что показать')).toHaveValue('access')
    await page.unroute(failing)
    await journal.getByRole('button', { name: 'Повторить' }).click()
    await expect(journal.getByRole('listitem').first()).toContainText('Вход в аккаунт')
  })
})

test('M8: owners read the audit log of their company: contacts, roles, filter, table; nobody else does', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const candidate = await newCandidate(request)
  const resume = await resumeOf(request, candidate, `Кондитер ${newWord()}`)
  const owner = await newEmployer(request, { verified: true })
  const call = asMember(request, owner)
  const [company] = await call<{ public_id: string; name: string; inn: string }[]>(
    'GET',
    '/v1/accounts/companies',
  )
  const path = `/v1/accounts/company/${company?.public_id}`
  // A colleague comes in by a request, as a viewer.
  const colleague = await newEmployer(request)
  const theirs = asMember(request, colleague)
  const [own] = await theirs<{ public_id: string; name: string }[]>('GET', '/v1/accounts/companies')
  await theirs('PUT', `/v1/accounts/company/${own?.public_id}`, { name: own?.name, inn: company?.inn })
  await theirs('POST', `/v1/accounts/company/${own?.public_id}/join-request`)
  const [asked] = await call<{ public_id: string }[]>('GET', `${path}/join-requests`)
  await call('POST', `${path}/join-requests/${asked?.public_id}/decision`, { accept: true, role: 'viewer' })

  await enterAs(page.context(), owner, baseURL)
  await page.goto(`/ru/resumes/${resume}`)
  await page.getByRole('button', { name: 'Открыть контакты' }).click()
  await expect(page.getByText(candidate.lastName).first()).toBeVisible()
  await page.goto('/ru/my/profile')
  const saved = page.waitForResponse((answer) => /members\/\w+\/role$/.test(answer.url()))
  await page.getByLabel(new RegExp(`Роль: .*${colleague.lastName}`)).selectOption({ label: 'Рекрутер' })
  expect((await saved).status()).toBe(200)

  await page.getByRole('link', { name: /Журнал действий/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал действий' })).toBeVisible()
  await expect(page.getByText(`«${company?.name}»`)).toBeVisible()
  const events = page.getByRole('main').getByRole('listitem')
  const opened = events.filter({ hasText: 'Открыты контакты' })
  await expect(opened).toContainText(owner.lastName)
  await expect(opened.getByRole('link')).toHaveAttribute('href', `/ru/resumes/${resume}`)
  const changed = events.filter({ hasText: 'Роль изменена: наблюдатель → рекрутер' })
  await expect(changed).toContainText(colleague.lastName)
  // Whoever asks to be let in is named once.
  const asking = events.filter({ hasText: 'Запрос на вступление в команду' })
  await expect(asking.getByText(colleague.lastName)).toHaveCount(1)

  await page.getByLabel('Кто', { exact: true }).selectOption({ label: `Ольга ${colleague.lastName}` })
  await expect(events).toHaveCount(1)
  await page.getByLabel('Действие').selectOption({ label: 'Открытые контакты' })
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await page.getByLabel('Кто', { exact: true }).selectOption({ label: 'Все участники' })
  await expect(events).toHaveCount(1)
  const [head, ...rows] = await downloadedRows(page)
  expect(head).toContain('Что сделано')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(owner.lastName)
  // That a table was made stands in the log itself.
  await page.getByLabel('Действие').selectOption({ label: 'Выгрузки' })
  await expect(events).toContainText('Журнал действий скачан таблицей')

  const recruiter = await otherContext()
  await enterAs(recruiter, colleague, baseURL)
  const closed = await recruiter.newPage()
  await closed.goto(`/ru/my/companies/${company?.public_id}/audit`)
  await expect(closed.getByRole('heading', { name: 'Журнал недоступен' })).toBeVisible()
  await expect(closed.getByRole('listitem').filter({ hasText: 'Открыты контакты' })).toHaveCount(0)
})
