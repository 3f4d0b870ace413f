import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { matchingWeights, rankingWeights, searchWeights } from './ranking-weights'

const folder = 'docs/decisions'
const record = readFileSync(`${folder}/087-learning-from-use.md`, 'utf8')
/** Rows of the table of the decision. */
const decided = [...record.matchAll(/^\| (\w+) +\| (\d+) +\| ([\d-]+) \| `(\{.*\})` +\| (\d+) +\|$/gm)].map(
  ([, ranking, version, since, weights, decision]) => ({
    ranking,
    version: Number(version),
    since,
    weights: JSON.parse(weights ?? '') as unknown,
    decision,
  }),
)

describe('the weights of a ranking', () => {
  it('are those that were decided, every version of them', () => {
    const used = Object.entries(rankingWeights).flatMap(([ranking, versions]) =>
      versions.map((version) => ({ ranking, ...version })),
    )
    expect(decided).toEqual(used)
  })

  it('have versions without gaps, each made by a decision that exists', () => {
    for (const versions of Object.values(rankingWeights)) {
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
      for (const { decision } of versions) {
        const [file] = readdirSync(folder).filter((name) => name.startsWith(`${decision}-`))
        expect(file && existsSync(`${folder}/${file}`)).toBe(true)
      }
    }
  })

  it('are in force in their last version; those of matching make a hundred', () => {
    expect(matchingWeights).toEqual(rankingWeights.matching.at(-1)?.weights)
    expect(searchWeights).toEqual(rankingWeights.search.at(-1)?.weights)
    expect(Object.values(matchingWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })
})
