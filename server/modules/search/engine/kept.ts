import { type Bits, countBits, documentsOf, setBit } from './bits'

/** So many documents of a segment at most are kept by their numbers. */
export const fewDocuments = 1024

/** A set of documents: a few by their numbers, many as bits. */
export type Kept = Uint16Array | Bits | null

export function kept(bits: Bits): Kept {
  const count = countBits(bits)
  return count === 0 ? null : count <= fewDocuments ? documentsOf(bits) : bits.slice()
}

/** The set as bits, in an empty set. */
export function bitsOf(set: Kept, into: Bits): Bits {
  if (set instanceof Uint16Array) for (const document of set) setBit(into, document)
  else if (set) into.set(set)
  return into
}
