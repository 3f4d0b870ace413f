import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { cityById } from '@/server/modules/dictionaries'
import type { Hit } from '../engine/search-engine'
import type { Condition } from '../query-analysis/conditions/condition'
import { letGo, narrowedBy } from '../query-analysis/conditions/read-conditions'
import type { Understanding } from '../query-analysis/types'
import { withReach } from '../query-analysis/understand'
import type { UnderstoodSearch } from './conditions'
import { type Finder, type Found, sortOf } from './vacancy-finder.service'

/** A search that finds fewer than this is followed by what is like it. */
export const enough = 30
/** As many at most. */
export const maxSimilar = 50
/** Kilometres around the cities asked for in which neighbours are looked for. */
const nearbyKm = 100

/** What two kinds of searches have in common: words with conditions among them, and places. */
export interface Relaxed {
  text: string
  city: number[]
  km: number | null
  conditions?: readonly Condition[]
  understanding?: Understanding | null
}

/** The search somebody made, with some of the conditions of its words, all else as it was understood. */
const withConditionsOf = <S extends Relaxed>(
  typed: Partial<S>,
  asked: S,
  conditions: readonly Condition[],
): S => ({ ...asked, ...narrowedBy({ ...typed, text: asked.text }, conditions), conditions })

/** For a search that finds nothing: the same with those of its conditions marked that are let go. */
export async function markUnmet<S extends Relaxed>(
  typed: Partial<S>,
  asked: S,
  count: (search: S) => Promise<number>,
): Promise<S> {
  const { conditions = [], text } = asked
  const filters = conditions.filter(({ excluded }) => excluded === '')
  if (filters.length === 0 || (text === '' && filters.length < 2)) return asked
  const left = await letGo(conditions, async (kept) =>
    text === '' && kept.length === 0 ? 0 : count(withConditionsOf(typed, asked, kept)),
  )
  return { ...asked, conditions: left }
}

/** How sure the trade must be for words in passing to stand behind it. */
const sureOfTrade = 0.4
const isSureOfTrade = (read: Understanding | null | undefined): read is Understanding =>
  (read?.roles[0]?.confidence ?? 0) >= sureOfTrade

/**
 * For a search that finds little: the same without those of other trades that have its words in passing. They are like it, and
 * come after. Null where that leaves nothing of a single word: it may be said in no title at all.
 */
export async function focused<S extends Relaxed>(
  asked: S,
  total: number,
  count: (search: S) => Promise<number>,
): Promise<S | null> {
  const { understanding } = asked
  if (total === 0 || total >= enough || !isSureOfTrade(understanding)) return null
  const closer = { ...asked, understanding: withReach(understanding, 'focused') }
  const several = understanding.groups.filter(({ need }) => need === 'hard').length > 1
  return several || (await count(closer)) > 0 ? closer : null
}

const isPlace = ({ filters: { city, region, district, metro, km } }: Condition) =>
  Boolean(city ?? region ?? district ?? metro ?? km)

/**
 * Searches like one that finds little: without what nothing fits, around its cities, of the trades it speaks of, and
 * without the terms of work it names.
 */
export function relaxedSearches<S extends Relaxed>(typed: Partial<S>, asked: S): S[] {
  const { conditions = [], understanding } = asked
  const base = withConditionsOf(typed, asked, conditions)
  const { city, km } = base
  const isTerm = (each: Condition) => !each.unmet && each.excluded === '' && !isPlace(each)
  // Those of other trades that have the words in passing come last, with the whole trade.
  const closer = isSureOfTrade(understanding)
    ? { ...base, understanding: withReach(understanding, 'focused') }
    : base
  return [
    ...(conditions.some(({ unmet }) => unmet) ? [closer] : []),
    ...(city.length > 0 && (km ?? 0) < nearbyKm ? [{ ...closer, km: nearbyKm }] : []),
    ...(understanding && understanding.roles.length > 0
      ? [{ ...base, understanding: withReach(understanding, 'trades') }]
      : []),
    ...(base.text !== '' && conditions.some(isTerm)
      ? [
          withConditionsOf(
            typed,
            closer,
            conditions.map((each) => (isTerm(each) ? { ...each, unmet: true } : each)),
          ),
        ]
      : []),
  ]
}

/** Whether a search looks in the same cities as the one it was made of. */
const isThere = (relaxed: UnderstoodSearch, asked: UnderstoodSearch) =>
  relaxed.km === asked.km && relaxed.city.join() === asked.city.join()

/** Steps of being near: a town of the same surroundings, a day's ride, the rest of the country. */
const steps = [50, 150, 400, 1000] as const

/** What is like a search that finds little, none of it found by the search itself: the likest first. */
export async function similarTo(
  search: VacancySearch,
  asked: UnderstoodSearch,
  own: Found,
  { find, list }: Pick<Finder, 'find' | 'list'>,
): Promise<Hit[]> {
  if (search.text === '' || search.exact || own.total >= enough) return []
  const first = await list(own, sortOf(asked), { offset: 0, limit: enough })
  const seen = new Set(first.map(({ group }) => group))
  const similar: Hit[] = []
  const [home] = asked.city.flatMap((id) => cityById(id) ?? [])
  for (const relaxed of relaxedSearches(search, asked)) {
    const near = home && !isThere(relaxed, asked) ? { lat: home.lat, lon: home.lon, steps } : undefined
    const sort = { by: 'relevance' as const, ...(near && { near }) }
    for (const hit of await list(await find(relaxed), sort, { offset: 0, limit: maxSimilar + seen.size })) {
      if (seen.has(hit.group)) continue
      seen.add(hit.group)
      similar.push(hit)
      if (similar.length === maxSimilar) return similar
    }
  }
  return similar
}
