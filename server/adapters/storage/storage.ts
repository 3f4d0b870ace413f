import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  stream: Readable
}

/**
 * Where files lie. Names are ours (`avatars/…/256.webp`): letters, digits, dots, dashes and slashes, never a
 * stranger's words. An S3-compatible driver fits behind the same four calls.
 */
export interface Storage {
  /** Whole or not at all: nobody reads half a file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  open(name: string): Promise<StoredFile | null>
  read(name: string): Promise<Buffer | null>
  /** Removes a file, or everything under a folder; what is gone already is no error. */
  remove(name: string): Promise<void>
}
