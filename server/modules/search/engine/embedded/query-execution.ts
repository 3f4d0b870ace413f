import { numberCode } from '@/server/modules/vacancies'
import type { EngineFilter } from '../search-engine'
import { type Bits, intersect } from './doc-set'
import { type DocumentRefs, documentOf, segmentOf } from './document-refs'
import type { InMemoryEngine } from './in-memory-engine'
import type { Segment } from './segment'
import type { TextScorer } from './text-scorer'
import { collectSparse, type PostFilter, TopCollector } from './top-collector'

interface EngineQuery {
  text: TextScorer | null
  filters: readonly EngineFilter[]
  /** Seconds since the epoch. */
  now: number
}

/** A filter by the numbers of its codes: one of them is enough. */
interface Coded {
  name: string
  numbers: number[]
}

/** Steps of pay, thousands of roubles. */
const paySteps: EngineFilter[] = [300, 150, 80, 40].map((amount) => ({
  name: 'salary_from',
  codes: [numberCode('salary', amount)],
}))

/** To look for a document among those of a code takes as long as to write down so many. */
const lookupCost = 16
/** To have a working set of a segment ready takes as long as to write down so many documents. */
const setupCost = 256
/** Working sets of a segment: those of filters come after these; words have been looked for by then. */
const firstFilter = 2

/** One search over the segments as they are now. */
export class QueryExecution {
  readonly segments: readonly Segment[]
  readonly #coded: Coded[]

  constructor(
    private readonly mirror: InMemoryEngine,
    private readonly asked: EngineQuery,
  ) {
    this.segments = mirror.segments
    const { codes } = mirror.vocabulary
    this.#coded = asked.filters
      .filter((filter) => filter.codes.length > 0)
      .map((filter) => ({
        name: filter.name,
        numbers: filter.codes.map((code) => codes.find(code)).filter((number) => number >= 0),
      }))
  }

  /** The newest that pass all filters; of equal dates the later vacancy comes first. */
  newest(most: number, titled = false): DocumentRefs {
    return this.#gather([[]], most, titled)[0] as DocumentRefs
  }

  /** The same for several ways to leave filters out, all in one go. */
  newestWithout(most: number, leftOut: readonly (readonly string[])[]): DocumentRefs[] {
    return this.#gather(leftOut, most, false)
  }

  #gather(leftOut: readonly (readonly string[])[], most: number, titled: boolean): DocumentRefs[] {
    const { now, filters, text } = this.asked
    const ways = leftOut.map((names) => {
      const kept = filters.filter(({ name }) => !names.includes(name))
      return {
        left: this.#coded.reduce((left, { name }, at) => left | (names.includes(name) ? 1 << at : 0), 0),
        gathering: new TopCollector({
          most,
          now,
          salaryFrom: Math.max(-1, ...kept.map((filter) => filter.salaryFrom ?? (filter.salaryTo ? 0 : -1))),
          salaryTo: Math.min(...kept.map((filter) => filter.salaryTo ?? Number.POSITIVE_INFINITY)),
          publishedFrom: Math.max(0, ...kept.map((filter) => filter.publishedFrom ?? 0)),
        }),
      }
    })
    for (const [own, segment] of this.segments.entries()) {
      const waiting = ways.filter(({ gathering }) => gathering.begins(segment, own))
      if (waiting.length === 0) continue
      const said = text ? text.find(segment, titled) : segment.alive
      if (!said) continue
      const filters = this.#coded.map((one, at) => ({ one, depth: firstFilter + at }))
      if (said instanceof Uint16Array) {
        const passes = filters.map(({ one, depth }) => passOf(segment, one, depth, said.length))
        collectSparse(
          said,
          passes,
          waiting.map(({ left, gathering }) => ({ left, gathering })),
          segment,
        )
      } else {
        const living = segment.scratch(1)
        living.set(said)
        if (said !== segment.alive) intersect(living, segment.alive)
        const passing = filters.map(({ one, depth }) => passingOf(segment, one, depth))
        for (const { left, gathering } of waiting) {
          const own = passing.filter((_, at) => (left & (1 << at)) === 0)
          if (own.includes(null)) continue
          const bits = own.length > 0 ? segment.scratch(0) : living
          if (own.length > 0) bits.set(living)
          for (const one of own) if (one) intersect(bits, one)
          gathering.takeBits(bits)
        }
      }
      for (const { gathering } of waiting) gathering.ends()
    }
    return ways.map(({ gathering }) => ({
      segments: this.segments,
      ...gathering.gathered((a, b) => this.#published(b) - this.#published(a) || this.#id(b) - this.#id(a)),
    }))
  }

  /** The best paid that pass, of equal pay the later vacancy first. */
  bestPaid(most: number): DocumentRefs {
    let step = 0
    for (;;) {
      // Above each threshold there are few enough to sort, so all are seldom looked at.
      const threshold = paySteps[step++]
      const filters = threshold ? [...this.asked.filters, threshold] : this.asked.filters
      const found = new QueryExecution(this.mirror, { ...this.asked, filters }).newest(
        Number.POSITIVE_INFINITY,
      )
      if (threshold && found.refs.length < most) continue
      const salary = (ref: number) => segmentOf(found, ref).records.salary(documentOf(ref))
      found.refs.sort((a, b) => salary(b) - salary(a) || this.#id(b) - this.#id(a))
      return {
        ...found,
        refs: found.refs.slice(0, most),
        more: threshold !== undefined || found.refs.length > most,
      }
    }
  }

  #published(ref: number): number {
    return (this.segments[ref >>> 16] as Segment).records.published(documentOf(ref))
  }

  #id(ref: number): number {
    return (this.segments[ref >>> 16] as Segment).records.id(documentOf(ref))
  }
}

/** Documents of a segment that pass a filter: what it holds itself, or its working set `depth`; null for none. */
function passingOf(segment: Segment, { numbers }: Coded, depth: number): Bits | null {
  const own = numbers.length === 1 ? segment.codes.denseOf(numbers[0] as number) : undefined
  if (own) return own
  const passing = segment.scratch(depth)
  let any = false
  for (const number of numbers) any = segment.codes.addTo(passing, number) || any
  return any ? passing : null
}

/** Tells which documents pass a filter, for so many documents: each is looked for, or all that pass are written down. */
function passOf(segment: Segment, coded: Coded, depth: number, looks: number): PostFilter {
  const { codes } = segment
  const places = coded.numbers.map((number) => codes.find(number)).filter((place) => place >= 0)
  const [first] = places
  if (first === undefined) return { bits: undefined, places }
  if (places.length === 1) {
    const dense = codes.dense.get(first)
    if (dense) return { bits: dense, places }
  }
  const documents = places.reduce((sum, place) => sum + codes.workOf(place), setupCost)
  if (looks * places.length * lookupCost <= documents) return { bits: undefined, places }
  return { bits: passingOf(segment, coded, depth) ?? undefined, places }
}
