import type { QueryKind } from '@/lib/contracts/search-use'

/** Counts of one vacancy at one position of the lists of one class of searches. */
export interface UseCount {
  kind: QueryKind
  roleId: number
  vacancyId: number
  position: number
  impressions: number
  opens: number
  applications: number
}

export interface ClickModel {
  /** How likely a place is looked at, by position; 1 for the first. */
  examined: ReadonlyMap<number, number>
  /** How likely a vacancy is opened once it is looked at, by `resultKey`. */
  attraction: ReadonlyMap<string, number>
}

export const resultKey = ({
  kind,
  roleId,
  vacancyId,
}: Pick<UseCount, 'kind' | 'roleId' | 'vacancyId'>): string => `${kind}:${roleId}:${vacancyId}`

/** An application says more than an open: it counts as so many more opens. */
const applicationWorth = 2
/** A result seen a few times is drawn towards the mean, as if it had been seen so many times more. */
const priorImpressions = 5
const rounds = 150

const clicksOf = ({ impressions, opens, applications }: UseCount) =>
  Math.min(impressions, opens + applicationWorth * applications)

/**
 * The position-based click model: an open needs a place that is looked at and a vacancy that attracts, independently.
 * Both are estimated by expectation–maximization over daily counts (Richardson et al., 2007; Chuklin et al., «Click
 * Models for Web Search», 2015), so that a vacancy is not taken for good only because it stood first.
 */
export function fitClickModel(counts: readonly UseCount[]): ClickModel {
  const seen = counts.filter(({ impressions }) => impressions > 0)
  const all = seen.reduce((sum, count) => sum + count.impressions, 0)
  const mean = all === 0 ? 0 : seen.reduce((sum, count) => sum + clicksOf(count), 0) / all
  let examined = new Map(seen.map(({ position }) => [position, 1 / Math.log2(position + 1)]))
  let attraction = new Map(seen.map((count) => [resultKey(count), Math.max(mean, 0.01)]))
  for (let round = 0; round < rounds; round += 1) {
    const places = new Map<number, { looked: number; shown: number }>()
    const results = new Map<string, { attracted: number; shown: number }>()
    for (const count of seen) {
      const key = resultKey(count)
      const [look, attract] = [examined.get(count.position) ?? 0, attraction.get(key) ?? 0]
      const clicks = clicksOf(count)
      const passed = count.impressions - clicks
      const nothing = 1 - look * attract
      // Of the showings without an open: where it was looked at all the same, and where it would have attracted.
      const lookedInVain = nothing <= 0 ? 0 : (look * (1 - attract)) / nothing
      const missed = nothing <= 0 ? 0 : (attract * (1 - look)) / nothing
      const place = places.get(count.position) ?? { looked: 0, shown: 0 }
      place.looked += clicks + passed * lookedInVain
      place.shown += count.impressions
      places.set(count.position, place)
      const result = results.get(key) ?? { attracted: 0, shown: 0 }
      result.attracted += clicks + passed * missed
      result.shown += count.impressions
      results.set(key, result)
    }
    examined = new Map([...places].map(([position, { looked, shown }]) => [position, looked / shown]))
    attraction = new Map(
      [...results].map(([key, { attracted, shown }]) => [
        key,
        (attracted + priorImpressions * mean) / (shown + priorImpressions),
      ]),
    )
  }
  return scaled(examined, attraction)
}

/** The product of both is all that is observed: the scale is set by the place that is looked at most. */
function scaled(examined: ReadonlyMap<number, number>, attraction: ReadonlyMap<string, number>): ClickModel {
  const most = Math.max(0, ...examined.values()) || 1
  return {
    examined: new Map([...examined].map(([position, share]) => [position, share / most])),
    attraction: new Map([...attraction].map(([key, share]) => [key, Math.min(1, share * most)])),
  }
}
