/** Limits of counting how lists are used. Apart from the contract: the browser counts without loading validation. */

/** Places of a list that are counted; further ones are seldom seen. */
export const maxUsePosition = 100
/** Events of one call: a page of a list, seen and opened. */
export const maxUseEvents = 120

/** So few results are hardly any. */
export const fewResults = 3
/** The longest text of a failed query that is counted: nobody else types a longer one. */
export const maxMissText = 200

/** The text of a failed query is kept once so many people typed it within `missDays`. */
export const missPeople = 5
export const missDays = 30

/** Longest phrase and synonym of a reading, and how many synonyms it has. */
export const readingLimits = { phrase: 80, synonyms: 20 } as const
