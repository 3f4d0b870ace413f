import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Promotion } from '@/lib/contracts/plan-catalogue'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import {
  emptyVacancySearch,
  type FacetValue,
  parseVacancySearch,
  type RawParams,
  searchDepth,
  type VacancyFacets,
  type VacancyList,
  type VacancySearch,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { type Promotions, promotionsNow } from '@/server/modules/billing'
import { countHiddenBy, hiddenFrom } from '@/server/modules/engagement'
import { favoriteVacancies, placeOf, presentCard } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import type { EngineSort } from '../engine/search-engine'
import { presentUnderstanding } from '../query-analysis/query-analysis.presenter'
import { queryClassOf } from '../use/search-use.service'
import type { UnderstoodSearch } from './conditions'
import { facetRequests, pageFacets, presentCities, presentFacets } from './facets.presenter'
import { findCardsInOrder, findOtherPlaces } from './list.repository'
import { focused, markUnmet, similarTo } from './similar.service'
import { createFinder, type Found, sortOf, understoodSearch, wholeList } from './vacancy-finder.service'

/** The plain list is counted up to here; beyond, «10 000+». */
const countedUpTo = 10_000

export interface VacancySearchService {
  list(actor: Actor | null, raw: RawParams): Promise<VacancyList>
  facets(raw: RawParams): Promise<VacancyFacets>
  /** Every city something is found in, whatever places are asked for. */
  cities(raw: RawParams): Promise<FacetValue[]>
  /** All that was found, or the newest of very many: adverts that differ in their place alone as one. */
  sample(raw: RawParams): Promise<VacancySample>
}

export interface VacancySample {
  ids: number[]
  /** Net roubles a month of those that say it. */
  pays: number[]
}

/** A search as it was understood, and what it found. */
interface Read {
  whole: UnderstoodSearch
  found: Found
}
/** A search that is being read for a page: its list and its counts are asked for by two calls, the engine by one. */
interface Reading {
  version: string
  /** Somebody waits for the counts. */
  counted: boolean
  read: Promise<Read>
}

/** Advertisements of a page. */
const maxPromoted = 2

function marksOf(promoted: readonly Promotion[]): Pick<VacancyCard, 'marks'> {
  const marks = [
    ...(promoted.includes('urgents') ? (['urgent'] as const) : []),
    ...(promoted.includes('highlights') ? (['highlighted'] as const) : []),
  ]
  return marks.length > 0 ? { marks } : {}
}

/** One search has one key: paging and order do not change what is found. */
const keyOf = (search: UnderstoodSearch) =>
  vacancySearchParams({ ...search, sort: 'relevance', page: 1, size: 30 }).toString()

/** Reads the query; a page past the deepest row is left out like any other unreadable value. */
function readParams(raw: RawParams): { search: VacancySearch; ignored: string[] } {
  const { search, ignored } = parseVacancySearch(raw)
  if ((search.page - 1) * search.size < searchDepth) return { search, ignored }
  return { search: { ...search, page: 1 }, ignored: [...ignored, `page=${search.page}`] }
}

/**
 * Search over open vacancies: what is found comes from memory, and is read once for the list and its counts; the cards of
 * a page are read on every call.
 */
export function createVacancySearch(ctx: ServiceContext): VacancySearchService {
  const finder = createFinder(ctx)
  const { engine, find, countWords } = finder
  const known = new LRUCache<string, Reading>({ max: 50, ttl: 1000 })

  /** What a search finds; when that is nothing, which of its conditions nothing fits. */
  async function look(search: VacancySearch, reading: Pick<Reading, 'counted'>): Promise<Read> {
    const asked = await understoodSearch(ctx, search, countWords)
    const { page, size } = search
    const part = { sort: sortOf(asked), offset: (page - 1) * size, limit: size }
    // A page asks for its list and its counts in one turn: without words to understand nobody has waited yet.
    await setImmediate()
    const found = await find(asked, part, { facets: reading.counted })
    const count = async (other: UnderstoodSearch) => (await find(other)).total
    if (found.total === 0) return { whole: await markUnmet(search, asked, count), found }
    const closer = await focused(asked, found.total, count)
    if (!closer) return { whole: asked, found }
    return { whole: closer, found: await find(closer, undefined, { facets: reading.counted }) }
  }

  /** What is found does not hang on page and order; those are the asker's own. */
  async function readSearch(raw: RawParams, { actor = null as Actor | null, counted = false } = {}) {
    const { search, ignored } = readParams(raw)
    const key = keyOf(search)
    // Whoever may have published sees it at once; others do not make everybody wait.
    const version = await engine.refresh({ soon: actor === null || actor.accountType === 'candidate' })
    let reading = known.get(key)
    if (reading?.version !== version) {
      const begun = { version, counted }
      reading = Object.assign(begun, { read: look(search, begun) })
      known.set(key, reading)
      reading.read.catch(() => known.delete(key))
    } else if (counted) reading.counted = true
    const { whole, found } = await reading.read
    const shown = { sort: search.sort, page: search.page, size: search.size }
    return { typed: search, search: { ...whole, ...shown }, ignored, found }
  }

  function totalOf({ totalRelation, total, filters }: Found, search: UnderstoodSearch): [number, boolean] {
    const capped = totalRelation === 'at_least'
    if (!capped || search.text !== '' || filters.length > 0) return [total, capped]
    const { documents } = engine.state()
    return [Math.min(documents, countedUpTo), documents > countedUpTo]
  }

  /** A page of what was found, without what the asker has hidden; then those that are alike. */
  async function pageOf(actor: Actor | null, typed: VacancySearch, search: UnderstoodSearch, found: Found) {
    const sort = sortOf(search)
    const from = (search.page - 1) * search.size
    const like = await similarTo(typed, search, found, finder)
    // Only a candidate hides vacancies, of whatever is listed.
    const hides = actor?.accountType === 'candidate' && (await countHiddenBy(ctx.db, actor.userId)) > 0
    const whole = hides ? await finder.list(found, sort, wholeList) : null
    const hidden = await hiddenFrom(
      ctx,
      actor,
      [...(whole ?? []), ...like].map(({ id }) => id),
    )
    const shown = whole?.filter(({ id }) => !hidden.has(id))
    const own =
      shown?.slice(from, from + search.size) ??
      (await finder.list(found, sort, { offset: from, limit: search.size }))
    const similar = like.filter(({ id }) => !hidden.has(id))
    const after = Math.max(0, from - (shown?.length ?? found.total))
    const alike = similar.slice(after, after + search.size - own.length)
    const hiddenOwn = whole && shown ? whole.length - shown.length : 0
    return { sort, own, alike, similar, hidden, hiddenOwn }
  }

  /** Those of the found that were lifted, in the order they were found in. */
  async function liftedOf(
    found: Found,
    sort: EngineSort,
    { promotions, hidden, page }: { promotions: Promotions; hidden: ReadonlySet<number>; page: number },
  ): Promise<number[]> {
    const only = [...promotions.lifted.keys()].filter((id) => !hidden.has(id))
    if (only.length === 0) return []
    const part = { offset: (page - 1) * maxPromoted, limit: maxPromoted, only }
    return (await finder.list(found, sort, part)).map(({ id }) => id)
  }

  return {
    async list(actor, raw) {
      const { typed, search, ignored, found } = await readSearch(raw, { actor })
      const now = ctx.clock.now()
      const { page, size } = search
      const { sort, own, alike, similar, hidden, hiddenOwn } = await pageOf(actor, typed, search, found)
      const listed = [...own, ...alike]
      const ids = listed.map(({ id }) => id)
      const promotions = await promotionsNow(ctx)
      const lifted = await liftedOf(found, sort, { promotions, hidden, page })
      const [rows, advertised, others] = await Promise.all([
        findCardsInOrder(ctx.db, ids, now),
        lifted.length > 0 ? findCardsInOrder(ctx.db, lifted, now) : [],
        findOtherPlaces(
          ctx.db,
          listed.flatMap(({ id, several }) => (several ? [id] : [])),
          ids,
          now,
        ),
      ])
      const [all, capped] = totalOf(found, search)
      const total = Math.max(0, all - hiddenOwn)
      const favorites = actor ? await favoriteVacancies(ctx, actor, [...rows, ...advertised]) : undefined
      const likeIds = new Set(alike.map(({ id }) => id))
      const card = (row: (typeof rows)[number]) => ({
        ...presentCard(row, now, favorites),
        ...marksOf(promotions.of(row.id)),
      })
      return {
        promoted: advertised.map(card),
        results: rows.map((row) => {
          const also = others.filter((other) => other.beside === row.id)
          return {
            ...card(row),
            ...(likeIds.has(row.id) && { similar: true as const }),
            ...(also.length > 0 && {
              also_in: also.map(({ public_id, city_id }) => ({ public_id, city: placeOf(city_id) })),
            }),
          }
        }),
        total,
        total_capped: capped,
        similar_total: similar.length,
        partial: found.partial,
        simplified: found.simplified ?? false,
        page,
        size,
        ignored,
        understanding: presentUnderstanding(
          { ...search, titles: rows.map(({ title }) => title), widened: similar.length > 0 },
          vacancySearchParams,
        ),
        query_class: queryClassOf(search, keyOf({ ...search, text: '' }) !== keyOf(emptyVacancySearch)),
      }
    },

    async facets(raw) {
      const { found, search } = await readSearch(raw, { counted: true })
      const counts = found.facets ?? (await engine.facets(found.query, pageFacets(found.filters)))
      return presentFacets(counts, { partial: found.partial, search })
    },

    async cities(raw) {
      const { found } = await readSearch(raw)
      return presentCities(await engine.facets(found.query, facetRequests(['city'], found.filters)))
    },

    async sample(raw) {
      const { found } = await readSearch(raw)
      const hits = await finder.list(found, { by: 'date' }, wholeList)
      return { ids: hits.map(({ id }) => id), pays: hits.flatMap(({ salary }) => salary ?? []) }
    },
  }
}
