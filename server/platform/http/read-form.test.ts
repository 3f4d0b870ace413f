import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { StoredUpload } from '../stored-upload'
import { isMultipart } from './body-limits'
import { readForm } from './receive-form'

interface Read {
  texts: Record<string, string>
  files: Record<string, { name: string; type: string; bytes: string }>
}

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(
  bytes: Uint8Array,
  contentType: string,
  chunk: number,
  maxBytes = 1_000_000,
): Promise<Read> {
  const own = await mkdtemp(join(folder, 'form-'))
  const form = await readForm({ chunks: inChunks(bytes, chunk), contentType, maxBytes }, own)
  const read: Read = { texts: {}, files: {} }
  for (const [field, value] of Object.entries(form)) {
    if (typeof value === 'string') read.texts[field] = value
    else {
      expect(value).toBeInstanceOf(StoredUpload)
      const content = Buffer.from(await value.arrayBuffer())
      expect(value.size).toBe(content.length)
      read.files[field] = { name: value.name, type: value.type, bytes: content.toString('base64') }
    }
  }
  await rm(own, { recursive: true })
  return read
}

/** A form as Node's own encoder of browsers' forms writes it. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return { contentType, bytes: new Uint8Array(await request.arrayBuffer()) }
}

const raw = (text: string) => new Uint8Array(Buffer.from(text))
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nvalue'
const filePart = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'
const type = 'multipart/form-data; boundary=b'

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
          const { contentType, bytes } = await encoded(form)
          const { texts, files } = await read(bytes, contentType, chunk)
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

  it.each(['multipart/form-data; x-boundary=b', 'multipart/form-data; a="; boundary=b"'])(
    'finds no fields where the header only seems to name a boundary: %s',
    async (contentType) => {
      expect(await read(raw(`--b\r\n${part}\r\n--b--\r\n`), contentType, 100)).toEqual({
        texts: {},
        files: {},
      })
    },
  )

  it('keeps a file that looks like a delimiter up to its last byte', async () => {
    const form = new FormData()
    form.set('file', new File(['\r\n--', '\r\n--\r\n--x\r\n', '\r'], 'a'))
    const { contentType, bytes } = await encoded(form)
    for (let chunk = 1; chunk < 20; chunk += 1) {
      const { files } = await read(bytes, contentType, chunk)
      expect(Buffer.from(files.file?.bytes ?? '', 'base64').toString()).toBe('\r\n--\r\n--\r\n--x\r\n\r')
    }
  })

  it.each([
    ['nothing', ''],
    ['no delimiter', 'just text'],
    ['no end', `--b\r\n${part}`],
    ['no end within a file', `--b\r\n${part}\r\n${filePart}half of it`],
    ['no end within the head of a part', `--b\r\n${part}\r\n--b\r\nX: ${'x'.repeat(20_000)}`],
    ['something else behind a delimiter', `--bxx${part}\r\n--b--`],
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--b--'],
    ['a file without a name', '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nvalue\r\n--b--'],
    ['a part without headers', '--b\r\n\r\nvalue\r\n--b--'],
    ['more parts than any form has', `--b\r\n${`${part}\r\n--b\r\n`.repeat(100)}${part}\r\n--b--`],
  ])('takes %s for a form without fields', async (_, text) => {
    for (const chunk of [1, 1000, 100_000]) {
      expect(await read(raw(text), type, chunk)).toEqual({ texts: {}, files: {} })
    }
  })

  it('stops at the limit of the body, within a file and behind the last part', async () => {
    const tooLarge = new AppError('file_too_large')
    await expect(read(raw(`${filePart}${'x'.repeat(5000)}\r\n--b--`), type, 100, 4000)).rejects.toThrow(
      tooLarge,
    )
    await expect(read(raw(`--b\r\n${part}\r\n--b--${'x'.repeat(5000)}`), type, 100, 4000)).rejects.toThrow(
      tooLarge,
    )
  })

  it('keeps text fields small, one by one and together', async () => {
    const field = (name: string, size: number) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(size)}\r\n`
    await expect(read(raw(`${field('a', 70_000)}--b--`), type, 1000)).rejects.toThrow('file_too_large')
    const two = `${field('a', 40_000)}${field('b', 40_000)}--b--`
    await expect(read(raw(two), type, 1000)).rejects.toThrow('file_too_large')
    const { texts } = await read(raw(`${field('a', 60_000)}--b--`), type, 1000)
    expect(texts.a).toBe('x'.repeat(60_000))
  })

  it('says what broke the body, and what broke the disk', async () => {
    async function* cut() {
      yield raw(`${filePart}half of it`)
      throw new Error('the connection is gone')
    }
    const own = await mkdtemp(join(folder, 'cut-'))
    const body = { chunks: cut(), contentType: type, maxBytes: 1000 }
    await expect(readForm(body, own)).rejects.toThrow('the connection is gone')
    expect(await readdir(own)).toEqual(['1'])
    const whole = { chunks: inChunks(raw(`${filePart}x\r\n--b--`), 10), contentType: type, maxBytes: 1000 }
    await expect(readForm(whole, join(own, 'missing'))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['multipart/form-data; boundary=abc', true],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', true],
    ['multipart/form-data', false],
    ['application/json', false],
    [undefined, false],
  ])('knows whether %s is a form', (contentType, expected) => {
    expect(isMultipart(contentType)).toBe(expected)
  })
})
