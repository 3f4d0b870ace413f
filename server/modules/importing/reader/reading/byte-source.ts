import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { declaredEncoding, type Encoding, EncodingDetector } from './encoding'

/** What a file turned out to be after its bytes were read once. */
export interface SourceFile {
  path: string
  /** Bytes on disk, for the progress bar. */
  size: number
  encoding: Encoding
  /** The file ends in the middle of a character: its last record cannot be trusted. */
  truncatedTail: boolean
  /** A gzip that ends before its end is read up to there. */
  gzip: boolean
  zip: boolean
  head: string
}

const HEAD_CHARS = 64 * 1024

/** Reads the bytes once to learn the encoding. Throws the file system's own error when it cannot be opened. */
export async function probe(path: string): Promise<SourceFile> {
  const info = await stat(path)
  if (info.isDirectory()) throw Object.assign(new Error(`${path} is a directory`), { code: 'EISDIR' })
  const magic = await firstBytes(path)
  const gzip = magic[0] === 0x1f && magic[1] === 0x8b
  const zip = magic[0] === 0x50 && magic[1] === 0x4b && magic[2] === 0x03 && magic[3] === 0x04
  const base = { path, size: info.size, gzip, zip }
  if (zip) return { ...base, encoding: 'utf8', truncatedTail: false, head: '' }
  const detector = new EncodingDetector()
  const head: Buffer[] = []
  let headLength = 0
  let cut = false
  for await (const chunk of bytesOf(path, gzip, { onCut: () => (cut = true) })) {
    detector.add(chunk)
    if (headLength < HEAD_CHARS) {
      head.push(chunk)
      headLength += chunk.length
    }
  }
  const bytes = Buffer.concat(head)
  const detected = detector.detect(declaredEncoding(bytes.toString('latin1', 0, 2048)))
  const truncatedTail = detected.truncatedTail || cut
  return {
    ...base,
    ...detected,
    truncatedTail,
    head: iconv.decode(bytes.subarray(0, HEAD_CHARS), detected.encoding),
  }
}

/** The file as text, piece by piece; a character cut by the end of the file is left out, not replaced. */
export async function* textOf(file: SourceFile, onBytes?: (read: number) => void): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(file.encoding, { stripBOM: true })
  for await (const chunk of bytesOf(file.path, file.gzip, { onBytes })) {
    const text = decoder.write(chunk)
    if (text) yield text
  }
  if (!file.truncatedTail) {
    const rest = decoder.end()
    if (rest) yield rest
  }
}

interface Watch {
  /** Bytes read from the disk so far. */
  onBytes?: ((read: number) => void) | undefined
  onCut?: () => void
}

async function* bytesOf(path: string, gzip: boolean, watch: Watch): AsyncGenerator<Buffer> {
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  let read = 0
  raw.on('data', (chunk) => {
    read += chunk.length
    watch.onBytes?.(read)
  })
  if (!gzip) {
    yield* raw
    return
  }
  const unzipped = createGunzip()
  raw.on('error', (error) => unzipped.destroy(error))
  try {
    yield* raw.pipe(unzipped)
  } catch (error) {
    // A cut archive still gave everything before the cut; the reader of the format reports the torn record.
    if (!(error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR')) throw error
    watch.onCut?.()
  } finally {
    raw.destroy()
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
