import type { Readable } from 'node:stream'

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
