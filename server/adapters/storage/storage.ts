import type { Readable } from 'node:stream'

const ownName = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

/** @throws Error for a name that is not one of ours */
export function checkName(name: string): string {
  if (!ownName.test(name) || name.includes('..')) throw new Error('not a name of a stored file')
  return name
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

export interface ListedFile {
  name: string
  bytes: number
  changedAt: Date
}

/**
 * File storage: a folder (here) or a bucket (`s3.ts`). Names are generated (`avatars/…/256.webp`): letters, digits, dots,
 * dashes and slashes, never user input. Content of a name never changes.
 */
export interface Storage {
  /** Atomic: readers never see a partial file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>
  read(name: string): Promise<Buffer | null>
  /** Size in bytes, of an unfinished upload what has come; null when there is no such file. */
  size(name: string): Promise<number | null>
  /**
   * Appends from an offset, for resumable uploads, in whichever process; bytes received before a stream error are kept.
   * Returns the number of bytes written.
   */
  append(name: string, from: number, bytes: Readable): Promise<number>
  /** Ends an upload: it can be opened from now on. False while bytes are missing. May be repeated. */
  complete(name: string, bytes: number): Promise<boolean>
  /** Deletes a file or a folder; missing ones are ignored. */
  remove(name: string): Promise<void>
  /** Every file, pieces of unfinished uploads too. */
  list(): AsyncIterable<ListedFile>
  /** An address that gives the file to whoever has it for so long; null when only this process can. */
  link(name: string, seconds: number, as: { type: string; disposition: string }): Promise<string | null>
}
