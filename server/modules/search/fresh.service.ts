import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import type { DbOrTx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import {
  type FreshItem,
  findFreshVacancies,
  findPublishedVacancy,
  type PublishedVacancy,
  readTextQuery,
  searchesFinding,
} from './fresh.repository'
import { understoodSearch } from './understood.service'

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

/** Which of these searches find the vacancy, by the very conditions of the list. */
export async function vacancySearchesFinding(
  ctx: ServiceContext,
  vacancyId: number,
  searches: readonly VacancySearch[],
  now: Date,
): Promise<boolean[]> {
  const read = await Promise.all(searches.map((search) => understoodSearch(ctx, search)))
  return searchesFinding(ctx.db, vacancyId, read, now)
}

/** The words of a search as the database reads them, for whoever looks for words in them. */
export async function vacancyTextQuery(ctx: ServiceContext, search: VacancySearch): Promise<string> {
  return readTextQuery(ctx.db, await understoodSearch(ctx, search))
}
