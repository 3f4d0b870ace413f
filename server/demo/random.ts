const idAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence. */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer, both bounds included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** Weighted choice from pairs `[value, weight]`. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T {
    let left = this.next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of pairs) {
      left -= weight
      if (left < 0) return value
    }
    const last = pairs[pairs.length - 1]
    if (!last) throw new Error('nothing to pick from')
    return last[0]
  }

  /** Up to `count` different items in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) {
      const at = Math.floor(this.next() * rest.length)
      taken.push(rest[at] as T)
      rest[at] = rest[rest.length - 1] as T
      rest.pop()
    }
    return taken
  }

  /** Normal distribution, mean 0, standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  publicId(): string {
    let id = ''
    for (let i = 0; i < 12; i++) id += idAlphabet[Math.floor(this.next() * idAlphabet.length)]
    return id
  }

  digits(count: number): string {
    let text = ''
    for (let i = 0; i < count; i++) text += this.int(0, 9)
    return text
  }
}

/** Weighted choice from a fixed list: binary search in prefix sums. */
export function weightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const item of items) {
    total += weightOf(item)
    sums.push(total)
  }
  return (random) => {
    const target = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return items[low] as T
  }
}
