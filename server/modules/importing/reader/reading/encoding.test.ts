import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probe, textOf } from './byte-source'
import { type Encoding, EncodingDetector, incompleteTail } from './encoding'

const SENTENCE = 'Ищем кладовщика на склад: приёмка товара, сменный график, оплата дважды в месяц.'
const words = fc.constantFrom(
  ...SENTENCE.split(' '),
  'Москва',
  'опыт',
  'SQL',
  '«Ромашка»',
  '—',
  '50 000',
  'ё',
)
const russian = fc.array(words, { minLength: 12, maxLength: 60 }).map((list) => list.join(' '))

function detect(bytes: Buffer, chunk = bytes.length): { encoding: Encoding; truncatedTail: boolean } {
  const detector = new EncodingDetector()
  for (let i = 0; i < bytes.length; i += chunk) detector.add(bytes.subarray(i, i + chunk))
  return detector.detect()
}

describe('encoding of a file', () => {
  it.each(['utf8', 'win1251', 'koi8-r', 'cp866', 'utf16le', 'utf16be'] as const)(
    'tells %s by its bytes',
    (encoding) => {
      fc.assert(
        fc.property(russian, fc.integer({ min: 1, max: 64 }), (text, chunk) => {
          const bytes = iconv.encode(text, encoding)
          expect(detect(bytes, chunk).encoding).toBe(encoding)
        }),
      )
    },
  )

  it.each([
    ['utf8', 'utf8'],
    ['utf16le', 'utf16le'],
    ['utf16be', 'utf16be'],
  ] as const)('believes the byte order mark of %s', (encoding, expected) => {
    expect(detect(iconv.encode('id;name', encoding, { addBOM: true })).encoding).toBe(expected)
  })

  it('never takes UTF-8 for anything else because it was cut in the middle of a character', () => {
    fc.assert(
      fc.property(russian, fc.nat(), (text, seed) => {
        const whole = Buffer.from(text)
        const cut = whole.subarray(0, 40 + (seed % (whole.length - 40)))
        const found = detect(cut, 7)
        expect(found.encoding).toBe('utf8')
        expect(found.truncatedTail).toBe(incompleteTail(cut) > 0)
        expect(cut.subarray(0, cut.length - incompleteTail(cut)).toString()).not.toContain('\ufffd')
      }),
    )
  })

  it('keeps UTF-8 when one row among many is broken', () => {
    const bytes = Buffer.concat([
      Buffer.from(SENTENCE.repeat(5)),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from(SENTENCE),
    ])
    expect(detect(bytes).encoding).toBe('utf8')
  })

  it('lets a declaration settle only what the bytes leave open', () => {
    const detector = new EncodingDetector()
    detector.add(Buffer.from(SENTENCE))
    expect(detector.detect('windows-1251').encoding).toBe('utf8')
    const single = new EncodingDetector()
    single.add(Buffer.from([0xcc, 0xcc, 0xcc]))
    expect(single.detect('koi8-r').encoding).toBe('koi8-r')
  })
})

describe('reading a file as text', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dvoe-import-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(name: string, bytes: Buffer): Promise<{ text: string; truncated: boolean }> {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const file = await probe(path)
    let text = ''
    for await (const piece of textOf(file)) text += piece
    return { text, truncated: file.truncatedTail }
  }

  it('drops the byte order mark', async () => {
    const bytes = iconv.encode(SENTENCE, 'utf16le', { addBOM: true })
    expect(await read('bom.txt', bytes)).toEqual({ text: SENTENCE, truncated: false })
  })

  it('leaves out a character cut by the end of the file', async () => {
    const bytes = Buffer.from(SENTENCE)
    expect(await read('cut.txt', bytes.subarray(0, bytes.indexOf('склад') + 1))).toEqual({
      text: 'Ищем кладовщика на ',
      truncated: true,
    })
  })

  it('unpacks gzip, and a torn one up to the tear', async () => {
    const long = SENTENCE.repeat(3000)
    const packed = gzipSync(Buffer.from(long), { level: 1 })
    expect((await read('a.gz', packed)).text).toBe(long)
    const torn = await read('torn.gz', packed.subarray(0, packed.length - 20))
    expect(torn.truncated).toBe(true)
    expect(long.startsWith(torn.text)).toBe(true)
  })
})
