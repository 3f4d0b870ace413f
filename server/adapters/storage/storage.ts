import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ownName = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Files in a local folder. */
export function createLocalStorage(folder: string): Storage {
  const place = (name: string) => {
    if (!ownName.test(name) || name.includes('..')) throw new Error('not a name of a stored file')
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const target = place(name)
      await mkdir(dirname(target), { recursive: true })
      const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(name, range) {
      const file = await open(place(name)).catch(ignoreMissing)
      if (!file) return null
      const facts = await file.stat()
      if (!facts.isFile()) {
        await file.close()
        return null
      }
      return { size: facts.size, stream: file.createReadStream(range) }
    },
    read: async (name) => readFile(place(name)).catch(ignoreMissing),
    async size(name) {
      const facts = await stat(place(name)).catch(ignoreMissing)
      return facts?.isFile() ? facts.size : null
    },
    async append(name, from, bytes) {
      const target = place(name)
      await mkdir(dirname(target), { recursive: true })
      const file = createWriteStream(target, { flags: from === 0 ? 'w' : 'r+', start: from })
      // A failed upload keeps the received bytes: the client asks for the size and resumes.
      await pipeline(bytes, file)
      return file.bytesWritten
    },
    remove: (name) => rm(place(name), { recursive: true, force: true }),
  }
}

export interface StoredFile {
  /** Size of the whole file, also for a range. */
  size: number
  stream: Readable
}

/** Both bounds inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * File storage. Names are generated (`avatars/…/256.webp`): letters, digits, dots, dashes and slashes, never user
 * input. An S3-compatible driver can implement the same interface.
 */
export interface Storage {
  /** Atomic: readers never see a partial file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>
  read(name: string): Promise<Buffer | null>
  /** Size in bytes; null when there is no such file. */
  size(name: string): Promise<number | null>
  /**
   * Appends from an offset, for resumable uploads; bytes received before a stream error are kept. Returns the number
   * of bytes written.
   */
  append(name: string, from: number, bytes: Readable): Promise<number>
  /** Deletes a file or a folder; missing ones are ignored. */
  remove(name: string): Promise<void>
}
