import type { GeoPoint } from '@/lib/contracts/vacancy-search'

/**
 * The port to a search engine: it finds sets, counts, facets and the best candidates of one index; what words mean, how
 * results are ranked and how facets are named is decided above it, once for every engine. Everything here is plain data:
 * an adapter needs nothing else of the product. Adapters: `embedded/` (the memory of this process).
 *
 * Units: ids are database keys, moments are seconds since the epoch, pay is roubles a month on hand, distances are
 * kilometres. Codes are the 32-bit numbers of `packed` search rows (`server/modules/vacancies`, `numberCode` and its
 * like): the kind of a value in the high byte, the value below.
 */

/** Parts of a document, as a tsvector names them: A title, B profession and skills, C company, D the rest; '' for any. */
export type Parts = string

/**
 * A condition on the words of a document. Words are tokens as documents hold them (`vacancy_search.document`: stems of
 * Russian words, other words as PostgreSQL cuts them), so an engine compares them and never analyses them again.
 */
export type TextQuery =
  | { op: 'word'; word: string; parts: Parts }
  /** The document has this code. */
  | { op: 'code'; code: number }
  | { op: '&' | '|'; of: TextQuery[] }
  /** The second stands so many positions after the first; nothing but words, phrases and alternatives is inside. */
  | { op: '<->'; of: [TextQuery, TextQuery]; distance: number }
  | { op: '!'; of: [TextQuery] }

/** Ways to say one thing that was asked for, the most valuable first: the first that a document says counts. */
export interface RankedGroup {
  ways: {
    query: TextQuery
    /** What saying it this way adds to `RankFeatures.said`. */
    worth: number
    /** It stands where it was asked for: adds one to `RankFeatures.inPlace`. */
    inPlace: boolean
  }[]
}

/** What query analysis made of the words of a search. Plans are immutable: an engine may cache by identity. */
export interface QueryPlan {
  /** What a document must say; null finds nothing. */
  query: TextQuery | null
  /** The narrower set that says it in title or skills; null when some words are not looked for there. */
  titled: TextQuery | null
  /** What the best are ranked by. */
  groups: readonly RankedGroup[]
  /** What the words of all groups weigh together; at least 0.1. */
  totalWeight: number
  /** How many groups must be in place for a title to be whole. */
  needed: number
  /** Professions the words speak of, likeliest first; confidence 0…1. */
  roles: readonly { roleId: number; confidence: number }[]
}

/**
 * A condition that is set beside the words; conditions are joined by «and». Places and circles come as codes of cities
 * and regions: circles are resolved above the port.
 */
export interface EngineFilter {
  /** Unique within a query; facets name the filters they leave out of their own count. */
  name: string
  /** A document has one of these codes; empty: codes do not matter. */
  codes: readonly number[]
  /** Pay no less than this; a document without pay fails. */
  salaryFrom?: number
  /** Pay no more than this; a document without pay fails. */
  salaryTo?: number
  /** Pay no more than this; a document without pay passes. */
  asksUpTo?: number
  /** Published no earlier. */
  publishedFrom?: number
}

/** What to find. Queries are immutable: an engine may cache what it found by identity. */
export interface EngineQuery {
  /** Null: no words were asked for. */
  plan: QueryPlan | null
  filters: readonly EngineFilter[]
  /** Documents of these groups are not there for whoever asks: neither found nor counted. */
  withoutGroups?: readonly number[]
  /** Documents that expire at this moment or before are not found. */
  now: number
}

export type EngineSort =
  /**
   * Best first by `scoreOf` (query-analysis/ranking.ts) and freshness; without a plan the newest first. The engine's own
   * score may differ where it hands out features: those are ranked again above. `near`: first by how many of `steps`
   * kilometres the nearest city of a document lies beyond, then by score.
   */
  | { by: 'relevance'; near?: GeoPoint & { steps: readonly number[] } }
  /** The newest first; of one moment the larger id. */
  | { by: 'date' }
  /** The best paid first, those without pay last; of one pay the larger id. */
  | { by: 'salary' }
  /**
   * Those who ask for least first, those who name no sum last; of one sum the larger id. The newest of a group that is found
   * stands for it.
   */
  | { by: 'asks' }
  /** By the nearest city of a document, those without one last; then the newest. */
  | { by: 'distance'; from: GeoPoint }

/** Which of the found to return. Paging is by hits, that is by groups. */
export interface ListRequest {
  sort: EngineSort
  offset: number
  limit: number
  /** Of the found only these ids: they are listed and counted alone, and no facets beside them. */
  only?: readonly number[]
}

/** What our ranker needs to know of a document; see `QueryPlan.groups`. */
export interface RankFeatures {
  /** Sum over groups of the worth of the first way that is said. */
  said: number
  /** How many groups were first said by a way that is in place. */
  inPlace: number
  /** Words of the title. */
  titleWords: number
  /** 0 for none. */
  roleId: number
  /** From `near` of the sort to the nearest city; null without one. */
  distanceKm: number | null
}

/** One advert, or several that differ in their place alone: the one that comes first in the order stands for them. */
export interface Hit {
  id: number
  /** Adverts of one group differ in their place alone. Stable within one index of one engine only. */
  group: number
  /** Other open adverts may be of its group, found or not. */
  several: boolean
  published: number
  /** Null when unknown. */
  salary: number | null
  /** Present when sorted by relevance with a plan, for the first `rankedDepth` of the list. */
  features?: RankFeatures
}

/** So many of the best are handed out with their features, to be ranked above the port. */
export const rankedDepth = 500
/** No list of the product is longer, so none needs a cursor into the engine: the deepest page costs what this many cost. */
export const maxListed = 2500

/** @throws RangeError when a list goes deeper than any of the product may */
export function checkDepth({ offset, limit }: Pick<ListRequest, 'offset' | 'limit'>): void {
  if (offset + limit > maxListed) throw new RangeError(`lists end after ${maxListed}: ${offset} + ${limit}`)
}

export interface HitList {
  hits: Hit[]
  /** Groups found. */
  total: number
  /** `at_least`: there are more than were counted. */
  totalRelation: 'exact' | 'at_least'
  /** Some documents were not looked at: the index is not whole yet, or time was up. */
  partial: boolean
  /** The engine is away: found by the tables of the database alone, without ranking and counts. */
  simplified?: true
}

/** A facet to count. */
export interface FacetRequest {
  name: string
  /** Filters of the query that are left out for it; empty when none of its own is set. */
  without: readonly string[]
  /** So many of the largest counts are enough, each of them exact; every value when absent. */
  most?: number
}

/** Counts over what was found: of a group each value once, numbers of its first advert. */
export interface Counts {
  /** By facet, the values that occur, by their codes and in any order; see `FacetRequest.most`. */
  values: Map<string, [code: number, count: number][]>
  /** How many were published within the last so many days, by days: `countedPeriods`. */
  periods: Map<number, number>
  /** Histogram of pay, `salaryBars` bars of `salaryStep` roubles; the last holds everything above. */
  bars: number[]
  /** There are more than were counted. */
  atLeast: boolean
}

export const countedPeriods = [1, 3, 7, 30, 180] as const
export const salaryStep = 20_000
export const salaryBars = 16

export interface FacetCounts {
  /** With every filter applied. */
  all: Counts
  /** For facets that leave filters out; of these counts only the values of the facet itself are meant. */
  own: Map<string, Counts>
}

export interface EngineState {
  /** Open documents that can be found. */
  documents: number
  /** How long ago the index last caught up with the database, milliseconds. */
  lagMs: number
  /** Every document has been read; else lists are partial. */
  whole: boolean
}

/** An index of one kind of documents. All methods may be called at once by many. */
export interface SearchEngine {
  /**
   * Waits until what was committed before this call can be found. Answers can be cached under the mark it returns.
   * `soon`: for whoever has changed nothing; an engine that is fed from outside may show it within a second.
   */
  refresh(options?: { soon?: boolean }): Promise<string>
  /** Resolves when the index is whole. */
  ready(): Promise<void>
  state(): EngineState
  /**
   * Looks at the index as it was last refreshed. `facets` asks for counts in the same round trip.
   * @throws RangeError past `maxListed`
   */
  search(
    query: EngineQuery,
    list: ListRequest,
    facets?: readonly FacetRequest[],
  ): Promise<HitList & { facets?: FacetCounts }>
  facets(query: EngineQuery, facets: readonly FacetRequest[]): Promise<FacetCounts>
  /** How many documents say each of these, up to `cap`; null when it cannot be said: not whole, or for a phrase. */
  countTexts(queries: readonly TextQuery[], cap: number): Promise<number[] | null>
  /** How many documents have a code; null while the index is not whole. */
  countByCode(code: number, now: number): Promise<number | null>
}
