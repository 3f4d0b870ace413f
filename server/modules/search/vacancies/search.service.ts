import { LRUCache } from 'lru-cache'
import type { Promotion } from '@/lib/contracts/plan-catalogue'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import {
  type FacetValue,
  facetNames,
  parseVacancySearch,
  type RawParams,
  searchDepth,
  type VacancyFacets,
  type VacancyList,
  type VacancySearch,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { type Promotions, promotionsNow } from '@/server/modules/billing'
import { hiddenFrom } from '@/server/modules/engagement'
import { favoriteVacancies, placeOf, presentCard } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import type { DocumentRefs } from '../engine/document-refs'
import type { InMemoryEngine } from '../engine/in-memory-engine'
import type { Condition } from '../query-analysis/conditions/condition'
import { letGo, narrowedBy } from '../query-analysis/conditions/read-conditions'
import { presentUnderstanding } from '../query-analysis/query-analysis.presenter'
import type { UnderstoodSearch } from './conditions'
import { countFacets } from './facet-counting'
import { presentCities, presentFacets } from './facets.presenter'
import { findCardsInOrder, findOtherPlaces } from './list.repository'
import {
  createFinder,
  excludeIds,
  type Found,
  idsOf,
  pageOf,
  sortFound,
  understoodSearch,
  widenedBy,
} from './vacancy-finder.service'

/** The plain list is counted up to here; beyond, «10 000+». */
const countedUpTo = 10_000

export interface VacancySearchService {
  list(actor: Actor | null, raw: RawParams): Promise<VacancyList>
  facets(raw: RawParams): Promise<VacancyFacets>
  /** Every city something is found in, whatever places are asked for. */
  cities(raw: RawParams): Promise<FacetValue[]>
}

/** A search as it was understood, and what it found. */
interface Read {
  whole: UnderstoodSearch
  found: Found
}

/** Advertisements of a page. */
const maxPromoted = 2

/** Those of the found that were lifted, in the order they were found in. */
const promotedOf = (ordered: DocumentRefs, mirror: InMemoryEngine, { lifted }: Promotions): number[] =>
  lifted.size === 0
    ? []
    : pageOf(ordered, mirror, 0, ordered.refs.length).flatMap(({ id }) => (lifted.has(id) ? [id] : []))

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
  const { mirror, find, countWords } = createFinder(ctx)
  const known = new LRUCache<string, { version: number; read: Promise<Read> }>({ max: 50, ttl: 1000 })

  /**
   * When its words find little, rows of the trades they speak of are found as well: decided by the whole search, so that
   * every page of it and its facets agree.
   */
  async function look(search: VacancySearch): Promise<Read> {
    const asked = await understoodSearch(ctx, search, countWords)
    const first = await find(asked)
    const plain = first.total > 0 ? asked : await withoutUnmet(search, asked)
    const found = plain === asked ? first : await find(plain)
    const whole = widenedBy(plain, found.newest.refs.length)
    return { whole, found: whole === plain ? found : await find(whole) }
  }

  /** A search that finds nothing without the conditions that nothing fits; where no other words are left, as it is. */
  async function withoutUnmet(search: VacancySearch, asked: UnderstoodSearch): Promise<UnderstoodSearch> {
    const { conditions = [], text } = asked
    if (text === '' || conditions.length === 0) return asked
    const { companyIds, typed, understanding } = asked
    const narrowed = (kept: readonly Condition[]): UnderstoodSearch => ({
      ...narrowedBy({ ...search, text }, kept),
      ...(companyIds && { companyIds }),
      ...(typed !== undefined && { typed }),
      ...(understanding !== undefined && { understanding }),
    })
    const left = await letGo(conditions, async (kept) => (await find(narrowed(kept))).total)
    return { ...narrowed(left), conditions: left }
  }

  /** What is found does not hang on page and order; those are the asker's own. */
  async function readSearch(raw: RawParams) {
    const { search, ignored } = readParams(raw)
    const key = keyOf(search)
    await mirror.sync()
    const { version } = mirror
    let reading = known.get(key)
    if (reading?.version !== version) {
      reading = { version, read: look(search) }
      known.set(key, reading)
      reading.read.catch(() => known.delete(key))
    }
    const { whole, found } = await reading.read
    return { search: { ...whole, sort: search.sort, page: search.page, size: search.size }, ignored, found }
  }

  function totalOf({ newest, total, filters }: Found, search: UnderstoodSearch): [number, boolean] {
    if (!newest.more || search.text !== '' || filters.length > 0) return [total, newest.more]
    return [Math.min(mirror.living, countedUpTo), mirror.living > countedUpTo]
  }

  return {
    async list(actor, raw) {
      const { search, ignored, found } = await readSearch(raw)
      const now = ctx.clock.now()
      const { page, size } = search
      const ordered = sortFound(search, found)
      const hidden = await hiddenFrom(ctx, actor, actor ? idsOf(ordered) : [])
      const shown = hidden.size > 0 ? excludeIds(ordered, hidden) : ordered
      const listed = pageOf(shown, mirror, (page - 1) * size, size)
      const ids = listed.map(({ id }) => id)
      const promotions = await promotionsNow(ctx)
      const lifted = promotedOf(shown, mirror, promotions).slice((page - 1) * maxPromoted, page * maxPromoted)
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
      const total = Math.max(0, all - (ordered.refs.length - shown.refs.length))
      const favorites = actor ? await favoriteVacancies(ctx, actor, [...rows, ...advertised]) : undefined
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
            ...(also.length > 0 && {
              also_in: also.map(({ public_id, city_id }) => ({ public_id, city: placeOf(city_id) })),
            }),
          }
        }),
        total,
        total_capped: capped,
        partial: found.partial,
        page,
        size,
        ignored,
        understanding: presentUnderstanding(search, vacancySearchParams),
      }
    },

    async facets(raw) {
      const { found, search } = await readSearch(raw)
      const counts = countFacets(found, [...facetNames, 'salary'])
      return presentFacets(counts, { partial: found.partial, search })
    },

    async cities(raw) {
      const { found } = await readSearch(raw)
      return presentCities(countFacets(found, ['city']))
    },
  }
}
