import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import type { DbOrTx } from '@/server/db/client'
import { lexeme } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { understandWords, withConditions } from '../query-analysis/understand'
import { type WrittenSearch, writtenSearch } from '../saved/written-search'
import { filtersOf, passesFilter } from './filters'
import {
  type FreshItem,
  findFreshVacancies,
  findPublishedVacancy,
  type PublishedVacancy,
  readTextQuery,
  wordsFinding,
} from './list.repository'
import { understoodSearch, withCompanies } from './vacancy-finder.service'

/** What a search finds among what was first published after a moment, the newest first. */
export async function freshVacancies(
  ctx: ServiceContext,
  db: DbOrTx,
  search: VacancySearch,
  options: { now: Date; since: Date; limit: number },
): Promise<FreshItem[]> {
  return findFreshVacancies(db, await understoodSearch(ctx, search), options)
}

/** An open vacancy that was first published after `since`, with all that searches look at; undefined otherwise. */
export const publishedVacancy = (
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedVacancy | undefined> => findPublishedVacancy(db, publicId, since)

/**
 * Which of these searches find the vacancy, as the list would: filters are told by its codes without asking anything,
 * and only what is left has its words looked for, in one reading of the row.
 */
export async function vacancySearchesFinding(
  ctx: ServiceContext,
  item: PublishedVacancy,
  searches: readonly VacancySearch[],
  now: Date,
): Promise<boolean[]> {
  if (item.expires * 1000 <= now.getTime()) return searches.map(() => false)
  const words = new Set(item.words)
  const row = {
    has: (code: number) => words.has(lexeme(code)),
    salary: item.salary,
    published: item.published,
  }
  const read = await withCompanies(
    ctx,
    await Promise.all(searches.map((search) => withConditions(ctx, search))),
  )
  const fits = read.map((search) => filtersOf(search, now).every((filter) => passesFilter(filter, row)))
  const asked = await Promise.all(
    read.flatMap((search, n) =>
      fits[n] && search.text !== ''
        ? [understandWords(ctx, search).then((words) => ({ n, search: words }))]
        : [],
    ),
  )
  const answers = await wordsFinding(
    ctx.db,
    item.id,
    asked.map(({ search }) => search),
  )
  for (const [at, { n }] of asked.entries()) fits[n] = answers[at] ?? false
  return fits
}

/** What a vacancy must have to be found. A period is left out: whatever has just been published passes. */
export async function writeDownVacancySearch(
  ctx: ServiceContext,
  search: VacancySearch,
): Promise<WrittenSearch> {
  const understood = await understoodSearch(ctx, search)
  return writtenSearch(await readTextQuery(ctx.db, understood), filtersOf(understood, ctx.clock.now()))
}
