import { daySeconds } from '@/lib/shared/time'
import { isShort } from '../../vacancies/facet-codes'
import {
  type Counts,
  countedPeriods,
  type FacetCounts,
  type FacetRequest,
  salaryBars,
  salaryStep,
} from '../search-engine'
import {
  bitsAt,
  maxFacetBits,
  maxFacetValues,
  recordBytes,
  recordPairs,
  valuesAt,
  valuesHere,
} from './doc-values'
import { type DocumentRefs, documentOf, segmentOf } from './document-refs'
import type { InMemoryEngine } from './in-memory-engine'
import type { QueryExecution } from './query-execution'
import type { Segment } from './segment'

/** What to count. Skipping the unneeded half avoids most cache misses. */
interface CountedParts {
  bits: boolean
  values: boolean
}

const maxBatch = 2 ** 14

/** Histogram of byte values per byte position, split into bits at the end. All zero between searches. */
const byByte = new Uint32Array((maxFacetBits / 8) * 256)
/** Of values. All zero between searches. */
const counts = new Uint32Array(maxFacetValues)
const touched = new Uint16Array(maxFacetValues)
let touchedCount = 0
/** Which group a value was last met in. */
const stamps = new Int32Array(maxFacetValues)
let stamp = 0

function addValue(value: number): void {
  const before = counts[value] as number
  if (before === 0) touched[touchedCount++] = value
  counts[value] = before + 1
}
function addValueOnce(value: number): void {
  if (stamps[value] === stamp) return
  stamps[value] = stamp
  addValue(value)
}

/** Hands over each value of a long list that a document has. */
function eachValue({ records, more }: Segment, document: number, add: (value: number) => void): void {
  const { pairs } = records
  const at = document * recordPairs + valuesAt
  const count = pairs[at] as number
  const here = at + Math.min(count, valuesHere)
  for (let place = at + 1; place <= here; place += 1) add(pairs[place] as number)
  if (count <= valuesHere) return
  const from = records.more(document)
  for (let place = from; place < from + count - valuesHere; place += 1) add(more[place] as number)
}

function addByte(place: number, byte: number): void {
  const at = (place << 8) | byte
  byByte[at] = (byByte[at] as number) + 1
}

function takeBits(): Uint32Array {
  const bits = new Uint32Array(maxFacetBits)
  for (let at = 0; at < byByte.length; at += 1) {
    const count = byByte[at] as number
    if (count === 0) continue
    byByte[at] = 0
    const first = (at >>> 8) << 3
    for (let left = at & 0xff; left !== 0; left &= left - 1) {
      const bit = first + 31 - Math.clz32(left & -left)
      bits[bit] = (bits[bit] as number) + count
    }
  }
  return bits
}

/** Documents that are fetched from memory together. */
const prefetchBatch = 64
/** Something has to hang on what is fetched, or it would not be. */
const fetched = new Int32Array(1)

function fetchLot(found: DocumentRefs, from: number): void {
  const to = Math.min(from + prefetchBatch, found.refs.length)
  let seen = 0
  for (let n = from; n < to; n += 1) {
    const ref = found.refs[n] as number
    seen ^= segmentOf(found, ref).records.fetch(documentOf(ref))
  }
  fetched[0] = seen
}

/** Counts what was found: each value once for adverts that differ in their place alone. */
function countDocuments(
  found: DocumentRefs,
  { vocabulary, places }: InMemoryEngine,
  now: number,
  wanted: CountedParts,
): Counts {
  const { refs } = found
  const ages = countedPeriods.map(() => 0)
  const bars = Array.from({ length: salaryBars }, () => 0)
  const addNumbers = (segment: Segment, document: number) => {
    const age = now - segment.records.published(document)
    for (let at = 0; at < countedPeriods.length; at += 1) {
      if (age <= (countedPeriods[at] as number) * daySeconds) ages[at] = (ages[at] as number) + 1
    }
    const salary = segment.records.salary(document)
    if (salary < 0) return
    const bar = Math.min(Math.floor(salary / salaryStep), salaryBars - 1)
    bars[bar] = (bars[bar] as number) + 1
  }
  /** Those of groups, to be told apart by sorting. */
  const grouped = new Float64Array(refs.length)
  let several = 0
  for (let n = 0; n < refs.length; n += 1) {
    if (n % prefetchBatch === 0) fetchLot(found, n)
    const ref = refs[n] as number
    const document = documentOf(ref)
    const segment = segmentOf(found, ref)
    const { records } = segment
    const group = records.group(document)
    if (places.hasSeveral(group)) {
      grouped[several++] = group * maxBatch + n
      continue
    }
    if (wanted.bits) {
      const at = document * recordBytes + bitsAt
      for (let place = 0; place < maxFacetBits / 8; place += 1)
        addByte(place, records.bytes[at + place] as number)
    }
    if (wanted.values) eachValue(segment, document, addValue)
    addNumbers(segment, document)
  }
  const keys = grouped.subarray(0, several).sort()
  const together = new Uint8Array(maxFacetBits / 8)
  for (let from = 0; from < several; ) {
    const group = Math.floor((keys[from] as number) / maxBatch)
    const first = from
    stamp += 1
    for (; from < several; from += 1) {
      const at = (keys[from] as number) - group * maxBatch
      if (at >= maxBatch) break
      const ref = refs[at] as number
      const document = documentOf(ref)
      const segment = segmentOf(found, ref)
      if (from === first) addNumbers(segment, document)
      if (wanted.bits) {
        const { bytes } = segment.records
        const own = document * recordBytes + bitsAt
        for (let place = 0; place < together.length; place += 1) {
          together[place] = (together[place] as number) | (bytes[own + place] as number)
        }
      }
      if (wanted.values) eachValue(segment, document, addValueOnce)
    }
    if (wanted.bits) {
      for (let place = 0; place < together.length; place += 1) addByte(place, together[place] as number)
      together.fill(0)
    }
  }
  if (stamp > 2 ** 30) {
    stamp = 0
    stamps.fill(0)
  }
  const values: Counts['values'] = new Map()
  const put = (counted: { code: number; facet: string } | undefined, count: number) => {
    if (!counted || count === 0) return
    const known = values.get(counted.facet)
    if (known) known.push([counted.code, count])
    else values.set(counted.facet, [[counted.code, count]])
  }
  if (wanted.bits) for (const [bit, count] of takeBits().entries()) put(vocabulary.bits[bit], count)
  for (let n = 0; n < touchedCount; n += 1) {
    const value = touched[n] as number
    put(vocabulary.values[value], counts[value] as number)
    counts[value] = 0
  }
  touchedCount = 0
  return {
    values,
    periods: new Map(countedPeriods.map((days, n) => [days, ages[n] as number])),
    bars,
    atLeast: found.more,
  }
}

/** Facets that are no codes. */
const withoutCodes: ReadonlySet<string> = new Set(['salary', 'period'])

/** The first of each group of adverts that differ in their place alone. */
export function foldGroups(found: DocumentRefs, { places }: InMemoryEngine): Int32Array {
  const seen = new Set<number>()
  const first = new Int32Array(found.refs.length)
  let count = 0
  for (let n = 0; n < found.refs.length; n += 1) {
    const ref = found.refs[n] as number
    const group = segmentOf(found, ref).records.group(documentOf(ref))
    if (places.hasSeveral(group)) {
      if (seen.has(group)) continue
      seen.add(group)
    }
    first[count++] = ref
  }
  return first.subarray(0, count)
}

interface Counted {
  index: InMemoryEngine
  finding: QueryExecution
  /** Everything that passes. */
  newest: DocumentRefs
  /** Counted with a filter left out. */
  maxWithout: number
  /** Seconds since the epoch. */
  now: number
}

/** Counts of every facet with every other filter applied. */
export function countFacets(
  { index, finding, newest, maxWithout, now }: Counted,
  facets: readonly FacetRequest[],
): FacetCounts {
  const own: FacetCounts['own'] = new Map()
  const byLeftOut = new Map<string, { without: readonly string[]; of: string[] }>()
  for (const { name, without } of facets) {
    if (without.length === 0) continue
    const known = byLeftOut.get(without.join())
    if (known) known.of.push(name)
    else byLeftOut.set(without.join(), { without, of: [name] })
  }
  const ways = [...byLeftOut.values()]
  const found = finding.newestWithout(
    maxWithout,
    ways.map(({ without }) => without),
  )
  for (const [n, { of }] of ways.entries()) {
    const coded = of.filter((facet) => !withoutCodes.has(facet))
    const counted = countDocuments(found[n] as DocumentRefs, index, now, {
      bits: coded.some(isShort),
      values: !coded.every(isShort),
    })
    for (const facet of of) own.set(facet, counted)
  }
  return { all: countDocuments(newest, index, now, { bits: true, values: true }), own }
}
