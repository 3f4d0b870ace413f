import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord } from '@/tests/support/members'

const run = promisify(execFile)

/** An advert that an operator imports; its title is a word of its own. */
async function importAdvert(title: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-e2e-import-'))
  const advert = {
    id: title,
    name: title,
    area: { id: '1', name: 'Москва' },
    employer: { id: title, name: `ООО «${title}»` },
    salary: { from: 90_000, to: 120_000, currency: 'RUR', gross: false },
    alternate_url: 'https://hh.ru/vacancy/123456789',
    schedule: { id: 'shift', name: 'Сменный график' },
    description: '<p>Вести учёт и отвечать за порядок на складе каждый рабочий день.</p>',
  }
  try {
    const file = join(folder, 'adverts.ndjson')
    await writeFile(file, JSON.stringify(advert))
    await run(
      'node_modules/.bin/tsx',
      ['server/cli/import.ts', file, '--report', join(folder, 'report.json')],
      {
        env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1' },
      },
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an imported advert leads to its source and promises nothing', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const title = `Кладовщик ${newWord()}`
  await importAdvert(title)
  const found = async () => {
    const answer = await request.get('/v1/vacancies', { params: { text: title } })
    const { data } = await answer.json()
    return (data.results as { public_id: string; title: string }[]).find((card) => card.title === title)
      ?.public_id
  }
  await expect.poll(found).toBeTruthy()
  await enterAs(context, await newCandidate(request), baseURL)
  await page.goto(`/ru/vacancies/${await found()}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const source = page.getByRole('link', { name: 'Откликнуться на hh.ru' })
  await expect(source).toHaveAttribute('href', 'https://hh.ru/vacancy/123456789')
  await expect(source).toHaveAttribute('rel', /nofollow/)
  await expect(page.getByText('ответа никто не обещал')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Откликнуться' })).toHaveCount(0)
  await expect(page.getByText(/обещает ответить/)).toHaveCount(0)
  await expect(page.getByText('Сменный график').first()).toBeVisible()

  for (const [width, scheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await expect(source).toBeVisible()
    await expect(page.getByText('ответа никто не обещал')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/imported-${width}-${scheme}.png` })
  }

  await page.getByRole('link', { name: 'Это ваша компания?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // A candidate has no company to claim it for.
  await expect(page.getByRole('button', { name: 'Забрать вакансии' })).toHaveCount(0)

  const employer = await browser.newContext({ baseURL })
  await enterAs(employer, await newEmployer(request, { verified: true }), baseURL)
  const claiming = await employer.newPage()
  await claiming.goto(page.url())
  await claiming.getByRole('button', { name: 'Забрать вакансии' }).click()
  await expect(claiming.getByRole('alert').filter({ hasText: 'Не получилось подтвердить' })).toBeVisible()
  if (process.env.E2E_SHOTS)
    await claiming.screenshot({ path: `${process.env.E2E_SHOTS}/claim.png`, fullPage: true })
  await employer.close()
})
