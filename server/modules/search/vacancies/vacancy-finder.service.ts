import { LRUCache } from 'lru-cache'
import { searchDepth, type VacancySearch } from '@/lib/contracts/vacancy-search'
import type { Db } from '@/server/db/client'
import { cityById, companyCode, readCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { type DocumentRefs, documentOf, mergeByDate, segmentOf, sortedBy } from '../engine/document-refs'
import { InMemoryEngine } from '../engine/in-memory-engine'
import { QueryExecution } from '../engine/query-execution'
import { planText } from '../engine/text-query-plan'
import { TextScorer } from '../engine/text-scorer'
import { countInMemory } from '../engine/tsquery'
import { understandExactly } from '../query-analysis/exact-groups'
import { freshness } from '../query-analysis/ranking'
import type { Group } from '../query-analysis/types'
import { type CountWords, understandWords, withConditions } from '../query-analysis/understand'
import { countInTexts } from '../query-analysis/word-statistics.repository'
import type { UnderstoodSearch } from './conditions'
import { foldGroups } from './facet-counting'
import { type Filter, filtersOf, type KnownCompanies } from './filters'
import { findCompanyIds } from './list.repository'
import { centresOf, distanceKm } from './places'

/** Searches with the companies they name, looked up at once. */
export async function withCompanies<S extends VacancySearch>(
  ctx: ServiceContext,
  searches: readonly S[],
): Promise<(S & KnownCompanies)[]> {
  const named = [...new Set(searches.flatMap(({ company }) => company))]
  const found = named.length === 0 ? [] : await findCompanyIds(ctx.db, named)
  return searches.map((search) =>
    search.company.length === 0
      ? search
      : {
          ...search,
          companyIds: found.flatMap(({ id, public_id }) => (search.company.includes(public_id) ? [id] : [])),
        },
  )
}

/** A search with what its words mean and which companies it names: all that its SQL is made of. */
export async function understoodSearch(
  ctx: ServiceContext,
  search: VacancySearch,
  count?: CountWords,
): Promise<UnderstoodSearch> {
  const read = await withConditions(ctx, search)
  const [named = read] = await withCompanies(ctx, [read])
  return understandWords(ctx, named, count)
}

/** What is counted of a large market: totals and counts are exact up to here, «2 500+» beyond. */
const maxListed = searchDepth * 1.25
/** With a filter left out, for its own facet alone, half as many tell as much: each is one more way to the memory. */
const maxWithoutOne = maxListed / 2
/** A market no larger than this is counted whole. */
const wholeMarket = 5000
/** As deep as a list goes; some rows fold into others. */
const maxDepth = searchDepth * 1.25
/** Of those that say it in their title, so many may come before newer ones that do not. */
const maxTitled = 2000

/** No advert fits better. */
const best = 4

const engines = new WeakMap<Db, InMemoryEngine>()

/** The search of a database in the memory of this process. */
export function engineOf({ db }: Pick<ServiceContext, 'db'>): InMemoryEngine {
  const known = engines.get(db)
  if (known) return known
  const mirror = new InMemoryEngine(db)
  engines.set(db, mirror)
  return mirror
}

/** Begins to read the search into memory before somebody asks; a large market takes its time. */
export function readSearch(ctx: ServiceContext): void {
  const mirror = engineOf(ctx)
  const began = performance.now()
  mirror.ready().then(
    () =>
      // Nothing to tell of before the first vacancy is there.
      ctx.log[mirror.living > 0 ? 'info' : 'debug'](
        { vacancies: mirror.living, ms: Math.round(performance.now() - began) },
        'the search is in memory',
      ),
    (error: unknown) =>
      ctx.log.warn({ err: error }, 'the search could not be read yet: the next search tries again'),
  )
}

/** What a search found: in memory, as of one moment. */
export interface Found {
  mirror: InMemoryEngine
  finding: QueryExecution
  filters: readonly Filter[]
  /** Seconds since the epoch. */
  now: number
  text: TextScorer | null
  /** The newest that pass; as many are counted. */
  newest: DocumentRefs
  /** As many are counted with a filter left out. */
  maxWithout: number
  /** Adverts that differ in their place alone as one. */
  total: number
  /** Older ones were not looked at for want of time. */
  partial: boolean
}

export interface Listed {
  id: number
  /** Other open adverts may differ from it in their place alone. */
  several: boolean
  group: number
}

/** Searches of one database in memory. Words are looked for once, however the search is filtered. */
export function createFinder(ctx: ServiceContext) {
  const mirror = engineOf(ctx)
  const texts = new LRUCache<string, { groups: readonly Group[] | null; text: Promise<TextScorer | null> }>({
    max: 400,
  })

  function textOf(search: UnderstoodSearch): Promise<TextScorer | null> {
    if (search.text === '') return Promise.resolve(null)
    const read = search.understanding
    const understanding = read ?? understandExactly(search.text)
    const key = `${search.exact} ${understanding.reach} ${search.text}`
    // Words are understood anew as titles are learned; to the letter they are always read alike.
    const groups = search.exact || !read ? null : read.groups
    const known = texts.get(key)
    if (known && known.groups === groups) return known.text
    const text = planText(ctx.db, search, understanding).then((plan) => plan && new TextScorer(plan, mirror))
    texts.set(key, { groups, text })
    text.catch(() => texts.delete(key))
    return text
  }

  return {
    mirror,
    /** Counts words of all texts as last read into memory; the database counts while not all are. */
    async countWords(words: readonly string[], cap: number): Promise<Map<string, number>> {
      return (await countInMemory(ctx.db, mirror, words, cap)) ?? countInTexts(ctx.db, words, cap)
    },
    /** Looks through what the mirror has read: who wants the latest lets it read first. */
    async find(search: UnderstoodSearch): Promise<Found> {
      const text = await textOf(search)
      await text?.prepare(ctx.db)
      const clock = ctx.clock.now()
      const filters = filtersOf(search, clock)
      const now = Math.floor(clock.getTime() / 1000)
      const finding = new QueryExecution(mirror, { text, filters, now })
      const large = mirror.living > wholeMarket
      const newest = finding.newest(large ? maxListed : wholeMarket)
      return {
        mirror,
        finding,
        filters,
        now,
        text,
        newest,
        maxWithout: large ? maxWithoutOne : wholeMarket,
        total: foldGroups(newest, mirror).length,
        partial: !mirror.whole || (text?.partial ?? false),
      }
    },
  }
}

/** Best fitting first, newer ones a little higher: among the newest, and the newest that say it in their title. */
function byRank({ newest, finding, text, now }: Found): DocumentRefs {
  if (!text) return newest
  const refs = newest.more ? mergeByDate(newest, finding.newest(maxTitled, true).refs) : newest.refs
  const found = { ...newest, refs }
  const keys = text.scores(found)
  const moment = new Date(now * 1000)
  for (let n = 0; n < refs.length; n += 1) {
    const ref = refs[n] as number
    const published = segmentOf(found, ref).records.published(documentOf(ref))
    keys[n] = best - (keys[n] as number) - freshness(published, moment)
  }
  return sortedBy(found, keys)
}

/** Kilometres from a point to the nearest city of each. */
function distancesFrom(centre: { lat: number; lon: number }, found: DocumentRefs, mirror: InMemoryEngine) {
  const away = new Map<number, number>()
  const kilometres = (value: number) => {
    const known = away.get(value)
    if (known !== undefined) return known
    const city = cityById(Number(readCode('city', mirror.vocabulary.values[value]?.code ?? 0) ?? 0))
    const km = city ? distanceKm(centre, city) : Number.POSITIVE_INFINITY
    away.set(value, km)
    return km
  }
  return Float64Array.from(found.refs, (ref) => {
    let least = Number.POSITIVE_INFINITY
    for (const value of segmentOf(found, ref).valuesOf(documentOf(ref))) {
      least = Math.min(least, kilometres(value))
    }
    return least
  })
}

/** The nearest first. */
function byDistance(search: UnderstoodSearch, { newest, mirror }: Found): DocumentRefs {
  const [centre] = centresOf(search)
  return centre ? sortedBy(newest, distancesFrom(centre, newest, mirror)) : newest
}

/** Steps of being near: a town of the same surroundings, a day's ride, the rest of the country. */
const steps = [50, 150, 400, 1000] as const

/** Those nearer to a point first, those about as near as they were. */
export const sortNearest = (
  centre: { lat: number; lon: number },
  found: DocumentRefs,
  mirror: InMemoryEngine,
): DocumentRefs =>
  sortedBy(
    found,
    distancesFrom(centre, found, mirror).map((km) => steps.filter((step) => km > step).length),
  )

/** What was found in the order of the list, adverts that differ in their place alone as one. */
export function sortFound(search: UnderstoodSearch, found: Found): DocumentRefs {
  const sorted = {
    relevance: () => byRank(found),
    date: () => found.newest,
    salary: () => found.finding.bestPaid(maxDepth),
    distance: () => byDistance(search, found),
  }[search.sort]()
  return { ...sorted, refs: foldGroups(sorted, found.mirror) }
}

/** Database keys of what was found. */
export const idsOf = (found: DocumentRefs): number[] =>
  Array.from(found.refs, (ref) => segmentOf(found, ref).records.id(documentOf(ref)))

/** The same without some of it. */
export const excludeIds = (found: DocumentRefs, ids: ReadonlySet<number>): DocumentRefs => ({
  ...found,
  refs: found.refs.filter((ref) => !ids.has(segmentOf(found, ref).records.id(documentOf(ref)))),
})

/** One page. */
export const pageOf = (
  ordered: DocumentRefs,
  mirror: InMemoryEngine,
  offset: number,
  limit: number,
): Listed[] =>
  Array.from(ordered.refs.subarray(offset, offset + limit), (ref) => {
    const { records } = segmentOf(ordered, ref)
    const group = records.group(documentOf(ref))
    return { id: records.id(documentOf(ref)), group, several: mirror.places.hasSeveral(group) }
  })

/**
 * How many vacancies a company has open under its own name, from memory: one that hires thousands would be counted for
 * longer than its page is made. Undefined until the whole market has been read; of thousands, those that ended within
 * the last minute may be counted.
 */
export async function countOpenOf(ctx: ServiceContext): Promise<((companyId: number) => number) | undefined> {
  const mirror = engineOf(ctx)
  if (!mirror.whole) return undefined
  await mirror.sync()
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  return (companyId) => mirror.countOpen(companyCode(companyId), now)
}
