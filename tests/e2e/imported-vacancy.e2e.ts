import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Dictionaries } from '@/lib/contracts/dictionaries'
import type { SalaryPage } from '@/lib/contracts/salaries'
import { formatDay } from '@/lib/format/date'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs, newCandidate, newEmployer, newWord } from '@/tests/support/members'
import { ageSalaryCount } from '@/tests/support/session-age'
import { newInn } from '@/tests/support/tax-numbers'

const run = promisify(execFile)
/** One import at a time. */
test.describe.configure({ mode: 'default' })

/** Adverts that an operator imports. */
async function importAdverts(adverts: readonly object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-e2e-import-'))
  try {
    const file = join(folder, 'adverts.ndjson')
    await writeFile(file, adverts.map((advert) => JSON.stringify(advert)).join('\n'))
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

/** An advert whose title is a word of its own. */
const advertOf = (title: string) => ({
  id: title,
  name: title,
  area: { id: '1', name: 'Москва' },
  employer: { id: title, name: `ООО «${title}»` },
  salary: { from: 90_000, to: 120_000, currency: 'RUR', gross: false },
  alternate_url: 'https://hh.ru/vacancy/123456789',
  schedule: { id: 'shift', name: 'Сменный график' },
  description: '<p>Вести учёт и отвечать за порядок на складе каждый рабочий день.</p>',
})

test('an imported advert leads to its source and promises nothing', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const title = `Кладовщик ${newWord()}`
  await importAdverts([advertOf(title)])
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

test('an imported company is claimed by its ИНН, and its adverts are the own ones of who did', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const title = `Фасовщик ${newWord()}`
  const inn = newInn()
  await importAdverts([
    {
      vacancy: {
        id: title,
        'job-name': title,
        region: { name: 'Город Москва' },
        company: { name: `ООО «${title}»`, inn },
        salary_min: 60_000,
        currency: '«руб.»',
        'creation-date': new Date().toISOString().slice(0, 10),
        vac_url: 'https://trudvsem.ru/vacancy/card/1',
        duty: '<p>Фасовать чай и следить за весами на участке каждую смену.</p>',
      },
    },
  ])
  const employer = await newEmployer(request)
  const call = asMember(request, employer)
  const [company] = await call<{ public_id: string; name: string }[]>('GET', '/v1/accounts/companies')
  await call('PUT', `/v1/accounts/company/${company?.public_id}`, { name: company?.name, inn })

  await enterAs(context, employer, baseURL)
  await page.goto(`/ru/vacancies?text=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('link', { name: 'Откликнуться на trudvsem.ru' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Это ваша компания?' }).click()
  await page.getByRole('button', { name: 'Забрать вакансии' }).click()
  await expect(page).toHaveURL(/\/ru\/my\/vacancies/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

/** A town where hardly anybody looks for people, so that figures of a test are its own. */
const town = 'Эгвекинот'
const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString()
const inMoscow = (iso: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(new Date(iso))

test('salaries of a town say their dates, taxes and currencies, and count adverts without a profession', async ({
  page,
  request,
}) => {
  test.slow()
  const word = newWord()
  const advert = (index: number, name: string, salary: object, ago: number) => ({
    ...advertOf(`${word}${index}`),
    name,
    area: { name: town },
    description: `<p>Задание № ${index} ${word}: принимать, считать и отпускать товар на складе.</p>`,
    salary,
    published_at: day(ago),
  })
  const roubles = { from: 80_000, to: 100_000, currency: 'RUR' }
  await importAdverts([
    ...Array.from({ length: 10 }, (_, i) => advert(i, 'Кладовщик', { ...roubles, gross: true }, 40)),
    ...Array.from({ length: 8 }, (_, i) => advert(20 + i, 'Кладовщик', { ...roubles, gross: false }, 9)),
    ...Array.from({ length: 3 }, (_, i) =>
      advert(40 + i, 'Кладовщик', { from: 1000, to: 1200, currency: 'USD', gross: false }, 9),
    ),
    ...Array.from({ length: 4 }, (_, i) =>
      advert(60 + i, `Зюзяблик ${word}`, { ...roubles, gross: null }, 2),
    ),
  ])
  const dictionaries = (await (await request.get('/v1/dictionaries')).json()).data as Dictionaries
  const [id] = dictionaries.cities.find(([, name]) => name === town) ?? []
  const role = dictionaries.roles.find(({ name }) => name === 'Кладовщик')?.id
  const salaries = async (query: string) =>
    ((await (await request.get(`/v1/salaries?city=${id}${query}`)).json()) as { data: SalaryPage }).data
      .figures
  await ageSalaryCount()
  await expect.poll(() => salaries(''), { timeout: 100_000 }).not.toBeNull()

  const [all, ofRole] = [await salaries(''), await salaries(`&role=${role}`)]
  expect(all).toMatchObject({ since: inMoscow(day(40)), until: inMoscow(day(2)) })
  expect(all?.gross).toBeGreaterThanOrEqual(10)
  expect(all?.net).toBeGreaterThanOrEqual(11)
  expect(all?.converted).toBeGreaterThanOrEqual(3)
  expect((all?.offers ?? 0) - (ofRole?.offers ?? 0)).toBeGreaterThanOrEqual(4)

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/ru/salaries/cities/${id}`)
    await expect(page.getByText(`опубликованы ${formatDay(day(40))} – ${formatDay(day(2))}`)).toBeVisible()
    const how = page.getByRole('region', { name: 'Как мы считаем' })
    await expect(how).toContainText(`До вычета налогов указаны ${all?.gross} из ${all?.offers}`)
    await expect(how).toContainText(`На руки — ${all?.net}`)
    await expect(how).toContainText('в другой валюте: мы пересчитали в рубли по курсу на день публикации')
    await expect(how).toContainText('есть и вакансии без указанной профессии')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})
