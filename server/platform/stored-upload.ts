import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@/lib/shared/time'

const folderPrefix = 'dvoe-upload-'
/** No request lasts as long. */
const staleMs = hourMs

/** A folder for the files of one request, which deletes it at its end. */
export const createUploadFolder = (parent = tmpdir()): Promise<string> => mkdtemp(join(parent, folderPrefix))

/**
 * Deletes the uploads of requests whose process was killed: nobody else would, and they hold people's resumes. `now` is by
 * the machine's clock, as the times of files are.
 */
export async function sweepUploads(now = new Date(), parent = tmpdir()): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const path = join(parent, name)
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      // Its request has just ended.
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (found && found.mtimeMs < now.getTime() - staleMs) await rm(path, { recursive: true, force: true })
  }
}

/** A file for a process of ours to read: its content, or where it lies. */
export type FileSource = { bytes: Uint8Array } | { path: string }

/**
 * A file of a form on the disk, for as long as its request lasts. It looks like any other file and takes no memory until
 * somebody reads it.
 */
export class StoredUpload extends File {
  readonly #path: string
  readonly #size: number

  constructor(path: string, size: number, { name, type }: { name: string; type: string }) {
    super([], name, { type })
    this.#path = path
    this.#size = size
  }

  get path(): string {
    return this.#path
  }

  override get size(): number {
    return this.#size
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await readFile(this.#path)
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  }

  override async text(): Promise<string> {
    return readFile(this.#path, 'utf8')
  }

  override stream(): ReturnType<File['stream']> {
    return new ReadableStream({
      start: async (controller) => {
        for await (const chunk of createReadStream(this.#path)) controller.enqueue(new Uint8Array(chunk))
        controller.close()
      },
    })
  }

  override slice(): Blob {
    throw new Error('an upload on the disk is read as a whole')
  }
}

/** What a child process is given of an upload: its path, when it lies on the disk. */
export async function sourceOf(file: Blob): Promise<FileSource> {
  if (file instanceof StoredUpload) return { path: file.path }
  return { bytes: new Uint8Array(await file.arrayBuffer()) }
}

export async function bytesOf(source: FileSource): Promise<Uint8Array> {
  if ('bytes' in source) return source.bytes
  const bytes = await readFile(source.path)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
