import type { ResumeQuery } from './conditions'
import type { Counted, Facet } from './facet-counts'

export interface Listed {
  id: number
  /** The person: shown once, whichever of the resumes says it. */
  group: number
}

/** What a search found. */
export interface FoundResumes {
  /** Tiers, each best first; a person of one tier may stand in the next ones again. */
  order: readonly (readonly Listed[])[]
  /** People. */
  total: number
  /** There are more than were counted. */
  capped: boolean
  /** Those raised earlier were not looked at. */
  partial: boolean
}

/**
 * Finds resumes. Whoever may not be found by the audience is in no list and no count, from the commit on that says so;
 * nothing that was found is kept.
 */
export interface ResumeEngine {
  /** How many are found, up to `cap`. */
  count(asked: ResumeQuery, cap: number): Promise<number>
  /** In the order asked for, so many people at least where there are as many. */
  find(asked: ResumeQuery, most: number): Promise<FoundResumes>
  /** The best by the words, whatever order is asked for. */
  best(asked: ResumeQuery): Promise<readonly Listed[]>
  facets(
    asked: ResumeQuery,
    facets: readonly Facet[],
  ): Promise<{ countedOf: (facet: Facet) => Counted; partial: boolean }>
}
