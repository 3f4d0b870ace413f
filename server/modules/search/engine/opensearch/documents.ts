import { cityById } from '@/server/modules/dictionaries'
import type { Collection } from './collections'
import { emptyPlace, Placed, packRecord } from './hit-record'

const words = { type: 'text', analyzer: 'tokens', norms: false, index_options: 'positions' } as const
const number = { type: 'long' } as const
/** Counted, never looked for: filters look into `codes`. */
const counted = { type: 'keyword', index: false, eager_global_ordinals: true } as const

/** Every facet has a column of its own, so that who needs one of them reads no other. */
export const longColumns = ['metro', 'role', 'city', 'skill'] as const
/** All but the long ones once more, together: whoever counts all of them reads one column. */
export const fewColumn = 'few'

/**
 * Words come as our own analysis cut them, at the places they stood: the engine cuts nothing. Everything is looked up by
 * whole tokens, so a query finds what the same query of PostgreSQL finds.
 */
export const mappingsOf = ({ facets }: Pick<Collection, 'facets'>) =>
  ({
    dynamic: 'strict',
    // What a page shows is read from the database: the engine is asked for columns alone.
    _source: { enabled: false },
    properties: {
      id: number,
      /** Of adverts that differ in their place alone. */
      group: number,
      /** Others of the group may be open. */
      several: { type: 'boolean' },
      /** Seconds since the epoch. */
      published: number,
      expires: number,
      /** Net roubles a month; absent when unknown. */
      salary: { type: 'integer' },
      role: { type: 'integer' },
      title_words: { type: 'short' },
      places: { type: 'geo_point' },
      codes: { type: 'keyword', doc_values: false, norms: false },
      text: words,
      a: words,
      b: words,
      c: words,
      record: { type: 'binary', doc_values: true },
      ...Object.fromEntries([fewColumn, ...facets].map((column) => [`facet_${column}`, counted])),
    },
  }) as const

export interface IndexOptions {
  shards: number
  replicas: number
}

export const indexSettings = ({ shards, replicas }: IndexOptions) =>
  ({
    number_of_shards: shards,
    number_of_replicas: replicas,
    // Others see a change within a second; who wrote it asks for a refresh.
    refresh_interval: '500ms',
    translog: { durability: 'request', flush_threshold_size: '512mb' },
    // A write that comes late is told from a new document for as long.
    gc_deletes: '1h',
    max_result_window: 10_000,
    // Every segment is asked apart: what a question costs before it finds anything grows with their number.
    merge: { policy: { floor_segment: '32mb', segments_per_tier: 4 } },
    analysis: {
      tokenizer: { spaces: { type: 'whitespace', max_token_length: 2048 } },
      filter: { places: { type: 'stop', stopwords: [emptyPlace] as string[] } },
      analyzer: { tokens: { type: 'custom', tokenizer: 'spaces', filter: ['places'] as string[] } },
    },
  }) as const

/** Codes by the columns they are counted in. */
type FacetColumns = Partial<Record<`facet_${string}`, string[]>>

/** What the engine holds of one vacancy or resume. */
export interface EngineDocument extends FacetColumns {
  id: number
  group: number
  several: boolean
  published: number
  expires: number
  salary?: number
  /** A resume may have several. */
  role: number[]
  title_words: number
  places: { lat: number; lon: number }[]
  codes: string[]
  text: string[]
  a: string[]
  b: string[]
  c: string[]
  /** See `HitRecord`. */
  record: string
}

const headBytes = 24
const packedAt = 8
const highSurely = 0xc000
const numberSign = '#'.charCodeAt(0)
const equalsSign = '='.charCodeAt(0)

const columnsOf = (facet: string): string[] =>
  longColumns.some((column) => column === facet) ? [facet] : [facet, fewColumn]

const part = (weight: number) => (['d', 'c', 'b', 'a'] as const)[weight] ?? 'd'

/** Reads the document as PostgreSQL sends a tsvector: of each word its text, a zero, its places with their weights. */
function readWords(row: Buffer, from: number) {
  const placed = { text: new Placed(), a: new Placed(), b: new Placed(), c: new Placed() }
  const titled = new Set<string>()
  let at = from + 4
  for (let left = row.readInt32BE(from); left > 0; left -= 1) {
    const end = row.indexOf(0, at)
    const count = row.readUInt16BE(end + 1)
    const first = row[at]
    // Codes are packed apart, and words of titles are marked by their weight.
    if (first !== numberSign && first !== equalsSign) {
      const word = row.toString('utf8', at, end)
      if (count === 0) placed.text.add(0, word)
      for (let n = 0; n < count; n += 1) {
        const packed = row.readUInt16BE(end + 3 + n * 2)
        const place = packed & ~highSurely
        const own = part((packed & highSurely) >>> 14)
        placed.text.add(place, word)
        if (own === 'd') continue
        placed[own].add(place, word)
        if (own === 'a') titled.add(word)
      }
    }
    at = end + 3 + count * 2
  }
  return {
    text: placed.text.texts(),
    a: placed.a.texts(),
    b: placed.b.texts(),
    c: placed.c.texts(),
    titleWords: titled.size,
  }
}

/** Reads a row as `index-rows.repository.ts` sends it. */
export function readDocument(
  row: Buffer,
  collection: Collection,
  severalOf: (group: number) => boolean,
): EngineDocument {
  const long = (at: number) => row.readUInt32BE(at) * 2 ** 32 + row.readUInt32BE(at + 4)
  const group = long(packedAt + 8)
  const salary = row.readInt32BE(packedAt + 20)
  const packedEnd = packedAt + row.readInt32BE(4)
  const codes = new Set<number>()
  const places: EngineDocument['places'] = []
  const cities: number[] = []
  const roles: number[] = []
  for (let at = packedAt + headBytes; at < packedEnd - 4; at += 4) {
    const code = row.readInt32BE(at)
    codes.add(code)
    const role = collection.role(code)
    if (role !== undefined) roles.push(role)
    const district = collection.districtOf(code)
    if (district !== undefined) codes.add(district)
    const city = cityById(collection.city(code) ?? 0)
    if (!city) continue
    places.push({ lat: city.lat, lon: city.lon })
    cities.push(city.id)
  }
  const facets: FacetColumns = {}
  for (const code of codes) {
    const facet = collection.facetOf(code)
    if (!facet) continue
    for (const name of columnsOf(facet)) {
      const column = `facet_${name}` as const
      facets[column] = [...(facets[column] ?? []), String(code)]
    }
  }
  const head = {
    id: long(packedAt),
    group,
    several: severalOf(group),
    published: row.readInt32BE(packedAt + 16),
  }
  const { titleWords, text, ...parts } = readWords(row, packedEnd)
  return {
    ...head,
    ...parts,
    text,
    // Its reciprocal is a part of the score.
    title_words: Math.max(1, titleWords),
    expires: row.readInt32BE(0),
    ...(salary >= 0 && { salary }),
    role: roles,
    places,
    codes: Array.from(codes, String),
    record: packRecord({ ...head, ...parts, roles, titleWords, cities, salary: salary >= 0 ? salary : null }),
    ...facets,
  }
}
