import { numberCode } from '@/server/modules/vacancies/search-codes'
import type { Filter, FilterName } from '../filters'
import { type Bits, keepCommon } from './bits'
import type { Mirror } from './mirror'
import type { Segment } from './segment'
import type { TextFinder } from './text-finder'

/** Documents of several segments, each as one number. */
export interface Documents {
  segments: readonly Segment[]
  refs: Int32Array
  /** There are more than these. */
  more: boolean
}
export const segmentOf = ({ segments }: Documents, ref: number): Segment => segments[ref >>> 16] as Segment
export const documentOf = (ref: number): number => ref & 0xffff

interface Asked {
  text: TextFinder | null
  filters: readonly Filter[]
  /** Seconds since the epoch. */
  now: number
}

/** Steps of pay, thousands of roubles. */
const paySteps: Filter[] = [300, 150, 80, 40].map((amount) => ({
  name: 'salary_from',
  codes: [numberCode('salary', amount)],
}))

/** One search over the segments as they are now. */
export class Finding {
  readonly segments: readonly Segment[]
  readonly #codes: Map<Filter, number[]>

  constructor(
    private readonly mirror: Mirror,
    private readonly asked: Asked,
  ) {
    this.segments = mirror.segments
    const { codes } = mirror.vocabulary
    this.#codes = new Map(
      asked.filters.map((filter) => [
        filter,
        filter.codes.map((code) => codes.find(code)).filter((number) => number >= 0),
      ]),
    )
  }

  /** Documents of a segment that pass, but for numbers and their end; null for none. The set is the segment's own. */
  #bitsOf(segment: Segment, filters: readonly Filter[], titled: boolean): Bits | null {
    const { text } = this.asked
    const bits = segment.scratch(0)
    if (text && !text.addTo(bits, segment, titled)) return null
    if (text) keepCommon(bits, segment.alive)
    else bits.set(segment.alive)
    for (const filter of filters) {
      if (filter.codes.length === 0) continue
      const numbers = this.#codes.get(filter) as number[]
      if (numbers.length === 1 && segment.codes.keepIn(bits, numbers[0] as number)) continue
      const passing = segment.scratch(1)
      let any = false
      for (const number of numbers) any = segment.codes.addTo(passing, number) || any
      if (!any) return null
      keepCommon(bits, passing)
    }
    return bits
  }

  /** The newest that pass all filters but those left out; of equal dates the later vacancy comes first. */
  newest(most: number, leftOut: readonly FilterName[] = [], titled = false): Documents {
    const filters = this.asked.filters.filter(({ name }) => !leftOut.includes(name))
    const salaryFrom = Math.max(-1, ...filters.map((filter) => filter.salaryFrom ?? -1))
    const publishedFrom = Math.max(0, ...filters.map((filter) => filter.publishedFrom ?? 0))
    const { now } = this.asked
    const { segments } = this
    const refs: number[] = []
    let more = false
    let sorted = true
    let oldest = Number.POSITIVE_INFINITY
    for (const [own, segment] of segments.entries()) {
      if (segment.newest < publishedFrom) break
      if (refs.length >= most && segment.newest < oldest) {
        more = true
        break
      }
      const bits = this.#bitsOf(segment, filters, titled)
      if (!bits) continue
      const { published, expires, salary } = segment.columns
      let left = most
      if (refs.length > 0 && segment.newest >= oldest) sorted = false
      walk: for (let at = bits.length - 1; at >= 0; at -= 1) {
        for (let word = bits[at] as number; word !== 0; ) {
          const high = 31 - Math.clz32(word)
          word &= ~(1 << high)
          const document = (at << 5) + high
          if ((published[document] as number) < publishedFrom) break walk
          if ((salary[document] as number) < salaryFrom || (expires[document] as number) <= now) continue
          if (left === 0) {
            more = true
            break walk
          }
          left -= 1
          refs.push((own << 16) | document)
        }
      }
      const last = refs.at(-1)
      if (last !== undefined) {
        oldest = Math.min(oldest, this.#published(last))
      }
    }
    if (!sorted) {
      refs.sort((a, b) => this.#published(b) - this.#published(a) || this.#id(b) - this.#id(a))
    }
    return {
      segments,
      refs: Int32Array.from(refs.length > most ? refs.slice(0, most) : refs),
      more: more || refs.length > most,
    }
  }

  /** The best paid that pass, of equal pay the later vacancy first. */
  bestPaid(most: number): Documents {
    let step = 0
    for (;;) {
      // Above each threshold there are few enough to sort, so all are seldom looked at.
      const threshold = paySteps[step++]
      const filters = threshold ? [...this.asked.filters, threshold] : this.asked.filters
      const found = new Finding(this.mirror, { ...this.asked, filters }).newest(Number.POSITIVE_INFINITY)
      if (threshold && found.refs.length < most) continue
      const salary = (ref: number) => segmentOf(found, ref).columns.salary[documentOf(ref)] as number
      found.refs.sort((a, b) => salary(b) - salary(a) || this.#id(b) - this.#id(a))
      return {
        ...found,
        refs: found.refs.slice(0, most),
        more: threshold !== undefined || found.refs.length > most,
      }
    }
  }

  #published(ref: number): number {
    return this.segments[ref >>> 16]?.columns.published[ref & 0xffff] as number
  }

  #id(ref: number): number {
    return this.segments[ref >>> 16]?.columns.ids[ref & 0xffff] as number
  }
}
