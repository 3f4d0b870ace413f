import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'
import { understand } from '@/server/modules/search/understanding/understand'
import type { ServiceContext } from '../context'
import {
  type FreshResume,
  findFreshResumes,
  findPublishedResume,
  type PublishedResume,
  readTextQuery,
  searchesFindingResume,
} from './fresh.repository'
import type { Audience, UnderstoodResumeSearch } from './search.repository'

/** Whose eyes a search has: a verified company's, or everyone's. */
export type ResumeAudience = Audience

async function understood(ctx: ServiceContext, search: ResumeSearch): Promise<UnderstoodResumeSearch> {
  return { ...search, understanding: await understand(ctx, search.text, search) }
}

/** What a search finds among what was first published after a moment, the newest first. */
export async function freshResumes(
  ctx: ServiceContext,
  db: DbOrTx,
  search: ResumeSearch,
  options: { audience: ResumeAudience; since: Date; limit: number },
): Promise<FreshResume[]> {
  return findFreshResumes(db, await understood(ctx, search), options)
}

/** A listed resume that was first published after `since`, with all that searches look at; undefined otherwise. */
export const publishedResume = (
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedResume | undefined> => findPublishedResume(db, publicId, since)

/** Which of these searches find the resume, by the very conditions of the list. */
export async function resumeSearchesFinding(
  ctx: ServiceContext,
  resumeId: number,
  searches: readonly { search: ResumeSearch; audience: ResumeAudience }[],
): Promise<boolean[]> {
  const read = await Promise.all(
    searches.map(async ({ search, audience }) => ({ search: await understood(ctx, search), audience })),
  )
  return searchesFindingResume(ctx.db, resumeId, read)
}

/** The words of a search as the database reads them, for whoever looks for words in them. */
export async function resumeTextWords(ctx: ServiceContext, search: ResumeSearch): Promise<string> {
  return readTextQuery(ctx.db, await understood(ctx, search))
}
