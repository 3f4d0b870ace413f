import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minConfidence, type ReadResume } from '@/lib/contracts/resume-files'
import { cityById } from '@/server/modules/dictionaries/dictionaries.service'
import { nestedFormsPdf } from '@/tests/support/hostile-files'
import { hasSampleFiles, sampleBytes, sampleFiles, score } from '@/tests/support/resume-files'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi

beforeAll(async () => {
  api = await createTestApi()
}, 60_000)
afterAll(() => api.close())

function send(bytes: Uint8Array | string, name = 'resume') {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], name))
  return api.request<ReadResume>('POST', '/v1/resumes/from-file', { body })
}
const sendText = (text: string) =>
  api.request<ReadResume>('POST', '/v1/resumes/from-text', { body: { text } })

/** A PDF of the given objects; offsets are left to the reader to mend. */
const pdf = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  )
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const stream = (code: string) => `<</Length ${code.length}>>stream\n${code}\nendstream`
const shown = stream(
  'BT /F 12 Tf 50 450 Td (Ivan Petrov) Tj 0 -20 Td (ivan@example.invalid) Tj 0 -20 Td (Position: Software developer) Tj ET',
)

describe('a resume out of a file', () => {
  it('is read for a guest, with how sure each field is, and nothing is kept', async () => {
    const { status, body } = await sendText(
      'Соколова Анна Игоревна\nг. Казань\n+7 912 000-00-00\nanna@example.invalid\n\nЖелаемая должность: Медицинская сестра\n' +
        'Зарплата: от 60 000 руб.\n\nОпыт работы\n2019 – 2022\nГАУЗ «Городская больница № 7»\nПалатная медсестра\nУход за больными\n\n' +
        'Навыки\nВнутривенные инъекции, Перевязки',
    )
    expect(status).toBe(200)
    const { fields, confidence } = body.data as ReadResume
    expect(fields).toMatchObject({
      last_name: 'Соколова',
      first_name: 'Анна',
      middle_name: 'Игоревна',
      gender: 'female',
      email: 'anna@example.invalid',
      title: 'Медицинская сестра',
      salary: { amount: 60_000, currency: 'RUB' },
      experience: [{ company: 'ГАУЗ «Городская больница № 7»', position: 'Палатная медсестра' }],
    })
    expect(cityById(fields.city_id ?? 0)?.name).toBe('Казань')
    expect(confidence.title).toBeGreaterThan(0.9)
    // Years alone leave the months to be guessed.
    expect(confidence['experience.0.start']).toBeLessThan(minConfidence)
  })

  it('says what is wrong with a file that cannot be read', async () => {
    expect((await send('')).body.error_code).toBe('file_no_text')
    expect((await send(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).body.error_code).toBe(
      'file_type_not_allowed',
    )
    expect((await send('%PDF-1.7 broken')).body.error_code).toBe('file_unreadable')
    expect((await send('{"name":"not a resume"}')).body.error_code).toBe('file_type_not_allowed')
    expect((await send(zipSync({ 'a.txt': strToU8('hello') }))).body.error_code).toBe('file_type_not_allowed')
    expect((await sendText('   ')).body.error_code).toBe('file_no_text')
    const none = await api.request('POST', '/v1/resumes/from-file', { body: new FormData() })
    expect([none.status, none.body.error_code]).toEqual([422, 'validation_failed'])
  })

  it('refuses 20 MB before reading them', async () => {
    const { status, body } = await send(new Uint8Array(20 * 1024 * 1024))
    expect([status, body.error_code]).toEqual([413, 'file_too_large'])
  })

  it('reads the text of a PDF with scripts and runs none of them', async () => {
    const scripted = pdf(
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); while\\(true\\){})>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page,
      shown,
      font,
    )
    const { status, body } = await send(scripted)
    expect(status).toBe(200)
    expect(body.data?.fields).toMatchObject({ email: 'ivan@example.invalid', title: 'Software developer' })
  })

  it('takes a page for its text: what it would run or load is left out', async () => {
    const { body } = await send(
      '<html><body onload="steal()"><script>document.write("Иванов")</script><style>b{}</style><img src=x onerror=alert(1)>' +
        '<h1>Петров Пётр Петрович</h1><p>Должность: <a href="javascript:alert(1)">Токарь</a></p><iframe src="http://a.invalid"></iframe></body></html>',
    )
    expect(body.data?.fields).toMatchObject({ last_name: 'Петров', title: 'Токарь' })
    expect(JSON.stringify(body.data)).not.toMatch(/alert|steal|Иванов|javascript|invalid/)
  })

  it('survives bombs: of an archive, of a compressed stream, of nesting', async () => {
    const zeros = new Uint8Array(60 * 1024 * 1024)
    const archive = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': zeros })
    expect(archive.length).toBeLessThan(1024 * 1024)
    expect((await send(archive)).status).toBe(422)

    const packed = deflateSync(Buffer.alloc(400 * 1024 * 1024, '(x) Tj '))
    const head = '<</Type/Catalog/Pages 2 0 R>>'
    const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
    const bomb = Buffer.concat([
      pdf(head, pages, page).subarray(0, -'trailer<</Root 1 0 R>>\n%%EOF'.length),
      Buffer.from(`4 0 obj\n<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    ])
    expect((await send(bomb)).status).toBe(422)

    const deep = 100_000
    const nested = `<html>${'<div>'.repeat(deep)}Токарь${'</div>'.repeat(deep)}`
    for (const [hostile, allowed] of [
      // Deeper than any page that a person made.
      [nested, [422]],
      [`{\\rtf1 ${'{'.repeat(deep)}`, [422]],
      [`${'['.repeat(deep)}`, [422]],
      [`{"basics":${'{"a":'.repeat(deep)}`, [422]],
    ] as const) {
      expect(allowed).toContain((await send(hostile)).status)
    }
    // And the server is there as before.
    expect((await sendText('Иванов Иван Иванович')).status).toBe(200)
    // What a reader does not see coming is ended with its process.
    expect((await send(nestedFormsPdf())).status).toBe(422)
  }, 120_000)
})

describe.skipIf(!hasSampleFiles)('sample resumes (skipped: no SAMPLE_DATA_DIR)', () => {
  it('are read field by field, or refused with the reason', async () => {
    const marks: boolean[] = []
    for (const { file, kind, expected, password } of sampleFiles()) {
      const { status, body } = await send(sampleBytes(file), file)
      if (kind.includes('image') || password) {
        expect(body.error_code).toBe(password ? 'file_password' : 'file_no_text')
        continue
      }
      expect(status).toBe(200)
      marks.push(...Object.values(score((body.data as ReadResume).fields, expected)).flat())
    }
    // A floor, not the score of the day: `npm run bench:resumes` prints that.
    expect(marks.filter(Boolean).length / marks.length).toBeGreaterThan(0.95)
  }, 120_000)
})
