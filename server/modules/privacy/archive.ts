import { ZipFile } from 'yazl'

/** Keys of the database and secrets stay here, also the person's own: whoever has the file must not get in by it. */
const internal = new Set([
  'passwordHash',
  'directToken',
  'search',
  'contentHash',
  'dedupeKey',
  'isOperator',
  'file',
])
/** Of the dictionaries, which anybody may read. */
const open = /^(city|role|publicId|\w+PublicId)/
const isInternal = (name: string) => internal.has(name) || (/(^i|I)d$/.test(name) && !open.test(name))

/** Rows as their owner may read them. */
export function readable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isInternal(name))
      .map(([name, inside]) => [name, readable(inside)]),
  )
}

/** `text` or the bytes of a file. */
export interface ArchiveFile {
  name: string
  text: string | Buffer
}

export async function zip(files: readonly ArchiveFile[], mtime: Date): Promise<Buffer> {
  const archive = new ZipFile()
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text as string), name, { mtime })
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
