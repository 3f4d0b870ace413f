/** So much memory is asked for at once. */
const chunk = 2 ** 16

let pairs = new Uint16Array(chunk)
let pairsTaken = 0
let floats = new Float32Array(chunk)
let floatsTaken = 0

/**
 * Room for a list of documents. A search makes hundreds of short ones: to ask the system for each, and to give it back,
 * takes longer than to fill them.
 */
export function allocateDocuments(length: number): Uint16Array {
  if (length > chunk / 4) return new Uint16Array(length)
  if (pairsTaken + length > chunk) {
    pairs = new Uint16Array(chunk)
    pairsTaken = 0
  }
  pairsTaken += length
  return pairs.subarray(pairsTaken - length, pairsTaken)
}

/** The first of a list; what is left of its room is used for the next one when nothing has been taken since. */
export function shrinkTo(list: Uint16Array, length: number): Uint16Array {
  if (length === list.length) return list
  const end = list.byteOffset / 2 + list.length
  if (list.buffer === pairs.buffer && end === pairsTaken) pairsTaken -= list.length - length
  return list.subarray(0, length)
}

export function allocateScores(length: number): Float32Array {
  if (length > chunk / 4) return new Float32Array(length)
  if (floatsTaken + length > chunk) {
    floats = new Float32Array(chunk)
    floatsTaken = 0
  }
  floatsTaken += length
  return floats.subarray(floatsTaken - length, floatsTaken)
}

/** A set of documents of one segment, a bit for each. */
export type Bits = Uint32Array

/** Documents of a segment at most: their numbers take two bytes. */
export const maxDocuments = 65_536

export const bitsFor = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}
export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}
export const hasBit = (bits: Bits, at: number): boolean =>
  ((bits[at >>> 5] as number) & (1 << (at & 31))) !== 0

export function allBits(size: number): Bits {
  const bits = bitsFor(size).fill(0xffffffff)
  const rest = size & 31
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

/** Leaves in `bits` what both have. */
export function intersect(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (other[at] as number)
}

export function unionInto(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (other[at] as number)
}

export function subtract(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & ~(other[at] as number)
}

/** How many bits of a word are set. */
function countWord(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += countWord(bits[at] as number)
  return count
}

/** How many documents are in both sets. */
export function intersectionCount(bits: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += countWord((bits[at] as number) & (other[at] as number))
  return count
}

/** Documents of a set, in order. */
export function documentsOf(bits: Bits): Uint16Array {
  const documents = allocateDocuments(countBits(bits))
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      documents[count++] = (at << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return documents
}

/** So many documents of a segment at most are kept by their numbers. */
export const maxSparseDocuments = 1024

/** A set of documents: a few by their numbers, many as bits. */
export type DocSet = Uint16Array | Bits | null

export function toDocSet(bits: Bits): DocSet {
  const count = countBits(bits)
  return count === 0 ? null : count <= maxSparseDocuments ? documentsOf(bits) : bits.slice()
}

/** The set as bits, in an empty set. */
export function bitsOf(set: DocSet, into: Bits): Bits {
  if (set instanceof Uint16Array) for (const document of set) setBit(into, document)
  else if (set) into.set(set)
  return into
}
