/**
 * Every set of weights that has ever ordered results, with its day and the decision that made it. The last version of a
 * ranking is in force. A weight is changed by a new version here and a row in docs/decisions/087-learning-from-use.md,
 * which a test compares; nothing changes weights while the product runs.
 */
interface Version<W> {
  version: number
  since: string
  /** Number of the decision under docs/decisions. */
  decision: string
  weights: W
}

interface MatchWeights {
  role: number
  skills: number
  salary: number
  place: number
  experience: number
  languages: number
}

const matching: readonly [Version<MatchWeights>, ...Version<MatchWeights>[]] = [
  {
    version: 1,
    since: '2026-11-21',
    decision: '083',
    weights: { role: 30, skills: 25, salary: 15, place: 15, experience: 10, languages: 5 },
  },
  {
    version: 2,
    since: '2026-11-23',
    decision: '083',
    weights: { role: 25, skills: 30, salary: 10, place: 20, experience: 10, languages: 5 },
  },
]

interface SearchWeights {
  /** Words that are said, in the title. */
  words: number
  /** How much of the title they are. */
  only: number
  /** All of them stand where they were asked for. */
  whole: number
  /** The profession that is meant. */
  role: number
  /** What a word is worth among the skills and in the name of the company, beside one in the title. */
  skills: number
  company: number
  /** What an advert of this very moment is worth, and after how many days half of it is gone. */
  freshness: number
  halfLifeDays: number
}

const search: readonly [Version<SearchWeights>, ...Version<SearchWeights>[]] = [
  {
    version: 1,
    since: '2026-11-21',
    decision: '081',
    weights: {
      words: 0.5,
      only: 0.15,
      whole: 0,
      role: 0.35,
      skills: 0.4,
      company: 0,
      freshness: 0.06,
      halfLifeDays: 10,
    },
  },
  {
    version: 2,
    since: '2026-11-23',
    decision: '081',
    weights: {
      words: 0.5,
      only: 0.15,
      whole: 0.15,
      role: 0.35,
      skills: 0.4,
      company: 0.5,
      freshness: 0.06,
      halfLifeDays: 10,
    },
  },
]

export const rankingWeights = { matching, search }

const latest = <W>(versions: readonly [Version<W>, ...Version<W>[]]): Version<W> =>
  versions.reduce((last, each) => (each.version > last.version ? each : last))

/** The weights in force. */
export const matchingWeights = latest(matching).weights
export const searchWeights = latest(search).weights
