import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Page } from '@/lib/contracts/call'
import type { OwnVacancyList } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import { maxVacancyFileBytes } from '@/lib/contracts/vacancy-imports'
import { signUpCandidate } from '@/tests/support/accounts'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { csvOf, importHeader, importRow } from '@/tests/support/import-files'
import { fileForm } from '@/tests/support/pictures'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'

const path = '/v1/my/vacancies/imports'

describe('import of vacancies from a file', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    employer = await createEmployer(api)
  })

  const upload = (bytes: Uint8Array, name = 'вакансии.csv', token = employer.token) =>
    api.request<VacancyImport>('POST', path, { token, body: fileForm('file', bytes, name, '') })
  const done = async (bytes: Uint8Array, name?: string): Promise<VacancyImport> => {
    const { status, body } = await upload(bytes, name)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data as VacancyImport
  }
  const get = async <T>(url: string, token = employer.token) =>
    (await api.request<T>('GET', url, { token })).body.data as T
  const rowsOf = async (made: VacancyImport, query = '') =>
    (await get<Page<VacancyImportRow>>(`${path}/${made.public_id}/rows?size=100${query}`)).results
  const own = () => get<OwnVacancyList>('/v1/my/vacancies?sort=new')

  it('makes drafts of the company, says what each row became and knows the file again', async () => {
    const bytes = csvOf([
      importRow('1', 'Медицинская сестра'),
      importRow('2', 'Санитар'),
      importRow('3', ''),
      importRow('2', 'Санитар'),
      '5;Водитель;Нигдеевск;;;;;;;;',
      '6;лишний;столбец;1;2;RUB;a;b;c;d;e;f',
    ])
    const made = await done(bytes)
    expect(made).toMatchObject({
      status: 'done',
      name: 'вакансии.csv',
      format: 'csv',
      encoding: 'utf8',
      author: 'Мария Северова',
      counts: { read: 6, created: 3, duplicate: 1, rejected: 2, updated: 0 },
      undoable: 3,
    })
    expect(made.columns.find(({ name }) => name === 'Занятость')?.field).toBe('employment_form')
    const rows = await rowsOf(made)
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'created'],
      [4, 'rejected'],
      [5, 'duplicate'],
      [6, 'created'],
      [7, 'rejected'],
    ])
    expect(rows[2]?.problems).toEqual([{ code: 'title_missing', field: 'title', detail: null }])
    expect(rows[5]?.problems).toMatchObject([{ code: 'csv_columns', detail: '12/11' }])
    expect(rows[4]?.problems).toContainEqual({ code: 'city_unknown', field: 'city_ids', detail: 'Нигдеевск' })
    const needed = rows[4]?.problems.filter(({ code }) => code === 'to_publish').map(({ field }) => field)
    expect(needed).toEqual(expect.arrayContaining(['city_ids', 'description_html', 'experience']))

    const list = await own()
    expect(list.by_status).toEqual({ draft: 3 })
    const nurse = list.results.find(({ fields }) => fields.title === 'Медицинская сестра') as OwnVacancy
    expect(nurse.fields).toMatchObject({ code: '1', experience: 'between1And3', manager: employer.publicId })
    expect(nurse.fields.salary).toMatchObject({ from: 70_000, to: 90_000, currency: 'RUB' })

    const again = await done(bytes)
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, duplicate: 1, rejected: 2 })
    expect((await own()).total).toBe(3)
    const history = await get<Page<VacancyImport>>(`${path}?size=1`)
    expect([history.total, history.results[0]?.public_id]).toEqual([2, again.public_id])
    expect((await rowsOf(again, '&outcome=created')).length).toBe(0)
  })

  it('lists the drafts of an import apart from those that people began, and after them', async () => {
    await createVacancyDraft(api, employer.token, { title: 'Начат человеком' })
    await done(csvOf([importRow('1', 'Повар'), importRow('2', 'Пекарь')]))
    const titlesOf = async (query: string) => {
      const list = await get<OwnVacancyList>(`/v1/my/vacancies?${query}`)
      return { total: list.total, titles: list.results.map(({ fields }) => fields.title).sort() }
    }
    expect(await titlesOf('drafts=own')).toEqual({ total: 1, titles: ['Начат человеком'] })
    expect(await titlesOf('drafts=imported')).toEqual({ total: 2, titles: ['Пекарь', 'Повар'] })
    expect(await titlesOf('status=draft')).toMatchObject({ total: 3 })
    const all = await get<OwnVacancyList>('/v1/my/vacancies')
    expect(all.imported_drafts).toBe(2)
    expect(all.results[0]?.fields.title).toBe('Начат человеком')
  })

  it('brings changes of the file, but never over what a person has written', async () => {
    await done(csvOf([importRow('1', 'Повар'), importRow('2', 'Пекарь'), importRow('3', 'Бариста')]))
    const [first] = (await own()).results.filter(({ fields }) => fields.title === 'Повар')
    const edit = await api.request('PUT', `/v1/vacancies/${first?.public_id}`, {
      token: employer.token,
      body: { revision: first?.revision, fields: { title: 'Шеф-повар' } },
    })
    expect(edit.status).toBe(200)
    const [third] = (await own()).results.filter(({ fields }) => fields.title === 'Бариста')
    const bin = { action: 'delete' }
    await api.request('POST', `/v1/vacancies/${third?.public_id}/actions`, {
      token: employer.token,
      body: bin,
    })
    const changed = await done(
      csvOf([importRow('1', 'Повар', 80_000), importRow('2', 'Пекарь', 80_000), importRow('3', 'Бариста')]),
    )
    expect(changed.counts).toMatchObject({ created: 0, updated: 1, kept: 2 })
    const rows = await rowsOf(changed, '&outcome=kept')
    expect(rows.map(({ problems }) => problems[0]?.code)).toEqual(['edited_by_hand', 'deleted'])
    const now = (await own()).results
    expect(now.map(({ fields }) => [fields.title, fields.salary?.from])).toEqual(
      expect.arrayContaining([
        ['Шеф-повар', 70_000],
        ['Пекарь', 80_000],
      ]),
    )
  })

  it('holds an open vacancy to the rules of publication, and has its change looked at', async () => {
    const looked: unknown[] = []
    const look = api.ctx.reviewPublication
    api.ctx.reviewPublication = async (_, item) => {
      looked.push(item.edited ?? false)
      return 'publish'
    }
    await done(csvOf([importRow('7', 'Медицинская сестра')]))
    const [draft] = (await own()).results
    const publish = await api.request('POST', `/v1/vacancies/${draft?.public_id}/publication`, {
      token: employer.token,
      body: {},
    })
    expect(publish.status, JSON.stringify(publish.body)).toBe(200)
    const raised = await done(csvOf([importRow('7', 'Медицинская сестра', 85_000)]))
    expect(raised.counts).toMatchObject({ updated: 1, kept: 0 })
    expect(looked).toEqual([false, true])
    const emptied = await done(csvOf(['7;Медицинская сестра;Тверь;85000;90000;RUB;;;;;']))
    expect((await rowsOf(emptied))[0]?.problems[0]?.code).toBe('would_not_pass')
    const [open] = (await own()).results
    expect([open?.status, open?.fields.salary?.from]).toEqual(['active', 85_000])
    // What an import wrote and a person published is nothing an undo may take.
    const undone = await api.request<{ deleted: number; kept: number }>(
      'DELETE',
      `${path}/${raised.public_id}/drafts`,
      { token: employer.token },
    )
    expect(undone.body.data).toMatchObject({ deleted: 0 })
    if (look) api.ctx.reviewPublication = look
  })

  it('is undone: untouched drafts go to the bin, worked-on ones stay, and the file can come again', async () => {
    const bytes = csvOf([importRow('1', 'Кассир'), importRow('2', 'Кладовщик')])
    const made = await done(bytes)
    const [one] = (await own()).results
    await api.request('PUT', `/v1/vacancies/${one?.public_id}`, {
      token: employer.token,
      body: { revision: one?.revision, fields: { department: 'Склад' } },
    })
    const undo = () =>
      api.request<{ deleted: number; kept: number; import: VacancyImport }>(
        'DELETE',
        `${path}/${made.public_id}/drafts`,
        { token: employer.token },
      )
    expect((await undo()).body.data).toMatchObject({
      deleted: 1,
      kept: 1,
      import: { status: 'undone', undoable: 0 },
    })
    expect((await undo()).body.data).toMatchObject({ deleted: 0, kept: 1 })
    expect((await own()).by_status).toEqual({ draft: 1, deleted: 1 })
    expect((await done(bytes)).counts).toMatchObject({ created: 1, unchanged: 1 })
  })

  it('is nobody else’s: another company sees none of it, a candidate is refused', async () => {
    const made = await done(csvOf([importRow('1', 'Маляр')]))
    const other = await createEmployer(api)
    for (const [method, end] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', '/drafts'],
    ] as const) {
      const answer = await api.request(method, `${path}/${made.public_id}${end}`, { token: other.token })
      expect(answer.status).toBe(404)
    }
    expect((await get<Page<VacancyImport>>(path, other.token)).total).toBe(0)
    const twin = await upload(csvOf([importRow('1', 'Маляр')]), 'a.csv', other.token)
    expect(twin.body.data?.counts).toMatchObject({ created: 1 })
    const { token } = await signUpCandidate(api)
    expect((await upload(csvOf([]), 'a.csv', token)).status).toBe(403)
  })

  it('two uploads of one file at once make its drafts once', async () => {
    const bytes = csvOf(Array.from({ length: 30 }, (_, i) => importRow(String(i), `Оператор ${i}`)))
    const both = await Promise.all([done(bytes), done(bytes)])
    expect(both.map(({ counts }) => counts.created).sort()).toEqual([0, 30])
    expect((await own()).total).toBe(30)
  })

  it('reads a workbook, Windows-1251 and a feed', async () => {
    const cells = [importHeader, importRow('1', 'Инженер')].map((line) =>
      line.split(';').map((value) => ({ type: String, value })),
    )
    const workbook = await writeXlsxFile(cells as never, { buffer: true } as never)
    const bytes =
      workbook instanceof Uint8Array
        ? workbook
        : await (workbook as never as { toBuffer(): Promise<Buffer> }).toBuffer()
    expect(await done(bytes, 'таблица.xlsx')).toMatchObject({ format: 'xlsx', counts: { created: 1 } })
    const cyrillic = await done(csvOf([importRow('2', 'Ёлочный мастер')], 'win1251'))
    expect(cyrillic).toMatchObject({ encoding: 'win1251', counts: { created: 1 } })
    const feed = `<?xml version="1.0"?><source><vacancies><vacancy><job-name>Слесарь</job-name><url>https://jobs.example/9</url>
      <company><name>Другая контора</name></company><salary>60000</salary><currency>RUR</currency></vacancy></vacancies></source>`
    const read = await done(Buffer.from(feed), 'feed.xml')
    expect(read.counts.created).toBe(1)
    expect((await rowsOf(read))[0]?.problems).toContainEqual({
      code: 'other_company',
      field: 'company',
      detail: 'Другая контора',
    })
  })

  it('answers every hostile or broken file with a word, and goes on', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'xl/workbook.xml': Buffer.from('<workbook/>'),
      'xl/worksheets/sheet1.xml': Buffer.alloc(120 * 1024 * 1024),
    })
    const files: [string, Uint8Array, string | null][] = [
      ['0.csv', Buffer.alloc(0), 'empty'],
      ['пробелы.csv', Buffer.from(' \n \n'), 'empty'],
      ['bomb.xlsx', bomb, 'too_complex'],
      ['broken.xlsx', bomb.subarray(0, 400), 'broken_file'],
      ['doc.docx', zipSync({ 'word/document.xml': Buffer.from('<w/>') }), 'unknown_format'],
      ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old_excel'],
      ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), 'unknown_format'],
      ['a.pdf', Buffer.from('%PDF-1.7 x'), 'unknown_format'],
      ['other.csv', Buffer.from('a;b\n1;2\n'), 'no_vacancies'],
      ['page.html', Buffer.from('<html><script>alert(1)</script></html>'), 'no_vacancies'],
      ['deep.json', Buffer.from('['.repeat(100_000)), null],
      ['long.csv', Buffer.concat([csvOf([]), Buffer.alloc(3_000_000, 65)]), null],
    ]
    for (const [name, bytes, trouble] of files) {
      // A limit of attempts is not what is tried here.
      employer = await createEmployer(api)
      const made = await done(bytes, name)
      expect([name, made.status, made.counts.created]).toEqual([name, 'failed', 0])
      if (trouble) expect([name, made.trouble]).toEqual([name, trouble])
    }
    const script = importRow('1', 'Врач').replace(
      'Принимать',
      '<img src=x onerror=alert(1)><script>x</script>Принимать',
    )
    await done(csvOf([script]))
    expect((await own()).results[0]?.fields.description_html).not.toMatch(/<(?:img|script)/)
    const big = await upload(Buffer.alloc(maxVacancyFileBytes + 1))
    expect([big.status, big.body.error_code]).toEqual([413, 'file_too_large'])
    const none = await api.request('POST', path, { token: employer.token, body: new FormData() })
    expect([none.status, none.body.error_code]).toEqual([422, 'validation_failed'])
  }, 180_000)

  it('takes the first two thousand rows of a longer file', async () => {
    const rows = Array.from({ length: 2100 }, (_, i) => importRow(String(i), `Комплектовщик ${i}`))
    const started = Date.now()
    const made = await done(csvOf(rows))
    expect(made).toMatchObject({ trouble: 'too_many_rows', counts: { read: 2000, created: 2000 } })
    console.info(`2000 drafts in ${Date.now() - started} ms`)
  }, 180_000)

  const root = resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data')
  const samples = ['formats', 'dirty']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))

  it.skipIf(samples.length === 0)(
    'survives every sample file (skipped: no SAMPLE_DATA_DIR)',
    async () => {
      for (const file of samples) {
        employer = await createEmployer(api)
        const bytes = readFileSync(file)
        const first = await done(bytes, 'sample')
        const { counts } = first
        const told = counts.created + counts.duplicate + counts.rejected + counts.updated + counts.kept
        if (first.trouble === null) expect(told, file).toBeGreaterThan(0)
        expect(first.trouble, file).not.toBe('too_complex')
        if (file.includes('formats')) continue
        const again = await done(bytes, 'sample')
        expect([file, again.counts.created, again.counts.updated]).toEqual([file, 0, 0])
      }
    },
    120_000,
  )
})
