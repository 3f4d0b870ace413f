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

/** Files in a folder of this machine. */
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
      // What arrived before it fails is kept: whoever sends it asks for the size and goes on from there.
      await pipeline(bytes, file)
      return file.bytesWritten
    },
    remove: (name) => rm(place(name), { recursive: true, force: true }),
  }
}

export interface StoredFile {
  /** Of the whole file, whatever part of it is asked for. */
  size: number
  stream: Readable
}

/** Both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie. Names are ours (`avatars/…/256.webp`): letters, digits, dots, dashes and slashes, never a
 * stranger's words. An S3-compatible driver fits behind the same calls.
 */
export interface Storage {
  /** Whole or not at all: nobody reads half a file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>
  read(name: string): Promise<Buffer | null>
  /** Bytes of it so far; null when there is no such file. */
  size(name: string): Promise<number | null>
  /**
   * Writes on from a byte, for a file that comes in pieces; what came before a stream broke off stays.
   * Returns how many bytes were written.
   */
  append(name: string, from: number, bytes: Readable): Promise<number>
  /** Removes a file, or everything under a folder; what is gone already is no error. */
  remove(name: string): Promise<void>
}
