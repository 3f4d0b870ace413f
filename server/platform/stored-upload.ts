import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

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
