import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { boundaryOf, MalformedForm, readMultipart } from './multipart'

interface Read {
  texts: Record<string, string>
  files: Record<string, { name: string; type: string; bytes: string }>
}

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array, boundary: string, chunk: number, maxBytes = 1_000_000): Promise<Read> {
  const texts: Read['texts'] = {}
  const files: Read['files'] = {}
  await readMultipart(
    inChunks(bytes, chunk),
    boundary,
    { maxBytes, maxTextBytes: 1000 },
    {
      text: (field, value) => {
        texts[field] = value
      },
      file: async ({ field, name, type }) => {
        const parts: Buffer[] = []
        return {
          write: async (part) => void parts.push(Buffer.from(part)),
          end: async () => {
            files[field] = { name, type, bytes: Buffer.concat(parts).toString('base64') }
          },
        }
      },
    },
  )
  return { texts, files }
}

/** A form as Node's own encoder of browsers' forms writes it. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('content-type') ?? undefined) ?? ''
  return { boundary, bytes: new Uint8Array(await request.arrayBuffer()) }
}

const raw = (text: string) => new Uint8Array(Buffer.from(text))
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nvalue'

describe('a form read while it arrives', () => {
  it('gives what the form was made of, however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3000 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('резюме.pdf', 'a "quoted" name.txt', 'line\nbreak'),
        fc.integer({ min: 1, max: 700 }),
        async (content, text, name, chunk) => {
          const form = new FormData()
          form.set('note', text)
          form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }))
          const { boundary, bytes } = await encoded(form)
          const { texts, files } = await read(bytes, boundary, chunk)
          expect(texts.note).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'))
          expect(files.file).toEqual({
            name,
            type: 'application/pdf',
            bytes: Buffer.from(content).toString('base64'),
          })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('keeps a file that looks like a delimiter up to its last byte', async () => {
    const form = new FormData()
    form.set('file', new File(['\r\n--', '\r\n--\r\n--x\r\n', '\r'], 'a'))
    const { boundary, bytes } = await encoded(form)
    for (let chunk = 1; chunk < 20; chunk += 1) {
      const { files } = await read(bytes, boundary, chunk)
      expect(Buffer.from(files.file?.bytes ?? '', 'base64').toString()).toBe('\r\n--\r\n--\r\n--x\r\n\r')
    }
  })

  it.each([
    ['nothing', ''],
    ['no delimiter', 'just text'],
    ['no end', `--b\r\n${part}`],
    ['something else behind a delimiter', `--bxx${part}\r\n--b--`],
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--b--'],
    ['a part without headers', '--b\r\n\r\nvalue\r\n--b--'],
    ['more parts than any form has', `--b\r\n${`${part}\r\n--b\r\n`.repeat(100)}${part}\r\n--b--`],
  ])('takes %s for no form', async (_, text) => {
    for (const chunk of [1, 1000]) {
      await expect(read(raw(text), 'b', chunk)).rejects.toThrow(MalformedForm)
    }
  })

  it('stops at the limit of the body, within a file and behind the last part', async () => {
    const tooLarge = new AppError('file_too_large')
    const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'
    await expect(read(raw(`${file}${'x'.repeat(5000)}\r\n--b--`), 'b', 100, 4000)).rejects.toThrow(tooLarge)
    await expect(read(raw(`--b\r\n${part}\r\n--b--${'x'.repeat(5000)}`), 'b', 100, 4000)).rejects.toThrow(
      tooLarge,
    )
  })

  it('keeps text fields and headers small', async () => {
    const field = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(1001)}\r\n--b--`
    await expect(read(raw(field), 'b', 100)).rejects.toThrow('file_too_large')
    await expect(read(raw(`--b\r\nX: ${'x'.repeat(20_000)}`), 'b', 1000)).rejects.toThrow('file_too_large')
  })

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data', undefined],
    ['application/json', undefined],
    [undefined, undefined],
  ])('finds the boundary of %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })
})
