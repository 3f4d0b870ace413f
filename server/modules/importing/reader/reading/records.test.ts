import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawRecord } from '../types'
import { probe } from './byte-source'
import { detectFormat, readRecords } from './records'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dvoe-records-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer): Promise<{ format: string | null; records: RawRecord[] }> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const file = await probe(path)
  const format = detectFormat(file)
  const records: RawRecord[] = []
  if (format) for await (const record of readRecords(file, format)) records.push(record)
  return { format, records }
}

const job = (id: number) => ({ id: String(id), name: 'Кладовщик', area: { id: '1', name: 'Тверь' } })

describe('records under keys that every object inherits', () => {
  const inherited = ['__proto__', 'constructor', 'toString']

  it('M8 hole 9: are columns like others in a table', async () => {
    const { records } = await read(
      `Должность;Город;Зарплата от;${inherited.join(';')}\r\nПовар;Тверь;1;1;2;3\r\n`,
    )
    const [first] = records.map((record) => ('value' in record ? record.value : {}))
    expect(Object.entries(first ?? {})).toEqual([
      ['Должность', 'Повар'],
      ['Город', 'Тверь'],
      ['Зарплата от', '1'],
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', '3'],
    ])
  })

  it('M8 hole 9: name dictionaries of a feed, and change no object but their own', async () => {
    const named = inherited.map((key) => `<${key} id="polluted">да</${key}>`).join('')
    const { records } = await read(
      `<?xml version="1.0"?><source>${named}<vacancies><vacancy><job-name>Повар</job-name></vacancy></vacancies></source>`,
    )
    expect({}).not.toHaveProperty('polluted')
    const [first] = records.map((record) => ('value' in record ? record.value : {}))
    const { references } = first as { references: Record<string, Record<string, string>> }
    expect(Object.entries(references).map(([key, values]) => [key, { ...values }])).toEqual(
      inherited.map((key) => [key, { polluted: 'да' }]),
    )
  })
})

describe('records of a JSON file', () => {
  it('are the elements of a top-level array, with their lines', async () => {
    const { format, records } = await read(`[\n${JSON.stringify(job(1))},\n${JSON.stringify(job(2))}\n]`)
    expect(format).toBe('json')
    expect(records).toEqual([
      { line: 2, value: job(1) },
      { line: 3, value: job(2) },
    ])
  })

  it('are found in the lists of an answer', async () => {
    const { records } = await read(
      JSON.stringify({ found: 2, results: { vacancies: [{ vacancy: job(1) }, { vacancy: job(2) }] } }),
    )
    expect(records.map((record) => 'value' in record && record.value.vacancy)).toEqual([job(1), job(2)])
  })

  it('are the whole object when it holds no list of records', async () => {
    const resume = { basics: { label: 'Повар' }, work: [{ name: 'Кафе' }] }
    expect((await read(JSON.stringify(resume, null, 2))).records).toEqual([{ line: 1, value: resume }])
  })

  it('survive to the point where the file breaks off', async () => {
    const { records } = await read(`{"items":[${JSON.stringify(job(1))},{"id":"2","name":"Клад`)
    expect(records).toEqual([
      { line: 1, value: job(1) },
      { line: 1, problem: 'json_truncated' },
    ])
  })
})

describe('records of an NDJSON file', () => {
  it('are told from JSON and cost only themselves when broken', async () => {
    const lines = [
      '{"id":"0","name":"Обор',
      JSON.stringify(job(1)),
      '',
      '{"id": 5 "name"}',
      JSON.stringify(job(2)),
    ]
    const { format, records } = await read(lines.join('\n'))
    expect(format).toBe('ndjson')
    expect(records).toEqual([
      { line: 1, problem: 'json_truncated' },
      { line: 2, value: job(1) },
      { line: 4, problem: 'json_syntax' },
      { line: 5, value: job(2) },
    ])
  })

  it('are forgiven raw control characters inside strings', async () => {
    const { records } = await read(`{"id":"1","name":"Шеф\tповар"}\n${JSON.stringify(job(2))}`)
    expect(records[0]).toEqual({ line: 1, value: { id: '1', name: 'Шеф\tповар' } })
  })
})

describe('records of a feed', () => {
  const item = (id: number, text: string) =>
    `<vacancy><job-name>Швея ${id}</job-name><salary>от 50000</salary><description>${text}</description></vacancy>`

  it('are cut by their tags, whatever stands in CDATA', async () => {
    const { format, records } = await read(
      `<?xml version="1.0" encoding="utf-8"?>\n<source><vacancies>\n${item(1, '<![CDATA[<p>Шить <vacancy> по лекалам</p>]]>')}\n${item(2, 'А &amp; Б')}\n</vacancies></source>`,
    )
    expect(format).toBe('xml')
    expect(records.map((record) => [record.line, 'value' in record])).toEqual([
      [3, true],
      [4, true],
    ])
  })

  it('are mended one by one where the author forgot to escape', async () => {
    const { records } = await read(
      `<?xml version="1.0"?><source>${item(1, '<p>Ткань & нитки<br>раз</p>')}\n<vacancy><job-name>Обор\n${item(3, 'Т')}</source>`,
    )
    expect(records).toMatchObject([
      { line: 1, warning: 'xml_repaired' },
      { line: 2, problem: 'xml_item_broken' },
      { line: 3, value: {} },
    ])
  })

  it('are reported when the file ends inside one', async () => {
    const { records } = await read(`<source>${item(1, 'Т')}<vacancy><job-name>Шв`)
    expect(records.at(-1)).toEqual({ line: 1, problem: 'file_truncated' })
  })

  it('keep their places through pieces of any size', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => item(i, 'Пошив изделий. '.repeat(20))).join('\n')
    const { records } = await read(`<?xml version="1.0"?>\n<source>\n${many}\n</source>`)
    expect(records).toHaveLength(3000)
    expect(records.at(-1)?.line).toBe(3002)
  })
})

describe('records of a table', () => {
  it('stand under the first row that names the columns of adverts', async () => {
    const { records } = await read('Выгрузка вакансий;;\n;;\n№;Название;ЗП\n1;Швея;50 000\n2;Повар\n')
    expect(records).toEqual([
      { line: 4, value: { '№': '1', Название: 'Швея', ЗП: '50 000' } },
      { line: 5, problem: 'csv_columns', detail: '2/3' },
    ])
  })

  it('are none when the table is a dictionary', async () => {
    expect((await read('id,name,lat,lon\n1,Тверь,56.8,35.9\n')).records).toEqual([])
  })

  it('do not end with a row the file was cut in', async () => {
    const bytes = Buffer.from('name,salary\nШвея,50000\nПовар,60000 рублей')
    const { records } = await read(bytes.subarray(0, bytes.length - 1))
    expect(records).toEqual([
      { line: 2, value: { name: 'Швея', salary: '50000' } },
      { line: 3, problem: 'file_truncated' },
    ])
  })
})

describe('records of a workbook', () => {
  it('stand on every sheet under a header of its own', async () => {
    const path = join(import.meta.dirname, 'fixtures/two-sheets.xlsx')
    const { format, records } = await read(await readFile(path))
    expect(format).toBe('xlsx')
    expect(records).toEqual([
      { line: 3, value: { '№': '1', Название: 'Швея', Город: 'Иваново', ЗП: 'от 60000 руб.' } },
      { line: 4, value: { '№': '2', Название: 'Раскройщик', Город: 'Иваново', ЗП: '75000' } },
      { line: 2, value: { Должность: 'Технолог', Компания: 'Фабрика', Зарплата: 'по договорённости' } },
    ])
  })
})

describe('records of a page', () => {
  it('are its JSON-LD blocks', async () => {
    const block = { '@type': 'JobPosting', title: 'Повар' }
    const { format, records } = await read(
      `<!doctype html><html><head><script>var a = "{"</script>\n<script type="application/ld+json">${JSON.stringify(block)}</script></head></html>`,
    )
    expect(format).toBe('html')
    expect(records).toEqual([{ line: 2, value: block }])
  })
})

describe('a file that cannot hold adverts', () => {
  it.each(['%PDF-1.7 …', '{\\rtf1\\ansi}', 'Просто письмо\nс текстом'])(
    'is not given a format: %j',
    async (content) => {
      expect((await read(content)).format).toBeNull()
    },
  )
})
