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
    weights: { role: 30, skills: 20, salary: 10, place: 20, experience: 15, languages: 5 },
  },
]

export const rankingWeights = { matching }

const latest = <W>(versions: readonly [Version<W>, ...Version<W>[]]): Version<W> =>
  versions.reduce((last, each) => (each.version > last.version ? each : last))

/** The weights in force. */
export const matchingWeights = latest(matching).weights
