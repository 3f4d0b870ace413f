import type { GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById, readCode } from '@/server/modules/vacancies'
import { distanceKm } from '../../vacancies/places'
import type { Segment } from './segment'
import type { Vocabulary } from './vocabulary'

/** Documents of several segments, each as one number. */
export interface DocumentRefs {
  segments: readonly Segment[]
  refs: Int32Array
  /** There are more than these. */
  more: boolean
}

export const segmentOf = ({ segments }: Pick<DocumentRefs, 'segments'>, ref: number): Segment =>
  segments[ref >>> 16] as Segment

export const documentOf = (ref: number): number => ref & 0xffff

/** Keys are compared to six places, up to this. */
const fineness = 1e6
const maxDistance = 40_000

/** The least key first, of equal ones in the order they had. */
export function sortedBy(found: DocumentRefs, keys: Float64Array): DocumentRefs {
  const { refs } = found
  const places = 2 ** 14
  for (let n = 0; n < keys.length; n += 1) {
    keys[n] = Math.round(Math.min(keys[n] as number, maxDistance) * fineness) * places + n
  }
  // Keys and places together in one number: sorted far quicker than by a comparison.
  keys.sort()
  const sorted = new Int32Array(refs.length)
  for (let n = 0; n < keys.length; n += 1) {
    const key = keys[n] as number
    sorted[n] = refs[key - Math.floor(key / places) * places] as number
  }
  return { ...found, refs: sorted }
}

/** Both, each once, in the order of the lists: the newest first. */
export function mergeByDate(found: DocumentRefs, others: Int32Array): Int32Array {
  const { refs } = found
  const all = new Int32Array(refs.length + others.length)
  const column = (name: 'published' | 'id', ref: number) =>
    segmentOf(found, ref).records[name](documentOf(ref))
  let own = 0
  let other = 0
  let count = 0
  while (own < refs.length || other < others.length) {
    const one = refs[own]
    const two = others[other]
    if (one === two) other += 1
    const before =
      one !== undefined && two !== undefined
        ? column('published', one) - column('published', two) || column('id', one) - column('id', two)
        : 0
    if (two === undefined || (one !== undefined && before >= 0)) {
      all[count++] = one as number
      own += 1
    } else {
      all[count++] = two
      other += 1
    }
  }
  return all.subarray(0, count)
}

/** Kilometres from a point to the nearest city of each; infinity without one. */
export function distancesFrom({ values }: Vocabulary, from: GeoPoint, found: DocumentRefs): Float64Array {
  const away = new Map<number, number>()
  const kilometres = (value: number) => {
    const known = away.get(value)
    if (known !== undefined) return known
    const city = cityById(Number(readCode('city', values[value]?.code ?? 0) ?? 0))
    const km = city ? distanceKm(from, city) : Number.POSITIVE_INFINITY
    away.set(value, km)
    return km
  }
  return Float64Array.from(found.refs, (ref) => {
    let least = Number.POSITIVE_INFINITY
    for (const value of segmentOf(found, ref).valuesOf(documentOf(ref))) {
      least = Math.min(least, kilometres(value))
    }
    return least
  })
}
