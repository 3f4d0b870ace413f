import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from './lines'
import { readFile, readText } from './read-file'

const document =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>' +
  ['Петров Пётр Петрович', 'Должность: Токарь', 'май 2019 – июнь 2021 — ООО «Ромашка»', 'Токарь']
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('') +
  '</w:body></w:document>'
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

const whole: Record<string, Uint8Array> = {
  docx: zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    'word/document.xml': strToU8(document),
  }),
  rtf: strToU8(
    "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset204 Arial;}}\\f0 \\'cf\\'e5\\'f2\\u1088?\\par {\\b \\bin3 abc}}",
  ),
  html: strToU8(
    '<html><meta charset="utf-8"><body><table><tr><td>Город<td>Москва</table><pre>май 2019 – июнь 2021\nООО</pre>',
  ),
  txt: strToU8('Петров Пётр\n+7 912 000-00-00\nОпыт работы\nмай 2019 – н.в.\nООО «Ромашка»\nТокарь'),
  json: strToU8(
    '{"basics":{"name":"Пётр Петров","label":"Токарь"},"work":[{"name":"ООО","startDate":"2019-05"}]}',
  ),
  pdf: strToU8(
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R>>\nendobj\n4 0 obj\n<</Length 40>>stream\nBT /F 12 Tf (Ivan Petrov, developer) Tj ET\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
}

const change = fc.record({ at: fc.nat(), kind: fc.constantFrom('set', 'cut', 'double'), value: fc.nat(255) })

function mutated(
  bytes: Uint8Array,
  changes: readonly { at: number; kind: string; value: number }[],
): Uint8Array {
  let result = Buffer.from(bytes)
  for (const { at, kind, value } of changes) {
    const place = at % Math.max(1, result.length)
    if (kind === 'set') result[place] = value
    else if (kind === 'cut')
      result = Buffer.concat([result.subarray(0, place), result.subarray(place + (value % 40))])
    else result = Buffer.concat([result.subarray(0, place), result.subarray(Math.max(0, place - value))])
  }
  return new Uint8Array(result)
}

describe('broken and hostile bytes', () => {
  for (const [kind, bytes] of Object.entries(whole)) {
    it(`are read or refused, never worse (${kind})`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
          try {
            const read = await readFile(mutated(bytes, changes))
            expect(read.parsed.jobs.length).toBeLessThanOrEqual(64)
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile)
          }
        }),
        { numRuns: kind === 'pdf' || kind === 'docx' ? 60 : 200, interruptAfterTimeLimit: 20_000 },
      )
    }, 60_000)
  }

  it('texts made to be slow are read in time that grows with them', () => {
    const hostile = [
      'январь 2016 – ',
      '1.',
      '+7 (900) 000-00-00 ',
      'a@b.',
      'Имя Имя ',
      '((((',
      '2010 — ',
      ', , ,',
      'Опыт: ',
      '- - - ',
      'в\t',
    ]
    for (const piece of hostile) {
      const started = performance.now()
      for (const text of [piece.repeat(20_000 / piece.length), `${piece}\n`.repeat(4000)]) {
        try {
          readText(text)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
        }
      }
      // Two hundred times what it takes on an idle machine would still be below this.
      expect(performance.now() - started, piece).toBeLessThan(15_000)
    }
  }, 180_000)
})
