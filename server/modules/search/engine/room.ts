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
export function roomForDocuments(length: number): Uint16Array {
  if (length > chunk / 4) return new Uint16Array(length)
  if (pairsTaken + length > chunk) {
    pairs = new Uint16Array(chunk)
    pairsTaken = 0
  }
  pairsTaken += length
  return pairs.subarray(pairsTaken - length, pairsTaken)
}

/** The first of a list; what is left of its room is used for the next one when nothing has been taken since. */
export function firstOf(list: Uint16Array, length: number): Uint16Array {
  if (length === list.length) return list
  const end = list.byteOffset / 2 + list.length
  if (list.buffer === pairs.buffer && end === pairsTaken) pairsTaken -= list.length - length
  return list.subarray(0, length)
}

export function roomForScores(length: number): Float32Array {
  if (length > chunk / 4) return new Float32Array(length)
  if (floatsTaken + length > chunk) {
    floats = new Float32Array(chunk)
    floatsTaken = 0
  }
  floatsTaken += length
  return floats.subarray(floatsTaken - length, floatsTaken)
}
