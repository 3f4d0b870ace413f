import type { MatchScore } from '@/lib/contracts/match-score'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../../context'

export interface PairFacts {
  match: MatchScore
  /** Roubles a month on hand. */
  pay: { offered: number | null; wanted: number | null }
}
/** One vacancy with each of these resumes (database keys): score and salaries, by the resume's key. */
export const compareWithResumes = defineHook<
  [ServiceContext, number, readonly number[]],
  Promise<Map<number, PairFacts>>
>('compareWithResumes')
