import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { importRecords } from '@/server/db/schema/importing'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { findCity } from '@/server/modules/dictionaries/dictionaries.service'
import { createTestDatabase } from '@/tests/support/database'
import { importFiles } from './importing.service'
import type { ImportReport } from './report'

const now = new Date('2026-03-10T09:00:00Z')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'dvoe-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function run(files: Record<string, string | Buffer>): Promise<ImportReport> {
  const paths: string[] = []
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await writeFile(path, content)
    paths.push(path)
  }
  return await importFiles(
    {
      db: database.db,
      clock: { now: () => now },
    },
    paths,
    { format: 'auto' },
  )
}

const duties =
  'Принимать товар, вести учёт остатков, отгружать заказы и содержать склад в порядке каждый рабочий день.'
const advert = (id: number, change: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `Кладовщик участка №${id}`,
  area: { id: '1', name: 'Москва' },
  employer: { id: `e${id}`, name: `ООО «Склад ${id}»` },
  salary: { from: 60_000 + id, to: null, currency: 'RUR', gross: false },
  description: `<p>${duties}</p><script>alert(1)</script>`,
  key_skills: [{ name: 'ms excel' }],
  professional_roles: [{ id: '31', name: 'Кладовщик' }],
  experience: { id: 'between1And3' },
  employment: { id: 'full', name: 'Полная занятость' },
  published_at: '2026-03-01T10:00:00+0300',
  ...change,
})
const ndjson = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const byId = async (source: string, id: string) =>
  (await database.db.select().from(vacancies).where(eq(vacancies.sourceId, id))).find(
    (row) => row.source === source,
  )

describe('importing adverts', () => {
  it('writes an open vacancy with everything the dictionaries know about it', async () => {
    const report = await run({ 'one.ndjson': ndjson(advert(101)) })
    expect(report).toMatchObject({ taken: 1, updated: 0, skipped: 0, rejected: [] })
    const row = await byId('hh', '101')
    expect(row).toMatchObject({
      status: 'active',
      publication: 1,
      title: 'Кладовщик участка №101',
      descriptionHtml: `<p>${duties}</p>`,
      cityId: findCity('Москва')?.id,
      regionIds: [findCity('Москва')?.regionId],
      salaryFrom: 60_101,
      salaryCurrency: 'RUB',
      salaryMode: 'MONTH',
      salaryMonthNet: 60_101,
      skillKeys: ['ms excel'],
      employmentForm: 'FULL',
      experience: 'between1And3',
      publishedAt: new Date('2026-03-01T07:00:00Z'),
      expiresAt: new Date('2026-04-09T09:00:00Z'),
    })
    expect(row?.roleId).not.toBeNull()
    const [found] = (
      await database.pool.query(
        "select count(*)::int as n from vacancies where search @@ plainto_tsquery('russian', 'кладовщики складов')",
      )
    ).rows as { n: number }[]
    expect(found?.n).toBe(1)
  })

  it('has the database look at what was imported, so that searches are planned by it at once', async () => {
    await run({ 'looked-at.ndjson': ndjson(advert(150)) })
    const { rows } = await database.pool.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and reltuples < 1
        and relname in ('vacancies', 'vacancy_search', 'vacancy_search_changes')`,
    )
    expect(rows).toEqual([])
  })

  it('gives unknown employers a company without members, and the same one next time', async () => {
    await run({ 'two.ndjson': ndjson(advert(111, { employer: { id: 'e9', name: 'АО «Девять»' } })) })
    await run({
      'three.ndjson': ndjson(advert(112, { employer: { id: 'e9', name: 'АО «Девять»' }, name: 'Грузчик' })),
    })
    const found = await database.db.select().from(companies).where(eq(companies.sourceId, 'e9'))
    expect(found).toMatchObject([{ name: 'АО «Девять»', source: 'hh', verification: 'none' }])
    expect(await database.db.select().from(companyMembers)).toEqual([])
    expect((await byId('hh', '111'))?.companyId).toBe((await byId('hh', '112'))?.companyId)
  })

  it('keeps an old date beside the row, which is open from today', async () => {
    await run({ 'old.ndjson': ndjson(advert(121, { published_at: '2021-06-07T09:01:23+0300' })) })
    const row = await byId('hh', '121')
    expect(row?.publishedAt).toEqual(now)
    const [memory] = await database.db
      .select()
      .from(importRecords)
      .where(eq(importRecords.vacancyId, row?.id ?? 0))
    expect(memory?.sourcePublishedAt).toEqual(new Date('2021-06-07T06:01:23Z'))
  })

  it('changes nothing the second time, and only what has changed the third', async () => {
    const file = (salary: number) =>
      ndjson(advert(131), advert(132, { salary: { from: salary, to: null, currency: 'RUR' } }))
    expect(await run({ 'again.ndjson': file(70_000) })).toMatchObject({ taken: 2 })
    const before = await database.db.select().from(vacancies)
    expect(await run({ 'again.ndjson': file(70_000) })).toMatchObject({ taken: 0, updated: 0, skipped: 2 })
    expect(await database.db.select().from(vacancies)).toEqual(before)
    const publicId = (await byId('hh', '132'))?.publicId
    expect(await run({ 'again.ndjson': file(75_000) })).toMatchObject({ taken: 0, updated: 1, skipped: 1 })
    expect(await byId('hh', '132')).toMatchObject({ salaryFrom: 75_000, publicId, revision: 2 })
  })

  it('recognises repeats by id in one file and by content across services', async () => {
    const description = `<p>${duties} Особый участок.</p>`
    const feed = `<?xml version="1.0" encoding="windows-1251"?><source><vacancy><url>https://jobs.example/v/777</url><job-name>Кладовщик участка №141</job-name><description><![CDATA[${description}]]></description><addresses><address><location>Москва</location></address></addresses><company><name>Склад 141</name></company></vacancy></source>`
    const report = await run({
      'a.ndjson': ndjson(
        advert(141, { description }),
        advert(141, { description, name: 'Кладовщик (срочно)' }),
      ),
      'feed.xml': iconv.encode(feed, 'win1251'),
    })
    expect(report.files.map(({ taken, skipped }) => [taken, skipped.duplicate])).toEqual([
      [1, 1],
      [0, 1],
    ])
    expect(await byId('jobs.example', '777')).toBeUndefined()
  })

  it('lets a whole advert replace its snippet, and never the other way', async () => {
    const snippet = {
      ...advert(151),
      description: undefined,
      snippet: { requirement: 'Опыт...', responsibility: 'Учёт...' },
    }
    const files = { 's.ndjson': ndjson(snippet), 'f.ndjson': ndjson(advert(151)) }
    const report = await run(files)
    expect(report.files.map(({ taken, updated }) => [taken, updated])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(await run(files)).toMatchObject({ taken: 0, updated: 0, skipped: 2 })
    expect((await byId('hh', '151'))?.descriptionHtml).toBe(`<p>${duties}</p>`)
  })
})

describe('importing resumes', () => {
  it('puts them under people who have no contacts and cannot sign in, for verified employers only', async () => {
    const value = {
      id: 'r-1',
      source: 'superjob',
      title: 'Экономист',
      city: 'Воронеж',
      salary_text: '90 000₽',
      experience: [
        { period: 'апрель 2014 – май 2018', name: 'Экономист', company: 'Банк', duties: 'Отчёты' },
      ],
      education: [],
      skills: ['Excel'],
    }
    expect(await run({ 'r.json': JSON.stringify([value]) })).toMatchObject({ taken: 1 })
    const [row] = await database.db.select().from(resumes).where(eq(resumes.sourceId, 'r-1'))
    expect(row).toMatchObject({
      status: 'published',
      visibility: 'clients',
      salaryAmount: 90_000,
      cityId: findCity('Воронеж')?.id,
      totalExperienceMonths: 50,
      completeness: expect.any(Number),
      phone: null,
      email: null,
    })
    const [owner] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, row?.userId ?? 0))
    expect(owner).toMatchObject({ source: 'superjob', email: null, phone: null, passwordHash: null })
    expect(await run({ 'r.json': JSON.stringify([value]) })).toMatchObject({
      taken: 0,
      updated: 0,
      skipped: 1,
    })
  })
})

describe('importing dirt', () => {
  const table = 'name;employer_name;salary_from;salary_currency;area_name;description\r\n'
  const row = (title: string) => `${title};Фабрика;55000,0;RUR;Тула;"${duties} ""${title}"""\r\n`

  it.each(['utf8', 'win1251', 'utf16le', 'utf16be'] as const)('reads a table in %s', async (encoding) => {
    const title = `Мастер цеха ${encoding}`
    const report = await run({
      [`${encoding}.csv`]: iconv.encode(table + row(title), encoding, { addBOM: encoding !== 'utf16be' }),
    })
    expect(report).toMatchObject({ taken: 1, rejected: [], files: [{ encoding }] })
    const [stored] = await database.db.select().from(vacancies).where(eq(vacancies.title, title))
    expect(stored).toMatchObject({
      salaryFrom: 55_000,
      salaryCurrency: 'RUB',
      descriptionHtml: `<p>${duties} "${title}"</p>`,
    })
  })

  it('unpacks gzip', async () => {
    expect(await run({ 'z.csv.gz': gzipSync(table + row('Архивариус')) })).toMatchObject({
      taken: 1,
      rejected: [],
    })
  })

  it('takes what can be read and tells the line and the reason of the rest', async () => {
    const lost = 'Инж\ufffdнер;Фабрика;1;RUR;Тула;Текст\r\n'
    const torn = 'Токарь;Фабрика;60000;RUR;Тула;"Точить и не закр'
    const report = await run({
      'mixed.csv': `${table}${row('Контролёр ОТК')}${lost}Слесарь;Фабрика\r\n${torn}`,
      'lines.ndjson': `{"id":"1","name":\n${JSON.stringify(advert(161))}\n{"a":1}`,
    })
    expect(report.taken).toBe(2)
    expect(report.rejected.map(({ file, line, code }) => [file.split('/').at(-1), line, code])).toEqual([
      ['mixed.csv', 3, 'broken_characters'],
      ['mixed.csv', 4, 'csv_columns'],
      ['mixed.csv', 5, 'csv_unclosed_quote'],
      ['lines.ndjson', 1, 'json_truncated'],
      ['lines.ndjson', 3, 'not_a_record'],
    ])
    for (const { reason } of report.rejected) expect(reason).toMatch(/[а-яё]{3}/)
  })

  it('repairs doubly encoded text before it is stored', async () => {
    const bytes = iconv.encode(Buffer.from(table + row('Дефектоскопист')).toString('latin1'), 'utf8')
    expect(await run({ 'twice.csv': bytes })).toMatchObject({ taken: 1, rejected: [] })
    const [stored] = await database.db.select().from(vacancies).where(eq(vacancies.title, 'Дефектоскопист'))
    expect(stored?.descriptionHtml).toContain('Принимать товар')
  })

  it('says of other files that they hold no adverts, and goes on', async () => {
    const report = await run({
      'schema.json': '{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"title":{}}}',
      'cities.csv': 'id,name,lat,lon\n1,Тула,54.2,37.6\n',
      'letter.txt': 'Просто письмо\nс текстом',
      'empty.csv': '',
      'broken.xlsx': Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]),
      'last.ndjson': ndjson(advert(171)),
    })
    expect(report.files.map(({ note }) => note)).toEqual([
      'no_records',
      'no_records',
      'unknown_format',
      'empty',
      'unknown_format',
      null,
    ])
    expect(report.taken).toBe(1)
  })

  it('leaves out control characters, which the database would refuse', async () => {
    const report = await run({
      'nul.ndjson': ndjson(
        advert(181, { name: 'Мастер\u0000 участка\u0007', description: `<p>${duties}\u0000</p>` }),
      ),
    })
    expect(report).toMatchObject({ taken: 1, rejected: [] })
    expect(await byId('hh', '181')).toMatchObject({
      title: 'Мастер участка',
      descriptionHtml: `<p>${duties}</p>`,
    })
  })

  it('does not fall over a file that is not there', async () => {
    const report = await importFiles(
      {
        db: database.db,
        clock: { now: () => now },
      },
      [join(folder, 'nowhere.csv')],
      { format: 'auto' },
    )
    expect(report.files[0]).toMatchObject({
      note: 'cannot_open',
      message: 'файл не удалось открыть (такого файла нет)',
      taken: 0,
    })
  })
})
