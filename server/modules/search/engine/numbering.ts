const smallest = 1024

/** Gives things small numbers in the order they are first met; what is numbered is told by a number itself. */
export class Numbering {
  #keys = new Float64Array(smallest).fill(Number.NaN)
  #numbers = new Int32Array(smallest)
  #size = 0

  get size(): number {
    return this.#size
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1
    const high = Math.floor(key / 2 ** 32)
    let slot = Math.imul((key >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const found = this.#keys[slot] as number
      if (found === key || Number.isNaN(found)) return slot
      slot = (slot + 1) & mask
    }
  }

  /** The number of a key; -1 when it has none. */
  find(key: number): number {
    const slot = this.#slot(key)
    return this.#keys[slot] === key ? (this.#numbers[slot] as number) : -1
  }

  numberOf(key: number): number {
    const slot = this.#slot(key)
    if (this.#keys[slot] === key) return this.#numbers[slot] as number
    if (this.#size * 2 >= this.#keys.length) {
      this.#grow()
      return this.numberOf(key)
    }
    this.#keys[slot] = key
    this.#numbers[slot] = this.#size
    return this.#size++
  }

  #grow(): void {
    const keys = this.#keys
    const numbers = this.#numbers
    this.#keys = new Float64Array(keys.length * 2).fill(Number.NaN)
    this.#numbers = new Int32Array(keys.length * 2)
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] as number
      if (Number.isNaN(key)) continue
      const slot = this.#slot(key)
      this.#keys[slot] = key
      this.#numbers[slot] = numbers[at] as number
    }
  }
}

/** Fifty-three bits of a word: two words of one key are not to be met in a hundred markets. */
export function wordKey(bytes: Uint8Array, from: number, to: number, mark = 0): number {
  let low = 0x811c9dc5
  let high = 0x2f0b4c47
  if (mark > 0) {
    low = Math.imul(low ^ mark, 0x01000193)
    high = Math.imul(high ^ mark, 0x5bd1e995)
  }
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number
    low = Math.imul(low ^ byte, 0x01000193)
    high = Math.imul(high ^ byte, 0x5bd1e995)
    high ^= high >>> 15
  }
  low ^= low >>> 16
  return ((high >>> 11) & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

/** Marks of the same word in one part of a text. */
export const marks = { A: '='.charCodeAt(0), B: '~'.charCodeAt(0), C: '@'.charCodeAt(0) } as const

const encoder = new TextEncoder()
export function textKey(word: string, mark = 0): number {
  const bytes = encoder.encode(word)
  return wordKey(bytes, 0, bytes.length, mark)
}
