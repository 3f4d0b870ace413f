import { readResumeQuery, readVacancyQuery } from '@/lib/contracts/saved-searches'
import type { PlaceSearch } from '@/lib/contracts/search-params'
import type { DbOrTx } from '@/server/db/client'
import { nobody } from '@/server/modules/resumes'
import {
  freshResumes,
  type ResumeAudience,
  resumeTextWords,
} from '@/server/modules/search/resumes/fresh.service'
import { freshVacancies, vacancyTextQuery } from '@/server/modules/search/vacancies/fresh.service'
import { placesOf } from '@/server/modules/search/vacancies/places'
import type { ServiceContext } from '../../context'
import { keysOfSearch } from './match-keys'
import { findCompanies, type SavedSearchRow } from './saved-searches.repository'
import { wordKeys } from './word-keys'

/** Whose eyes the searches of these people have. */
export async function audiencesOf(
  db: DbOrTx,
  userIds: readonly number[],
): Promise<(userId: number) => ResumeAudience> {
  const companies = await findCompanies(db, userIds)
  return (userId) => {
    const company = companies.get(userId)
    return company
      ? { kind: company.verified ? 'company' : 'public', asker: { userId, companyId: company.id } }
      : { kind: 'public', asker: nobody }
  }
}

/** What a saved search finds among what was first published after a moment, the newest first. */
export async function findFresh(
  ctx: ServiceContext,
  db: DbOrTx,
  row: Pick<SavedSearchRow, 'list' | 'query' | 'userId'>,
  options: { now: Date; since: Date; limit: number },
): Promise<{ id: number; publicId: string; publishedAt: Date }[]> {
  if (row.list === 'vacancies') return freshVacancies(ctx, db, readVacancyQuery(row.query), options)
  const audience = (await audiencesOf(db, [row.userId]))(row.userId)
  return freshResumes(ctx, db, readResumeQuery(row.query), { ...options, audience })
}

const namedPlaces = (search: PlaceSearch) => placesOf(search) ?? { cities: [], regions: [] }

/** Keys by which a publication comes upon the search. */
export async function keysOf(
  ctx: ServiceContext,
  { list, query }: Pick<SavedSearchRow, 'list' | 'query'>,
): Promise<string[]> {
  if (list === 'vacancies') {
    const search = readVacancyQuery(query)
    const { role, near, km } = search
    const words = wordKeys(await vacancyTextQuery(ctx, search))
    return keysOfSearch({
      list,
      roles: role,
      words,
      ...namedPlaces(search),
      anywhere: near !== null || km !== null,
    })
  }
  const search = readResumeQuery(query)
  const { role, km, relocation } = search
  const words = wordKeys(await resumeTextWords(ctx, search))
  // Who would move there lives elsewhere.
  return keysOfSearch({
    list,
    roles: role,
    words,
    ...namedPlaces(search),
    anywhere: km !== null || relocation,
  })
}
