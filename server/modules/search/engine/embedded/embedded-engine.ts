import type { Db } from '@/server/db/client'
import { relevanceKey, stepsAway } from '../../query-analysis/ranking'
import {
  checkDepth,
  type EngineQuery,
  type EngineSort,
  type EngineState,
  type FacetCounts,
  type FacetRequest,
  type Hit,
  type HitList,
  type ListRequest,
  maxListed,
  type QueryPlan,
  rankedDepth,
  type SearchEngine,
  type TextQuery,
} from '../search-engine'
import {
  type DocumentRefs,
  distancesFrom,
  documentOf,
  mergeByDate,
  segmentOf,
  sortedBy,
} from './document-refs'
import { countFacets, foldGroups } from './facet-counting'
import { InMemoryEngine } from './in-memory-engine'
import { QueryExecution } from './query-execution'
import { TextScorer } from './text-scorer'
import { textKey } from './vocabulary'

/** With a filter left out, for its own facet alone, half as many are counted: each is one more way through memory. */
const maxWithoutOne = maxListed / 2
/** A market no larger than this is counted whole. */
const wholeMarket = 5000
/** Of those that say it in their title, so many may come before newer ones that do not. */
const maxTitled = 2000

/** Numbers of vacancies that have left are kept for so many more than are open. */
const spareNumbers = 100_000
/** An index that could not be read anew is tried again after this. */
const renewAgainMs = 3_600_000

/** What a query found, as of one version of an index. */
interface Found {
  index: InMemoryEngine
  version: number
  finding: QueryExecution
  text: TextScorer | null
  /** The newest that pass; as many are counted. */
  newest: DocumentRefs
  total: number
  partial: boolean
  /** In each order that was asked for, groups folded. */
  orders: Map<string, DocumentRefs>
}

/** The index in the memory of this process: it follows `vacancy_search` by its changes, so nothing is written to it. */
export class EmbeddedEngine implements SearchEngine {
  #index: InMemoryEngine
  #texts = new WeakMap<QueryPlan, TextScorer>()
  #generation = 1
  #renewedAt = 0
  readonly #found = new WeakMap<EngineQuery, Promise<Found>>()

  constructor(
    private readonly db: Db,
    private readonly spare = spareNumbers,
  ) {
    this.#index = new InMemoryEngine(db, spare)
  }

  async refresh(): Promise<string> {
    await this.#index.sync()
    if (this.#index.overgrown && Date.now() - this.#renewedAt > renewAgainMs) this.#renew()
    return `${this.#generation}.${this.#index.version}`
  }

  /** Numbers only grow: an index of which most has left is read anew beside the old one, which answers meanwhile. */
  #renew(): void {
    this.#renewedAt = Date.now()
    const next = new InMemoryEngine(this.db, this.spare)
    next.ready().then(
      () => {
        this.#index = next
        this.#texts = new WeakMap()
        this.#generation += 1
        this.#renewedAt = 0
      },
      // The old one goes on; it is tried again in a while.
      () => undefined,
    )
  }

  ready(): Promise<void> {
    return this.#index.ready()
  }

  state(): EngineState {
    const { living, whole, lagMs } = this.#index
    return { documents: living, whole, lagMs }
  }

  async search(
    query: EngineQuery,
    list: ListRequest,
    facets?: readonly FacetRequest[],
  ): Promise<HitList & { facets?: FacetCounts }> {
    checkDepth(list)
    const found = await this.#find(query)
    const { refs } = this.#ordered(query, found, list.sort)
    const { offset, limit, only } = list
    const ids = only && new Set(only)
    const wanted = ids
      ? refs.filter((ref) => ids.has(segmentOf(found.finding, ref).records.id(documentOf(ref))))
      : refs
    return {
      hits: this.#hits(query, found, list, wanted.subarray(offset, offset + limit)),
      total: only ? wanted.length : found.total,
      totalRelation: found.newest.more ? 'at_least' : 'exact',
      partial: found.partial,
      ...(facets && { facets: this.#count(query, found, facets) }),
    }
  }

  async facets(query: EngineQuery, facets: readonly FacetRequest[]): Promise<FacetCounts> {
    return this.#count(query, await this.#find(query), facets)
  }

  async countTexts(queries: readonly TextQuery[], cap: number): Promise<number[] | null> {
    if (!this.#index.whole) return null
    const words = queries.flatMap((query) => (query.op === 'word' && query.parts === '' ? [query.word] : []))
    if (words.length < queries.length) return null
    return words.map((word) => this.#index.countSaying(textKey(word), cap))
  }

  async countByCode(code: number, now: number): Promise<number | null> {
    return this.#index.whole ? this.#index.countOpen(code, now) : null
  }

  /** Words are looked for once, however the search is filtered. */
  async #textOf(plan: QueryPlan): Promise<TextScorer> {
    const known = this.#texts.get(plan) ?? new TextScorer(plan, this.#index)
    this.#texts.set(plan, known)
    await known.prepare(this.db)
    return known
  }

  async #find(query: EngineQuery): Promise<Found> {
    const known = await this.#found.get(query)?.catch(() => undefined)
    if (known?.index === this.#index && known.version === this.#index.version) return known
    const found = this.#look(query)
    this.#found.set(query, found)
    return found
  }

  async #look(query: EngineQuery): Promise<Found> {
    if (query.withoutGroups) throw new Error('this index holds nothing that is hidden from anybody')
    const index = this.#index
    const text = query.plan && (await this.#textOf(query.plan))
    const { version } = index
    const finding = new QueryExecution(index, { text, filters: query.filters, now: query.now })
    const newest = finding.newest(index.living > wholeMarket ? maxListed : wholeMarket)
    const refs = foldGroups(newest, index)
    const partial = !index.whole || (text?.partial ?? false)
    const orders = new Map([[JSON.stringify({ by: 'date' }), { ...newest, refs }]])
    return { index, version, finding, text, newest, total: refs.length, partial, orders }
  }

  #count({ now }: EngineQuery, found: Found, facets: readonly FacetRequest[]): FacetCounts {
    const { index, finding, newest } = found
    const maxWithout = index.living > wholeMarket ? maxWithoutOne : wholeMarket
    return countFacets({ index, finding, newest, maxWithout, now }, facets)
  }

  #ordered(query: EngineQuery, found: Found, sort: EngineSort): DocumentRefs {
    const key = JSON.stringify(sort)
    const known = found.orders.get(key)
    if (known) return known
    const sorted = this.#sorted(query, found, sort)
    const folded = { ...sorted, refs: foldGroups(sorted, found.index) }
    const ordered =
      sort.by === 'relevance' && sort.near
        ? sortedBy(
            folded,
            distancesFrom(found.index.vocabulary, sort.near, folded).map((km) =>
              stepsAway(sort.near?.steps ?? [], km),
            ),
          )
        : folded
    found.orders.set(key, ordered)
    return ordered
  }

  #sorted(query: EngineQuery, { index, finding, newest, text }: Found, sort: EngineSort): DocumentRefs {
    if (sort.by === 'salary') return finding.bestPaid(maxListed)
    if (sort.by === 'distance') return sortedBy(newest, distancesFrom(index.vocabulary, sort.from, newest))
    const { plan, now } = query
    if (sort.by === 'date' || !text || !plan) return newest
    // Among the newest, and the newest that say it in their title.
    const refs = newest.more ? mergeByDate(newest, finding.newest(maxTitled, true).refs) : newest.refs
    const found = { ...newest, refs }
    const keys = new Float64Array(refs.length)
    for (let n = 0; n < refs.length; n += 1) {
      const ref = refs[n] as number
      const segment = segmentOf(found, ref)
      const document = documentOf(ref)
      keys[n] = relevanceKey(plan, text.features(segment, document), segment.records.published(document), now)
    }
    return sortedBy(found, keys)
  }

  #hits(
    query: EngineQuery,
    { index, finding, text }: Found,
    { sort, offset }: ListRequest,
    refs: Int32Array,
  ): Hit[] {
    const found: DocumentRefs = { segments: finding.segments, refs, more: false }
    const ranked = sort.by === 'relevance' && text && query.plan ? Math.max(0, rankedDepth - offset) : 0
    const near = sort.by === 'relevance' ? sort.near : undefined
    const away = near && ranked > 0 ? distancesFrom(index.vocabulary, near, found) : undefined
    return Array.from(refs, (ref, n) => {
      const segment = segmentOf(found, ref)
      const document = documentOf(ref)
      const { records } = segment
      const group = records.group(document)
      const salary = records.salary(document)
      const km = away?.[n]
      return {
        id: records.id(document),
        group,
        several: index.places.hasSeveral(group),
        published: records.published(document),
        salary: salary < 0 ? null : salary,
        ...(text &&
          n < ranked && {
            features: {
              ...text.features(segment, document),
              distanceKm: km === undefined || km === Number.POSITIVE_INFINITY ? null : km,
            },
          }),
      }
    })
  }
}
