import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { fileKind, safeFileName } from './files.service'

const kind = (bytes: string | Buffer, name = 'x') => fileKind(Buffer.from(bytes as string), name)

async function zipOf(names: readonly string[], mime?: string): Promise<Buffer> {
  const zip = new ZipFile()
  if (mime) zip.addBuffer(Buffer.from(mime), 'mimetype', { compress: false })
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const cfb = (...streams: string[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...streams.map(utf16)])

describe('what a file is', () => {
  it.each([
    ['pdf', '%PDF-1.7\n%âãÏÓ', 'резюме.exe'],
    ['rtf', '{\\rtf1\\ansi привет}', 'a.rtf'],
    ['txt', 'Просто текст\nв две строки', 'письмо'],
    ['csv', 'имя;возраст\nАнна;31', 'таблица.CSV'],
  ] as const)('%s by its content, whatever its name', async (ending, bytes, name) => {
    expect(await kind(bytes, name)).toBe(ending)
  })

  it('a text of an old machine is one too', async () => {
    expect(await kind(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]))).toBe('txt')
  })

  it('documents of Office and archives by their containers', async () => {
    const content =
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    const docx = new ZipFile()
    docx.addBuffer(Buffer.from(content), '[Content_Types].xml', { compress: false })
    docx.addBuffer(Buffer.from('<x/>'), 'word/document.xml')
    docx.end()
    const chunks: Buffer[] = []
    for await (const chunk of docx.outputStream) chunks.push(chunk as Buffer)
    expect(await kind(Buffer.concat(chunks))).toBe('docx')
    expect(await kind(await zipOf(['a.txt']))).toBe('zip')
    expect(await kind(await zipOf(['content.xml'], 'application/vnd.oasis.opendocument.text'))).toBe('odt')
    expect(await kind(cfb('WordDocument'))).toBe('doc')
    expect(await kind(cfb('Workbook'))).toBe('xls')
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\x00\x03'.padEnd(200, '\0'), 'latin1')],
    ['a program of another system', Buffer.from('7f454c46020101'.padEnd(120, '0'), 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf ~')],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 37) % 256))],
    ['an old document with a program', cfb('WordDocument', '_VBA_PROJECT')],
    ['an unknown container', cfb('Something')],
    ['a letter with an object inside', Buffer.from('{\\rtf1{\\object\\objdata 0105}}')],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(fileKind(bytes, 'резюме.pdf')).rejects.toMatchObject({ code: 'file_type_not_allowed' })
  })

  it('is refused when a document carries a program', async () => {
    const odt = zipOf(['Basic/script-lb.xml'], 'application/vnd.oasis.opendocument.text')
    await expect(kind(await odt)).rejects.toMatchObject({ code: 'file_type_not_allowed' })
  })

  it('is always told or refused, never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), fc.string(), async (bytes, name) => {
        const told = await fileKind(Buffer.from(bytes), name).catch((error: { code: string }) => error.code)
        expect(told).toMatch(/^(?:[a-z]{3,4}|file_type_not_allowed)$/)
      }),
    )
  })
})

describe('the name of a file', () => {
  it.each([
    ['Резюме Анны.pdf', 'pdf', 'Резюме Анны.pdf'],
    ['фото.JPEG', 'jpg', 'фото.jpg'],
    ['счёт.pdf.exe', 'pdf', 'счёт.pdf.exe.pdf'],
    ['../../etc/passwd', 'txt', 'passwd.txt'],
    ['C:\\Windows\\win.ini', 'txt', 'win.ini.txt'],
    ['CON.txt', 'txt', 'Файл.txt'],
    ['', 'pdf', 'Файл.pdf'],
    ['...', 'pdf', 'Файл.pdf'],
    ['резюме\u202Efdp.exe', 'pdf', 'резюмеfdp.exe.pdf'],
    ['a\r\nSet-Cookie: x=1', 'txt', 'aSet-Cookie_ x=1.txt'],
    ['<img src=x onerror=alert(1)>.png', 'png', '_img src=x onerror=alert(1)_.png'],
    ['"; filename="evil.exe', 'pdf', '_; filename=_evil.exe.pdf'],
  ] as const)('«%s» becomes harmless', (given, ending, safe) => {
    expect(safeFileName(given, ending)).toBe(safe)
  })

  it('stays within its folder, its length and one line, and can stand in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = safeFileName(given, 'pdf')
        expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]+\.pdf$/u)
        expect(name.length).toBeLessThanOrEqual(104)
        expect(() => encodeURIComponent(name)).not.toThrow()
      }),
    )
  })
})
