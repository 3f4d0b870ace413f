import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { TalentCard, TalentRecord } from '@/lib/contracts/talent'
import type { TalentImport, TalentImportResult, TalentTable } from '@/lib/contracts/talent-imports'
import { hourMs } from '@/lib/shared/time'
import { addressId } from '@/server/adapters/messages/return-path'
import { talentImports, talentNotes, talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseEndedRecords } from '../consent/consent.service'
import { dayOf } from '../days'

const csv = [
  'ФИО;Почта;Телефон;Город;Должность;Метки;Комментарий;Лишнее',
  'Зимина Вера Павловна;VERA@example.test;8 912 345-67-89;Пермь;Бухгалтер;"финансы, 1С";Готова переехать;x',
  'Ким Олег;oleg@example.test;;Казань;Сварщик;;;y',
].join('\r\n')
const columns = 'full_name,email,phone,city,position,tags,note,skip'

describe('people of a base out of a file', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())

  const later = (hours: number) => api.setNow(new Date(start.getTime() + hours * hourMs))
  const formOf = (content: string | Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData()
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    form.set('file', new File([new Uint8Array(bytes)], 'Люди.csv', { type: 'text/csv' }))
    const all = {
      columns,
      ground: 'consent',
      ground_on: dayOf(start),
      ground_note: '',
      keep_months: '12',
      source: 'Ярмарка вакансий',
      ...fields,
    }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    return form
  }
  const send = <T>(end: string, body: FormData, token = employer.token) =>
    api.request<T>('POST', `/v1/my/people-imports${end}`, { token, body })
  const read = async (content: string | Uint8Array) =>
    dataOf(await send<TalentTable>('/reading', formOf(content)))
  const run = async (content: string | Uint8Array, fields?: Record<string, string>) =>
    dataOf(await send<TalentImportResult>('', formOf(content, fields)))
  const check = async (content: string | Uint8Array, fields?: Record<string, string>) =>
    dataOf(await send<TalentImportResult>('/check', formOf(content, fields)))
  const people = async (query = '') =>
    dataOf(await api.request<Page<TalentCard>>('GET', `/v1/my/people?${query}`, { token: employer.token }))
      .results
  const imports = async () =>
    dataOf(await api.request<TalentImport[]>('GET', '/v1/my/people-imports', { token: employer.token }))
  const undo = ({ public_id }: { public_id: string }) =>
    api.request<TalentImport>('DELETE', `/v1/my/people-imports/${public_id}`, { token: employer.token })
  const restore = ({ public_id }: { public_id: string }) =>
    api.request<TalentImport>('POST', `/v1/my/people-imports/${public_id}/restoration`, {
      token: employer.token,
    })
  const reasons = ({ skipped }: TalentImportResult) =>
    skipped.map(({ line, reason, column }) => [line, reason, column].filter(Boolean).join(' '))
  const fieldOf = ({ body }: { body: unknown }) =>
    (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
      ({ field, code }) => `${field}: ${code}`,
    )
  const made = (result: TalentImportResult): TalentImport => {
    if (!result.import) throw new Error('nobody was added')
    return result.import
  }

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-8 without a mark', Buffer.from(csv)],
    ['Windows-1251', iconv.encode(csv, 'win1251')],
    ['UTF-16 with tabs', iconv.encode(csv.replaceAll(';', '\t'), 'utf16le', { addBOM: true })],
    ['commas', Buffer.from(csv.replace('"финансы, 1С"', '1С').replaceAll(';', ','))],
  ])('reads a file in %s, and proposes what its columns are', async (_name, bytes) => {
    const table = await read(bytes)
    expect(table.columns.map(({ column }) => column).join(',')).toBe(columns)
    expect(table).toMatchObject({ rows: 2, has_header: true, shown: [{ line: 2 }, { line: 3 }] })
    expect(table.shown[0]?.cells.slice(0, 4)).toEqual([
      'Зимина Вера Павловна',
      'VERA@example.test',
      expect.stringContaining('912'),
      'Пермь',
    ])
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('tells columns without titles by what stands in them', async () => {
    const table = await read('Зимина Вера;vera@example.test;+7 912 345-67-89\nКим Олег;oleg@example.test;')
    expect(table).toMatchObject({ rows: 2, has_header: false })
    expect(table.columns.map(({ column }) => column)).toEqual(['full_name', 'email', 'phone'])
  })

  it('adds people with one ground, a note, tags and a list, and finds them by any of it', async () => {
    const list = dataOf(
      await api.request<{ public_id: string }>('POST', '/v1/my/people-lists', {
        token: employer.token,
        body: { name: 'Резерв' },
      }),
    )
    const fields = { list: list.public_id }
    expect(await check(csv, fields)).toMatchObject({ rows: 2, added: 2, skipped: [], import: null })
    expect(await people()).toEqual([])
    expect(await run(csv, fields)).toMatchObject({ added: 2, import: { added: 2, in_base: 2 } })
    const [vera] = await people(`text=${encodeURIComponent('переехать бухгалтеры 89123')}`)
    expect(vera).toMatchObject({
      first_name: 'Вера Павловна',
      last_name: 'Зимина',
      email: 'vera@example.test',
      phone: '+79123456789',
      tags: ['финансы', '1С'],
      lists: [{ name: 'Резерв' }],
      ground: 'consent',
      source: 'Ярмарка вакансий',
      notes: 1,
    })
    const record = dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${vera?.public_id}`, { token: employer.token }),
    )
    expect(record).toMatchObject({ note_list: [{ text: 'Готова переехать' }], keep_months: 12 })
    const strange = await send('', formOf(csv, { list: 'abcdefghjk23' }))
    expect(fieldOf(strange)).toEqual(['list: not_in_list'])
  })

  it('names each row that cannot be taken with its line and reason, takes the others, and stores nothing of the rest', async () => {
    const rows = [
      'Имя,Почта,Телефон,Дата рождения,Город',
      'Вера,vera@example.test,,13.02.1990,Пермь',
      ',nobody@example.test,,,',
      'Олег,олег-собака,,,',
      'Нина,,12,,',
      'Яна,yana@example.test,,31.02.1990,',
      `Ян,,,,${'о'.repeat(201)}`,
      'Лев,VERA@EXAMPLE.TEST,,,',
      'Рита,rita@example.test,,,Пермь,лишняя',
      'ÐžÐ»ÑÐ³Ð\u00b0?,,,,\ufffdабв',
      'Зоя,zoya@example.test; z2@example.test,8 912 000-11-22 / 8 912 000-11-33,,',
      'Ева,"незакрытая',
    ].join('\n')
    const fields = { columns: 'first_name,email,phone,birth_date,city' }
    const result = await run(rows, fields)
    expect(reasons(result)).toEqual([
      '3 name_missing',
      '4 email_invalid',
      '5 phone_invalid',
      '6 date_invalid',
      '7 too_long city',
      '8 repeated_in_file',
      '9 columns_shifted',
      '10 broken_characters',
      '12 quote_unclosed',
    ])
    expect(result.added).toBe(2)
    const stored = await api.ctx.db.select().from(talentRecords)
    expect(stored.map(({ firstName, birthDate, about }) => [firstName, birthDate, about])).toEqual([
      ['Вера', '1990-02-13', ''],
      ['Зоя', null, 'z2@example.test\n8 912 000-11-33'],
    ])
  })

  it('counts and skips people who are in the base by address or number, so that a second run adds nobody', async () => {
    const contactless = 'Имя;Город\nВера;Пермь\nОлег;Казань'
    await run(csv)
    await run(contactless, { columns: 'first_name,city' })
    expect(await run(contactless, { columns: 'first_name,city' })).toMatchObject({ added: 0, import: null })
    const again = await run(csv)
    expect([again.added, reasons(again)]).toEqual([0, ['2 already_in_base', '3 already_in_base']])
    const byNumber = await run('Имя;Телефон\nДругая;+7 (912) 345-67-89', { columns: 'first_name,phone' })
    expect(reasons(byNumber)).toEqual(['2 already_in_base'])
    expect(await people()).toHaveLength(4)
  })

  it('lets two runs of one file at once add each person once', async () => {
    const both = await Promise.all([run(csv), run(csv)])
    expect(both.map(({ added }) => added).sort()).toEqual([0, 2])
    expect(await people()).toHaveLength(2)
  })

  it('leaves out who refused, unless they agreed or applied after that', async () => {
    await api.ctx.db
      .insert(talentRefusals)
      .values({ addressId: addressId(api.ctx.keys, 'vera@example.test'), createdAt: start })
    expect(reasons(await run(csv, { ground: 'interest' }))).toEqual(['2 refused_before'])
    expect(await run(csv, { ground: 'application' })).toMatchObject({ added: 1 })
  })

  it('takes the ground for the whole file by the rules of one person, and only from verified companies', async () => {
    const wrong = async (fields: Record<string, string>) => fieldOf(await send('/check', formOf(csv, fields)))
    expect(await wrong({ ground_on: '2020-01-01' })).toEqual(['keep_months: term_over'])
    expect(await wrong({ ground_on: '2999-01-01' })).toEqual(['ground_on: date_invalid'])
    expect(await wrong({ source: ' ' })).toEqual(['source: required'])
    expect(await wrong({ ground: 'letter' })).toHaveLength(1)
    expect(await wrong({ columns: columns.replace('full_name', 'skip') })).toEqual([
      'columns: name_column_missing',
    ])
    expect(await wrong({ columns: columns.replace('skip', 'email') })).toEqual(['columns: column_repeated'])
    expect(await wrong({ columns: 'full_name' })).toEqual(['columns: invalid'])
    const other = await signUpEmployer(api, { companyName: 'Без проверки', verified: false })
    for (const end of ['/reading', '/check', '']) {
      expect((await send(end, formOf(csv), other.token)).status).toBe(403)
    }
  })

  it('refuses what is no table, and what is too long or too wide, at the file', async () => {
    const refused = async (content: string | Uint8Array) => fieldOf(await send('/reading', formOf(content)))
    expect(await refused('')).toEqual(['file: table_empty'])
    expect(await refused('Имя;Почта\n;;\n')).toEqual(['file: table_empty'])
    expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2]))).toEqual(['file: table_not_csv'])
    expect(await refused('{"name": "Вера"}')).toEqual(['file: table_not_csv'])
    expect(await refused(Buffer.from([1, 0, 2, 0, 0, 0, 0, 255]))).toEqual(['file: table_not_csv'])
    expect(await refused(`Имя\n${'Вера\n'.repeat(2001)}`)).toEqual(['file: table_too_long'])
    expect(await refused(`Имя${';x'.repeat(60)}\nВера`)).toEqual(['file: table_too_wide'])
    const stray = `Имя;Почта\n${'"a\n'.repeat(600_000)}`
    expect(await refused(stray)).toEqual(['file: table_not_csv'])
    const large = await send('/reading', formOf('я'.repeat(1_200_000)))
    expect([413, 422]).toContain(large.status)
  })

  it('undoes an import within a day, brings back who is not there again, and erases the rest', async () => {
    const first = made(await run(csv))
    expect(dataOf(await undo(first))).toMatchObject({ in_base: 0, undone_at: expect.any(String) })
    expect(dataOf(await undo(first)).in_base).toBe(0)
    expect(await people()).toEqual([])

    const second = made(await run(csv.split('\r\n').slice(0, 2).join('\n')))
    later(20)
    expect(dataOf(await restore(first))).toMatchObject({ in_base: 1, undone_at: null })
    expect((await people()).map(({ last_name }) => last_name).sort()).toEqual(['Зимина', 'Ким'])
    expect((await imports()).map(({ public_id }) => public_id)).toEqual([second.public_id, first.public_id])

    later(25)
    expect((await undo(second)).status).toBe(404)
    expect(await imports()).toEqual([])
    await eraseEndedRecords(api.ctx)
    expect(await api.ctx.db.select().from(talentImports)).toEqual([])
    expect(await people()).toHaveLength(2)
    const removed = await api.ctx.db.select().from(talentNotes)
    expect(removed).toHaveLength(1)
  })

  it('takes a row with one right contact, and says which one it left out', async () => {
    const rows = 'Имя;Почта;Телефон\nВера;вера-собака;8 912 345-67-89'
    const fields = { columns: 'first_name,email,phone' }
    const left_out = [{ line: 2, name: 'Вера', column: 'email' }]
    expect(await check(rows, fields)).toMatchObject({ added: 1, skipped: [], left_out })
    expect(await run(rows, fields)).toMatchObject({ added: 1, left_out })
    expect(await people()).toMatchObject([{ first_name: 'Вера', email: null, phone: '+79123456789' }])
  })

  it('gives people of the base the contacts they lack when asked to, never others, and takes them back', async () => {
    const fields = { columns: 'full_name,email,phone' }
    await run('ФИО;Почта;Телефон\nЗимина Вера;vera@example.test;\nКим Олег;;8 912 000-11-22', fields)
    const rows = [
      'ФИО;Почта;Телефон',
      'Зимина Вера Павловна;vera@example.test;8 912 345-67-89',
      'Ким Олег;oleg@example.test;8 912 000-11-22',
    ].join('\n')
    const additions = [
      { line: 2, name: 'Вера Павловна Зимина', columns: ['phone'] },
      { line: 3, name: 'Олег Ким', columns: ['email'] },
    ]
    const seen = await check(rows, fields)
    expect(seen).toMatchObject({ added: 0, additions, completed: 0, import: null })
    expect(reasons(seen)).toEqual(['2 already_in_base', '3 already_in_base'])
    expect(await run(rows, fields)).toMatchObject({ additions, completed: 0, import: null })

    const done = await run(rows, { ...fields, complete: 'yes' })
    expect(done).toMatchObject({ added: 0, skipped: [], completed: 2, import: { added: 0, completed: 2 } })
    const contacts = async () =>
      (await people()).map(({ last_name, email, phone }) => [last_name, email, phone]).sort()
    const full = [
      ['Зимина', 'vera@example.test', '+79123456789'],
      ['Ким', 'oleg@example.test', '+79120001122'],
    ]
    expect(await contacts()).toEqual(full)
    expect((await people('text=89123456789')).map(({ last_name }) => last_name)).toEqual(['Зимина'])
    expect(await check(rows, fields)).toMatchObject({ additions: [] })

    dataOf(await undo(made(done)))
    expect(await contacts()).toEqual([
      ['Зимина', 'vera@example.test', null],
      ['Ким', null, '+79120001122'],
    ])
    expect(await people('text=89123456789')).toEqual([])
    dataOf(await restore(made(done)))
    expect(await contacts()).toEqual(full)
  })

  it('gives no contact to a namesake by number, to two people at once, or to whom somebody else corrected since', async () => {
    const fields = { columns: 'full_name,email,phone', complete: 'yes' }
    await run(
      'ФИО;Почта;Телефон\nЗимина Вера;vera@example.test;\nКим Олег;;8 912 000-11-22\nЛетова Яна;;8 912 000-11-33',
      fields,
    )
    const others = [
      'ФИО;Почта;Телефон',
      'Чужая Нина;nina@example.test;8 912 000-11-22',
      'Зимина Вера;vera@example.test;8 912 000-11-33',
    ].join('\n')
    expect(await run(others, fields)).toMatchObject({ additions: [], completed: 0 })

    const done = await run('ФИО;Почта;Телефон\nЗимина Вера;vera@example.test;8 912 345-67-89', fields)
    await api.ctx.db
      .update(talentRecords)
      .set({ phone: '+79990000000' })
      .where(eq(talentRecords.phone, '+79123456789'))
    dataOf(await undo(made(done)))
    const vera = (await people()).find(({ last_name }) => last_name === 'Зимина')
    expect(vera).toMatchObject({ email: 'vera@example.test', phone: '+79990000000' })
  })

  it('leaves in place whom a person added by hand was made one with, and says how many they are', async () => {
    const first = made(await run(csv))
    const byHand = dataOf(
      await api.request<TalentRecord>('POST', '/v1/my/people', {
        token: employer.token,
        body: {
          ...{ first_name: 'Вера', last_name: 'Зимина', email: 'zimina@example.test', phone: null },
          ...{ birth_date: null, city: '', position: '', about: '', source: 'Знакомая', keep_months: 12 },
          ...{ ground: 'consent', ground_on: dayOf(start), ground_note: '', tags: [], lists: [] },
        },
      }),
    )
    const [vera] = (await people()).filter(({ email }) => email === 'vera@example.test')
    const keep = { public_id: vera?.public_id, revision: 1 }
    const drop = { public_id: byHand.public_id, revision: byHand.revision }
    const body = { keep, drop, from_dropped: [] }
    const merge = await api.request('POST', '/v1/my/people-merges', { token: employer.token, body })
    expect(merge.status).toBe(201)
    expect(dataOf(await undo(first))).toMatchObject({ added: 2, in_base: 1, undone_at: expect.any(String) })
    expect((await people()).map(({ public_id }) => public_id)).toEqual([vera?.public_id])
    expect(dataOf(await restore(first)).in_base).toBe(2)
  })

  it('lets neither another company nor a stranger undo an import', async () => {
    const first = made(await run(csv))
    const other = await signUpEmployer(api, { companyName: 'Берег' })
    const path = `/v1/my/people-imports/${first.public_id}`
    expect((await api.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect(await people()).toHaveLength(2)
  })

  it('takes 2,000 rows in one file', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `Человек;person${i}@example.test;Пермь;Сварщик ${i}`)
    const text = ['Имя;Почта;Город;Должность', ...rows].join('\n')
    const fields = { columns: 'first_name,email,city,position' }
    expect(await run(text, fields)).toMatchObject({ rows: 2000, added: 2000 })
    const [row] = await api.ctx.db
      .select()
      .from(talentRecords)
      .where(eq(talentRecords.email, 'person1999@example.test'))
    expect(row).toMatchObject({ position: 'Сварщик 1999' })
  })
})
