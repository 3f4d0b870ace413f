import { AppError } from '../errors'

/** Where the content of a file in a form goes, chunk by chunk. */
export interface FileSink {
  write(chunk: Uint8Array): Promise<void>
  end(): Promise<void>
}

export interface PartFile {
  field: string
  name: string
  type: string
}

interface Limits {
  /** Of the whole body. */
  maxBytes: number
  /** Of all text fields together. */
  maxTextBytes: number
}

/** A body that is no well-formed form. */
export class MalformedForm extends Error {}

const maxParts = 50
const maxHeaderBytes = 16 * 1024
const lineBreak = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

/** The boundary of a multipart form, by the `Content-Type` of a request; undefined for any other body. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/** Browsers escape quotes and line breaks of a name in this way, and nothing else. */
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0d/gi, '\r').replace(/%0a/gi, '\n')

function parameterOf(disposition: string, parameter: string): string | undefined {
  const found = new RegExp(`;\\s*${parameter}="([^"]*)"`, 'i').exec(disposition)?.[1]
  return found === undefined ? undefined : unescapeName(found)
}

function partOf(headers: string): { field: string; file: PartFile | undefined } {
  const lines = headers.split('\r\n')
  const headerOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const disposition = headerOf('content-disposition') ?? ''
  const field = parameterOf(disposition, 'name')
  if (field === undefined || !/^form-data\s*;/i.test(disposition))
    throw new MalformedForm('a part without a name')
  const name = parameterOf(disposition, 'filename')
  const type = headerOf('content-type') ?? (name === undefined ? 'text/plain' : 'application/octet-stream')
  return { field, file: name === undefined ? undefined : { field, name, type } }
}

/** A reader of a stream that holds back no more of it than it needs to find a delimiter. */
class Scanner {
  #held: Buffer
  #size = 0
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #maxBytes: number

  constructor(body: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#chunks = body[Symbol.asyncIterator]()
    this.#maxBytes = maxBytes
    // The first delimiter has no line break before it; with one, all of them look the same.
    this.#held = lineBreak
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new MalformedForm('the form ends too early')
    this.#size += value.length
    if (this.#size > this.#maxBytes) throw new AppError('file_too_large')
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
  }

  async take(count: number): Promise<string> {
    while (this.#held.length < count) await this.#fill()
    const taken = this.#held.toString('latin1', 0, count)
    this.#held = this.#held.subarray(count)
    return taken
  }

  /** Passes on everything before the delimiter and steps over it. */
  async passUntil(delimiter: Buffer, pass: (chunk: Buffer) => Promise<void> | void): Promise<void> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      const end = at >= 0 ? at : Math.max(0, this.#held.length - delimiter.length + 1)
      if (end > 0) await pass(this.#held.subarray(0, end))
      this.#held = this.#held.subarray(at >= 0 ? at + delimiter.length : end)
      if (at >= 0) return
      await this.#fill()
    }
  }

  async textUntil(delimiter: Buffer, maxBytes: number): Promise<string> {
    const parts: Buffer[] = []
    let size = 0
    await this.passUntil(delimiter, (chunk) => {
      size += chunk.length
      if (size > maxBytes) throw new AppError('file_too_large')
      parts.push(Buffer.from(chunk))
    })
    return Buffer.concat(parts).toString('utf8')
  }

  /** Reads what is left, so that the connection serves the next request. */
  async drain(): Promise<void> {
    for (let size = this.#size; ; ) {
      const { done, value } = await this.#chunks.next()
      if (done) return
      size += value.length
      if (size > this.#maxBytes) throw new AppError('file_too_large')
    }
  }
}

/**
 * Reads a multipart form as it arrives: text fields into memory, files into a sink of their own.
 * @throws MalformedForm, and AppError file_too_large
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  { maxBytes, maxTextBytes }: Limits,
  on: {
    text(field: string, value: string): void
    file(file: PartFile): Promise<FileSink>
  },
): Promise<void> {
  const scanner = new Scanner(body, maxBytes)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let textBytes = 0
  await scanner.passUntil(delimiter, () => undefined)
  for (let parts = 0; ; parts += 1) {
    const next = await scanner.take(2)
    if (next === '--') return scanner.drain()
    if (next !== '\r\n' || parts >= maxParts) throw new MalformedForm('no part where one should be')
    const { field, file } = partOf(await scanner.textUntil(headersEnd, maxHeaderBytes))
    if (file) {
      const sink = await on.file(file)
      try {
        await scanner.passUntil(delimiter, (chunk) => sink.write(chunk))
      } finally {
        await sink.end()
      }
    } else {
      const text = await scanner.textUntil(delimiter, maxTextBytes - textBytes)
      textBytes += Buffer.byteLength(text)
      on.text(field, text)
    }
  }
}
