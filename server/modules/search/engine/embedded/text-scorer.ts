import type { Db } from '@/server/db/client'
import type { QueryPlan, RankFeatures } from '../search-engine'
import { hasPhrase, writeTextQuery } from '../tsquery'
import { filterDocuments, matchInto, matchSparse, type ResolvedQuery, resolveQuery } from './boolean-query'
import {
  allocateScores,
  type Bits,
  bitsFor,
  bitsOf,
  type DocSet,
  documentsOf,
  hasBit,
  intersect,
  maxDocuments,
  setBit,
  toDocSet,
} from './doc-set'
import type { InMemoryEngine } from './in-memory-engine'
import { findIdsMatching } from './index-rows.repository'
import type { Segment } from './segment'

function found(segment: Segment, query: ResolvedQuery): DocSet {
  const few = matchSparse(segment, query, ownDepth)
  if (few) return few.length > 0 ? few : null
  const bits = segment.scratch(firstDepth)
  return matchInto(segment, query, bits, ownDepth) ? toDocSet(bits) : null
}

/** What both have. */
function common(one: DocSet, other: DocSet, segment: Segment): DocSet {
  if (!one || !other) return null
  if (!(one instanceof Uint16Array)) {
    if (other instanceof Uint16Array) return common(other, one, segment)
    const both = one.slice()
    intersect(both, other)
    return toDocSet(both)
  }
  const bits = other instanceof Uint16Array ? bitsOf(other, segment.scratch(firstDepth)) : other
  const both = filterDocuments(one, (document) => hasBit(bits, document))
  return both.length > 0 ? both : null
}

/** What documents of a segment say of a query in title or skills, in the order of the documents. */
interface Said {
  documents: Uint16Array
  worth: Float32Array
  inPlace: Uint8Array
}

interface Numbered {
  words: number
  query: ResolvedQuery | null
  titled: ResolvedQuery | null
  groups: { ways: { query: ResolvedQuery; worth: number; inPlace: boolean }[] }[]
}

/** Where a document is among those that say something; -1 for one that does not. */
function placeIn({ documents }: Said, document: number): number {
  let low = 0
  let high = documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] as number) < document) low = middle + 1
    else high = middle
  }
  return documents[low] === document ? low : -1
}

/** Working sets of a segment: those of `Finding` are below these. */
const firstDepth = 2
const ownDepth = 5
/** All zero but while one segment is looked through. */
const sums = new Float32Array(maxDocuments)
/** How many groups stand where they were asked for; as zero as the sums. */
const inPlaces = new Uint8Array(maxDocuments)

/** Looks for the words of one search, segment by segment, each once. */
export class TextScorer {
  // Segments never change, so neither does what is found in them.
  readonly #found = new WeakMap<Segment, DocSet>()
  readonly #titled = new WeakMap<Segment, DocSet>()
  readonly #said = new WeakMap<Segment, Said>()
  readonly #phrase: boolean
  #numbered: Numbered | undefined
  /** What the database says of words that must stand side by side, as of a version. */
  #checked: { version: number; bits: Map<Segment, Bits> } | undefined
  /** Not everything was looked through for want of time. */
  partial = false

  constructor(
    readonly plan: QueryPlan,
    private readonly mirror: InMemoryEngine,
  ) {
    this.#phrase = plan.query !== null && hasPhrase(plan.query)
  }

  /** Asks the database what only it can tell. */
  async prepare(db: Db): Promise<void> {
    const { query } = this.plan
    if (!query || !this.#phrase || this.#checked?.version === this.mirror.version) return
    const { version } = this.mirror
    const { ids, partial } = await findIdsMatching(db, writeTextQuery(query))
    const bits = new Map<Segment, Bits>()
    for (const id of ids) {
      const place = this.mirror.places.find(id)
      if (!place) continue
      const { segment, document } = place
      const own = bits.get(segment) ?? bitsFor(segment.size)
      setBit(own, document)
      bits.set(segment, own)
    }
    this.#checked = { version, bits }
    this.partial = partial
  }

  /** The documents that are found, or those of them that say it in title or skills. */
  find(segment: Segment, titled: boolean): DocSet {
    const own = titled ? this.#saidIn(segment) : this.#foundIn(segment)
    return this.#phrase ? common(own, this.#checked?.bits.get(segment) ?? null, segment) : own
  }

  /** What a document says of the query, for whoever ranks. */
  features(segment: Segment, document: number): Omit<RankFeatures, 'distanceKm'> {
    const said = this.#saidBy(segment)
    const place = placeIn(said, document)
    const { records } = segment
    return {
      said: place < 0 ? 0 : (said.worth[place] as number),
      inPlace: place < 0 ? 0 : (said.inPlace[place] as number),
      titleWords: records.titleWords(document),
      roleId: records.role(document),
    }
  }

  #foundIn(segment: Segment): DocSet {
    let own = this.#found.get(segment)
    if (own === undefined) {
      const { query } = this.#numbers()
      own = query && found(segment, query)
      this.#found.set(segment, own)
    }
    return own
  }

  #saidIn(segment: Segment): DocSet {
    let titled = this.#titled.get(segment)
    if (titled === undefined) {
      const query = this.#numbers().titled
      const all = this.#foundIn(segment)
      titled = all && query && common(all, found(segment, query), segment)
      this.#titled.set(segment, titled)
    }
    return titled
  }

  #saidBy(segment: Segment): Said {
    const known = this.#said.get(segment)
    if (known) return known
    const all = this.#foundIn(segment)
    const documents = !all
      ? new Uint16Array(0)
      : all instanceof Uint16Array
        ? this.#sumFew(segment, all)
        : this.#sumMany(segment, all)
    const worth = allocateScores(documents.length)
    const inPlace = new Uint8Array(documents.length)
    for (let n = 0; n < documents.length; n += 1) {
      const document = documents[n] as number
      worth[n] = sums[document] as number
      inPlace[n] = inPlaces[document] as number
      sums[document] = 0
      inPlaces[document] = 0
    }
    const said = { documents, worth, inPlace }
    this.#said.set(segment, said)
    return said
  }

  /** Sums up for each document what it says of each group: the first way that is said counts. */
  #sumFew(segment: Segment, documents: Uint16Array): Uint16Array {
    for (const { ways } of this.#numbers().groups) {
      let left = documents
      for (const { query, worth, inPlace } of ways) {
        if (left.length === 0) break
        const own = bitsOf(found(segment, query), segment.scratch(firstDepth + 1))
        left = filterDocuments(left, (document) => {
          if (!hasBit(own, document)) return true
          sums[document] = (sums[document] as number) + worth
          if (inPlace) inPlaces[document] = (inPlaces[document] as number) + 1
          return false
        })
      }
    }
    return documents
  }

  /** The same where they are many; returns those that say something. */
  #sumMany(segment: Segment, all: Bits): Uint16Array {
    const said = segment.scratch(firstDepth)
    for (const { ways } of this.#numbers().groups) {
      const before = segment.scratch(firstDepth + 1)
      for (const { query, worth, inPlace } of ways) {
        const own = segment.scratch(firstDepth + 2)
        if (!matchInto(segment, query, own, ownDepth)) continue
        for (let at = 0; at < own.length; at += 1) {
          let word = (own[at] as number) & (all[at] as number) & ~(before[at] as number)
          if (word === 0) continue
          before[at] = (before[at] as number) | word
          said[at] = (said[at] as number) | word
          for (; word !== 0; word &= word - 1) {
            const document = (at << 5) + 31 - Math.clz32(word & -word)
            sums[document] = (sums[document] as number) + worth
            if (inPlace) inPlaces[document] = (inPlaces[document] as number) + 1
          }
        }
      }
    }
    return documentsOf(said)
  }

  /** Words are numbered as they are met: a new row may have brought one that nobody had before. */
  #numbers(): Numbered {
    const { vocabulary } = this.mirror
    const words = vocabulary.words.size + vocabulary.codes.size
    if (this.#numbered?.words === words) return this.#numbered
    const { plan } = this
    this.#numbered = {
      words,
      query: plan.query && resolveQuery(plan.query, vocabulary),
      titled: plan.titled && resolveQuery(plan.titled, vocabulary),
      groups: plan.groups.map(({ ways }) => ({
        ways: ways.map((way) => ({ ...way, query: resolveQuery(way.query, vocabulary) })),
      })),
    }
    return this.#numbered
  }
}
