import type { Db } from '@/server/db/client'
import {
  addAll,
  type Bits,
  bitsFor,
  countBits,
  documentsOf,
  forEach,
  keepCommon,
  mostDocuments,
  setBit,
  takeAway,
} from './bits'
import type { Mirror } from './mirror'
import { idsSaying } from './mirror.repository'
import type { Segment } from './segment'
import type { TextPlan } from './text-plan'
import { hasPhrase } from './tsquery'
import { findIn, type NumberedQuery, numbered } from './words'

/** A set of documents: as many as are kept cheaper by their numbers, or bits. */
type Kept = Uint16Array | Bits | null
const fewDocuments = 1024

function kept(bits: Bits): Kept {
  const count = countBits(bits)
  return count === 0 ? null : count <= fewDocuments ? documentsOf(bits) : bits.slice()
}

/** The set as bits, in an empty set. */
function bitsOf(set: Kept, into: Bits): Bits {
  if (set instanceof Uint16Array) for (const document of set) setBit(into, document)
  else if (set) into.set(set)
  return into
}

/** How well documents of a segment fit that say something of it in title or skills: in order. */
interface Scores {
  documents: Uint16Array
  scores: Float32Array
}

interface Numbered {
  words: number
  query: NumberedQuery | null
  titled: NumberedQuery | null
  groups: { ways: { query: NumberedQuery; worth: number }[] }[]
}

/** Roles and words together, as `understanding/rank.ts` weighs them. */
const ofWords = { most: 0.5, length: 0.15 }
const ofRole = 0.35
/** Working sets of a segment: those of `Finding` are below these. */
const firstDepth = 2
const ownDepth = 5
/** All zero but while one segment is looked through. */
const sums = new Float32Array(mostDocuments)

/** Looks for the words of one search, segment by segment, each once. */
export class TextFinder {
  // Segments never change, so neither does what is found in them.
  readonly #found = new WeakMap<Segment, Kept>()
  readonly #titled = new WeakMap<Segment, Kept>()
  readonly #scores = new WeakMap<Segment, Scores>()
  readonly #phrase: boolean
  #numbered: Numbered | undefined
  /** What the database says of words that must stand side by side, as of a version. */
  #checked: { version: number; bits: Map<Segment, Bits> } | undefined
  /** Not everything was looked through for want of time. */
  partial = false

  constructor(
    readonly plan: TextPlan,
    private readonly mirror: Mirror,
  ) {
    this.#phrase = plan.query !== null && hasPhrase(plan.query)
  }

  /** Asks the database what only it can tell. */
  async prepare(db: Db): Promise<void> {
    if (!this.#phrase || this.#checked?.version === this.mirror.version) return
    const { version } = this.mirror
    const { ids, partial } = await idsSaying(db, this.plan.text)
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

  /** Adds to an empty set the documents that are found, or those of them that say it in title or skills. */
  addTo(into: Bits, segment: Segment, titled: boolean): boolean {
    const own = titled ? this.#saidIn(segment) : this.#foundIn(segment)
    if (!own) return false
    bitsOf(own, into)
    if (!this.#phrase) return true
    const checked = this.#checked?.bits.get(segment)
    if (checked) keepCommon(into, checked)
    return checked !== undefined
  }

  /** How well a found document fits: higher is better. */
  score(segment: Segment, document: number): number {
    const { documents, scores } = this.#scoresOf(segment)
    let low = 0
    let high = documents.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((documents[middle] as number) < document) low = middle + 1
      else high = middle
    }
    const words = documents[low] === document ? (scores[low] as number) : 0
    const role = segment.columns.roles[document] as number
    for (const { roleId, confidence } of this.plan.roles) {
      if (roleId === role) return words + ofRole * confidence
    }
    return words
  }

  #foundIn(segment: Segment): Kept {
    let found = this.#found.get(segment)
    if (found === undefined) {
      const { query } = this.#numbers()
      const bits = segment.scratch(firstDepth)
      found = query && findIn(segment, query, bits, ownDepth) ? kept(bits) : null
      this.#found.set(segment, found)
    }
    return found
  }

  #saidIn(segment: Segment): Kept {
    let titled = this.#titled.get(segment)
    if (titled === undefined) {
      const query = this.#numbers().titled
      const all = this.#foundIn(segment)
      const bits = segment.scratch(firstDepth)
      const said = all !== null && query !== null && findIn(segment, query, bits, ownDepth)
      if (said) keepCommon(bits, bitsOf(all, segment.scratch(firstDepth + 1)))
      titled = said ? kept(bits) : null
      this.#titled.set(segment, titled)
    }
    return titled
  }

  #scoresOf(segment: Segment): Scores {
    let scores = this.#scores.get(segment)
    if (!scores) {
      scores = this.#score(segment)
      this.#scores.set(segment, scores)
    }
    return scores
  }

  #score(segment: Segment): Scores {
    const all = bitsOf(this.#foundIn(segment), segment.scratch(firstDepth))
    const said = segment.scratch(firstDepth + 1)
    for (const { ways } of this.#numbers().groups) {
      // The first way that is said counts.
      const before = segment.scratch(firstDepth + 2)
      for (const { query, worth } of ways) {
        const own = segment.scratch(ownDepth)
        if (!findIn(segment, query, own, ownDepth + 1)) continue
        keepCommon(own, all)
        takeAway(own, before)
        addAll(before, own)
        forEach(own, (document) => {
          sums[document] = (sums[document] as number) + worth
        })
      }
      addAll(said, before)
    }
    const documents = documentsOf(said)
    const { titleWords } = segment.columns
    const { totalWeight } = this.plan
    const scores = new Float32Array(documents.length)
    for (let n = 0; n < documents.length; n += 1) {
      const document = documents[n] as number
      const length = Math.max(totalWeight, titleWords[document] as number)
      scores[n] = (sums[document] as number) * (ofWords.most / totalWeight + ofWords.length / length)
      sums[document] = 0
    }
    return { documents, scores }
  }

  /** Words are numbered as they are met: a new row may have brought one that nobody had before. */
  #numbers(): Numbered {
    const { vocabulary } = this.mirror
    const words = vocabulary.words.size + vocabulary.codes.size
    if (this.#numbered?.words === words) return this.#numbered
    const { plan } = this
    this.#numbered = {
      words,
      query: plan.query && numbered(plan.query, vocabulary, 'document'),
      titled: plan.titled && numbered(plan.titled, vocabulary, 'title'),
      groups: plan.groups.map(({ ways }) => ({
        ways: ways.map(({ query, worth }) => ({ query: numbered(query, vocabulary, 'title'), worth })),
      })),
    }
    return this.#numbered
  }
}
