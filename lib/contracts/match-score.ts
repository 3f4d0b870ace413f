import { matchingWeights } from '@/lib/shared/ranking-weights'
import { z } from './zod'

/** Parts of a score with their weights, a hundred in total. Nothing else counts. */
export const matchWeights = matchingWeights

export type MatchPart = keyof typeof matchWeights

export const matchParts = Object.keys(matchWeights) as MatchPart[]

/** Reasons for a match; texts under `matching.reason`. */
export const matchReasons = [
  'role',
  'role_near',
  'skills',
  'salary',
  'remote',
  'city',
  'nearby',
  'relocation',
  'format',
  'employment',
  'experience',
  'no_experience',
  'level',
  'languages',
] as const

/** Reasons against a match; texts under `matching.gap`. `place` rules a match out and comes first. */
export const matchGaps = [
  'place',
  'role',
  'title',
  'skills',
  'salary',
  'city',
  'format',
  'employment',
  'experience',
  'level_above',
  'level_below',
  'language',
  'licence',
] as const

const noteParams = z.record(z.string(), z.union([z.string(), z.number()]))

export const MatchScore = z.object({
  /** 0…100 */
  score: z.int(),
  parts: z.array(
    z.object({
      part: z.enum(matchParts),
      points: z.number(),
      max: z.int(),
      /** One of the two has not stated it: the part counts half. */
      known: z.boolean(),
    }),
  ),
  /** At most three, the most significant first. A part is either here or among the gaps. */
  reasons: z.array(z.object({ code: z.enum(matchReasons), params: noteParams })),
  /** At most two, the most significant first; `place` before all others, then another profession or position. */
  gaps: z.array(z.object({ code: z.enum(matchGaps), params: noteParams })),
})
export type MatchScore = z.infer<typeof MatchScore>
