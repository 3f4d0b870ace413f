import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'
import type { ServiceContext } from '../context'
import type { Audience } from './conditions'
import {
  type FreshResume,
  findFreshResumes,
  findPublishedResume,
  type PublishedResume,
  readTextQuery,
  searchesFindingResume,
} from './fresh.repository'
import { understoodSearch } from './understood.service'

/** Whose eyes a search has: a verified company's, or everyone's. */
export type ResumeAudience = Audience

/** What a search finds among what was first published after a moment, the newest first. */
export async function freshResumes(
  ctx: ServiceContext,
  db: DbOrTx,
  search: ResumeSearch,
  options: { audience: ResumeAudience; now: Date; since: Date; limit: number },
): Promise<FreshResume[]> {
  return findFreshResumes(
    db,
    { search: await understoodSearch(ctx, search), audience: options.audience },
    options,
  )
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
  now: Date,
): Promise<boolean[]> {
  const read = await Promise.all(
    searches.map(async ({ search, audience }) => ({ search: await understoodSearch(ctx, search), audience })),
  )
  return searchesFindingResume(ctx.db, resumeId, read, now)
}

/** The words of a search as the database reads them, for whoever looks for words in them. */
export async function resumeTextWords(ctx: ServiceContext, search: ResumeSearch): Promise<string> {
  return readTextQuery(ctx.db, await understoodSearch(ctx, search))
}
